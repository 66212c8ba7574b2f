//! Reaching one host: its material, an SSH session, and libvirt's connection inside it.

use std::{fmt, time::Duration};

use async_trait::async_trait;
use egress_api::{KvmHostSpec, SocketMode};
use virtwire::{OpenError, OpenErrorKind};
use virtwire_pool::{
    Cure, Dial, DialError, Dialed, LazyMaterial, Load as _, Stage, connection_settings,
};
use virtwire_ssh::{Config, Deadlines, Error as SshError, ErrorKind, Session, Stage as SshStage};

use crate::{SshMaterial, material::Loader};

/// Longest time for one call: starting a machine takes some seconds, a pool on a dead network
/// file system for ever.
const CALL_DEADLINE: Duration = Duration::from_secs(60);
/// Longest time for each phase of a dial; a healthy host needs milliseconds.
const PHASE_DEADLINE: Duration = Duration::from_secs(10);
/// Longest time for the daemon to answer the goodbye; a dead link must not hold up the end.
const GOODBYE_DEADLINE: Duration = Duration::from_secs(2);

/// A host behind SSH. Nothing of it is read or dialled yet.
#[derive(Debug)]
pub struct SshHost {
    config: Config,
    address: String,
    material: SshMaterial,
}

impl SshHost {
    /// The host of a declaration, with this material.
    pub fn new(spec: &KvmHostSpec, material: SshMaterial) -> Self {
        let config = Config::new(&spec.address)
            .port(spec.port)
            .user(&spec.user)
            .deadlines(Deadlines {
                tcp: PHASE_DEADLINE,
                handshake: PHASE_DEADLINE,
                open: PHASE_DEADLINE,
                ..Deadlines::default()
            });
        Self {
            config: match sockets(spec.socket) {
                Some(paths) => config.socket_paths(paths),
                None => config,
            },
            address: format!("{}@{}:{}", spec.user, spec.address, spec.port),
            material,
        }
    }

    pub(crate) fn warn_about_files(&self, name: &str) {
        self.material.warn_about(name);
    }

    pub(crate) fn into_dial(self) -> SshDial<Tcp> {
        self.over(Tcp)
    }

    pub(crate) fn over<W: Wire>(self, wire: W) -> SshDial<W> {
        let Self {
            config,
            address,
            material,
        } = self;
        let is_fresh = material.is_read_at_each_dial();
        let loader = Loader { config, material };
        SshDial {
            address,
            material: match is_fresh {
                true => Material::Fresh(Box::new(loader)),
                false => Material::Kept(Box::new(LazyMaterial::new(loader))),
            },
            wire,
        }
    }
}

/// Paths of libvirt's socket, where the declaration names one kind of daemon.
const fn sockets(mode: SocketMode) -> Option<[&'static str; 1]> {
    match mode {
        SocketMode::Auto => None,
        SocketMode::Modular => Some(["/var/run/libvirt/virtqemud-sock"]),
        SocketMode::Monolithic => Some(["/var/run/libvirt/libvirt-sock"]),
    }
}

/// What the bytes of an SSH session travel through.
#[async_trait]
pub(crate) trait Wire: Send + Sync + fmt::Debug + 'static {
    async fn session(&self, config: &Config) -> Result<Session, SshError>;
}

#[derive(Debug)]
pub(crate) struct Tcp;

#[async_trait]
impl Wire for Tcp {
    async fn session(&self, config: &Config) -> Result<Session, SshError> {
        config.dial().await
    }
}

/// Dials one host for the pool.
#[derive(Debug)]
pub(crate) struct SshDial<W> {
    address: String,
    material: Material,
    wire: W,
}

/// Files are parsed once and kept while they work; what is in memory anyway is read at each dial.
#[derive(Debug)]
enum Material {
    Kept(Box<LazyMaterial<Loader>>),
    Fresh(Box<Loader>),
}

#[async_trait]
impl<W: Wire> Dial for SshDial<W> {
    fn address(&self) -> String {
        self.address.clone()
    }

    async fn dial(&self) -> Result<Dialed, DialError> {
        match &self.material {
            Material::Kept(kept) => kept.dial(|config| self.connect(config)).await,
            Material::Fresh(loader) => self.connect(loader.load().await?.material).await,
        }
    }
}

impl<W: Wire> SshDial<W> {
    async fn connect(&self, config: Config) -> Result<Dialed, DialError> {
        let session = self.wire.session(&config).await.map_err(ssh_failure)?;
        let opened = connection_settings()
            .connect_deadline(PHASE_DEADLINE)
            .auth_deadline(PHASE_DEADLINE)
            .open_deadline(PHASE_DEADLINE)
            .close_deadline(GOODBYE_DEADLINE)
            .call_deadline(CALL_DEADLINE)
            .open(session.clone(), "qemu:///system")
            .await;
        let connection = match opened {
            Ok(connection) => connection,
            Err(error) => {
                session.close().await;
                return Err(open_failure(error));
            }
        };
        let (switch, goodbye) = (session.clone(), session);
        Ok(Dialed::new(connection)
            .cutting(move || switch.sever())
            .saying_goodbye(move || {
                let session = goodbye.clone();
                async move { session.close().await }
            }))
    }
}

/// The SSH session could not be made.
pub(crate) fn ssh_failure(error: SshError) -> DialError {
    DialError::new(stage(&error), cure(error.kind()), error)
}

/// Libvirt's connection could not be opened on a session that stands.
fn open_failure(error: OpenError) -> DialError {
    let ssh = match &error.kind {
        OpenErrorKind::Connect(connect) => connect.cause().downcast_ref::<SshError>(),
        _ => None,
    };
    let cure = match (ssh, &error.kind) {
        (Some(ssh), _) => cure(ssh.kind()),
        (None, OpenErrorKind::AuthUnsupported(_)) => Cure::People,
        (None, _) => Cure::Time,
    };
    DialError::new(Stage::LibvirtConnect, cure, error)
}

fn stage(error: &SshError) -> Stage {
    match error.stage() {
        SshStage::Material => Stage::Material,
        SshStage::Tcp => Stage::Tcp,
        SshStage::Handshake => Stage::Handshake,
        SshStage::LibvirtConnect => Stage::LibvirtConnect,
    }
}

/// A key or host key that was not accepted may have been replaced on this side.
fn cure(kind: ErrorKind) -> Cure {
    use ErrorKind as Kind;
    match kind {
        Kind::HostKeyUnknown
        | Kind::HostKeyChanged
        | Kind::HostKeyRevoked
        | Kind::HostCertificateInvalid
        | Kind::AuthRejected
        | Kind::AuthPartial
        | Kind::TooManyAuth => Cure::Material,
        kind if kind.is_transient() => Cure::Time,
        _ => Cure::People,
    }
}
