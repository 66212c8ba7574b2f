//! Real proxy engines on loopback: squid, tinyproxy, microsocks and dante as Debian ships them.
//!
//! Each engine is started in the foreground with a throw-away configuration and stopped by its
//! process id. A missing engine is an error.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic is how a test fails"
)]

use std::fs::Permissions;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use egress_probe::{EchoTarget, Probe, ProbeError, Protocol, Reason, Report, Target};

const LOCALHOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// An engine that is stopped, by its pid, when the test ends.
struct Engine {
    process: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Drop for Engine {
    fn drop(&mut self) {
        // SIGTERM first: squid removes its shared memory only when it may end in order.
        let _ = Command::new("kill")
            .arg(self.process.id().to_string())
            .status();
        for _ in 0..100 {
            if matches!(self.process.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind((LOCALHOST, 0))
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

/// Starts `program` with the configuration that `configure` makes of a port and a folder.
async fn start(
    program: &str,
    arguments: impl Fn(u16, &Path) -> Vec<String>,
    configure: impl Fn(u16, &Path) -> String,
) -> Engine {
    let folder = tempfile::tempdir().unwrap();
    // Squid gives up root and must still read its helper.
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let port = free_port();
    std::fs::write(folder.path().join("conf"), configure(port, folder.path())).unwrap();
    let process = Command::new(program)
        .args(arguments(port, folder.path()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|e| panic!("{program}: {e}; install it with `cargo xtask setup`"));
    let mut engine = Engine {
        process,
        port,
        _folder: folder,
    };
    for _ in 0..300 {
        if tokio::net::TcpStream::connect((LOCALHOST, port))
            .await
            .is_ok()
        {
            return engine;
        }
        let ended = engine.process.try_wait().unwrap();
        assert!(ended.is_none(), "{program} ended with {ended:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{program} does not listen on {port}");
}

async fn tinyproxy() -> Engine {
    let conf = |port, _: &Path| {
        format!("Port {port}\nListen 127.0.0.1\nTimeout 30\nMaxClients 20\nBasicAuth u right\n")
    };
    let arguments = |_, folder: &Path| {
        vec![
            "-d".into(),
            "-c".into(),
            folder.join("conf").display().to_string(),
        ]
    };
    start("tinyproxy", arguments, conf).await
}

async fn squid() -> Engine {
    let conf = |port, folder: &Path| {
        let folder = folder.display();
        std::fs::write(format!("{folder}/auth"), AUTH_HELPER).unwrap();
        format!(
            "http_port 127.0.0.1:{port}\npid_filename none\nvisible_hostname probe.test\n\
             cache deny all\nnetdb_filename none\npinger_enable off\ncache_log /dev/null\n\
             access_log none\ncoredump_dir {folder}\n\
             auth_param basic program /bin/sh {folder}/auth\n\
             acl known proxy_auth REQUIRED\nacl forbidden dst 127.0.0.9\n\
             http_access deny forbidden\nhttp_access allow known\nhttp_access deny all\n\
             shutdown_lifetime 0 seconds\n"
        )
    };
    let arguments = |_, folder: &Path| {
        vec![
            "-N".into(),
            "-f".into(),
            folder.join("conf").display().to_string(),
        ]
    };
    start("squid", arguments, conf).await
}

/// Squid's basic authentication protocol: a line "user password", answered by OK or ERR.
const AUTH_HELPER: &str =
    "while read -r line; do if [ \"$line\" = 'u right' ]; then echo OK; else echo ERR; fi; done\n";

async fn microsocks() -> Engine {
    let arguments = |port: u16, _: &Path| {
        [
            "-i",
            "127.0.0.1",
            "-p",
            &port.to_string(),
            "-u",
            "u",
            "-P",
            "right",
        ]
        .map(str::to_owned)
        .to_vec()
    };
    start("microsocks", arguments, |_, _| String::new()).await
}

async fn dante() -> Engine {
    let conf = |port, _: &Path| {
        format!(
            "internal: 127.0.0.1 port = {port}\nexternal: lo\nsocksmethod: none\n\
             clientmethod: none\nuser.privileged: root\nuser.unprivileged: nobody\n\
             client pass {{ from: 127.0.0.0/8 to: 0.0.0.0/0 }}\n\
             socks block {{ from: 0.0.0.0/0 to: 127.0.0.9/32 }}\n\
             socks pass {{ from: 127.0.0.0/8 to: 0.0.0.0/0 }}\n"
        )
    };
    let arguments = |_, folder: &Path| {
        let folder = folder.display();
        vec![
            "-f".into(),
            format!("{folder}/conf"),
            "-p".into(),
            format!("{folder}/pid"),
        ]
    };
    start("danted", arguments, conf).await
}

async fn ask(
    engine: &Engine,
    protocol: Protocol,
    target: Target,
    password: Option<&str>,
) -> Result<Report, ProbeError> {
    let probe = Probe::new("127.0.0.1", engine.port, protocol, target);
    match password {
        Some(password) => probe.credentials("u", password.into()).run().await,
        None => probe.run().await,
    }
}

/// With the right password 200 and our address, without or with a wrong one a rejection.
async fn proves_credentials(engine: &Engine, protocol: Protocol) {
    let echo = EchoTarget::bind(SocketAddr::new(LOCALHOST, 0))
        .await
        .unwrap();
    let target = echo.target().unwrap();
    let report = ask(engine, protocol, target.clone(), Some("right"))
        .await
        .unwrap();
    assert_eq!((report.status, report.egress), (200, Some(LOCALHOST)));
    for password in [Some("wrong"), None] {
        let error = ask(engine, protocol, target.clone(), password)
            .await
            .unwrap_err();
        assert_eq!(error.reason, Reason::AuthRejected, "{password:?}: {error}");
    }
}

fn nobody_there() -> Target {
    format!("http://127.0.0.1:{}/", free_port())
        .parse()
        .unwrap()
}

#[tokio::test]
async fn tinyproxy_is_proven_with_http_and_connect() {
    let engine = tinyproxy().await;
    for protocol in [Protocol::Http, Protocol::Connect] {
        proves_credentials(&engine, protocol).await;
        let error = ask(&engine, protocol, nobody_there(), Some("right"))
            .await
            .unwrap_err();
        assert_eq!(error.reason, Reason::TunnelFailed, "{error}");
    }
}

#[tokio::test]
async fn squid_is_proven_with_http_and_connect() {
    let engine = squid().await;
    for protocol in [Protocol::Http, Protocol::Connect] {
        proves_credentials(&engine, protocol).await;
        let forbidden = "http://127.0.0.9/".parse().unwrap();
        let error = ask(&engine, protocol, forbidden, Some("right"))
            .await
            .unwrap_err();
        assert_eq!(error.reason, Reason::Denied, "{error}");
    }
}

#[tokio::test]
async fn microsocks_is_proven_with_socks5() {
    let engine = microsocks().await;
    proves_credentials(&engine, Protocol::Socks5).await;
    let error = ask(&engine, Protocol::Socks5, nobody_there(), Some("right"))
        .await
        .unwrap_err();
    assert_eq!(error.reason, Reason::TunnelFailed, "{error}");
}

#[tokio::test]
async fn dante_is_proven_with_socks5_and_its_rules_are_seen() {
    let engine = dante().await;
    let echo = EchoTarget::bind(SocketAddr::new(LOCALHOST, 0))
        .await
        .unwrap();
    let report = ask(&engine, Protocol::Socks5, echo.target().unwrap(), None)
        .await
        .unwrap();
    assert_eq!((report.status, report.egress), (200, Some(LOCALHOST)));
    let forbidden = "http://127.0.0.9/".parse().unwrap();
    let error = ask(&engine, Protocol::Socks5, forbidden, None)
        .await
        .unwrap_err();
    assert_eq!(error.reason, Reason::Denied, "{error}");
}
