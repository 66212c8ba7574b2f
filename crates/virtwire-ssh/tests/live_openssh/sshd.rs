//! The real sshd on a loopback port, with throw-away keys, and a unix socket behind it.

use std::{
    fs, io,
    net::{Ipv4Addr, TcpListener, TcpStream},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{UnixListener, UnixStream},
};
use virtwire_ssh::Config;

const SSHD: &str = "/usr/sbin/sshd";

/// One sshd with its folder; both end with it.
pub(crate) struct Sshd {
    folder: TempDir,
    port: u16,
    child: Child,
}

impl Sshd {
    /// Starts sshd with these lines added to its configuration.
    pub(crate) fn start(extra: &str) -> Self {
        assert!(
            Path::new(SSHD).exists(),
            "{SSHD} is missing: apt-get install openssh-server"
        );
        let folder = tempfile::tempdir().expect("a folder for sshd");
        for key in ["ed25519", "rsa", "user"] {
            install(folder.path(), key);
        }
        fs::copy(fixture("user.pub"), folder.path().join("authorized_keys")).expect("copied");
        fs::copy(
            fixture("cert_good.pub"),
            folder.path().join("certificate.pub"),
        )
        .expect("copied");
        if is_root() {
            fs::create_dir_all("/run/sshd").expect("sshd's privilege separation folder");
        }
        let port = free_port();
        let config = folder.path().join("sshd_config");
        fs::write(&config, configuration(folder.path(), port, extra)).expect("written");
        let log = fs::File::create(folder.path().join("log")).expect("created");
        let child = Command::new(SSHD)
            .args(["-D", "-e", "-f"])
            .arg(&config)
            .stdin(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("sshd starts");
        let mut sshd = Self {
            folder,
            port,
            child,
        };
        sshd.wait_until_up();
        sshd
    }

    fn wait_until_up(&mut self) {
        for _ in 0..200 {
            if TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("sshd did not come up: {}", self.log());
    }

    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.path("log")).unwrap_or_default()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// A configuration that trusts the given lines, each `type base64`.
    pub(crate) fn config(&self, known: &[String]) -> Config {
        let lines: String = known
            .iter()
            .map(|key| format!("{} {key}\n", self.name()))
            .collect();
        fs::write(self.path("known_hosts"), lines).expect("written");
        self.config_with("known_hosts")
    }

    /// A configuration with this file of known hosts.
    pub(crate) fn config_with(&self, known_hosts: &str) -> Config {
        Config::new("127.0.0.1")
            .port(self.port)
            .user(user())
            .key_file(self.path("user"))
            .known_hosts(self.path(known_hosts))
            .socket_paths([self.path("libvirt.sock").display().to_string()])
    }

    /// The host as it stands in known hosts files.
    pub(crate) fn name(&self) -> String {
        format!("[127.0.0.1]:{}", self.port)
    }

    /// A first byte that makes the socket swallow what follows.
    pub(crate) const SINK: u8 = 0xff;

    /// A unix socket that sends back what it receives.
    pub(crate) fn echo_socket(&self) {
        let listener = UnixListener::bind(self.path("libvirt.sock")).expect("bound");
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream));
            }
        });
    }

    /// Processes that serve connections now.
    pub(crate) fn sessions(&self) -> usize {
        children(self.child.id()).len()
    }

    /// Kills the processes that serve connections, and those below them.
    pub(crate) fn kill_sessions(&self) {
        let mut doomed = children(self.child.id());
        while let Some(pid) = doomed.pop() {
            doomed.extend(children(pid));
            let killed = Command::new("kill")
                .args(["-KILL", &pid.to_string()])
                .status();
            assert!(
                killed.expect("kill runs").success(),
                "{pid} cannot be killed"
            );
        }
    }

    /// Waits until sshd serves `count` connections.
    pub(crate) async fn settle(&self, count: usize) {
        for _ in 0..250 {
            if self.sessions() == count {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!(
            "sshd serves {} connections, expected {count}",
            self.sessions()
        );
    }
}

impl Drop for Sshd {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn answer(stream: UnixStream) -> io::Result<u64> {
    let (mut read, mut write) = stream.into_split();
    let mut first = [0];
    read.read_exact(&mut first).await?;
    if first[0] == Sshd::SINK {
        return tokio::io::copy(&mut read, &mut tokio::io::sink()).await;
    }
    write.write_all(&first).await?;
    tokio::io::copy(&mut read, &mut write).await
}

fn configuration(folder: &Path, port: u16, extra: &str) -> String {
    let folder = folder.display();
    let extra = extra.replace("certificate.pub", &format!("{folder}/certificate.pub"));
    // First value wins in sshd_config, so the test's lines come before the defaults.
    format!(
        "{extra}\n\
         Port {port}\nListenAddress 127.0.0.1\nPidFile none\nStrictModes no\nUsePAM no\n\
         HostKey {folder}/ed25519\nHostKey {folder}/rsa\n\
         AuthorizedKeysFile {folder}/authorized_keys\nPermitRootLogin prohibit-password\n\
         PasswordAuthentication no\nKbdInteractiveAuthentication no\n"
    )
}

/// Copies a private key so that only its owner can read it; git does not keep that.
fn install(folder: &Path, name: &str) {
    let to = folder.join(name);
    fs::copy(fixture(name), &to).expect("copied");
    fs::set_permissions(&to, fs::Permissions::from_mode(0o600)).expect("permissions set");
}

pub(crate) fn fixture(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "throw-away-keys", name]
        .iter()
        .collect()
}

/// Type and base64 of a throw-away public key.
pub(crate) fn public(name: &str) -> String {
    let text = fs::read_to_string(fixture(&format!("{name}.pub"))).expect("the fixture exists");
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn children(pid: u32) -> Vec<u32> {
    let list = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    list.split_whitespace()
        .filter_map(|pid| pid.parse().ok())
        .collect()
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("bound").port()
}

/// The user these tests run as, and log in as.
pub(crate) fn user() -> String {
    output("id", "-un")
}

fn is_root() -> bool {
    output("id", "-u") == "0"
}

fn output(program: &str, argument: &str) -> String {
    let output = Command::new(program)
        .arg(argument)
        .output()
        .expect("coreutils");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
