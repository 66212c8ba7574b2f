//! Breaking a test host on purpose, and healing it.
//!
//! Healing needs no memory of what was broken: it brings every part to its good state.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Subcommand;

use super::daemon::{self, Daemon};
use super::up::wait_for;
use super::{Host, config};
use crate::shell;

/// What can be broken. Everything but `reboot` lasts until `heal` or its own opposite.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum Fault {
    /// Take the host's interface down: new connections end with "no route to host"
    LinkDown,
    /// Drop every packet silently: connections hang until somebody's deadline
    BlackHole,
    /// Lose packets, limit the rate, or delay (delay needs a kernel with sch_netem)
    Netem {
        /// Time that each packet is held back, as `tc` writes it: 50ms
        #[arg(long)]
        delay: Option<String>,
        /// Percentage of incoming packets that are lost
        #[arg(long, value_parser = clap::value_parser!(u8).range(0..=100))]
        loss: Option<u8>,
        /// Rate towards the host, as `tc` writes it: 1mbit
        #[arg(long)]
        rate: Option<String>,
    },
    /// End the SSH listener; open sessions stay
    StopSshd,
    /// End the SSH listener and every session at once
    KillSshd,
    /// Start the SSH listener again
    StartSshd,
    /// End libvirtd in order
    StopDaemon,
    /// End libvirtd at once, as a crash would
    KillDaemon,
    /// Start libvirtd again
    StartDaemon,
    /// Stop libvirtd in its tracks (SIGSTOP): it accepts connections and never answers
    PauseDaemon,
    /// Let a paused libvirtd go on (SIGCONT)
    ResumeDaemon,
    /// Stop the pool `default`
    PoolInactive,
    /// Mount a small file system as the pool's folder; volumes made before are hidden meanwhile
    SmallPool {
        /// Size in MiB
        #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(16..=4096))]
        mib: u32,
    },
    /// Make the pool's folder read-only
    ReadonlyPool,
    /// Restart libvirtd with this `max_client_requests`
    MaxClientRequests {
        /// Requests of one client that the daemon works on at once
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        count: u32,
    },
    /// Restart libvirtd with this `max_anonymous_clients`, and with polkit in front of its socket
    MaxAnonymousClients {
        /// Connections that may wait for authentication
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        count: u32,
    },
    /// Forbid the forwarding of unix sockets in sshd; open sessions keep what they have
    ForbidForwarding,
    /// End every process of the host and start it again: guests and connections are gone
    Reboot,
}

/// Breaks one thing. Returns when it is broken.
pub(crate) fn apply(host: &Host, fault: &Fault) -> Result<()> {
    match fault {
        Fault::LinkDown => inside(host, &["ip", "link", "set", "eth0", "down"]),
        Fault::BlackHole => packet_filter(host, "drop"),
        Fault::Netem { delay, loss, rate } => netem(host, delay.as_deref(), *loss, rate.as_deref()),
        Fault::StopSshd => daemon::stop(host, Daemon::Sshd),
        Fault::KillSshd => kill_ssh_sessions(host),
        Fault::StartSshd => daemon::start(host, Daemon::Sshd),
        Fault::StopDaemon => daemon::stop(host, Daemon::Libvirtd),
        Fault::KillDaemon => daemon::kill(host, Daemon::Libvirtd),
        Fault::StartDaemon => start_libvirtd(host),
        Fault::PauseDaemon => daemon::signal(host, Daemon::Libvirtd, "STOP"),
        Fault::ResumeDaemon => daemon::signal(host, Daemon::Libvirtd, "CONT"),
        Fault::PoolInactive => virsh(host, &["pool-destroy", "default"]),
        Fault::SmallPool { mib } => small_pool(host, *mib),
        Fault::ReadonlyPool => readonly_pool(host),
        Fault::MaxClientRequests { count } => limit(
            host,
            &config::Limits {
                requests: Some(*count),
                anonymous: None,
            },
        ),
        Fault::MaxAnonymousClients { count } => limit(
            host,
            &config::Limits {
                requests: None,
                anonymous: Some(*count),
            },
        ),
        Fault::ForbidForwarding => forwarding(host, false),
        Fault::Reboot => reboot(host),
    }
}

/// Brings everything that [`apply`] can break to its good state.
pub(crate) fn heal(host: &Host) -> Result<()> {
    heal_link(host)?;
    daemon::signal(host, Daemon::Libvirtd, "CONT")?;
    let was_mounted = heal_pool_folder(host)?;
    limit_if_changed(host)?;
    if fs::read_to_string(sshd_config(host))? != config::sshd(host, true) {
        forwarding(host, true)?;
    }
    daemon::start_all(host)?;
    daemon::await_ready(host)?;
    let state = shell::capture(&mut host.virsh(&["pool-list", "--name", "--inactive"]))?;
    if state.lines().any(|line| line.trim() == "default") {
        virsh(host, &["pool-start", "default"])?;
    }
    if was_mounted {
        refresh(host)?;
    }
    Ok(())
}

/// During a transfer libvirt does not look at the folder.
fn refresh(host: &Host) -> Result<()> {
    wait_for(Duration::from_secs(30), "a pause between transfers", || {
        let words = ["pool-refresh", "default"];
        Ok(shell::succeeds(&mut host.virsh(&words)))
    })
}

fn inside(host: &Host, words: &[&str]) -> Result<()> {
    shell::capture(&mut host.exec(words)).map(drop)
}

fn virsh(host: &Host, words: &[&str]) -> Result<()> {
    shell::capture(&mut host.virsh(words)).map(drop)
}

