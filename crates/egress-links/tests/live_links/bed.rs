//! The first host that `cargo xtask` hands over, and a folder with keys for it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{Mutex, MutexGuard, PoisonError},
};

use egress_links::{Links, SshHost, SshMaterial};
use egress_provider::Error;
use egress_provider_kvm::HostLinks as _;
use serde_json::Value;
use tempfile::TempDir;

/// What starts a run: named in the message when a variable is missing.
const CURE: &str = "run these tests with `cargo xtask test`";

/// A host for one test. Keys that are allowed on it are put back in the end.
pub(crate) struct Lab {
    entry: Value,
    dir: TempDir,
    allowed: Option<(PathBuf, String)>,
    control: Option<PathBuf>,
    _turn: MutexGuard<'static, ()>,
}

static TURN: Mutex<()> = Mutex::new(());

impl Lab {
    pub(crate) fn new() -> Self {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let text = std::env::var("KVM_TEST_HOSTS")
            .unwrap_or_else(|_| panic!("KVM_TEST_HOSTS is not set: {CURE}"));
        let entries: Value = serde_json::from_str(&text).expect("KVM_TEST_HOSTS is JSON");
        assert!(entries[0].is_object(), "KVM_TEST_HOSTS names no host");
        Self {
            entry: entries[0].clone(),
            dir: TempDir::new().unwrap(),
            allowed: None,
            control: std::env::var_os("KVM_TEST_CONTROL").map(PathBuf::from),
            _turn: turn,
        }
    }

    /// For a test that changes its host; `None`, told, where that may not be done.
    pub(crate) fn to_break() -> Option<Self> {
        let lab = Self::new();
        if lab.control.is_some() {
            return Some(lab);
        }
        let test = std::thread::current();
        let name = test.name().unwrap_or_default();
        eprintln!("{name} did not run: it changes its host, and this is no test host");
        None
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        self.entry[key].as_str().unwrap()
    }

    /// A file of the host's material, as it is when all is well.
    pub(crate) fn good(&self, key: &str) -> String {
        fs::read_to_string(self.text(key)).unwrap()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: &str) {
        fs::write(self.path(name), content).unwrap();
    }

    /// A new private key and its public half.
    pub(crate) fn generate(&self, name: &str) -> (String, String) {
        let file = self.path(name);
        let words = ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f"];
        let made = Command::new("ssh-keygen").args(words).arg(&file).status();
        assert!(made.unwrap().success());
        let public = file.with_extension("pub");
        (
            fs::read_to_string(&file).unwrap(),
            fs::read_to_string(public).unwrap(),
        )
    }

    /// Links to the host, with the files `key` and `known_hosts` of the lab.
    pub(crate) fn links(&self) -> Links {
        let spec = serde_json::json!({
            "address": self.text("address"),
            "port": self.entry["port"],
            "user": self.text("user"),
            "ssh": {},
            "network": { "libvirtNetwork": "any" },
        });
        let spec = serde_json::from_value(spec).unwrap();
        let material = SshMaterial::new(self.path("key"), self.path("known_hosts"));
        let links = Links::builder().host("lab1", SshHost::new(&spec, material));
        links.without_backoff().build()
    }

    /// Lets in whoever has this key, and nobody else.
    pub(crate) fn allow(&mut self, public: &str) {
        let folder = Path::new(self.text("key")).parent().unwrap();
        let file = folder.join("authorized_keys");
        let before = fs::read_to_string(&file).unwrap();
        fs::write(&file, public).unwrap();
        self.allowed.get_or_insert((file, before));
    }

    /// Ends the sessions of the host; its SSH server is there again when this returns.
    pub(crate) fn end_sessions(&self) {
        for fault in ["kill-sshd", "start-sshd"] {
            self.control(&["break", self.text("name"), fault]);
        }
    }

    fn control(&self, words: &[&str]) {
        let program = self.control.as_ref().expect("only test hosts are broken");
        let output = Command::new(program).arg("test-host").args(words).output();
        let output = output.unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "test-host {words:?}: {said}");
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        if let Some((file, before)) = self.allowed.take() {
            fs::write(file, before).unwrap();
        }
        if std::thread::panicking() && self.control.is_some() {
            self.control(&["heal", self.text("name")]);
        }
    }
}

/// Uses the host once.
pub(crate) async fn used(links: &Links) -> Result<(), Error> {
    let hypervisor = links.hypervisor("lab1").await?;
    let facts = hypervisor.facts().await;
    facts
        .map(drop)
        .map_err(|fault| panic!("no facts: {fault:?}"))
}

/// Sockets this process has open.
pub(crate) fn sockets() -> usize {
    let files = fs::read_dir("/proc/self/fd").unwrap();
    let links = files.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
    links
        .filter(|link| link.to_string_lossy().starts_with("socket:"))
        .count()
}
