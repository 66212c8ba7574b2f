//! An SSH server in the test's own process, over an in-memory pipe, with scripted failures.

use std::{
    future::Future,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use russh::{
    Channel, ChannelId, ChannelOpenFailure, Disconnect, MethodKind, MethodSet,
    keys::{Algorithm, Certificate, HashAlg, PrivateKey},
    server::{self, Auth, ChannelOpenHandle, Msg, PublicKeyOffer, Session, VerifiedPublicKey},
};
use tokio::{
    io::{AsyncReadExt, DuplexStream, duplex},
    task::JoinHandle,
};
use virtwire_ssh::{Config, KeyMaterial, KnownHosts};

use crate::gate::{Gate, Gated};

pub(crate) const HOST: &str = "kvm1.example";

/// The path of a throw-away key.
pub(crate) fn key_path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "throw-away-keys", name]
        .iter()
        .collect()
}

pub(crate) fn key_text(name: &str) -> String {
    std::fs::read_to_string(key_path(name)).expect("the fixture exists")
}

pub(crate) fn private(name: &str) -> PrivateKey {
    PrivateKey::from_openssh(key_text(name)).expect("the fixture parses")
}

pub(crate) fn certificate(name: &str) -> Certificate {
    Certificate::from_openssh(key_text(name).trim()).expect("the fixture parses")
}

/// Type and base64 of a throw-away public key, as they stand in a known hosts line.
pub(crate) fn public(name: &str) -> String {
    let text = key_text(&format!("{name}.pub"));
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

pub(crate) fn known(content: &str) -> KnownHosts {
    KnownHosts::parse("known_hosts", content.as_bytes()).expect("readable known hosts")
}

/// A configuration that trusts the server's `ed25519` key and logs in with `user`.
pub(crate) fn config() -> Config {
    Config::new(HOST)
        .key(KeyMaterial::parse(key_text("user").as_bytes(), None).expect("the fixture parses"))
        .known_hosts_entries(known(&format!("{HOST} {}", public("ed25519"))))
}

/// How the server answers the user's key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AuthScript {
    Accept,
    Reject,
    Partial,
    /// Drops the connection without a word.
    Vanish,
    /// Accepts only this RSA signature.
    Rsa(HashAlg),
    /// Accepts after this long.
    Slow(Duration),
}

/// What the server is and does.
pub(crate) struct Script {
    pub(crate) host_keys: Vec<&'static str>,
    pub(crate) certificate: Option<&'static str>,
    pub(crate) auth: AuthScript,
    /// The window it grants each channel. It never grants more if this is below 1 MiB.
    pub(crate) window: u32,
    /// Bytes the pipe holds in each direction. By default more than both windows: two russh
    /// peers that both wait to write do not read, so they would wait for each other for ever.
    pub(crate) pipe: usize,
}

impl Default for Script {
    fn default() -> Self {
        Self {
            host_keys: vec!["ed25519"],
            certificate: None,
            auth: AuthScript::Accept,
            window: 2 << 20,
            pipe: 8 << 20,
        }
    }
}

/// What the server saw.
#[derive(Default)]
pub(crate) struct Seen {
    opened: Mutex<Vec<String>>,
    commands: Mutex<Vec<String>>,
    offered: Mutex<Vec<String>>,
    channels: AtomicUsize,
    closes: AtomicUsize,
}

impl Seen {
    /// Socket paths asked for.
    pub(crate) fn paths(&self) -> Vec<String> {
        self.opened.lock().expect("not poisoned").clone()
    }

    /// Commands asked for.
    pub(crate) fn commands(&self) -> Vec<String> {
        self.commands.lock().expect("not poisoned").clone()
    }

    /// Signature algorithm and fingerprint of each attempt to log in.
    pub(crate) fn attempts(&self) -> Vec<String> {
        self.offered.lock().expect("not poisoned").clone()
    }

    /// Echoing channels that are open now.
    pub(crate) fn open_channels(&self) -> usize {
        self.channels.load(Ordering::SeqCst)
    }