/// A table of its own in front of everything else, so that healing is one deletion.
fn packet_filter(host: &Host, verdict: &str) -> Result<()> {
    let rules = format!(
        "table inet faults {{}}\ndelete table inet faults\n\
         table inet faults {{\n\
         chain in {{ type filter hook prerouting priority -400; iifname eth0 {verdict}; }}\n\
         }}\n"
    );
    let file = host.dir().join("faults.nft");
    fs::write(&file, rules)?;
    inside(host, &["nft", "-f", &file.display().to_string()])
}

fn netem(host: &Host, delay: Option<&str>, loss: Option<u8>, rate: Option<&str>) -> Result<()> {
    if let Some(loss) = loss {
        packet_filter(host, &format!("numgen random mod 100 < {loss} drop"))?;
    }
    let link = host.link();
    if let Some(rate) = rate {
        let words = [
            "tc", "qdisc", "replace", "dev", &link, "root", "tbf", "rate", rate,
        ];
        let shape = ["burst", "64k", "latency", "400ms"];
        shell::capture(shell::words(&words).args(shape))?;
    }
    if let Some(delay) = delay {
        let words = [
            "tc", "qdisc", "replace", "dev", "eth0", "root", "netem", "delay", delay,
        ];
        inside(host, &words).context("this kernel may lack sch_netem: `modprobe sch_netem`")?;
    }
    Ok(())
}

fn heal_link(host: &Host) -> Result<()> {
    shell::succeeds(&mut host.exec(&["nft", "delete", "table", "inet", "faults"]));
    shell::succeeds(&mut host.exec(&["tc", "qdisc", "del", "dev", "eth0", "root"]));
    let link = host.link();
    shell::succeeds(&mut shell::words(&[
        "tc", "qdisc", "del", "dev", &link, "root",
    ]));
    inside(host, &["ip", "link", "set", "eth0", "up"])?;
    let gateway = host.gateway();
    inside(
        host,
        &[
            "ip", "route", "replace", "default", "via", &gateway, "dev", "eth0",
        ],
    )
}

/// Sessions are found by their name inside the host's own network namespace, nowhere else.
fn kill_ssh_sessions(host: &Host) -> Result<()> {
    daemon::kill(host, Daemon::Sshd)?;
    for pid in host.processes_named("sshd")? {
        shell::succeeds(&mut shell::words(&["kill", "-KILL", &pid]));
    }
    Ok(())
}

fn start_libvirtd(host: &Host) -> Result<()> {
    daemon::start(host, Daemon::Libvirtd)?;
    daemon::await_ready(host)
}

const POOL: &str = "/var/lib/libvirt/images";

fn small_pool(host: &Host, mib: u32) -> Result<()> {
    let image = host.dir().join("small-pool.img");
    let path = image.display().to_string();
    fs::File::create(&image)?.set_len(u64::from(mib) << 20)?;
    shell::capture(&mut shell::words(&[
        "mkfs.ext4",
        "-q",
        "-F",
        "-m",
        "0",
        &path,
    ]))?;
    inside(host, &["mount", "-o", "loop", &path, POOL])?;
    inside(host, &["rmdir", &format!("{POOL}/lost+found")])?;
    virsh(host, &["pool-refresh", "default"])
}

fn readonly_pool(host: &Host) -> Result<()> {
    inside(host, &["mount", "--bind", POOL, POOL])?;
    inside(host, &["mount", "-o", "remount,bind,ro", POOL])
}

/// Lazily, because a guest may have a disk open; at most as often as faults can be stacked. Gives
/// whether there was anything to be healed.
fn heal_pool_folder(host: &Host) -> Result<bool> {
    let mut was_mounted = false;
    for _ in 0..8 {
        if !shell::succeeds(&mut host.exec(&["mountpoint", "-q", POOL])) {
            break;
        }
        inside(host, &["umount", "--lazy", POOL])?;
        was_mounted = true;
    }
    let image = host.dir().join("small-pool.img");
    if Path::new(&image).exists() {
        fs::remove_file(image)?;
    }
    Ok(was_mounted)
}

fn limit(host: &Host, limits: &config::Limits) -> Result<()> {
    fs::write(libvirtd_config(host), config::libvirtd(host, limits))?;
    daemon::stop(host, Daemon::Libvirtd)?;
    start_libvirtd(host)
}

fn limit_if_changed(host: &Host) -> Result<()> {
    let plain = config::Limits::default();
    if fs::read_to_string(libvirtd_config(host))? == config::libvirtd(host, &plain) {
        return Ok(());
    }
    limit(host, &plain)
}

fn forwarding(host: &Host, allowed: bool) -> Result<()> {
    fs::write(sshd_config(host), config::sshd(host, allowed))?;
    daemon::stop(host, Daemon::Sshd)?;
    daemon::start(host, Daemon::Sshd)
}

/// `kill -1` reaches every process of the host's own process namespace but its first.
fn reboot(host: &Host) -> Result<()> {
    shell::succeeds(&mut host.exec(&["sh", "-c", "kill -KILL -1"]));
    for folder in ["run/libvirt", "run/lock"] {
        fs::remove_dir_all(host.dir().join(folder))?;
        fs::create_dir_all(host.dir().join(folder))?;
    }
    for bridge in ["virbr-open", "virbr-open-nic"] {
        shell::succeeds(&mut host.exec(&["ip", "link", "del", bridge]));
    }
    daemon::start_all(host)?;
    daemon::await_ready(host)
}

fn libvirtd_config(host: &Host) -> std::path::PathBuf {
    host.dir().join("etc/libvirtd.conf")
}

fn sshd_config(host: &Host) -> std::path::PathBuf {
    host.dir().join("ssh/sshd_config")
}
