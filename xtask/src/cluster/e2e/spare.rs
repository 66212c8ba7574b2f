//! The host that scenes break: its objects, its keys, and what stands in its way.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::bed::CLUSTER_ID;
use super::kube::NAMESPACE;
use super::scene::{Declared, Key, KnownHosts};
use crate::host::Host;
use crate::host::up::{new_key, wait_for};
use crate::shell;

/// The name of the spare host's object.
pub(super) const NAME: &str = "lab3";
/// The Secret with its key.
pub(super) const SECRET: &str = "lab3-ssh";

/// The spare host, and what a scene changes about it.
pub(super) struct Spare<'a> {
    host: &'a Host,
    /// Where proxies are sent for a proof.
    target: String,
    folder: PathBuf,
}

impl<'a> Spare<'a> {
    /// Makes the second key.
    pub(super) fn new(host: &'a Host, target: String, folder: PathBuf) -> Result<Self> {
        let spare = Self {
            host,
            target,
            folder,
        };
        new_key(&spare.folder.join("second"), "second")?;
        Ok(spare)
    }

    pub(super) fn host(&self) -> &Host {
        self.host
    }

    /// Its object, with the labels that proxies of scenes ask for.
    pub(super) fn declaration(&self) -> Value {
        json!({
            "apiVersion": "egress-proxies.dev/v1alpha1",
            "kind": "KvmHost",
            "metadata": { "name": NAME, "labels": { "host": NAME, "rack": "r2" } },
            "spec": {
                "address": self.host.address(),
                "ssh": { "secretName": SECRET },
                "network": { "libvirtNetwork": "open" },
            },
        })
    }

    /// A proxy's object.
    pub(super) fn proxy(&self, declared: Declared) -> Value {
        let (label, value) = declared.on;
        let mut object = json!({
            "apiVersion": "egress-proxies.dev/v1alpha1",
            "kind": "EgressProxy",
            "metadata": { "name": declared.name, "namespace": "default" },
            "spec": {
                "providerRef": { "name": "lab" },
                "protocols": ["http", "connect"],
                "engine": "tinyproxy",
                "auth": { "mode": "basic" },
                "placement": { "hostSelector": { "matchLabels": { label: value } } },
                "probe": { "target": self.target, "interval": "5s" },
                "paused": declared.paused,
            },
        });
        if let Some(secret) = declared.password {
            object["spec"]["auth"]["secretRef"] = json!({ "name": secret });
        }
        object
    }

    /// The Secret with this key and these known hosts.
    pub(super) fn secret(&self, key: Key, known: KnownHosts) -> Result<Value> {
        let ssh = self.host.dir().join("ssh");
        let private = match key {
            Key::First => fs::read_to_string(ssh.join("client_ed25519"))?,
            Key::Second => fs::read_to_string(self.folder.join("second"))?,
            Key::Broken => "-----BEGIN OPENSSH PRIVATE KEY-----\nnone\n".to_owned(),
        };
        let known_hosts = match known {
            KnownHosts::Right => fs::read_to_string(ssh.join("known_hosts"))?,
            // Any other key will do, such as one that is no host's.
            KnownHosts::Wrong => format!("{} {}", self.host.address(), self.public(Key::First)?),
        };
        Ok(json!({
            "apiVersion": "v1",
            "kind": "Secret",
            "metadata": { "name": SECRET, "namespace": NAMESPACE },
            "stringData": { "ssh-privatekey": private, "known_hosts": known_hosts },
        }))
    }

    /// Lets one key in and no other.
    pub(super) fn accept(&self, key: Key) -> Result<()> {
        let file = self.host.dir().join("ssh/authorized_keys");
        Ok(fs::write(file, self.public(key)?)?)
    }

    /// Waits until sshd has let this key in.
    pub(super) fn await_login(&self, key: Key) -> Result<()> {
        let public = self.folder.join("public");
        fs::write(&public, self.public(key)?)?;
        let line = shell::capture(shell::words(&["ssh-keygen", "-l", "-f"]).arg(&public))?;
        let fingerprint = line.split(' ').nth(1).context("no fingerprint")?.to_owned();
        let log = self.host.dir().join("log/sshd.log");
        let mark = |line: &str| line.contains("Accepted publickey") && line.contains(&fingerprint);
        let what = format!("a log-in with the key {fingerprint}");
        wait_for(Duration::from_secs(30), &what, || {
            Ok(fs::read_to_string(&log)?.lines().any(mark))
        })
    }

    fn public(&self, key: Key) -> Result<String> {
        let file = match key {
            Key::First => self.host.dir().join("ssh/client_ed25519.pub"),
            Key::Second => self.folder.join("second.pub"),
            Key::Broken => bail!("a broken key has no public half"),
        };
        Ok(fs::read_to_string(file)?)
    }

    /// Words for virsh, separated by spaces; several commands by semicolons.
    pub(super) fn virsh(&self, words: &str) -> Result<String> {
        shell::capture(&mut self.host.virsh(&[words]))
    }

    /// Defines a domain that is not ours under the name that the object's machine will want.
    pub(super) fn squat(&self, uid: &str) -> Result<()> {
        let name = machine_name(CLUSTER_ID, uid);
        let file = self.folder.join("foreign.xml");
        fs::write(&file, foreign_domain(&name))?;
        self.virsh(&format!("define {}", file.display())).map(drop)
    }

    /// Removes the foreign domain.
    ///
    /// # Errors
    /// When it is not as it was left.
    pub(super) fn leave(&self, uid: &str) -> Result<()> {
        let name = machine_name(CLUSTER_ID, uid);
        let found = self.virsh(&format!("domuuid {name}"))?;
        let state = self.virsh(&format!("domstate {name}"))?;
        let is_untouched = found.trim() == FOREIGN_UUID && state.trim() == "shut off";
        ensure!(
            is_untouched,
            "the foreign domain was touched: {found} {state}"
        );
        self.virsh(&format!("undefine {name}")).map(drop)
    }
}

const FOREIGN_UUID: &str = "7e577e57-0000-4000-8000-000000000f00";

fn foreign_domain(name: &str) -> String {
    format!(
        "<domain type='qemu'><name>{name}</name><uuid>{FOREIGN_UUID}</uuid>\
         <memory unit='MiB'>16</memory><os><type>hvm</type></os></domain>\n"
    )
}

/// The name of an object's machine. Written down here once more, apart from the provider's crate:
/// a name that changed would leave every machine behind, and this would notice.
fn machine_name(cluster_id: &str, uid: &str) -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let hash = Sha256::digest(format!("name\0{cluster_id}\0{uid}"));
    let letter = |byte: &u8| char::from(ALPHABET[usize::from(byte % 32)]);
    let hash: String = hash.iter().take(10).map(letter).collect();
    format!("egress-{cluster_id}-{hash}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machines_name_is_that_of_all_versions() {
        let uid = "84151772-6569-5463-94da-85d6e5fd5f1c";
        assert_eq!(machine_name("lab", uid), "egress-lab-4fppoquuee");
    }
}
