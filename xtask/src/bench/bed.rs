//! The host that is measured on, and the ways to it for both sides.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use super::meter::Meter;
use super::program::Programs;
use crate::host::Host;
use crate::shell;

/// The domain that calls are about. It is never started.
pub(super) const DOMAIN: &str = "bench";

const DOMAIN_XML: &str = "<domain type='qemu'>
  <name>bench</name><memory unit='MiB'>64</memory><vcpu>1</vcpu>
  <os><type arch='x86_64'>hvm</type></os>
</domain>
";

/// What C libvirt's side of the calls is made with: its Python binding, which adds a third of a
/// microsecond to a call.
const PEER: &str = include_str!("peers/calls.py");

pub(super) struct Bed<'a> {
    pub(super) host: &'a Host,
    pub(super) programs: Programs,
    /// Times that each thing is measured.
    pub(super) rounds: usize,
}

/// How the daemon is reached.
#[derive(Debug, Clone, Copy)]
pub(super) enum Way {
    Unix,
    Ssh,
}

impl Bed<'_> {
    pub(super) fn define_domain(&self) -> Result<()> {
        let file = self.host.dir().join("bench.xml");
        fs::write(&file, DOMAIN_XML)?;
        let words = ["define", &*file.to_string_lossy()];
        shell::capture(&mut self.host.virsh(&words)).map(drop)
    }

    /// Our measuring program, with what it shall do once behind its arguments.
    pub(super) fn ours(&self, runtime: &str, way: Way) -> Command {
        let mut command = shell::command(&self.programs.link);
        command.arg(runtime);
        match way {
            Way::Unix => command.arg("unix").arg(self.host.socket()),
            Way::Ssh => {
                let known = self.host.dir().join("ssh/known_hosts");
                let address = self.host.address();
                command.args(["ssh", &address]).arg(self.key()).arg(known)
            }
        };
        command
    }

    /// C libvirt's measuring program.
    pub(super) fn theirs(&self, way: Way) -> Command {
        let uri = self.uri(way);
        shell::words(&["/usr/bin/python3", "-c", PEER, &uri])
    }

    /// Both, waiting for their tasks: ours first.
    pub(super) fn pair(&self, runtime: &str, way: Way) -> Result<[Meter; 2]> {
        let ours = Meter::start(&mut self.ours(runtime, way))?;
        Ok([ours, Meter::start(&mut self.theirs(way))?])
    }

    pub(super) fn virsh(&self, way: Way, words: &[&str]) -> Command {
        let mut command = shell::words(&["virsh", "--quiet", "--connect", &self.uri(way)]);
        command.args(words);
        command
    }

    fn uri(&self, way: Way) -> String {
        match way {
            Way::Unix => format!("qemu:///system?socket={}", self.host.socket().display()),
            Way::Ssh => ssh_uri(self.host),
        }
    }

    fn key(&self) -> PathBuf {
        self.host.dir().join("ssh/client_ed25519")
    }
}

/// How C libvirt reaches the host over SSH.
pub(super) fn ssh_uri(host: &Host) -> String {
    let key = host.dir().join("ssh/client_ed25519");
    format!(
        "qemu+ssh://root@{}/system?keyfile={}&no_verify=1",
        host.address(),
        key.display()
    )
}
