//! An authenticated SSH session that opens channels to libvirt's socket.

use std::{fmt, sync::Arc};

use async_trait::async_trait;
use russh::Disconnect;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::timeout,
};
use tokio_util::sync::CancellationToken;
use virtwire::transport::{Connect, ConnectError, Transport};

use crate::{
    config::Config,
    error::{Error, Stage},
    handshake::{Established, handshake},
    link::{Cause, Link},
    material, open, tcp,
};

impl Config {
    /// Connects, checks the host key and logs in.
    ///
    /// Cancel safe: dropping the future ends whatever was begun, and the server sees the close.
    ///
    /// # Errors
    /// The stage tells how far it got. See [`ErrorKind`](crate::ErrorKind).
    pub async fn dial(&self) -> Result<Session, Error> {
        let material = self.material().await?;
        let stream = tcp::connect(self).await.map_err(self.at(Stage::Tcp))?;
        self.establish(material, stream).await
    }

    /// Like [`dial`](Self::dial) over a connection that exists already, for example a tunnel.
    /// Host and port still say whose host key is expected.
    pub async fn dial_over<S>(&self, stream: S) -> Result<Session, Error>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let material = self.material().await?;
        self.establish(material, stream).await
    }

    /// The same configuration with its files read and parsed, off the async threads: dials with it
    /// read nothing any more, and opening an encrypted key is paid for once.
    ///
    /// A file that accepts new host keys is not read ahead, because dials add to it.
    ///
    /// # Errors
    /// Those of a dial at the stage [`Stage::Material`].
    pub async fn loaded(&self) -> Result<Self, Error> {
        let config = material::preload(self).await;
        config.map_err(self.at(Stage::Material))
    }

    async fn material(&self) -> Result<material::Material, Error> {
        material::load(self).await.map_err(self.at(Stage::Material))
    }

    async fn establish<S>(&self, material: material::Material, stream: S) -> Result<Session, Error>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let established = handshake(self, material, stream)
            .await
            .map_err(self.at(Stage::Handshake))?;
        Ok(Session {
            owner: Arc::new(Owner {
                established,
                config: self.clone(),
            }),
        })
    }

    fn at(&self, stage: Stage) -> impl Fn(crate::error::Failure) -> Error {
        move |failure| Error::new(&self.peer, stage, failure)
    }
}

/// An SSH session with a host. Clones share it.
///
/// As a [`Connect`] it opens one more channel to libvirt's socket with each call. The session
/// ends when [`close`](Self::close) or [`sever`](Self::sever) is called, when the connection is
/// lost, or when the last clone and the last open channel are gone.
#[derive(Clone)]
pub struct Session {
    owner: Arc<Owner>,
}

impl Session {
    /// Ends the session at once, and every channel of it. Callable from anywhere, `Drop` included.
    pub fn sever(&self) {
        self.link().end(Cause::Severed);
    }

    /// Says goodbye to the server and ends the session. Takes [`Deadlines::close`] at most: what
    /// the server has not taken by then is dropped.
    ///
    /// [`Deadlines::close`]: crate::Deadlines::close
    pub async fn close(&self) {
        let link = self.link();
        let goodbye = async {
            let handle = &self.owner.established.handle;
            if handle
                .disconnect(Disconnect::ByApplication, "", "")
                .await
                .is_ok()
            {
                link.closed().cancelled().await;
            }
        };
        link.note(Cause::Closed);
        let _ = timeout(self.owner.config.deadlines.close, goodbye).await;
        link.end(Cause::Closed);
    }

    /// Fires when the session has ended, for whatever reason.
    ///
    /// The token is a copy: cancelling it does not end the session.
    pub fn closed(&self) -> CancellationToken {
        self.link().closed().child_token()
    }

    /// Why the session ended; `None` while it lives.
    pub fn cause(&self) -> Option<Cause> {
        let link = self.link();
        link.closed()
            .is_cancelled()
            .then(|| link.cause().cloned())
            .flatten()
    }

    fn link(&self) -> &Arc<Link> {
        &self.owner.established.link
    }
}

#[async_trait]
impl Connect for Session {
    /// Opens one more channel to libvirt's socket.
    ///
    /// The error is an [`Error`], to be found by downcast.
    async fn connect(&self) -> Result<Transport, ConnectError> {
        open::open(&self.owner).await.map_err(|failure| {
            let error = Error::new(&self.owner.config.peer, Stage::LibvirtConnect, failure);
            ConnectError::new(error).with_stage(Stage::LibvirtConnect.name())
        })
    }

    fn describe(&self) -> String {
        let Config {
            peer,
            user,
            socket_paths,
            ..
        } = &self.owner.config;
        format!("ssh://{user}@{peer} → {}", socket_paths.join(", "))
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("endpoint", &self.describe())
            .field("cause", &self.cause())
            .finish()
    }
}

/// What the clones of a session and its channels share. The last one to let go ends the session:
/// russh's own handle does not when it is dropped.
pub(crate) struct Owner {
    pub(crate) established: Established,
    pub(crate) config: Config,
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.established.link.end(Cause::Severed);
    }
}
