//! The settings file: one JSON document that declares everything the appliance shall do.

use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Mode, Network, Owner, SETTINGS_VERSION, Sensitive, limits, validate};

/// Everything the appliance is told. Written by the renderer, read once by init.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Settings {
    /// Format of the document, [`SETTINGS_VERSION`].
    pub version: u32,
    /// Host name; `/etc/hosts` resolves it to loopback.
    pub hostname: String,
    /// Accounts beside the built-in `root`, `proxy` and `nobody`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accounts: Vec<Account>,
    /// Folders to create before the files, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub directories: Vec<Directory>,
    /// Files to write; missing parent folders are made with mode 0755.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<File>,
    /// Lines of `/etc/hosts` beside localhost and the host name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hosts: Vec<HostEntry>,
    /// The proxy engine.
    pub engine: EngineRun,
    /// The network interface.
    pub network: Network,
    /// A complete nft ruleset, loaded before the engine starts. Without it no packet filter is
    /// loaded at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub firewall: Option<String>,
    /// Kernel settings by their dotted names, `net.*`, `vm.*` and `fs.*` only.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sysctls: BTreeMap<String, String>,
    /// What becomes of the engine's standard output.
    #[serde(default)]
    pub access_log: AccessLog,
}

impl Settings {
    /// Settings with nothing but what every appliance needs.
    pub fn new(hostname: impl Into<String>, engine: EngineRun, network: Network) -> Self {
        Self {
            version: SETTINGS_VERSION,
            hostname: hostname.into(),
            accounts: Vec::new(),
            directories: Vec::new(),
            files: Vec::new(),
            hosts: Vec::new(),
            engine,
            network,
            firewall: None,
            sysctls: BTreeMap::new(),
            access_log: AccessLog::default(),
        }
    }

    /// Reads and validates a settings file.
    ///
    /// # Errors
    /// [`SettingsError`] says what is wrong and where. It never repeats a value of the document,
    /// since it is printed on a console and the document holds passwords.
    pub fn parse(bytes: &[u8]) -> Result<Self, SettingsError> {
        if bytes.len() > limits::DOCUMENT {
            return Err(SettingsError::TooLarge { bytes: bytes.len() });
        }
        check_version(bytes)?;
        let mut json = serde_json::Deserializer::from_slice(bytes);
        let settings: Self = serde_path_to_error::deserialize(&mut json)
            .map_err(|error| SettingsError::malformed(error.path().to_string(), error.inner()))?;
        json.end()
            .map_err(|error| SettingsError::malformed(".".to_owned(), &error))?;
        settings.validate()?;
        Ok(settings)
    }

    /// Validates and writes the settings file; equal settings give equal bytes.
    ///
    /// # Errors
    /// [`SettingsError::Invalid`] when [`Settings::parse`] would refuse the result.
    pub fn render(&self) -> Result<Vec<u8>, SettingsError> {
        self.validate()?;
        let bytes = serde_json::to_vec_pretty(self)
            .map_err(|error| SettingsError::malformed(".".to_owned(), &error))?;
        if bytes.len() > limits::DOCUMENT {
            return Err(SettingsError::TooLarge { bytes: bytes.len() });
        }
        Ok(bytes)
    }

    /// Checks every rule that the types alone do not hold.
    ///
    /// # Errors
    /// [`SettingsError::Invalid`] or [`SettingsError::Version`] for the first rule broken.
    pub fn validate(&self) -> Result<(), SettingsError> {
        validate::settings(self)
    }
}

/// An account beside the built-in ones, for engines that check passwords against the system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Account {
    /// Login name. Its group has the same name and number.
    pub name: String,
    /// Uid and gid, from 1000 to 59999.
    pub uid: u32,
    /// A crypt(3) hash for `/etc/shadow`; without it the account has no valid password. The
    /// shadow file is readable by root and by the engine's group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password_hash: Option<Sensitive>,
}

/// A folder to create.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Directory {
    /// Absolute path under `/etc`, `/run`, `/var` or `/tmp`.
    pub path: String,
    /// Permission bits.
    pub mode: Mode,
    /// Owner of the folder.
    pub owner: Owner,
}

/// A file to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct File {
    /// Absolute path under `/etc`, `/run`, `/var` or `/tmp`, none of the files init writes.
    pub path: String,
    /// Permission bits.
    pub mode: Mode,
    /// Owner of the file.
    pub owner: Owner,
    /// The whole content.
    pub content: Sensitive,
}

