//! The hosts that `cargo xtask integration-kvm` hands over, one test at a time on each.

use std::net::UdpSocket;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::{Condvar, LazyLock, Mutex, PoisonError};

use serde_json::Value;

/// What starts a run: named in the message when a variable is missing.
const CURE: &str = "run these tests with `cargo xtask integration-kvm`";

/// One entry of `KVM_TEST_HOSTS`.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) port: u64,
    pub(crate) user: String,
    pub(crate) key: String,
    pub(crate) known_hosts: String,
    pub(crate) pool: String,
    pub(crate) network: String,
    /// This machine's address as guests of the host see it.
    pub(crate) gateway: String,
    uri: String,
}

/// Everything a run has.
#[derive(Debug)]
pub(crate) struct Bed {
    pub(crate) appliance: PathBuf,
    /// The program that breaks and heals hosts; absent on hosts of the user.
    pub(crate) control: Option<PathBuf>,
    hosts: Vec<Host>,
    taken: Mutex<Vec<bool>>,
    given_back: Condvar,
}

/// Tests that change a host have names that end with `_on_test_hosts`: on a user's own hosts they
/// are not chosen.
const TEST_HOSTS_ONLY: &str = "this test changes its host: skip on_test_hosts";

/// The one bed of this process.
pub(crate) static BED: LazyLock<Bed> = LazyLock::new(Bed::read);

/// Hosts that no other test uses meanwhile.
#[derive(Debug)]
pub(crate) struct Lease(Vec<usize>);

impl Bed {
    fn read() -> Self {
        let text = variable("KVM_TEST_HOSTS");
        let entries: Vec<Value> = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("KVM_TEST_HOSTS is no JSON list: {error}; {CURE}"));
        let hosts: Vec<_> = entries.iter().map(Host::read).collect();
        assert!(!hosts.is_empty(), "KVM_TEST_HOSTS is empty; {CURE}");
        Self {
            appliance: variable("KVM_TEST_APPLIANCE").into(),
            control: std::env::var_os("KVM_TEST_CONTROL").map(PathBuf::from),
            taken: Mutex::new(vec![false; hosts.len()]),
            given_back: Condvar::new(),
            hosts,
        }
    }

    /// Waits until so many hosts are free, and takes them.
    pub(crate) fn lease(&self, count: usize) -> Lease {
        let have = self.hosts.len();
        assert!(
            count <= have,
            "this test needs {count} hosts and there are {have}; {CURE}"
        );
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let free = (0..have).filter(|index| !taken[*index]).take(count);
            let free: Vec<_> = free.collect();
            if free.len() == count {
                free.iter().for_each(|index| taken[*index] = true);
                return Lease(free);
            }
            taken = self
                .given_back
                .wait(taken)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Lease {
    pub(crate) fn hosts(&self) -> Vec<&'static Host> {
        let hosts = &LazyLock::force(&BED).hosts;
        self.0.iter().map(|index| &hosts[*index]).collect()
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut taken = BED.taken.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.iter().for_each(|index| taken[*index] = false);
        BED.given_back.notify_all();
    }
}

impl Host {
    fn read(entry: &Value) -> Self {
        let text = |key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        let port = entry["port"].as_u64().unwrap_or(22);
        let address = text("address");
        let uri = match entry["socket"].as_str() {
            Some(socket) => format!("qemu:///system?socket={socket}"),
            None => format!(
                "qemu+ssh://{}@{address}:{port}/system?keyfile={}&known_hosts={}&sshauth=privkey",
                text("user"),
                text("key"),
                text("knownHosts")
            ),
        };
        Self {
            name: text("name"),
            port,
            user: text("user"),
            key: text("key"),
            known_hosts: text("knownHosts"),
            pool: text("pool"),
            network: text("network"),
            gateway: match entry["gateway"].as_str() {
                Some(gateway) => gateway.to_owned(),
                None => own_address(&address),
            },
            address,
            uri,
        }
    }

    /// What `virsh` says.
    pub(crate) fn virsh(&self, words: &[&str]) -> String {
        let mut command = Command::new("virsh");
        command
            .args(["--quiet", "--connect", &self.uri])
            .args(words);
        good(&mut command)
    }

    /// The same where nobody minds a refusal.
    pub(crate) fn try_virsh(&self, words: &[&str]) {
        let mut command = Command::new("virsh");
        command
            .args(["--quiet", "--connect", &self.uri])
            .args(words);
        let _ = command.output();
    }

    /// Breaks something; the words are those of `test-host break`.
    pub(crate) fn fault(&self, words: &[&str]) {
        good(self.control(&["break"]).arg(&self.name).args(words));
    }

    pub(crate) fn heal(&self) {
        good(self.control(&["heal"]).arg(&self.name));
    }

    /// A command inside the host.
    pub(crate) fn exec(&self, words: &[&str]) {
        good(
            self.control(&["exec"])
                .arg(&self.name)
                .arg("--")
                .args(words),
        );
    }

    fn control(&self, words: &[&str]) -> Command {
        let program = BED.control.as_ref().expect(TEST_HOSTS_ONLY);
        let mut command = Command::new(program);
        command.arg("test-host").args(words);
        command
    }

    /// Domains and volumes whose names hold this word.
    pub(crate) fn things(&self, word: &str) -> Vec<String> {
        self.virsh(&["pool-refresh", &self.pool]);
        let domains = self.virsh(&["list", "--all", "--name"]);
        let volumes = self.virsh(&["vol-list", "--pool", &self.pool]);
        let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
        let names = domains.lines().chain(volumes.lines()).filter_map(first);
        names.filter(|name| name.contains(word)).collect()
    }

    /// Copies of images without the mark of a complete one.
    pub(crate) fn unmarked_images(&self) -> Vec<String> {
        let all = self.things("egress-image-");
        let is_marked = |name: &String| all.contains(&format!("{name}.ok"));
        let copies = all.iter().filter(|name| !name.ends_with(".ok"));
        copies.filter(|name| !is_marked(name)).cloned().collect()
    }

    /// Removes all images, so that the next machine has to bring its own.
    pub(crate) fn forget_images(&self) {
        for name in self.things("egress-image-") {
            self.virsh(&["vol-delete", "--pool", &self.pool, &name]);
        }
    }
}

/// Runs a command that must succeed and gives its stdout.
pub(crate) fn good(command: &mut Command) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the command starts");
    let text = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{command:?} ended with {status}: {text}");
    String::from_utf8_lossy(&stdout).into_owned()
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set; {CURE}"))
}

/// This machine's address on the way to another one; nothing is sent.
fn own_address(peer: &str) -> String {
    let socket = UdpSocket::bind("0.0.0.0:0").expect("a socket");
    socket.connect((peer, 9)).expect("a route to the host");
    let address = socket.local_addr().expect("an address");
    address.ip().to_string()
}
