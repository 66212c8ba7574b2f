//! The kernel's side of a machine: mounts, host name, kernel settings, limits, power.

use std::collections::BTreeMap;
use std::ffi::CStr;
use std::fs;
use std::io;

use rustix::mount::{MountFlags, mount};
use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::system::RebootCommand;
use thiserror::Error;

/// A step of the preparation failed.
#[derive(Debug, Error)]
pub(crate) enum SystemError {
    /// A file system could not be mounted.
    #[error("cannot mount {target}: {source}")]
    Mount {
        target: &'static str,
        source: io::Error,
    },
    /// The host name was refused.
    #[error("cannot set the host name: {0}")]
    HostName(#[source] io::Error),
    /// A kernel setting was refused.
    #[error("cannot set {key}: {source}")]
    Sysctl { key: String, source: io::Error },
    /// Privileges could not be fenced in.
    #[error("cannot forbid new privileges: {0}")]
    Privileges(#[source] io::Error),
}

/// File system, where, its options, and whether programs in it may be run.
const MOUNTS: [(&str, &str, &CStr, MountFlags); 6] = [
    ("proc", "/proc", c"", SAFE),
    ("sysfs", "/sys", c"", SAFE),
    (
        "devtmpfs",
        "/dev",
        c"mode=0755",
        MountFlags::NOSUID.union(MountFlags::NOEXEC),
    ),
    // squid keeps its shared memory here and does not start without it.
    ("tmpfs", "/dev/shm", c"mode=1777", SAFE),
    ("tmpfs", "/run", c"mode=0755", SAFE),
    ("tmpfs", "/tmp", c"mode=1777", SAFE),
];
const SAFE: MountFlags = MountFlags::NOSUID
    .union(MountFlags::NODEV)
    .union(MountFlags::NOEXEC);

/// Mounts what every process expects and fences init's children in.
pub(crate) fn prepare() -> Result<(), SystemError> {
    for (kind, target, options, flags) in MOUNTS {
        let mounted = fs::create_dir_all(target)
            .and_then(|()| Ok(mount(kind, target, kind, flags, options)?));
        mounted.map_err(|source| SystemError::Mount { target, source })?;
    }
    // No file in the image is set-id; this makes sure that none that appears ever counts.
    rustix::thread::set_no_new_privs(true)
        .map_err(|errno| SystemError::Privileges(errno.into()))?;
    // There is no modprobe in the image. An empty path spares the kernel the attempts.
    sysctl("kernel.modprobe", "")
}

/// Names the machine.
pub(crate) fn set_host_name(name: &str) -> Result<(), SystemError> {
    rustix::system::sethostname(name.as_bytes())
        .map_err(|errno| SystemError::HostName(errno.into()))
}

/// Writes the settings in the order of their names.
pub(crate) fn set_sysctls(settings: &BTreeMap<String, String>) -> Result<(), SystemError> {
    settings
        .iter()
        .try_for_each(|(key, value)| sysctl(key, value))
}

/// Writes one kernel setting by its dotted name.
pub(crate) fn sysctl(key: &str, value: &str) -> Result<(), SystemError> {
    let path = format!("/proc/sys/{}", key.replace('.', "/"));
    fs::write(path, format!("{value}\n")).map_err(|source| SystemError::Sysctl {
        key: key.to_owned(),
        source,
    })
}

/// Limits open files for init and everything it starts from now on.
pub(crate) fn limit_open_files(limit: u32) -> io::Result<()> {
    let limit = Some(u64::from(limit));
    setrlimit(
        Resource::Nofile,
        Rlimit {
            current: limit,
            maximum: limit,
        },
    )?;
    Ok(())
}

/// Switches the machine off; returns only when the kernel refuses.
pub(crate) fn power_off() -> io::Result<()> {
    rustix::fs::sync();
    rustix::system::reboot(RebootCommand::PowerOff)?;
    Ok(())
}
