//! The script of a daemon and what it saw.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use bytes::Bytes;
use virtwire::transport::{Connect, ConnectError, Transport};
use virtwire_proto::{KeepaliveConfig, Procedure, RemoteError, generated::remote};
use virtwire_xdr::{Encode, to_bytes};

use crate::{pipe::PIPE_BYTES, serve};

/// A call as the daemon sees it.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Program number.
    pub program: u32,
    /// Procedure number.
    pub procedure: i32,
    /// Serial.
    pub serial: u32,
    /// Encoded arguments.
    pub payload: Bytes,
}

impl Asked {
    /// Whether this is a call of `P`.
    pub fn is<P: Procedure>(&self) -> bool {
        (self.program, self.procedure) == (P::DESC.program.number, P::DESC.number)
    }
}

/// What the daemon does about a call.
#[derive(Debug, Clone)]
pub enum Answer {
    /// Replies with this encoded result.
    Reply(Bytes),
    /// Replies with an error.
    Error(Box<RemoteError>),
    /// Does something later, while other calls go on.
    After(Duration, Box<Self>),
    /// Never replies.
    Never,
    /// Closes the connection.
    HangUp,
    /// Sends these bytes as they are.
    Raw(Bytes),
    /// Opens an upload and keeps what arrives in [`Seen::uploads`].
    Upload(Box<Fate>),
    /// Opens a download of these pieces; an empty piece is the end of the data.
    Download(Vec<Bytes>),
}

/// How an upload goes wrong; the default goes well.
#[derive(Debug, Clone, Default)]
pub struct Fate {
    /// Fails once this many bytes have arrived.
    pub after: Option<(u64, RemoteError)>,
    /// Answers a hole with this error, as a reply, as libvirt does.
    pub at_hole: Option<RemoteError>,
    /// Answers the finish with this error.
    pub at_finish: Option<RemoteError>,
}

impl Answer {
    /// Replies with an encoded value.
    pub fn reply(value: &impl Encode) -> Self {
        to_bytes(value).map_or(Self::Never, |bytes| Self::Reply(bytes.into()))
    }

    /// Replies with an error of this code and domain.
    pub fn error(code: i32, domain: i32) -> Self {
        Self::Error(Box::new(RemoteError::new(code, domain, "scripted failure")))
    }

    /// Opens an upload that succeeds.
    pub fn upload() -> Self {
        Self::Upload(Box::default())
    }

    /// The same, later.
    #[must_use]
    pub fn after(self, delay: Duration) -> Self {
        Self::After(delay, Box::new(self))
    }
}

/// What the daemon saw, over all connections.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// Connections accepted.
    pub connections: usize,
    /// Connections that have ended.
    pub ended: usize,
    /// Procedure numbers in the order of arrival.
    pub calls: Vec<i32>,
    /// Calls not answered right now, over all connections.
    pub outstanding: usize,
    /// Most calls that were unanswered at once on one connection.
    pub most_outstanding: usize,
    /// Data of uploads by serial; a hole counts as zeros.
    pub uploads: HashMap<u32, Vec<u8>>,
    /// Streams the client has aborted.
    pub aborts: usize,
    /// Streams the client has finished.
    pub finishes: usize,
}

type Script = dyn Fn(&Asked) -> Option<Answer> + Send + Sync;

/// A connector whose far end is a scripted daemon.
///
/// Calls the script has no answer for get a default one: the handshake succeeds without
/// authentication, as libvirt 9.0.0; everything else is refused as libvirt refuses unknown
/// procedures.
#[derive(Clone)]
pub struct FakeDaemon {
    pub(crate) script: Arc<Script>,
    pub(crate) seen: Arc<Mutex<Seen>>,
    pub(crate) keepalive: Option<KeepaliveConfig>,
    pub(crate) max_client_requests: usize,
}

impl fmt::Debug for FakeDaemon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FakeDaemon")
            .field("seen", &self.seen())
            .finish_non_exhaustive()
    }
}

impl FakeDaemon {
    /// A daemon that asks `script` first.
    pub fn new(script: impl Fn(&Asked) -> Option<Answer> + Send + Sync + 'static) -> Self {
        Self {
            script: Arc::new(script),
            seen: Arc::default(),
            keepalive: Some(KeepaliveConfig::default()),
            max_client_requests: 5,
        }
    }

    /// Watches clients that ask for it with these settings.
    #[must_use]
    pub fn keepalive(mut self, config: impl Into<Option<KeepaliveConfig>>) -> Self {
        self.keepalive = config.into();
        self
    }

    /// Stops reading while this many calls of a connection are unanswered, as libvirt does.
    #[must_use]
    pub fn max_client_requests(mut self, requests: usize) -> Self {
        self.max_client_requests = requests;
        self
    }

    /// What it saw so far.
    pub fn seen(&self) -> Seen {
        self.note().clone()
    }

    pub(crate) fn note(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn answer(&self, asked: &Asked) -> Answer {
        (self.script)(asked).unwrap_or_else(|| default_answer(asked))
    }
}

#[async_trait]
impl Connect for FakeDaemon {
    async fn connect(&self) -> Result<Transport, ConnectError> {
        let (near, far) = tokio::io::duplex(PIPE_BYTES);
        self.note().connections += 1;
        tokio::spawn(serve::serve(self.clone(), far));
        Ok(Transport::from_stream(near))
    }

    fn describe(&self) -> String {
        "fake daemon".to_owned()
    }
}

/// The answer to `AUTH_LIST` that offers these methods.
pub fn auth_list(methods: impl IntoIterator<Item = i32>) -> Answer {
    let types = methods.into_iter().map(remote::AuthType).collect();
    Answer::reply(&remote::AuthListRet { types })
}

fn default_answer(asked: &Asked) -> Answer {
    if asked.is::<remote::AuthList>() {
        return auth_list([0]);
    }
    if asked.is::<remote::ConnectSupportsFeature>() {
        return Answer::reply(&remote::ConnectSupportsFeatureRet { supported: 1 });
    }
    if asked.is::<remote::ConnectGetLibVersion>() {
        return Answer::reply(&remote::ConnectGetLibVersionRet { lib_ver: 9_000_000 });
    }
    if asked.is::<remote::ConnectOpen>() || asked.is::<remote::ConnectClose>() {
        return Answer::Reply(Bytes::new());
    }
    Answer::error(39, 7)
}
