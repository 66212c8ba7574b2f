//! Makes a test host.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::{Host, config, daemon, down, registry};
use crate::{forwarding, shell};

/// Adds hosts to a group until it has `count` that run; removes dead ones first.
///
/// # Errors
/// When a program is missing or a step fails; what was begun is removed again, and hosts that the
/// group had before stay.
pub(crate) fn up(group: &str, count: usize, kvm: bool) -> Result<Vec<Host>> {
    let _lock = registry::lock()?;
    for dead in registry::list()?.iter().filter(|host| !host.is_alive()) {
        down::remove(dead)?;
    }
    let mut hosts = registry::of_group(group)?;
    let before = hosts.len();
    while hosts.len() < count {
        match add(group, kvm) {
            Ok(host) => hosts.push(host),
            Err(error) => {
                for begun in &hosts[before..] {
                    down::remove(begun)?;
                }
                return Err(error);
            }
        }
    }
    Ok(hosts)
}

fn add(group: &str, kvm: bool) -> Result<Host> {
    make(Host {
        number: registry::free_number()?,
        group: group.to_owned(),
        kvm,
        holder: 0,
    })
}

fn make(mut host: Host) -> Result<Host> {
    let outcome = build(&mut host);
    if let Err(error) = outcome {
        let log = down::log_tail(&host);
        down::remove(&host)?;
        return Err(error.context(format!("cannot make test host {}{log}", host.name())));
    }
    Ok(host)
}

fn build(host: &mut Host) -> Result<()> {
    fs::create_dir(host.dir())?;
    fs::set_permissions(host.dir(), fs::Permissions::from_mode(0o700))?;
    host.save()?;
    files(host)?;
    keys(host)?;
    link(host)?;
    hold(host)?;
    daemon::start_all(host)?;
    daemon::await_ready(host)
}

/// The host's private `/etc/libvirt`, `/var/lib/libvirt`, `/var/cache/libvirt`, logs and `/run`.
fn files(host: &Host) -> Result<()> {
    let dir = host.dir();
    let folders = [
        "lib/images",
        "lib/qemu",
        "lib/boot",
        "cache",
        "log/qemu",
        "run/sshd",
        "run/lock",
    ];
    for folder in folders
        .iter()
        .chain(&["run/libvirt", "ssh", "etc/qemu/networks/autostart"])
    {
        fs::create_dir_all(dir.join(folder))?;
    }
    copy_packaged(&dir.join("etc"))?;
    own_by_qemu(&dir)?;
    fs::write(dir.join("no-kvm"), "")?;
    fs::set_permissions(dir.join("no-kvm"), fs::Permissions::from_mode(0o000))?;
    write(
        &dir,
        "etc/libvirtd.conf",
        &config::libvirtd(host, &config::Limits::default()),
    )?;
    write(&dir, "etc/qemu.conf", config::qemu())?;
    write(&dir, "hosts", &config::hosts(host))?;
    write(&dir, "resolv.conf", "")?;
    write(&dir, "pool.xml", config::pool())?;
    write(&dir, "network.xml", &config::network(host))?;
    write(&dir, "ssh/sshd_config", &config::sshd(host, true))?;
    write(&dir, "holder.sh", &config::holder(host))
}

/// The rest of the packaged settings, without its networks: `default` would bring a NAT network,
/// its rules and its start-up time.
fn copy_packaged(to: &Path) -> Result<()> {
    for file in ["virtlogd.conf", "libvirt.conf", "nwfilter"] {
        let from = Path::new("/etc/libvirt").join(file);
        if from.exists() {
            shell::capture(shell::words(&["cp", "-a"]).arg(&from).arg(to))?;
        }
    }
    Ok(())
}

/// QEMU runs as Debian's `libvirt-qemu`; its own folder must belong to it, as the package has it.
fn own_by_qemu(dir: &Path) -> Result<()> {
    shell::capture(
        shell::words(&["chown", "libvirt-qemu:libvirt-qemu"])
            .arg(dir.join("lib/qemu"))
            .arg(dir.join("cache")),
    )?;
    Ok(())
}

fn keys(host: &Host) -> Result<()> {
    let dir = host.dir().join("ssh");
    for key in ["host_ed25519", "client_ed25519"] {
        let comment = format!("{key} of test host {}", host.name());
        new_key(&dir.join(key), &comment)?;
    }
    fs::copy(dir.join("client_ed25519.pub"), dir.join("authorized_keys"))?;
    let public = fs::read_to_string(dir.join("host_ed25519.pub"))?;
    let key: Vec<&str> = public.split(' ').take(2).collect();
    write(
        &dir,
        "known_hosts",
        &format!("{} {}\n", host.address(), key.join(" ")),
    )
}

/// Makes a key pair without a passphrase.
pub(crate) fn new_key(file: &Path, comment: &str) -> Result<()> {
    let words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", ""];
    let mut command = shell::words(&words);
    shell::capture(command.args(["-C", comment, "-f"]).arg(file)).map(drop)
}

/// The network namespace, the link to it and the routes behind it.
fn link(host: &Host) -> Result<()> {
    forwarding::switch_on()?;
    shell::capture(&mut shell::words(&["ip", "netns", "add", &host.name()]))?;
    let batch = format!(
        "link add {link} type veth peer name eth0 netns {name}\n\
         addr add {gateway}/24 dev {link}\n\
         link set {link} up\n\
         route add {prefix}.0/24 via {address} dev {link}\n",
        link = host.link(),
        name = host.name(),
        gateway = host.gateway(),
        prefix = host.guest_prefix(),
        address = host.address()
    );
    let file = host.dir().join("link.batch");
    fs::write(&file, batch)?;
    shell::capture(shell::words(&["ip", "-batch"]).arg(&file)).map(drop)
}

/// Starts the host's first process. It outlives this program on purpose, in a session of its
/// own, so that an interrupt at the terminal does not reach it.
fn hold(host: &mut Host) -> Result<()> {
    let dir = host.dir();
    let log = fs::File::create(dir.join("log/holder.log"))?;
    let mut command = shell::words(&["setsid", "ip", "netns", "exec", &host.name()]);
    command.args([
        "unshare",
        "--mount",
        "--uts",
        "--pid",
        "--fork",
        "--kill-child",
    ]);
    command
        .args(["--mount-proc", "--propagation", "private", "sh"])
        .arg(dir.join("holder.sh"));
    command
        .current_dir("/")
        .stdout(Stdio::from(log.try_clone()?))
        .stderr(Stdio::from(log));
    let mut child = command.spawn().context("cannot start `setsid`")?;
    host.holder = child.id();
    host.save()?;
    let mounted = dir.join("mounted");
    wait_for(Duration::from_secs(20), "its mounts", || {
        if let Some(status) = child.try_wait()? {
            bail!("its first process ended with {status}");
        }
        Ok(mounted.exists())
    })
}

/// Asks every 10 ms until the answer is yes.
///
/// # Errors
/// What the question fails with, or that the time is over.
pub(crate) fn wait_for(
    limit: Duration,
    what: &str,
    mut question: impl FnMut() -> Result<bool>,
) -> Result<()> {
    let start = Instant::now();
    while !question()? {
        if start.elapsed() > limit {
            bail!("waited {} s for {what}", limit.as_secs());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

fn write(dir: &Path, file: &str, text: &str) -> Result<()> {
    let path = dir.join(file);
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}
