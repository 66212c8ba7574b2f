//! An SSH server in the test's own process that forwards unix sockets to a scripted daemon.

use std::{
    fmt,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use russh::{
    Channel, ChannelOpenFailure,
    keys::{
        HashAlg, PrivateKey,
        ssh_key::{LineEnding, private::Ed25519Keypair},
    },
    server::{self, Auth, ChannelOpenHandle, Msg, PublicKeyOffer, Session, VerifiedPublicKey},
};
use tokio::{
    io::{DuplexStream, copy_bidirectional, duplex},
    task::AbortHandle,
};

use crate::{FakeDaemon, pipe::PIPE_BYTES, serve};

/// Bytes an SSH pipe holds in each direction: more than both windows, because two ends that both
/// wait to write do not read, and would wait for each other for ever.
const SSH_PIPE_BYTES: usize = 8 << 20;

/// The only socket that is there.
const SOCKET: &str = "/var/run/libvirt/libvirt-sock";

/// See the module. Its keys are fixed and worthless outside tests.
#[derive(Clone)]
pub struct SshServer {
    daemon: FakeDaemon,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    sessions: AtomicUsize,
    ended: AtomicUsize,
    channels: Mutex<Vec<String>>,
    live: Mutex<Vec<AbortHandle>>,
}

impl SshServer {
    /// A server whose `/var/run/libvirt/libvirt-sock` is this daemon's.
    pub fn before(daemon: FakeDaemon) -> Self {
        Self {
            daemon,
            shared: Arc::default(),
        }
    }

    /// Its host key as it stands in a known hosts line, behind the host's name.
    #[expect(clippy::expect_used, reason = "a fixed key always has its text")]
    pub fn host_key() -> String {
        let key = key(1).public_key().to_openssh();
        key.expect("the key has a text")
    }

    /// The private key it accepts, as the text of a key file.
    #[expect(clippy::expect_used, reason = "a fixed key always has its text")]
    pub fn user_key() -> String {
        let text = key(2).to_openssh(LineEnding::LF);
        text.expect("the key has a text").to_string()
    }

    /// A private key it does not accept, as the text of a key file.
    #[expect(clippy::expect_used, reason = "a fixed key always has its text")]
    pub fn strangers_key() -> String {
        let text = key(3).to_openssh(LineEnding::LF);
        text.expect("the key has a text").to_string()
    }

    /// A host key that is not its own, as it stands in a known hosts line.
    #[expect(clippy::expect_used, reason = "a fixed key always has its text")]
    pub fn other_host_key() -> String {
        let key = key(4).public_key().to_openssh();
        key.expect("the key has a text")
    }

    /// Opens a connection to it and gives the client's end.
    pub fn connect(&self) -> DuplexStream {
        let (client, outer) = duplex(SSH_PIPE_BYTES);
        let (inner, served) = duplex(SSH_PIPE_BYTES);
        self.shared.sessions.fetch_add(1, Ordering::SeqCst);
        let ended = Ended(Arc::clone(&self.shared));
        let cable = tokio::spawn(carry(ended, outer, inner));
        lock(&self.shared.live).push(cable.abort_handle());
        tokio::spawn(serve_session(self.clone(), served));
        client
    }

    /// Ends every session without a word.
    pub fn kill(&self) {
        for session in lock(&self.shared.live).drain(..) {
            session.abort();
        }
    }

    /// Sessions begun so far.
    pub fn sessions(&self) -> usize {
        self.shared.sessions.load(Ordering::SeqCst)
    }

    /// Sessions that have ended.
    pub fn ended(&self) -> usize {
        self.shared.ended.load(Ordering::SeqCst)
    }

    /// Socket paths asked for so far, one for each channel.
    pub fn channels(&self) -> Vec<String> {
        lock(&self.shared.channels).clone()
    }
}

impl fmt::Debug for SshServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SshServer")
            .field("sessions", &self.sessions())
            .field("ended", &self.ended())
            .finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn key(seed: u8) -> PrivateKey {
    Ed25519Keypair::from_seed(&[seed; 32]).into()
}

/// Counts the end of a session, however it comes.
struct Ended(Arc<Shared>);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, Ordering::SeqCst);
    }
}

/// The cable between client and server, which can be cut.
async fn carry(_ended: Ended, mut outer: DuplexStream, mut inner: DuplexStream) {
    // Both ends see the end of the cable, whatever it was.
    let _ = copy_bidirectional(&mut outer, &mut inner).await;
}

async fn serve_session(server: SshServer, far: DuplexStream) {
    let config = server::Config {
        keys: vec![key(1)],
        auth_rejection_time: Duration::ZERO,
        inactivity_timeout: None,
        ..server::Config::default()
    };
    if let Ok(session) = server::run_stream(Arc::new(config), far, Handler(server)).await {
        // How it ends is the business of the client under test.
        let _ = session.await;
    }
}

struct Handler(SshServer);

impl server::Handler for Handler {
    type Error = russh::Error;

    async fn auth_publickey_offered(
        &mut self,
        _user: &str,
        _offer: PublicKeyOffer<'_>,
    ) -> Result<Auth, Self::Error> {
        Ok(Auth::Accept)
    }

    async fn auth_publickey(
        &mut self,
        _user: &str,
        offered: VerifiedPublicKey<'_>,
    ) -> Result<Auth, Self::Error> {
        let wanted = key(2).public_key().fingerprint(HashAlg::Sha256);
        let is_wanted = offered.public_key.fingerprint(HashAlg::Sha256) == wanted;
        Ok(if is_wanted {
            Auth::Accept
        } else {
            Auth::reject()
        })
    }

    async fn channel_open_direct_streamlocal(
        &mut self,
        channel: Channel<Msg>,
        path: &str,
        reply: ChannelOpenHandle,
        _session: &mut Session,
    ) -> Result<(), Self::Error> {
        if path != SOCKET {
            reply.reject(ChannelOpenFailure::ConnectFailed).await;
            return Ok(());
        }
        lock(&self.0.shared.channels).push(path.to_owned());
        reply.accept().await;
        tokio::spawn(forward(self.0.daemon.clone(), channel));
        Ok(())
    }
}

async fn forward(daemon: FakeDaemon, channel: Channel<Msg>) {
    let (mut near, far) = duplex(PIPE_BYTES);
    daemon.note().connections += 1;
    tokio::spawn(serve::serve(daemon, far));
    // Whatever ends the channel, the daemon sees its connection end.
    let _ = copy_bidirectional(&mut channel.into_stream(), &mut near).await;
}
