//! The `KVM_TEST_*` variables: the user's own hosts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use serde_json::{Value, json};

/// What each variable must be; shown whenever one is wrong.
pub(crate) const HELP: &str = "  \
  KVM_TEST_HOST         address of one host; its daemon is reached over SSH
  KVM_TEST_PORT         its SSH port [22]
  KVM_TEST_USER         the user to log in as [root]
  KVM_TEST_KEY          file with the private key, without a passphrase
  KVM_TEST_KNOWN_HOSTS  file with the host's key
  KVM_TEST_POOL         storage pool to use [default]
  KVM_TEST_NETWORK      libvirt network whose guests can be reached from here [default]
  KVM_TEST_HOSTS        instead of all these: several hosts as JSON; see `test-host env`
  KVM_TEST_APPLIANCE    folder of a built appliance [built when absent]
  KVM_TEST_LOG_LEVEL    0, 1 or 2: test output only, a line per call, everything [1]";

const NAMES: [&str; 10] = [
    "KVM_TEST_HOST",
    "KVM_TEST_PORT",
    "KVM_TEST_USER",
    "KVM_TEST_KEY",
    "KVM_TEST_KNOWN_HOSTS",
    "KVM_TEST_POOL",
    "KVM_TEST_NETWORK",
    "KVM_TEST_HOSTS",
    "KVM_TEST_APPLIANCE",
    "KVM_TEST_LOG_LEVEL",
];

/// What the user gave.
#[derive(Debug, Default)]
pub(crate) struct Given {
    /// The user's own hosts; `None`: make some.
    pub(crate) hosts: Option<Vec<Value>>,
    /// A built appliance; `None`: build it.
    pub(crate) appliance: Option<PathBuf>,
}

type Variables = BTreeMap<String, String>;

/// Reads the variables, all of which are optional.
///
/// # Errors
/// Names every wrong one and lists what there is.
pub(crate) fn read(variables: &Variables) -> Result<Given> {
    let mut faults = unknown(variables);
    faults.extend(log_level(variables));
    let hosts = hosts(variables, &mut faults);
    let appliance = variables.get("KVM_TEST_APPLIANCE").map(PathBuf::from);
    if let Some(folder) = appliance.as_ref().filter(|folder| !folder.is_dir()) {
        faults.push(format!(
            "KVM_TEST_APPLIANCE: {} is not a folder",
            folder.display()
        ));
    }
    if !faults.is_empty() {
        bail!("{}\nThe variables are:\n{HELP}", faults.join("\n"));
    }
    Ok(Given { hosts, appliance })
}

fn unknown(variables: &Variables) -> Vec<String> {
    let names = variables
        .keys()
        .filter(|name| !NAMES.contains(&name.as_str()));
    names
        .filter(|name| *name != "KVM_TEST_CONTROL")
        .map(|name| format!("{name}: no such variable"))
        .collect()
}

fn log_level(variables: &Variables) -> Option<String> {
    let level = variables.get("KVM_TEST_LOG_LEVEL")?;
    let known = ["0", "1", "2"].contains(&level.as_str());
    (!known).then(|| format!("KVM_TEST_LOG_LEVEL: `{level}` is not 0, 1 or 2"))
}

fn hosts(variables: &Variables, faults: &mut Vec<String>) -> Option<Vec<Value>> {
    if let Some(text) = variables.get("KVM_TEST_HOSTS") {
        return several(text, faults);
    }
    let lone = NAMES[1..7]
        .iter()
        .filter(|name| variables.contains_key(**name));
    let Some(address) = variables.get("KVM_TEST_HOST") else {
        faults.extend(lone.map(|name| format!("{name}: set KVM_TEST_HOST as well")));
        return None;
    };
    Some(vec![one(address, variables, faults)])
}

fn one(address: &str, variables: &Variables, faults: &mut Vec<String>) -> Value {
    let or = |name: &str, default: &str| {
        variables
            .get(name)
            .map_or_else(|| default.to_owned(), Clone::clone)
    };
    let port = or("KVM_TEST_PORT", "22");
    let port = port.parse::<u16>().unwrap_or_else(|_| {
        faults.push(format!("KVM_TEST_PORT: `{port}` is not a port"));
        0
    });
    let key = or("KVM_TEST_KEY", "");
    let known_hosts = or("KVM_TEST_KNOWN_HOSTS", "");
    for (name, file) in [
        ("KVM_TEST_KEY", &key),
        ("KVM_TEST_KNOWN_HOSTS", &known_hosts),
    ] {
        if !Path::new(file).is_file() {
            faults.push(format!("{name}: `{file}` is not a file"));
        }
    }
    json!({
        "name": "host1",
        "address": address,
        "port": port,
        "user": or("KVM_TEST_USER", "root"),
        "key": key,
        "knownHosts": known_hosts,
        "pool": or("KVM_TEST_POOL", "default"),
        "network": or("KVM_TEST_NETWORK", "default"),
    })
}

fn several(text: &str, faults: &mut Vec<String>) -> Option<Vec<Value>> {
    let entries: Vec<Value> = serde_json::from_str(text).unwrap_or_default();
    let keys = [
        "name",
        "address",
        "port",
        "user",
        "key",
        "knownHosts",
        "pool",
        "network",
    ];
    let complete = |entry: &Value| keys.iter().all(|key| entry.get(key).is_some());
    if entries.is_empty() || !entries.iter().all(complete) {
        faults.push(format!(
            "KVM_TEST_HOSTS: not a JSON list of hosts with {}",
            keys.join(", ")
        ));
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(pairs: &[(&str, &str)]) -> Result<Given> {
        read(
            &pairs
                .iter()
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
        )
    }

    #[test]
    fn without_variables_hosts_are_made() {
        assert!(given(&[]).unwrap().hosts.is_none());
    }

    #[test]
    fn every_wrong_variable_is_named_and_all_are_listed() {
        let pairs = [
            ("KVM_TEST_HOST", "192.0.2.1"),
            ("KVM_TEST_PORT", "ssh"),
            ("KVM_TEST_KEY", "/nowhere"),
            ("KVM_TEST_LOG_LEVEL", "loud"),
            ("KVM_TEST_HOTS", "x"),
        ];
        let text = given(&pairs).unwrap_err().to_string();
        for part in [
            "`ssh`",
            "`/nowhere`",
            "KNOWN_HOSTS: ``",
            "`loud`",
            "KVM_TEST_HOTS",
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        assert!(text.contains(HELP));
    }

    #[test]
    fn a_setting_without_its_host_is_refused() {
        assert!(given(&[("KVM_TEST_POOL", "fast")]).is_err());
    }

    #[test]
    fn an_incomplete_list_of_hosts_is_refused() {
        assert!(given(&[("KVM_TEST_HOSTS", "[]")]).is_err());
        assert!(given(&[("KVM_TEST_HOSTS", "[{\"name\":\"a\"}]")]).is_err());
    }
}
