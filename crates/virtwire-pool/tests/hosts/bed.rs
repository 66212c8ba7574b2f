//! The hosts and the program that breaks them, as `cargo xtask` names them.

use std::{
    path::PathBuf,
    process::{Command, Output},
    sync::OnceLock,
};

use serde_json::Value;

/// What starts a run: named in the message when a variable is missing.
const CURE: &str = "run these tests with `cargo xtask test`";

/// One entry of `KVM_TEST_HOSTS`.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) port: u16,
    pub(crate) user: String,
    pub(crate) key: PathBuf,
    pub(crate) known_hosts: PathBuf,
    pub(crate) pool: String,
    /// The daemon's socket as this machine sees it; of test hosts only.
    pub(crate) socket: PathBuf,
}

/// Everything tests stand on.
#[derive(Debug)]
pub(crate) struct Bed {
    pub(crate) hosts: Vec<Host>,
    control: Option<PathBuf>,
}

impl Bed {
    /// The bed of this process.
    pub(crate) fn get() -> &'static Self {
        static BED: OnceLock<Bed> = OnceLock::new();
        BED.get_or_init(Self::read)
    }

    fn read() -> Self {
        let text = std::env::var("KVM_TEST_HOSTS")
            .unwrap_or_else(|_| panic!("KVM_TEST_HOSTS is not set: {CURE}"));
        let entries: Vec<Value> = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("KVM_TEST_HOSTS is no JSON list: {error}; {CURE}"));
        Self {
            hosts: entries.iter().map(Host::read).collect(),
            control: std::env::var_os("KVM_TEST_CONTROL").map(PathBuf::from),
        }
    }

    /// Whether these are test hosts, which may be broken.
    pub(crate) fn is_breakable(&self) -> bool {
        self.control.is_some()
    }
}

impl Host {
    fn read(entry: &Value) -> Self {
        let text = |key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        let port = entry["port"].as_u64().unwrap_or(22);
        Self {
            name: text("name"),
            address: text("address"),
            port: u16::try_from(port).unwrap(),
            user: text("user"),
            key: text("key").into(),
            known_hosts: text("knownHosts").into(),
            pool: text("pool"),
            socket: text("socket").into(),
        }
    }

    /// Breaks the host; the words are those of `test-host break`.
    pub(crate) async fn suffers(&'static self, fault: &[&str]) {
        self.controlled("break", fault).await;
    }

    /// Undoes whatever was broken.
    pub(crate) async fn heal(&'static self) {
        self.controlled("heal", &[]).await;
    }

    async fn controlled(&'static self, verb: &'static str, words: &[&str]) {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        let control = move || {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            self.control(verb, &words);
        };
        tokio::task::spawn_blocking(control).await.unwrap();
    }

    /// One verb of `test-host` for this host.
    pub(crate) fn control(&self, verb: &str, words: &[&str]) {
        let program = Bed::get().control.as_ref();
        let mut command = Command::new(program.expect("only test hosts are broken"));
        command.args(["test-host", verb, &self.name]).args(words);
        good(&mut command);
    }

    /// What `virsh` says.
    pub(crate) fn virsh(&self, words: &[&str]) -> String {
        let uri = format!("qemu:///system?socket={}", self.socket.display());
        let mut command = Command::new("virsh");
        good(command.args(["--quiet", "--connect", &uri]).args(words))
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
