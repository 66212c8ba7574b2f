//! One test's world: hosts of its own, a manifest, the program, and nothing left at the end.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::bed::{BED, Host, Lease, good};
use crate::manifest::{Manifest, PROXY};
use crate::origin;
use crate::run::Run;

/// How long any command of a test may take; a hanging program fails its test.
const LIMIT: Duration = Duration::from_secs(300);

const PROGRAM: &str = env!("CARGO_BIN_EXE_egressctl");

/// `egressctl exit-codes`, as the program prints it.
static EXIT_CODES: LazyLock<String> =
    LazyLock::new(|| good(Command::new(PROGRAM).arg("exit-codes")));

/// A test's hosts and files. At its end hosts are healed and what the test made is removed.
#[derive(Debug)]
pub(crate) struct Lab {
    cluster: String,
    dir: TempDir,
    is_broken: AtomicBool,
    lease: Lease,
}

impl Lab {
    /// One host.
    pub(crate) fn new() -> Self {
        Self::with_hosts(1)
    }

    /// For declarations that no host is asked about.
    pub(crate) fn without_hosts() -> Self {
        Self::with_hosts(0)
    }

    pub(crate) fn with_hosts(count: usize) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let lab = Self {
            lease: BED.lease(count),
            cluster: format!("ctl-{}-{number}", std::process::id()),
            dir: TempDir::new().unwrap(),
            is_broken: AtomicBool::new(false),
        };
        if BED.control.is_some() {
            lab.hosts().iter().for_each(|host| origin::publish(host));
        }
        lab
    }

    pub(crate) fn hosts(&self) -> Vec<&'static Host> {
        self.lease.hosts()
    }

    /// The first host.
    pub(crate) fn host(&self) -> &'static Host {
        self.hosts()[0]
    }

    /// Breaks the first host until [`heal`](Self::heal) or the end of the test.
    pub(crate) fn fault(&self, words: &[&str]) {
        self.fault_at(self.host(), words);
    }

    pub(crate) fn fault_at(&self, host: &Host, words: &[&str]) {
        self.is_broken.store(true, Ordering::Relaxed);
        host.fault(words);
    }

    pub(crate) fn heal(&self) {
        if self.is_broken.swap(false, Ordering::Relaxed) {
            self.hosts().iter().for_each(|host| host.heal());
        }
    }

    /// A manifest of a proxy with this engine on all hosts of the test.
    pub(crate) fn manifest(&self, engine: &'static str) -> Manifest {
        Manifest::new(&self.hosts(), engine)
    }

    /// A manifest of a host that does not exist.
    pub(crate) fn offline(&self, engine: &'static str) -> Manifest {
        let file = self.write("key", "");
        Manifest::offline(engine, &file)
    }

    /// What most tests make: the engine that is up soonest.
    pub(crate) fn quick(&self) -> Manifest {
        match BED.control {
            Some(_) => self.manifest("microsocks"),
            None => self.manifest("squid"),
        }
    }

    /// A file in the test's folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path.display().to_string()
    }

    /// The Secret `web`.
    pub(crate) fn secret(&self, user: &str, password: &str) {
        self.write("secrets/web/username", user);
        self.write("secrets/web/password", password);
    }

    /// The program with these words and the manifest, not started.
    pub(crate) fn command(&self, manifest: &Manifest, words: &[&str]) -> Command {
        // Another run may be reading it.
        let text = manifest.to_string();
        let file = match std::fs::read_to_string(self.path("proxy.yaml")) {
            Ok(there) if there == text => self.path("proxy.yaml").display().to_string(),
            _ => self.write("proxy.yaml", text),
        };
        self.program(words, &file)
    }

    pub(crate) fn program(&self, words: &[&str], manifest: &str) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(words).args(["-f", manifest]);
        for name in ["RUST_LOG", "http_proxy", "all_proxy", "ALL_PROXY"] {
            command.env_remove(name);
        }
        command
            .env("HOME", self.dir.path())
            .env("EGRESS_CLUSTER_ID", &self.cluster)
            .env("EGRESS_APPLIANCE", &BED.appliance)
            .env("EGRESS_SECRETS", self.path("secrets"))
            .stdin(Stdio::null());
        command
    }

    /// Runs the program to its end.
    pub(crate) fn run(&self, manifest: &Manifest, words: &[&str]) -> Ended {
        self.wait(self.command(manifest, words))
    }

    #[expect(clippy::unused_self, reason = "reads as the other ways to run it")]
    pub(crate) fn wait(&self, command: Command) -> Ended {
        Run::start(command, LIMIT).wait()
    }

    /// Starts the program and goes on.
    pub(crate) fn start(&self, manifest: &Manifest, words: &[&str]) -> Run {
        Run::start(self.command(manifest, words), LIMIT)
    }

    /// Applies, and expects a proof.
    pub(crate) fn proven(&self, manifest: &Manifest) -> Ended {
        let ended = self.run(manifest, &["apply"]);
        ended.ok(&[&format!("{PROXY}  proven  ")]);
        ended
    }

    /// Deletes, and expects that nothing is left.
    pub(crate) fn gone(&self, manifest: &Manifest) {
        self.run(manifest, &["delete"]).ok(&["  gone  "]);
        self.nothing_is_left();
    }

    /// One machine comes, is proven, and goes: what every test of a failure ends with.
    pub(crate) fn works(&self, manifest: &Manifest) {
        self.proven(manifest);
        assert_eq!(self.machines(), 1);
        self.gone(manifest);
    }

    /// Names of everything on the hosts that is of this test.
    pub(crate) fn things(&self) -> Vec<String> {
        let word = format!("-{}-", self.cluster);
        let hosts = self.hosts();
        hosts.iter().flat_map(|host| host.things(&word)).collect()
    }

    pub(crate) fn nothing_is_left(&self) {
        assert_eq!(self.things(), [""; 0], "left on the host");
    }

    /// Domains of this test.
    pub(crate) fn machines(&self) -> usize {
        let is_volume = |name: &&String| name.contains('.');
        let things = self.things();
        things.len() - things.iter().filter(is_volume).count()
    }

    /// The machine's domain, which must be the only one.
    pub(crate) fn machine(&self) -> String {
        let is_domain = |name: &String| !name.contains('.');
        let found: Vec<_> = self.things().into_iter().filter(is_domain).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    }
}

