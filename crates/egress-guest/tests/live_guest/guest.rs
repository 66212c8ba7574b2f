//! A guest without a machine: the appliance's seed carried out by hand.

use std::{
    ffi::OsString,
    fs,
    net::TcpStream,
    os::unix::{
        ffi::OsStringExt,
        fs::{PermissionsExt, chown},
    },
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use egress_api::{AuthMode, Destinations, Engine};
use egress_appliance::{MacAddress, Network, Settings};
use egress_guest::{Credentials, GuestInput, Machine, plan};

pub(crate) const PORT: u16 = 3128;
pub(crate) const USER: &str = "alice";
pub(crate) const PASSWORD: &str = "secret";

/// Longest time that an engine may take to listen; each wait for DNS would take longer.
const START: Duration = Duration::from_secs(4);

/// An input with user and password, and every protocol of the engine.
pub(crate) fn input(engine: Engine) -> GuestInput {
    GuestInput {
        engine,
        protocols: engine.protocols().to_vec(),
        port: PORT,
        auth: AuthMode::Basic,
        credentials: Some(Credentials::new(USER, PASSWORD)),
        allowed_cidrs: Vec::new(),
        destinations: Destinations::default(),
        reachable: Vec::new(),
        machine: Machine {
            hostname: "guest".into(),
            instance_id: "live-1".into(),
            network: Network::dhcp(Some(MacAddress([0x52, 0x54, 0, 0x12, 0x34, 0x56]))),
        },
    }
}

/// Declared destinations from their texts.
pub(crate) fn destinations(allow: &[&str], deny: &[&str]) -> Destinations {
    let parse = |list: &[&str]| list.iter().map(|text| text.parse().unwrap()).collect();
    Destinations {
        allow: parse(allow),
        deny: parse(deny),
        connect_ports: Vec::new(),
    }
}

/// What is written and started, as bytes, so that tests may put any byte in place of another.
pub(crate) struct Prepared {
    files: Vec<(String, Vec<u8>)>,
    argv: Vec<Vec<u8>>,
    pub(crate) firewall: String,
}

/// A running engine; dropping it ends it.
pub(crate) struct Running(Child);

impl Prepared {
    pub(crate) fn new(input: &GuestInput) -> Self {
        let seed = plan(input).unwrap().appliance_seed().unwrap();
        assert_eq!(seed[0].name, "egress.json");
        let settings = Settings::parse(&seed[0].bytes).unwrap();
        let mut files: Vec<_> = settings
            .files
            .iter()
            .map(|file| (file.path.clone(), file.content.expose().into()))
            .collect();
        let shadow = settings.accounts.iter().filter_map(|account| {
            let hash = account.password_hash.as_ref()?;
            Some(format!("{}:{}:19000::::::\n", account.name, hash.expose()))
        });
        files.push(("/etc/shadow".into(), shadow.collect::<String>().into()));
        Self {
            files,
            argv: settings
                .engine
                .argv
                .iter()
                .map(|word| word.expose().into())
                .collect(),
            firewall: settings.firewall.unwrap(),
        }
    }

    /// Puts other bytes in place of a text, in every file and argument.
    pub(crate) fn replace(&mut self, text: &str, bytes: &[u8]) {
        let contents = self
            .files
            .iter_mut()
            .map(|(_, content)| content)
            .chain(&mut self.argv);
        for content in contents {
            *content = replaced(content, text.as_bytes(), bytes);
        }
    }

    /// Puts a whole content in place of a file's.
    pub(crate) fn rewrite(&mut self, path: &str, content: Vec<u8>) {
        let file = self
            .files
            .iter_mut()
            .find(|(name, _)| name == path)
            .unwrap();
        file.1 = content;
    }

    pub(crate) fn write(&self) {
        for (path, content) in &self.files {
            fs::write(path, content).unwrap();
            chown(path, Some(0), Some(13)).unwrap();
            fs::set_permissions(path, fs::Permissions::from_mode(0o640)).unwrap();
        }
    }

    /// Starts the engine as its unprivileged account and waits until it listens.
    pub(crate) fn start(&self) -> Running {
        self.try_start().expect("the engine listens")
    }

    /// As `start`, but `None` when the engine ended instead.
    pub(crate) fn try_start(&self) -> Option<Running> {
        self.write();
        let child = Command::new("/usr/bin/setpriv")
            .args([
                "--reuid=13",
                "--regid=13",
                "--clear-groups",
                "--no-new-privs",
            ])
            .args(self.argv.iter().cloned().map(OsString::from_vec))
            .stdout(Stdio::null())
            .stderr(fs::File::create("/mnt/engine.log").unwrap())
            .spawn()
            .unwrap();
        let mut running = Running(child);
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", PORT)).is_err() {
            if running.0.try_wait().unwrap().is_some() {
                return None;
            }
            let log = || fs::read_to_string("/mnt/engine.log").unwrap_or_default();
            assert!(
                started.elapsed() < START,
                "the engine does not listen:\n{}",
                log()
            );
            thread::sleep(Duration::from_millis(5));
        }
        Some(running)
    }

    pub(crate) fn load_firewall(&self) {
        fs::write("/mnt/firewall.nft", &self.firewall).unwrap();
        // Twice: a ruleset replaces itself.
        for _ in 0..2 {
            run("/usr/sbin/nft", &["-f", "/mnt/firewall.nft"]);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// Runs a program to its successful end and gives all of its output.
pub(crate) fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}; install its package"));
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(
        output.status.success(),
        "{program} {arguments:?}: {}\n{text}",
        output.status
    );
    text
}

fn replaced(content: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = content;
    while let Some(at) = rest.windows(from.len()).position(|window| window == from) {
        out.extend(&rest[..at]);
        out.extend(to);
        rest = &rest[at + from.len()..];
    }
    out.extend(rest);
    out
}
