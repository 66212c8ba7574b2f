//! `cargo xtask setup`: rights and Debian packages.

use anyhow::{Result, bail};

use crate::{shell, ui};

/// Packages, each with a program that shows that it is there.
pub(crate) type Packages = [(&'static str, &'static str)];

/// What a test host is made of.
pub(crate) const HOST: [(&str, &str); 13] = [
    ("libvirt-daemon-system", "virtlogd"),
    ("libvirt-daemon", "libvirtd"),
    ("libvirt-clients", "virsh"),
    ("qemu-system-x86", "qemu-system-x86_64"),
    ("qemu-utils", "qemu-img"),
    ("ovmf", "/usr/share/OVMF/OVMF_CODE_4M.fd"),
    ("openssh-server", "sshd"),
    ("openssh-client", "ssh-keygen"),
    ("dnsmasq-base", "dnsmasq"),
    ("iproute2", "ip"),
    ("iptables", "iptables"),
    ("nftables", "nft"),
    // For hosts whose sshd forbids forwarding.
    ("netcat-openbsd", "nc"),
];

/// What the appliance and the live suites of the libraries need besides.
pub(crate) const GUEST: [(&str, &str); 13] = [
    ("dpkg", "dpkg-deb"),
    ("gcc", "cc"),
    ("libc6-dev", "/usr/include/stdlib.h"),
    ("lz4", "lz4"),
    ("squid", "squid"),
    ("tinyproxy", "tinyproxy"),
    ("microsocks", "microsocks"),
    ("dante-server", "danted"),
    ("curl", "curl"),
    ("cloud-init", "cloud-init"),
    (
        "python3-yaml",
        "/usr/lib/python3/dist-packages/yaml/__init__.py",
    ),
    ("xorriso", "xorriso"),
    ("util-linux", "nsenter"),
];

/// What `bench` measures with and against.
pub(crate) const BENCH: [(&str, &str); 2] = [
    (
        "python3-libvirt",
        "/usr/lib/python3/dist-packages/libvirt.py",
    ),
    ("valgrind", "valgrind"),
];

/// What `guest-image` needs.
pub(crate) const IMAGE: [(&str, &str); 6] = [
    ("mmdebstrap", "mmdebstrap"),
    ("extlinux", "extlinux"),
    ("e2fsprogs", "mkfs.ext4"),
    ("fdisk", "sfdisk"),
    ("qemu-utils", "qemu-img"),
    ("mount", "losetup"),
];

/// What a test cluster needs besides. Any Go will do: it fetches a newer one to build Kubernetes.
pub(crate) const CLUSTER: [(&str, &str); 13] = [
    ("golang-go", "go"),
    ("etcd-server", "etcd"),
    ("containerd", "containerd"),
    ("runc", "runc"),
    ("containernetworking-plugins", "/usr/lib/cni/bridge"),
    ("busybox-static", "/bin/busybox"),
    ("openssl", "openssl"),
    ("curl", "curl"),
    ("iproute2", "ip"),
    ("iptables", "iptables"),
    ("mount", "mount"),
    ("tar", "tar"),
    ("util-linux", "nsenter"),
];

/// What checks the manifests.
pub(crate) const MANIFESTS: [(&str, &str); 2] =
    [("prometheus", "promtool"), ("yamllint", "yamllint")];

const ALL: [&Packages; 6] = [&HOST, &GUEST, &IMAGE, &CLUSTER, &BENCH, &MANIFESTS];

/// Arguments of `setup`.
#[derive(Debug, clap::Args)]
pub(crate) struct Setup {
    /// Only report; install nothing
    #[arg(long)]
    check: bool,
}

/// Checks rights and packages, and installs what is missing when it may.
///
/// # Errors
/// When something is missing and may not or cannot be installed.
pub(crate) fn run(arguments: &Setup) -> Result<()> {
    ui::say(if is_root() {
        "root: yes"
    } else {
        "root: no (live tests and the demo need it)"
    });
    let missing = missing_of(&ALL);
    if arguments.check && !missing.is_empty() {
        bail!(
            "missing packages; install them with:\n  {}",
            install_line(&missing)
        );
    }
    provide(&missing)?;
    ui::say("all packages are there");
    Ok(())
}

/// Makes sure that the packages of a command are there: installs them as root, else names the
/// exact line.
pub(crate) fn require(packages: &Packages) -> Result<()> {
    provide(&missing_of(&[packages]))
}

/// Makes sure that every package of the workspace is there.
pub(crate) fn require_all() -> Result<()> {
    provide(&missing_of(&ALL))
}

/// # Errors
/// When this is not root; the message names the command to run as root.
pub(crate) fn require_root(command: &str) -> Result<()> {
    if !is_root() {
        bail!("`{command}` makes network namespaces and mounts; run it as root");
    }
    Ok(())
}

/// Whether this process may do everything, as its effective user says.
pub(crate) fn is_root() -> bool {
    shell::capture(&mut shell::words(&["id", "-u"])).is_ok_and(|id| id.trim() == "0")
}

fn missing_of(lists: &[&Packages]) -> Vec<&'static str> {
    let mut missing: Vec<&str> = lists
        .iter()
        .flat_map(|list| list.iter())
        .filter(|(_, program)| !is_there(program))
        .map(|(package, _)| *package)
        .collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// A program on the search path, or a file when the name is a path.
fn is_there(program: &str) -> bool {
    if program.starts_with('/') {
        return std::path::Path::new(program).exists();
    }
    shell::which(program).is_some()
}

fn install_line(packages: &[&str]) -> String {
    format!(
        "apt-get update && apt-get install -y --no-install-recommends {}",
        packages.join(" ")
    )
}

fn provide(missing: &[&str]) -> Result<()> {
    if missing.is_empty() {
        return Ok(());
    }
    if !is_root() || shell::which("apt-get").is_none() {
        bail!(
            "missing packages; install them as root with:\n  {}",
            install_line(missing)
        );
    }
    ui::step(&format!("install {}", missing.join(" ")), || {
        install(missing)
    })
}

fn install(packages: &[&str]) -> Result<()> {
    let _quiet = NoServiceStart::begin()?;
    shell::capture(&mut apt(&["update", "-qq"]))?;
    let mut command = apt(&["install", "-y", "-qq", "--no-install-recommends"]);
    shell::capture(command.args(packages))?;
    Ok(())
}

fn apt(words: &[&str]) -> std::process::Command {
    let mut command = shell::command("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive").args(words);
    command
}

/// While it lives, packages are installed without starting their services: the proxy engines are
/// wanted as programs, not as open proxies of this machine.
struct NoServiceStart {
    ours: bool,
}

const POLICY: &str = "/usr/sbin/policy-rc.d";

impl NoServiceStart {
    fn begin() -> Result<Self> {
        use std::os::unix::fs::PermissionsExt;
        if std::path::Path::new(POLICY).exists() {
            return Ok(Self { ours: false });
        }
        std::fs::write(POLICY, "#!/bin/sh\nexit 101\n")?;
        std::fs::set_permissions(POLICY, std::fs::Permissions::from_mode(0o755))?;
        Ok(Self { ours: true })
    }
}

impl Drop for NoServiceStart {
    fn drop(&mut self) {
        if self.ours {
            // The package step itself has already succeeded or failed; nothing better can be done.
            let _ = std::fs::remove_file(POLICY);
        }
    }
}
