//! A KVM host made of namespaces: network, mounts, processes and name of its own, with its own
//! sshd, virtlogd and libvirtd.
//!
//! A host is numbered; everything it owns on this machine carries the number, so that several
//! hosts, groups of hosts and checkouts live side by side. Its state is one folder below
//! [`registry::root`]; deleting the folder after [`down::down`] leaves nothing.

pub(crate) mod config;
pub(crate) mod daemon;
pub(crate) mod down;
pub(crate) mod faults;
pub(crate) mod group;
pub(crate) mod origin;
pub(crate) mod registry;
pub(crate) mod up;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::shell;

/// One test host, as written to its `host.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Host {
    /// 1 to 99, unique on this machine.
    pub(crate) number: u8,
    /// Hosts that were made together and are removed together.
    pub(crate) group: String,
    /// Whether the machine's `/dev/kvm` stays visible inside. False by default: a nested or
    /// paravirtual `/dev/kvm` makes libvirt probe QEMU again and again.
    pub(crate) kvm: bool,
    /// The process whose end is the host's end, as this machine numbers it; 0 until it runs.
    pub(crate) holder: u32,
}

impl Host {
    /// `kvm3`: also the name of its network namespace and its host name.
    pub(crate) fn name(&self) -> String {
        format!("kvm{}", self.number)
    }

    /// The host's own address, where its sshd listens.
    pub(crate) fn address(&self) -> String {
        format!("10.77.{}.2", self.number)
    }

    /// This machine's address on the same link: where a test server for guests listens.
    pub(crate) fn gateway(&self) -> String {
        format!("10.77.{}.1", self.number)
    }

    /// The first three bytes of the guests' network, `192.168.(100+N)`.
    pub(crate) fn guest_prefix(&self) -> String {
        format!("192.168.{}", 100 + u16::from(self.number))
    }

    /// The end of the veth pair on this machine's side.
    pub(crate) fn link(&self) -> String {
        format!("veth-kvm{}", self.number)
    }

    /// The host's state folder.
    pub(crate) fn dir(&self) -> PathBuf {
        registry::root().join(self.name())
    }

    /// libvirt's unix socket, seen from outside the host.
    pub(crate) fn socket(&self) -> PathBuf {
        self.dir().join("run/libvirt/libvirt-sock")
    }

    /// A command that runs inside the host: its network, mounts, processes and name.
    pub(crate) fn exec(&self, words: &[&str]) -> Command {
        let proc = format!("/proc/{}/ns", self.holder);
        let mut command = shell::command("nsenter");
        for namespace in ["net", "mnt", "uts"] {
            let option = if namespace == "mnt" {
                "mount"
            } else {
                namespace
            };
            command.arg(format!("--{option}={proc}/{namespace}"));
        }
        command.arg(format!("--pid={proc}/pid_for_children"));
        command.arg("--").args(words);
        command
    }

    /// Whether the holder still runs. The namespace it holds is compared too, because a process
    /// number may have been given to somebody else since.
    pub(crate) fn is_alive(&self) -> bool {
        if self.holder == 0 {
            return false;
        }
        let command_line = std::fs::read(format!("/proc/{}/cmdline", self.holder));
        let mark = self.dir().join("holder.sh");
        command_line
            .is_ok_and(|line| String::from_utf8_lossy(&line).contains(&*mark.to_string_lossy()))
    }

    /// `virsh` against this host's daemon, from outside, over its unix socket.
    pub(crate) fn virsh(&self, words: &[&str]) -> Command {
        let uri = format!("qemu:///system?socket={}", self.socket().display());
        let mut command = shell::command("virsh");
        command.args(["--quiet", "--connect", &uri]).args(words);
        command
    }

    /// Processes of the host whose program has this name, by the numbers this machine gives them.
    /// Only the host's own network namespace is searched.
    pub(crate) fn processes_named(&self, start: &str) -> Result<Vec<String>> {
        let pids = shell::capture(&mut shell::words(&["ip", "netns", "pids", &self.name()]))?;
        let is_it = |pid: &&str| {
            std::fs::read_to_string(format!("/proc/{pid}/comm"))
                .is_ok_and(|name| name.starts_with(start))
        };
        Ok(pids
            .split_whitespace()
            .filter(is_it)
            .map(str::to_owned)
            .collect())
    }

    /// What tests are told about the host: one entry of `KVM_TEST_HOSTS`.
    pub(crate) fn entry(&self) -> serde_json::Value {
        let ssh = self.dir().join("ssh");
        serde_json::json!({
            "name": self.name(),
            "address": self.address(),
            "port": 22,
            "user": "root",
            "key": ssh.join("client_ed25519"),
            "knownHosts": ssh.join("known_hosts"),
            "pool": "default",
            "network": "open",
            "gateway": self.gateway(),
            "socket": self.socket(),
        })
    }

    /// Writes `host.json`.
    pub(crate) fn save(&self) -> Result<()> {
        let path = self.dir().join("host.json");
        let text = serde_json::to_string_pretty(self)?;
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// `KVM_TEST_HOSTS`: a JSON list of hosts.
pub(crate) fn entries(hosts: &[Host]) -> String {
    serde_json::Value::Array(hosts.iter().map(Host::entry).collect()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_in_everything_a_host_owns() {
        let host = Host {
            number: 7,
            group: "default".into(),
            kvm: false,
            holder: 0,
        };
        assert_eq!(host.name(), "kvm7");
        assert_eq!(host.address(), "10.77.7.2");
        assert_eq!(host.gateway(), "10.77.7.1");
        assert_eq!(host.guest_prefix(), "192.168.107");
        assert!(
            host.link().len() <= 15,
            "the kernel refuses longer interface names"
        );
    }

    #[test]
    fn a_host_that_never_started_is_not_alive() {
        let host = Host {
            number: 8,
            group: "default".into(),
            kvm: false,
            holder: 0,
        };
        assert!(!host.is_alive());
    }

    #[test]
    fn a_foreign_process_with_the_holders_number_is_not_the_host() {
        let host = Host {
            number: 8,
            group: "default".into(),
            kvm: false,
            holder: std::process::id(),
        };
        assert!(!host.is_alive());
    }
}