    /// Channels the client has closed.
    pub(crate) fn closes(&self) -> usize {
        self.closes.load(Ordering::SeqCst)
    }
}

pub(crate) struct Server {
    pub(crate) seen: Arc<Seen>,
    pub(crate) gate: Gate,
    task: JoinHandle<()>,
}

impl Server {
    /// Waits until the server has noticed the end of the connection.
    pub(crate) async fn ended(self) {
        let ended = tokio::time::timeout(Duration::from_secs(1), self.task).await;
        ended
            .expect("the server sees the end within a second")
            .expect("no panic");
    }
}

/// Starts a server; returns the client's end of its pipe.
pub(crate) fn serve(script: Script) -> (DuplexStream, Server) {
    let (near, far) = duplex(script.pipe);
    let gate = Gate::default();
    let seen = Arc::new(Seen::default());
    let config = server::Config {
        keys: script.host_keys.iter().map(|name| private(name)).collect(),
        certificates: script
            .certificate
            .iter()
            .map(|name| certificate(name))
            .collect(),
        auth_rejection_time: Duration::ZERO,
        inactivity_timeout: None,
        window_size: script.window,
        methods: MethodSet::from(&[MethodKind::PublicKey, MethodKind::Password][..]),
        max_auth_attempts: 6,
        ..server::Config::default()
    };
    let far = Gated::new(far, gate.clone());
    let handler = Host {
        script,
        seen: Arc::clone(&seen),
        gate: gate.clone(),
        parked: Vec::new(),
    };
    let task = tokio::spawn(async move {
        if let Ok(session) = server::run_stream(Arc::new(config), far, handler).await {
            let _ = session.await;
        }
    });
    (near, Server { seen, gate, task })
}

struct Host {
    script: Script,
    seen: Arc<Seen>,
    gate: Gate,
    // Requests that are never answered, and channels nobody reads.
    parked: Vec<(Option<ChannelOpenHandle>, Channel<Msg>)>,
}

impl Host {
    fn verdict(&self, key: &VerifiedPublicKey<'_>) -> Auth {
        match self.script.auth {
            AuthScript::Accept | AuthScript::Slow(_) => Auth::Accept,
            AuthScript::Partial => Auth::Reject {
                proceed_with_methods: Some(MethodSet::from(&[MethodKind::KeyboardInteractive][..])),
                partial_success: true,
            },
            AuthScript::Rsa(hash) if *key.algorithm == (Algorithm::Rsa { hash: Some(hash) }) => {
                Auth::Accept
            }
            AuthScript::Rsa(_) | AuthScript::Reject => Auth::reject(),
            AuthScript::Vanish => unreachable!("handled before"),
        }
    }
}

impl server::Handler for Host {
    type Error = russh::Error;

    async fn auth_publickey_offered(
        &mut self,
        _user: &str,
        offer: PublicKeyOffer<'_>,
    ) -> Result<Auth, Self::Error> {
        let _ = offer;
        Ok(Auth::Accept)
    }

