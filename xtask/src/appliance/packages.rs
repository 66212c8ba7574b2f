//! Debian packages: which ones, fetched by apt with its signatures checked, unpacked into a folder.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::shell;

/// A package as apt would fetch it now.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
}

/// The named packages and every library package they pull in, sorted by name. Needs apt's package
/// lists and nothing else: no root, no network.
pub(crate) fn resolve(names: &[String], work: &Path) -> Result<Vec<Package>> {
    // An empty system: what this machine has installed must not change the outcome.
    let status = work.join("status");
    fs::write(&status, "")?;
    let mut command = apt("--print-uris");
    command
        .arg("--yes")
        .arg("--no-install-recommends")
        .arg("-o")
        .arg(format!("Dir::State::status={}", status.display()))
        .args(["-o", "Debug::NoLocking=1", "install"])
        .args(names);
    let text = shell::capture(&mut command)
        .context("apt does not know the packages; cure: apt-get update, on Debian 12")?;
    let mut packages: Vec<_> = text.lines().filter_map(parse_uri).collect();
    packages.retain(|package| names.contains(&package.name) || is_wanted(&package.name));
    packages.sort();
    for name in names {
        let found = packages.iter().any(|package| package.name == *name);
        ensure!(
            found,
            "apt has no package {name}; cure: apt-get update, on Debian 12"
        );
    }
    Ok(packages)
}

/// Fetches the packages into `folder`.
pub(crate) fn download(packages: &[Package], folder: &Path) -> Result<()> {
    let exact = packages
        .iter()
        .map(|package| format!("{}={}", package.name, package.version));
    // apt drops its rights to fetch, which it cannot in a folder of somebody else.
    let mut command = apt("-o");
    command
        .arg("APT::Sandbox::User=root")
        .arg("download")
        .args(exact)
        .current_dir(folder);
    shell::capture(&mut command).context("apt cannot fetch the packages")?;
    Ok(())
}

/// Unpacks one package.
pub(crate) fn unpack(package: &Path, target: &Path) -> Result<()> {
    let mut command = shell::command("dpkg-deb");
    shell::capture(command.arg("-x").arg(package).arg(target)).map(drop)
}

fn apt(first: &str) -> std::process::Command {
    let mut command = shell::command("apt-get");
    command.arg(first);
    command
}

/// Libraries, the kernel that its meta package names, and squid's data.
fn is_wanted(name: &str) -> bool {
    let library = name.starts_with("lib") && !name.ends_with("-perl") && !name.contains("perl5");
    library || name.starts_with("linux-image-") || matches!(name, "squid-common" | "squid-langpack")
}

/// A line of `--print-uris`: `'uri' name_version_architecture.deb size hash`.
fn parse_uri(line: &str) -> Option<Package> {
    let file = line
        .strip_prefix('\'')?
        .split_once("' ")?
        .1
        .split(' ')
        .next()?;
    let mut parts = file.strip_suffix(".deb")?.split('_');
    let (name, version) = (parts.next()?, parts.next()?);
    Some(Package {
        name: name.to_owned(),
        version: version.replace("%3a", ":"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_apt_is_read_with_its_epoch() {
        let line = "'http://deb.debian.org/debian/pool/x.deb' libcap2_1%3a2.66-4_amd64.deb 27708 MD5Sum:f3";
        let package = parse_uri(line).unwrap();
        assert_eq!(
            (package.name.as_str(), package.version.as_str()),
            ("libcap2", "1:2.66-4")
        );
        assert_eq!(parse_uri("Reading package lists..."), None);
    }

    #[test]
    fn libraries_are_wanted_and_perl_is_not() {
        assert!(is_wanted("libgnutls30"));
        assert!(!is_wanted("libdbi-perl"));
        assert!(!is_wanted("libperl5.36"));
        assert!(!is_wanted("systemd"));
    }
}