/// A line of `/etc/hosts`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HostEntry {
    /// The address the names resolve to.
    pub address: IpAddr,
    /// One name or more.
    pub names: Vec<String>,
}

/// The process that init supervises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EngineRun {
    /// Which engine it is, for the console.
    pub name: Engine,
    /// Program (absolute path) and arguments; the engine must stay in the foreground.
    pub argv: Vec<Sensitive>,
    /// Account it runs as; never root.
    pub user: String,
    /// The TCP port whose listening socket means that the engine is ready. A port below 1024
    /// works for an unprivileged account here.
    pub port: u16,
    /// Limit of open files, soft and hard, from 256 to 65536.
    #[serde(default = "default_open_files")]
    pub open_files: u32,
}

impl EngineRun {
    /// An engine run by the built-in unprivileged account with the default limits.
    pub fn new<A: Into<Sensitive>>(
        name: Engine,
        argv: impl IntoIterator<Item = A>,
        port: u16,
    ) -> Self {
        Self {
            name,
            argv: argv.into_iter().map(Into::into).collect(),
            user: crate::ENGINE_USER.to_owned(),
            port,
            open_files: default_open_files(),
        }
    }
}

/// The engines inside the appliance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// HTTP and CONNECT with destination rules.
    Squid,
    /// HTTP and CONNECT, small.
    Tinyproxy,
    /// SOCKS5, small.
    Microsocks,
    /// SOCKS5 with destination rules.
    Dante,
}

impl Engine {
    /// All engines, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Squid, Self::Tinyproxy, Self::Microsocks, Self::Dante];

    /// Name as written in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Squid => "squid",
            Self::Tinyproxy => "tinyproxy",
            Self::Microsocks => "microsocks",
            Self::Dante => "dante",
        }
    }

    /// The engine's program inside the appliance.
    pub const fn program(self) -> &'static str {
        match self {
            Self::Squid => "/usr/sbin/squid",
            Self::Tinyproxy => "/usr/bin/tinyproxy",
            Self::Microsocks => "/usr/bin/microsocks",
            Self::Dante => "/usr/sbin/danted",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What becomes of the engine's standard output, where engines write their access log.
///
/// Standard error always goes to the console. What goes to the console is bounded: at most
/// [`limits::LOG_LINES_PER_SECOND`] lines a second of [`limits::LOG_LINE`] bytes, the rest is
/// counted and dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AccessLog {
    /// Read and thrown away.
    #[default]
    Drop,
    /// Bounded, to the console.
    Console,
}

/// Why settings were refused.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum SettingsError {
    /// The document is larger than [`limits::DOCUMENT`].
    #[error("settings have {bytes} bytes, at most {} are read", limits::DOCUMENT)]
    TooLarge {
        /// Size found.
        bytes: usize,
    },
    /// Written for another appliance.
    #[error(
        "settings have version {found}, this appliance reads version {}",
        SETTINGS_VERSION
    )]
    Version {
        /// Version found.
        found: u32,
    },
    /// Not JSON, or not of the declared form.
    #[error("settings do not have the declared form at `{path}`, line {line} column {column}")]
    Malformed {
        /// The field.
        path: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// A value breaks a rule.
    #[error("settings field `{field}` {problem}")]
    Invalid {
        /// The field, with its index in a list.
        field: String,
        /// What it must be.
        problem: &'static str,
    },
}

impl SettingsError {
    fn malformed(path: String, error: &serde_json::Error) -> Self {
        // The text of serde's error is left out: it quotes the value it did not like.
        Self::Malformed {
            path,
            line: error.line(),
            column: error.column(),
        }
    }
}

/// Reads the version alone first: a document of a later format must be called that, not malformed.
fn check_version(bytes: &[u8]) -> Result<(), SettingsError> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    match serde_json::from_slice::<Versioned>(bytes) {
        Ok(Versioned {
            version: SETTINGS_VERSION,
        }) => Ok(()),
        Ok(Versioned { version: found }) => Err(SettingsError::Version { found }),
        Err(error) => Err(SettingsError::malformed("version".to_owned(), &error)),
    }
}

const fn default_open_files() -> u32 {
    8192
}

#[cfg(test)]
mod tests;