    async fn auth_publickey(
        &mut self,
        _user: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, Self::Error> {
        let attempt = format!(
            "{} {}",
            key.algorithm,
            key.public_key.fingerprint(HashAlg::Sha256)
        );
        self.seen
            .offered
            .lock()
            .expect("not poisoned")
            .push(attempt);
        match self.script.auth {
            AuthScript::Vanish => Err(russh::Error::Disconnect),
            AuthScript::Slow(delay) => {
                tokio::time::sleep(delay).await;
                Ok(Auth::Accept)
            }
            _ => Ok(self.verdict(&key)),
        }
    }

    async fn channel_open_direct_streamlocal(
        &mut self,
        channel: Channel<Msg>,
        path: &str,
        reply: ChannelOpenHandle,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        self.seen
            .opened
            .lock()
            .expect("not poisoned")
            .push(path.to_owned());
        match path {
            "/echo" => {
                reply.accept().await;
                tokio::spawn(echo(channel, Arc::clone(&self.seen)));
            }
            "/flood" => {
                reply.accept().await;
                tokio::spawn(flood(channel));
            }
            "/quitter" => {
                reply.accept().await;
                tokio::spawn(async move {
                    let mut stream = channel.into_stream();
                    let _ = stream.read_exact(&mut vec![0; 1 << 20]).await;
                });
            }
            "/torrent" => {
                reply.accept().await;
                tokio::spawn(
                    async move { while channel.data(&[0; 64 << 10][..]).await.is_ok() {} },
                );
            }
            "/slow" => {
                tokio::spawn(async move {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    reply.accept().await;
                    channel.eof().await
                });
            }
            "/last-words" => {
                reply.accept().await;
                let gate = self.gate.clone();
                tokio::spawn(async move {
                    let _ = channel.data(&b"last words"[..]).await;
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    gate.kill();
                });
            }
            "/deaf" => {
                reply.accept().await;
                self.parked.push((None, channel));
            }
            "/mute" => self.parked.push((Some(reply), channel)),
            "/hang-up" => {
                reply.accept().await;
                let handle = session.handle();
                tokio::spawn(async move {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    let words = "maintenance".to_owned();
                    handle
                        .disconnect(Disconnect::ByApplication, words, "en".into())
                        .await
                });
            }
            "/forbidden" => {
                reply
                    .reject(ChannelOpenFailure::AdministrativelyProhibited)
                    .await
            }
            "/full" => reply.reject(ChannelOpenFailure::ResourceShortage).await,
            _ => reply.reject(ChannelOpenFailure::ConnectFailed).await,
        }
        Ok(())
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _session: &mut Session,
    ) -> Result<(), Self::Error> {
        reply.accept().await;
        self.parked.push((None, channel));
        Ok(())
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        data: &[u8],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let command = String::from_utf8_lossy(data).into_owned();
        let refused = command.contains("refuse");
        self.seen
            .commands
            .lock()
            .expect("not poisoned")
            .push(command);
        if refused {
            session.channel_failure(channel)?;
            return Ok(());
        }
        session.channel_success(channel)?;
        session.extended_data(channel, 1, &b"nc: not found\n"[..])?;
        session.eof(channel)?;
        session.close(channel)?;
        Ok(())
    }

    async fn channel_close(&mut self, _: ChannelId, _: &mut Session) -> Result<(), Self::Error> {
        self.seen.closes.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }

    fn adjust_window(&mut self, _channel: ChannelId, current: u32) -> u32 {
        // One is the least that russh heeds, and too little for it to send a grant.
        if self.script.window < 1 << 20 {
            1
        } else {
            current
        }
    }
}

async fn echo(channel: Channel<Msg>, seen: Arc<Seen>) {
    seen.channels.fetch_add(1, Ordering::SeqCst);
    let (mut read, mut write) = tokio::io::split(channel.into_stream());
    let _ = tokio::io::copy(&mut read, &mut write).await;
    let _ = tokio::io::AsyncWriteExt::shutdown(&mut write).await;
    drop((read, write));
    seen.channels.fetch_sub(1, Ordering::SeqCst);
}

/// Ten thousand unsolicited messages, then the end.
async fn flood(channel: Channel<Msg>) {
    for _ in 0..10_000 {
        if channel.data(&b"event"[..]).await.is_err() {
            return;
        }
    }
    let _ = channel.eof().await;
}

/// Polls until `done`, giving the other tasks their turns; fails after many turns.
pub(crate) async fn until(what: &str, mut done: impl FnMut() -> bool) {
    for _ in 0..10_000 {
        if done() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("{what} did not happen");
}

/// The time a future takes on the paused clock.
pub(crate) async fn timed<T>(future: impl Future<Output = T>) -> (T, Duration) {
    let start = tokio::time::Instant::now();
    let result = future.await;
    (result, start.elapsed())
}