impl Drop for Lab {
    /// A failed test must not spoil the next one's host.
    fn drop(&mut self) {
        self.heal();
        let manifest = self.path("proxy.yaml");
        if !std::thread::panicking() || !Path::new(&manifest).exists() {
            return;
        }
        for host in self.hosts() {
            for name in host.things(&format!("-{}-", self.cluster)) {
                let words: [&[&str]; 2] = match name.contains('.') {
                    true => [&["vol-delete", "--pool", &host.pool, &name], &["version"]],
                    false => [&["destroy", &name], &["undefine", &name]],
                };
                words.iter().for_each(|words| host.try_virsh(words));
            }
        }
    }
}

/// What a run of the program came to.
#[derive(Debug)]
pub(crate) struct Ended {
    /// `None` after a signal.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) took: Duration,
}

impl Ended {
    /// Expects success with these words on stdout.
    #[track_caller]
    pub(crate) fn ok(&self, parts: &[&str]) {
        assert_eq!(self.code, Some(0), "{self}");
        for part in parts {
            assert!(self.stdout.contains(part), "no {part:?} in {self}");
        }
    }

    /// Expects this failure, told once on stderr in one line with these words, and its exit code.
    #[track_caller]
    pub(crate) fn failed(&self, name: &str, parts: &[&str]) {
        assert_eq!(self.code, Some(code_of(name)), "{self}");
        let failures = self.stderr.lines().filter(|line| is_failure(line));
        let failures: Vec<_> = failures.collect();
        assert_eq!(failures.len(), 1, "not one failure in {self}");
        assert!(failures[0].contains(&format!("  {name}  ")), "{self}");
        for part in parts {
            assert!(self.stderr.contains(part), "no {part:?} in {self}");
        }
        assert!(!self.stderr.contains("panicked"), "{self}");
    }

    /// Expects this failure, told in a result line on stdout.
    #[track_caller]
    pub(crate) fn failed_shown(&self, name: &str, part: &str) {
        assert_eq!(self.code, Some(code_of(name)), "{self}");
        let shown = format!("  error {name}  ");
        assert!(self.stdout.contains(&shown), "no {shown:?} in {self}");
        assert!(self.stdout.contains(part), "no {part:?} in {self}");
        assert_eq!(self.stderr, "", "{self}");
    }

    /// Expects an end within this time.
    #[track_caller]
    pub(crate) fn within(&self, seconds: u64) -> &Self {
        let limit = Duration::from_secs(seconds);
        assert!(self.took <= limit, "took {:?}: {self}", self.took);
        self
    }
}

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            code,
            stdout,
            stderr,
            took,
        } = self;
        write!(
            f,
            "exit code {code:?} after {took:?}\n-- stdout\n{stdout}-- stderr\n{stderr}"
        )
    }
}

/// A failure's line begins with who and what: `crawl-1  Drifted  …`.
fn is_failure(line: &str) -> bool {
    let name = line.split("  ").nth(1).unwrap_or_default();
    !line.starts_with(' ') && name_line(name).is_some()
}

fn name_line(name: &str) -> Option<&'static str> {
    let named = |line: &&str| line.split_whitespace().nth(1) == Some(name);
    EXIT_CODES.lines().find(named)
}

fn code_of(name: &str) -> i32 {
    let line = name_line(name).unwrap_or_else(|| panic!("{name} has no exit code"));
    let code = line.split_whitespace().next().unwrap_or_default();
    code.parse().unwrap()
}

/// Waits until something is so.
#[track_caller]
pub(crate) fn wait_for(what: &str, seconds: u64, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(seconds), "no {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
