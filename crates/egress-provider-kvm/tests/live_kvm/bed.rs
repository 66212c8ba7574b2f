//! The hosts, the appliance and the program that breaks hosts, as `cargo xtask` names them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use egress_provider::Location;
use egress_provider_kvm::{HostConfig, HostNetwork};
use serde::Deserialize;

/// One entry of `KVM_TEST_HOSTS`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TestHost {
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) port: u16,
    pub(crate) user: String,
    pub(crate) key: PathBuf,
    pub(crate) known_hosts: PathBuf,
    pub(crate) pool: String,
    pub(crate) network: String,
}

impl TestHost {
    pub(crate) fn location(&self) -> Location {
        Location::new(&self.name)
    }

    /// What a provider is told about it.
    pub(crate) fn config(&self) -> HostConfig {
        HostConfig {
            name: self.name.clone(),
            labels: Default::default(),
            pool: self.pool.clone(),
            network: HostNetwork::Libvirt(self.network.clone()),
            limits: Default::default(),
            unschedulable: false,
            start_inactive_pool: false,
        }
    }
}

/// Everything tests stand on.
#[derive(Debug)]
pub(crate) struct Bed {
    pub(crate) hosts: Vec<TestHost>,
    pub(crate) appliance: PathBuf,
    control: Option<PathBuf>,
}

impl Bed {
    /// The bed of this process.
    pub(crate) fn get() -> &'static Self {
        static BED: OnceLock<Bed> = OnceLock::new();
        BED.get_or_init(Self::read)
    }

    fn read() -> Self {
        let hosts: Vec<TestHost> = serde_json::from_str(&variable("KVM_TEST_HOSTS"))
            .expect("KVM_TEST_HOSTS is a list of hosts");
        assert!(!hosts.is_empty(), "KVM_TEST_HOSTS names no host");
        let level = virtwire_testkit::log::install()
            .unwrap_or_else(|error| panic!("KVM_TEST_LOG_LEVEL: {error}"));
        let names: Vec<_> = hosts.iter().map(|host| host.name.as_str()).collect();
        eprintln!("provider kvm, hosts {}, log {level:?}", names.join(", "));
        Self {
            hosts,
            appliance: variable("KVM_TEST_APPLIANCE").into(),
            control: std::env::var_os("KVM_TEST_CONTROL").map(PathBuf::from),
        }
    }

    pub(crate) fn host(&self, location: &Location) -> &TestHost {
        let mut hosts = self.hosts.iter();
        let found = hosts.find(|host| host.name == location.as_str());
        found.expect("a place is one of the hosts")
    }

    /// Whether these are test hosts, which may be broken.
    pub(crate) fn is_breakable(&self) -> bool {
        self.control.is_some()
    }

    /// Breaks a test host; the words are those of `test-host break`.
    pub(crate) fn break_host(&self, host: &TestHost, fault: &[&str]) {
        self.succeed(&[&["break", &host.name], fault].concat());
    }

    /// Undoes whatever was broken.
    pub(crate) fn heal(&self, host: &TestHost) {
        self.succeed(&["heal", &host.name]);
    }

    /// Whether a path exists on a test host.
    pub(crate) fn exists_on(&self, host: &TestHost, path: &str) -> bool {
        let words = ["exec", &host.name, "--", "test", "-e", path];
        self.run(&words).status.success()
    }

    fn succeed(&self, words: &[&str]) {
        let output = self.run(words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "test-host {words:?}: {said}");
    }

    fn run(&self, words: &[&str]) -> Output {
        let program: &Path = self.control.as_deref().expect("only test hosts are broken");
        let mut command = Command::new(program);
        command.arg("test-host").args(words);
        command.output().expect("KVM_TEST_CONTROL is a program")
    }
}

fn variable(name: &str) -> String {
    let cure = "is not set: run these tests with `cargo xtask integration-kvm`";
    std::env::var(name).unwrap_or_else(|_| panic!("{name} {cure}"))
}
