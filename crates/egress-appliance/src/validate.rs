//! The rules that settings must keep beside their form.

use std::net::IpAddr;

use crate::owner::is_account_name;
use crate::{
    Account, Addressing, ENGINE_USER, EngineRun, HostEntry, Network, Owner, SETTINGS_VERSION,
    Settings, SettingsError,
};

/// Upper bounds of everything that is read from the seed volume.
pub mod limits {
    /// Bytes of the whole settings file.
    pub const DOCUMENT: usize = 1 << 20;
    /// Files.
    pub const FILES: usize = 64;
    /// Folders.
    pub const DIRECTORIES: usize = 64;
    /// Accounts.
    pub const ACCOUNTS: usize = 256;
    /// Lines of `/etc/hosts`.
    pub const HOSTS: usize = 256;
    /// Names in one line of `/etc/hosts`.
    pub const HOST_NAMES: usize = 16;
    /// Arguments of the engine, its program included.
    pub const ARGV: usize = 64;
    /// Bytes of one argument.
    pub const ARGUMENT: usize = 4096;
    /// Bytes of a path.
    pub const PATH: usize = 255;
    /// Kernel settings.
    pub const SYSCTLS: usize = 64;
    /// Addresses of the interface.
    pub const ADDRESSES: usize = 16;
    /// Name servers; the C library reads no more.
    pub const DNS: usize = 3;
    /// Bytes of the packet filter's ruleset.
    pub const FIREWALL: usize = 256 << 10;
    /// Lines of engine output a second that reach the console.
    pub const LOG_LINES_PER_SECOND: u32 = 20;
    /// Bytes of one line of engine output that reach the console.
    pub const LOG_LINE: usize = 400;
}

/// Folders that settings may write to: all of them are memory and none holds a program.
const WRITABLE: [&str; 4] = ["/etc/", "/run/", "/var/", "/tmp/"];
/// Files that init derives from other fields.
const DERIVED: [&str; 7] = [
    "/etc/passwd",
    "/etc/group",
    "/etc/shadow",
    "/etc/hosts",
    "/etc/hostname",
    "/etc/resolv.conf",
    "/etc/nsswitch.conf",
];
const BUILT_IN: [&str; 3] = ["root", ENGINE_USER, "nobody"];
const SYSCTL_TREES: [&str; 3] = ["net.", "vm.", "fs."];

type Checked = Result<(), SettingsError>;

pub(crate) fn settings(settings: &Settings) -> Checked {
    if settings.version != SETTINGS_VERSION {
        return Err(SettingsError::Version {
            found: settings.version,
        });
    }
    require(
        is_host_name(&settings.hostname),
        "hostname",
        "is not a host name",
    )?;
    accounts(&settings.accounts)?;
    directories(settings)?;
    files(settings)?;
    hosts(&settings.hosts)?;
    engine(&settings.engine, &settings.accounts)?;
    network(&settings.network)?;
    firewall(settings.firewall.as_deref())?;
    sysctls(settings)
}

fn accounts(accounts: &[Account]) -> Checked {
    at_most(accounts.len(), limits::ACCOUNTS, "accounts")?;
    for (index, account) in accounts.iter().enumerate() {
        let field = |name: &str| format!("accounts[{index}].{name}");
        let earlier = &accounts[..index];
        let name_taken = BUILT_IN.contains(&account.name.as_str())
            || earlier.iter().any(|other| other.name == account.name);
        require(
            is_account_name(&account.name),
            field("name"),
            "is not an account name",
        )?;
        require(!name_taken, field("name"), "is taken")?;
        require(
            (1000..60000).contains(&account.uid),
            field("uid"),
            "is not in 1000..=59999",
        )?;
        let uid_taken = earlier.iter().any(|other| other.uid == account.uid);
        require(!uid_taken, field("uid"), "is taken")?;
        let hash_fits = account
            .password_hash
            .as_ref()
            .is_none_or(|hash| is_hash(hash.expose()));
        require(hash_fits, field("passwordHash"), "is not a crypt(3) hash")?;
    }
    Ok(())
}

fn directories(settings: &Settings) -> Checked {
    at_most(
        settings.directories.len(),
        limits::DIRECTORIES,
        "directories",
    )?;
    for (index, directory) in settings.directories.iter().enumerate() {
        path(&directory.path, || format!("directories[{index}].path"))?;
        owner(&directory.owner, settings, || {
            format!("directories[{index}].owner")
        })?;
    }
    Ok(())
}

fn files(settings: &Settings) -> Checked {
    at_most(settings.files.len(), limits::FILES, "files")?;
    for (index, file) in settings.files.iter().enumerate() {
        let field = || format!("files[{index}].path");
        path(&file.path, field)?;
        let derived = DERIVED.contains(&file.path.as_str());
        require(!derived, field(), "is written from other settings")?;
        owner(&file.owner, settings, || format!("files[{index}].owner"))?;
    }
    Ok(())
}

