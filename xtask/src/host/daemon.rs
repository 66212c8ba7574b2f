//! The three daemons of a test host: start, stop, and wait until they answer.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result};

use super::Host;
use super::up::wait_for;
use crate::shell;

/// A daemon of the host, known by its pid file. Numbers in pid files are the host's own, so
/// signals are sent from inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Daemon {
    /// Keeps the guests' console logs.
    Virtlogd,
    /// The libvirt daemon.
    Libvirtd,
    /// The SSH listener; its sessions are processes of their own and outlive it.
    Sshd,
}

impl Daemon {
    fn pid_file(self) -> &'static str {
        match self {
            Self::Virtlogd => "virtlogd.pid",
            Self::Libvirtd => "libvirtd.pid",
            Self::Sshd => "sshd.pid",
        }
    }

    fn start_line(self, host: &Host) -> Vec<String> {
        let words: &[&str] = match self {
            Self::Virtlogd => &["virtlogd", "-d", "-p", "/run/virtlogd.pid"],
            Self::Libvirtd => &["libvirtd", "-d", "-p", "/run/libvirtd.pid"],
            Self::Sshd => &["/usr/sbin/sshd", "-E", "/var/log/libvirt/sshd.log", "-f"],
        };
        let mut line: Vec<String> = words.iter().map(ToString::to_string).collect();
        if self == Self::Sshd {
            line.push(host.dir().join("ssh/sshd_config").display().to_string());
        }
        line
    }
}

/// Starts every daemon that does not run.
pub(crate) fn start_all(host: &Host) -> Result<()> {
    for daemon in [Daemon::Virtlogd, Daemon::Libvirtd, Daemon::Sshd] {
        start(host, daemon)?;
    }
    Ok(())
}

/// Starts the daemon unless it runs already.
pub(crate) fn start(host: &Host, daemon: Daemon) -> Result<()> {
    if is_running(host, daemon) {
        return Ok(());
    }
    let line = daemon.start_line(host);
    let words: Vec<&str> = line.iter().map(String::as_str).collect();
    shell::capture(&mut host.exec(&words))?;
    Ok(())
}

/// Asks the daemon to end and waits until it has; asks harder after five seconds.
pub(crate) fn stop(host: &Host, daemon: Daemon) -> Result<()> {
    signal(host, daemon, "CONT")?;
    signal(host, daemon, "TERM")?;
    let gone = wait_for(Duration::from_secs(5), "the daemon's end", || {
        Ok(!is_running(host, daemon))
    });
    if gone.is_err() {
        kill(host, daemon)?;
    }
    Ok(())
}

/// Ends the daemon at once, as a crash would.
pub(crate) fn kill(host: &Host, daemon: Daemon) -> Result<()> {
    signal(host, daemon, "KILL")?;
    wait_for(Duration::from_secs(5), "the daemon's end", || {
        Ok(!is_running(host, daemon))
    })
}

/// Sends a signal; a daemon that does not run is left alone.
pub(crate) fn signal(host: &Host, daemon: Daemon, signal: &str) -> Result<()> {
    if let Some(pid) = pid(host, daemon).filter(|pid| is_process(host, pid)) {
        shell::capture(&mut host.exec(&["kill", "-s", signal, &pid]))?;
    }
    Ok(())
}

/// Whether the daemon of the pid file runs.
pub(crate) fn is_running(host: &Host, daemon: Daemon) -> bool {
    pid(host, daemon).is_some_and(|pid| is_process(host, &pid))
}

/// Waits until libvirtd answers and has its pool and its network, which it is given at the first
/// start, and until sshd listens: it writes its pid file after that.
pub(crate) fn await_ready(host: &Host) -> Result<()> {
    wait_for(Duration::from_secs(30), "libvirtd's answer", || {
        Ok(shell::succeeds(&mut host.virsh(&["version"])))
    })?;
    let dir = host.dir();
    define(
        host,
        "pool",
        "default",
        &dir.join("pool.xml").display().to_string(),
    )?;
    define(
        host,
        "net",
        "open",
        &dir.join("network.xml").display().to_string(),
    )?;
    wait_for(Duration::from_secs(10), "sshd", || {
        Ok(is_running(host, Daemon::Sshd))
    })
}

/// Defines, marks for start with the daemon, and starts; each only when it is still to be done.
fn define(host: &Host, what: &str, name: &str, file: &str) -> Result<()> {
    if !shell::succeeds(&mut host.virsh(&[&format!("{what}-info"), name])) {
        let batch = format!("{what}-define {file}; {what}-autostart {name}; {what}-start {name}");
        shell::capture(&mut host.virsh(&[&batch]))
            .with_context(|| format!("cannot define `{name}`"))?;
    }
    Ok(())
}

fn pid(host: &Host, daemon: Daemon) -> Option<String> {
    let text = fs::read_to_string(host.dir().join("run").join(daemon.pid_file())).ok()?;
    let pid = text.trim();
    (!pid.is_empty() && pid.bytes().all(|byte| byte.is_ascii_digit())).then(|| pid.to_owned())
}

/// A process of the host, running or stopped, but not one that only waits to be reaped.
fn is_process(host: &Host, pid: &str) -> bool {
    let status = format!("/proc/{pid}/status");
    let state = shell::capture(&mut host.exec(&["grep", "^State", &status]));
    state.is_ok_and(|state| !state.contains('Z'))
}
