//! Everything that settings put into the memory file system.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::net::IpAddr;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt, chown};
use std::path::Path;

use egress_appliance::{HostEntry, Mode, Owner, Settings};
use thiserror::Error;

use crate::accounts::Accounts;

/// Scratch folder of the engine.
const SCRATCH: &str = "/run/egress";

/// A file or folder could not be made.
#[derive(Debug, Error)]
#[error("cannot write {path}: {source}")]
pub(crate) struct WriteError {
    path: String,
    source: io::Error,
}

/// Writes accounts, host names, folders and files; name servers follow with the address.
pub(crate) fn write_all(settings: &Settings) -> Result<(), WriteError> {
    let accounts = Accounts::new(&settings.accounts);
    write_derived(settings, &accounts)?;
    let scratch_ids = accounts.ids(&Owner::user(&settings.engine.user));
    make_folder(SCRATCH, 0o750, scratch_ids)?;
    for folder in &settings.directories {
        make_folder(
            &folder.path,
            folder.mode.bits(),
            accounts.ids(&folder.owner),
        )?;
    }
    for file in &settings.files {
        let ids = accounts.ids(&file.owner);
        write_file(&file.path, file.content.expose(), file.mode.bits(), ids)?;
    }
    Ok(())
}

/// Writes `/etc/resolv.conf`.
pub(crate) fn write_resolver(servers: &[IpAddr]) -> Result<(), WriteError> {
    write_public("/etc/resolv.conf", &resolver(servers))
}

fn write_derived(settings: &Settings, accounts: &Accounts<'_>) -> Result<(), WriteError> {
    write_public("/etc/passwd", &accounts.passwd())?;
    write_public("/etc/group", &accounts.group())?;
    let engine_group = accounts.id(&settings.engine.user);
    write_file("/etc/shadow", &accounts.shadow(), 0o640, (0, engine_group))?;
    write_public("/etc/hostname", &format!("{}\n", settings.hostname))?;
    write_public("/etc/hosts", &hosts(&settings.hostname, &settings.hosts))?;
    write_public(
        "/etc/nsswitch.conf",
        "passwd: files\ngroup: files\nshadow: files\nhosts: files dns\n",
    )
}

fn write_public(path: &str, text: &str) -> Result<(), WriteError> {
    write_file(path, text, Mode::PUBLIC.bits(), (0, 0))
}

fn write_file(path: &str, text: &str, mode: u32, ids: (u32, u32)) -> Result<(), WriteError> {
    let write = || {
        make_parents(path)?;
        // Replaced, never written through: a link or a wider mode left by an earlier entry ends.
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(path)?;
        file.write_all(text.as_bytes())?;
        set_rights(Path::new(path), mode, ids)
    };
    write().map_err(|source| WriteError {
        path: path.to_owned(),
        source,
    })
}

fn make_folder(path: &str, mode: u32, ids: (u32, u32)) -> Result<(), WriteError> {
    let make = || {
        fs::create_dir_all(path)?;
        set_rights(Path::new(path), mode, ids)
    };
    make().map_err(|source| WriteError {
        path: path.to_owned(),
        source,
    })
}

fn make_parents(path: &str) -> io::Result<()> {
    match Path::new(path).parent() {
        Some(parent) => fs::create_dir_all(parent),
        None => Ok(()),
    }
}

fn set_rights(path: &Path, mode: u32, (uid, gid): (u32, u32)) -> io::Result<()> {
    chown(path, Some(uid), Some(gid))?;
    fs::set_permissions(path, Permissions::from_mode(mode))
}

fn hosts(hostname: &str, entries: &[HostEntry]) -> String {
    let mut text =
        format!("127.0.0.1 localhost\n::1 localhost ip6-localhost\n127.0.1.1 {hostname}\n");
    for entry in entries {
        text += &format!("{} {}\n", entry.address, entry.names.join(" "));
    }
    text
}

/// Short time-outs: a proxy that waits 30 s for a dead name server looks dead itself.
fn resolver(servers: &[IpAddr]) -> String {
    let lines = servers
        .iter()
        .map(|server| format!("nameserver {server}\n"));
    lines
        .chain(["options timeout:2 attempts:2\n".to_owned()])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_resolves_its_own_name() {
        let entry = HostEntry {
            address: "10.77.1.1".parse().unwrap(),
            names: vec!["target".to_owned(), "target.test".to_owned()],
        };
        let text = hosts("crawl-1", &[entry]);
        assert!(text.contains("\n127.0.1.1 crawl-1\n"));
        assert!(text.ends_with("\n10.77.1.1 target target.test\n"));
    }

    #[test]
    fn name_servers_are_listed_in_order() {
        let servers = ["10.0.2.3".parse().unwrap(), "fd00::3".parse().unwrap()];
        let text = resolver(&servers);
        assert!(text.starts_with("nameserver 10.0.2.3\nnameserver fd00::3\n"));
    }
}
