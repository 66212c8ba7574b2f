//! Stage four: one more channel to libvirt's socket.

use std::sync::{Arc, Weak};

use russh::{
    Channel, ChannelMsg, ChannelOpenFailure,
    client::{Handle, Msg},
};
use tokio::{sync::oneshot, time::timeout};
use virtwire::transport::Transport;

use crate::{
    channel,
    config::Proxy,
    error::{ErrorKind, Failure},
    handler::Callbacks,
    link::{Cause, Link},
    session::Owner,
};

/// Opens a channel within the deadline.
///
/// Cancel safe: a channel that the server opens after the caller has left is closed at once.
pub(crate) async fn open(owner: &Arc<Owner>) -> Result<Transport, Failure> {
    let within = owner.config.deadlines.open;
    match timeout(within, attempt(owner)).await {
        Ok(result) => result,
        Err(_) => Err(Failure::new(
            ErrorKind::OpenTimeout,
            format!("the server did not answer the request for a channel within {within:?}"),
        )),
    }
}

async fn attempt(owner: &Arc<Owner>) -> Result<Transport, Failure> {
    match &owner.config.proxy {
        None => through_socket(owner).await,
        Some(proxy) => through_command(owner, proxy).await,
    }
}

async fn through_socket(owner: &Arc<Owner>) -> Result<Transport, Failure> {
    let link = &owner.established.link;
    for path in &owner.config.socket_paths {
        match request(owner, Target::Socket(path.clone())).await {
            Err(russh::Error::ChannelOpenFailure(ChannelOpenFailure::ConnectFailed)) => {}
            other => return other.map_err(|error| refused(error, link)),
        }
    }
    Err(unavailable(owner))
}

async fn through_command(owner: &Arc<Owner>, proxy: &Proxy) -> Result<Transport, Failure> {
    let command = command(proxy, &owner.config.socket_paths);
    match request(owner, Target::Command(command.clone())).await {
        Err(russh::Error::RequestDenied) => Err(Failure::new(
            ErrorKind::ProxyUnavailable,
            format!("the server refuses to run the proxy command: {command}"),
        )),
        other => other.map_err(|error| refused(error, &owner.established.link)),
    }
}

/// What a channel leads to.
enum Target {
    Socket(String),
    Command(String),
}

/// Asks for a channel in a task of its own: dropping the request half-way would leave a channel
/// open that nobody owns. The task does not keep the session alive.
async fn request(owner: &Arc<Owner>, target: Target) -> Result<Transport, russh::Error> {
    let (answer, wanted) = oneshot::channel();
    let handle = Arc::clone(&owner.established.handle);
    let closed = owner.established.link.closed().clone();
    let owner: Weak<Owner> = Arc::downgrade(owner);
    tokio::spawn(async move {
        let opened = closed
            .run_until_cancelled(open_channel(&handle, target))
            .await;
        let Some((opened, owner)) = opened.zip(owner.upgrade()) else {
            return;
        };
        // A transport that nobody takes closes its channel when it is dropped here.
        let _ = answer.send(opened.map(|channel| channel::transport(channel, owner)));
    });
    wanted.await.unwrap_or(Err(russh::Error::Disconnect))
}

async fn open_channel(
    handle: &Handle<Callbacks>,
    target: Target,
) -> Result<Channel<Msg>, russh::Error> {
    match target {
        Target::Socket(path) => handle.channel_open_direct_streamlocal(path).await,
        Target::Command(command) => start(handle.channel_open_session().await?, command).await,
    }
}

async fn start(mut channel: Channel<Msg>, command: String) -> Result<Channel<Msg>, russh::Error> {
    channel.exec(true, command).await?;
    loop {
        match channel.wait().await {
            Some(ChannelMsg::Success) => return Ok(channel),
            Some(ChannelMsg::WindowAdjusted { .. }) => {}
            Some(ChannelMsg::Failure) => {
                channel.close().await?;
                return Err(russh::Error::RequestDenied);
            }
            _ => return Err(russh::Error::Disconnect),
        }
    }
}

/// The command line for the host's shell.
fn command(proxy: &Proxy, paths: &[String]) -> String {
    match proxy {
        Proxy::VirtSshHelper { uri } => format!("virt-ssh-helper {}", quote(uri)),
        // The flag that makes nc leave at the end of its input differs between its versions, and
        // without it the command would outlive the channel.
        Proxy::Netcat => format!(
            "for s in {}; do if [ -S \"$s\" ]; then \
             if nc -h 2>&1 | grep -q -e ' -N' -e '\\[-.*N'; then exec nc -N -U \"$s\"; fi; \
             exec nc -q 0 -U \"$s\"; fi; done; echo 'none of the sockets exists' >&2; exit 1",
            paths
                .iter()
                .map(|path| quote(path))
                .collect::<Vec<_>>()
                .join(" ")
        ),
    }
}

/// One word for a POSIX shell.
fn quote(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

fn refused(error: russh::Error, link: &Link) -> Failure {
    let words = words(link);
    let russh::Error::ChannelOpenFailure(reason) = error else {
        let cause = link.cause().cloned().unwrap_or(Cause::PeerClosed);
        return Failure::new(ErrorKind::LinkLost, cause.to_string());
    };
    match reason {
        ChannelOpenFailure::ResourceShortage => Failure::new(
            ErrorKind::ResourceShortage,
            format!("the server has no room for one more channel{words}"),
        ),
        ChannelOpenFailure::AdministrativelyProhibited | ChannelOpenFailure::UnknownChannelType => {
            Failure::new(
                ErrorKind::ForwardingProhibited,
                format!(
                    "the server forbids forwarding to unix sockets{words}; allow it in sshd_config \
                     (AllowStreamLocalForwarding yes, no DisableForwarding) or configure a proxy \
                     command"
                ),
            )
        }
        other => Failure::new(
            ErrorKind::SocketUnavailable,
            format!(
                "the server opened no channel: {}{words}",
                crate::text::bounded(&format!("{other:?}"))
            ),
        ),
    }
}

/// OpenSSH answers all of these with the same code and the same words, so all are named.
fn unavailable(owner: &Owner) -> Failure {
    let config = &owner.config;
    Failure::new(
        ErrorKind::SocketUnavailable,
        format!(
            "the host could not connect to {}{}; one of: the daemon is not running (start \
             virtqemud or libvirtd) or its socket has another path; user {} may not open the \
             socket; sshd does not forward to unix sockets (AllowStreamLocalForwarding no); \
             SELinux denies it",
            config.socket_paths.join(" or "),
            words(&owner.established.link),
            config.user,
        ),
    )
}

fn words(link: &Link) -> String {
    link.take_open_refusal()
        .map(|words| format!(" (it says: {words})"))
        .unwrap_or_default()
}