fn path(path: &str, field: impl Fn() -> String) -> Checked {
    let below = WRITABLE.iter().any(|folder| path.starts_with(folder));
    require(below, field(), "is not below /etc, /run, /var or /tmp")?;
    require(path.len() <= limits::PATH, field(), "is too long")?;
    let mut parts = path.split('/').skip(1);
    let plain =
        parts.all(|part| !matches!(part, "" | "." | "..")) && !path.chars().any(char::is_control);
    require(plain, field(), "is not a plain absolute path")
}

fn owner(owner: &Owner, settings: &Settings, field: impl Fn() -> String) -> Checked {
    let mut names = std::iter::once(&owner.user).chain(&owner.group);
    let known = names.all(|name| exists(name, &settings.accounts));
    require(known, field(), "names an account that does not exist")
}

fn exists(name: &str, accounts: &[Account]) -> bool {
    BUILT_IN.contains(&name) || accounts.iter().any(|account| account.name == name)
}

fn hosts(hosts: &[HostEntry]) -> Checked {
    at_most(hosts.len(), limits::HOSTS, "hosts")?;
    for (index, entry) in hosts.iter().enumerate() {
        let field = format!("hosts[{index}].names");
        at_most(entry.names.len(), limits::HOST_NAMES, &field)?;
        let fit = !entry.names.is_empty() && entry.names.iter().all(|name| is_host_name(name));
        require(fit, field, "must be host names, at least one")?;
    }
    Ok(())
}

fn engine(engine: &EngineRun, accounts: &[Account]) -> Checked {
    let count = engine.argv.len();
    require(
        (1..=limits::ARGV).contains(&count),
        "engine.argv",
        "must have 1 to 64 elements",
    )?;
    for (index, argument) in engine.argv.iter().enumerate() {
        let fits = argument.len() <= limits::ARGUMENT && !argument.expose().contains('\0');
        let field = format!("engine.argv[{index}]");
        require(fits, &*field, "is too long or holds a NUL byte")?;
        let absolute = index > 0 || argument.expose().starts_with('/');
        require(absolute, field, "is not the absolute path of a program")?;
    }
    require(engine.user != "root", "engine.user", "must not be root")?;
    require(
        exists(&engine.user, accounts),
        "engine.user",
        "is an account that does not exist",
    )?;
    require(engine.port != 0, "engine.port", "must not be 0")?;
    let files = (256..=65536).contains(&engine.open_files);
    require(files, "engine.openFiles", "is not in 256..=65536")
}

fn network(network: &Network) -> Checked {
    at_most(network.dns.len(), limits::DNS, "network.dns")?;
    let mtu_fits = network.mtu.is_none_or(|mtu| (576..=9216).contains(&mtu));
    require(mtu_fits, "network.mtu", "is not in 576..=9216")?;
    let Addressing::Static {
        addresses,
        gateways,
    } = &network.addressing
    else {
        return Ok(());
    };
    let count = (1..=limits::ADDRESSES).contains(&addresses.len());
    require(
        count,
        "network.addressing.addresses",
        "must have 1 to 16 elements",
    )?;
    let has_family = |v4: bool| addresses.iter().any(|net| net.addr().is_ipv4() == v4);
    let per_family = |v4: bool| {
        gateways
            .iter()
            .filter(|gateway| gateway.is_ipv4() == v4)
            .count()
    };
    let fit = gateways
        .iter()
        .all(|gateway: &IpAddr| has_family(gateway.is_ipv4()))
        && per_family(true) <= 1
        && per_family(false) <= 1;
    let rule = "must be at most one per family, and only of families that have an address";
    require(fit, "network.addressing.gateways", rule)
}

fn firewall(ruleset: Option<&str>) -> Checked {
    let fits = ruleset.is_none_or(|text| text.len() <= limits::FIREWALL);
    require(fits, "firewall", "is too long")
}

fn sysctls(settings: &Settings) -> Checked {
    at_most(settings.sysctls.len(), limits::SYSCTLS, "sysctls")?;
    for (key, value) in &settings.sysctls {
        let in_tree = SYSCTL_TREES.iter().any(|tree| key.starts_with(tree));
        let plain = key
            .split('.')
            .all(|part| !part.is_empty() && part.bytes().all(is_sysctl_byte));
        let short = value.len() <= 128 && !value.chars().any(char::is_control);
        let rule = "must be a dotted name below net, vm or fs with a short value";
        require(in_tree && plain && short, format!("sysctls.{key}"), rule)?;
    }
    Ok(())
}

fn is_sysctl_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

/// RFC 1123: labels of letters, digits and inner hyphens; 64 bytes are what the kernel takes.
fn is_host_name(name: &str) -> bool {
    let label_fits = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    name.len() <= 64 && name.split('.').all(label_fits)
}

fn is_hash(hash: &str) -> bool {
    let crypt = |b: u8| b.is_ascii_graphic() && b != b':';
    hash.len() <= 256 && hash.starts_with('$') && hash.bytes().all(crypt)
}

fn at_most(count: usize, limit: usize, field: &str) -> Checked {
    require(count <= limit, field, "has too many elements")
}

fn require(holds: bool, field: impl Into<String>, problem: &'static str) -> Checked {
    if holds {
        Ok(())
    } else {
        Err(SettingsError::Invalid {
            field: field.into(),
            problem,
        })
    }
}
