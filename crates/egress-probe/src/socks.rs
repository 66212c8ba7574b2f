//! SOCKS5 (RFC 1928) with name and password (RFC 1929).

use secrecy::ExposeSecret;
use tokio::net::TcpStream;
use tokio_socks::Error;
use tokio_socks::tcp::Socks5Stream;

use crate::Target;
use crate::error::{Failure, Reason, Stage};
use crate::probe::Credentials;

/// Asks the proxy for a connection to the target; names are left for the proxy to resolve.
pub(crate) async fn connect(
    stream: TcpStream,
    target: &Target,
    credentials: Option<&Credentials>,
) -> Result<Socks5Stream<TcpStream>, Failure> {
    let address = (target.host(), target.port());
    let outcome = match credentials {
        None => Socks5Stream::connect_with_socket(stream, address).await,
        Some(Credentials { user, password }) => {
            let password = password.expose_secret();
            Socks5Stream::connect_with_password_and_socket(stream, address, user, password).await
        }
    };
    outcome.map_err(|error| failure(&error, target))
}

fn failure(error: &Error, target: &Target) -> Failure {
    let reason = match error {
        Error::PasswordAuthFailure(_)
        | Error::NoAcceptableAuthMethods
        | Error::AuthorizationRequired
        | Error::InvalidAuthValues(_) => Reason::AuthRejected,
        Error::ConnectionNotAllowedByRuleset => Reason::Denied,
        Error::InvalidResponseVersion
        | Error::UnknownAuthMethod
        | Error::InvalidReservedByte
        | Error::UnknownAddressType => Reason::ProtocolError,
        // The credentials of a server that hangs up instead of answering are the usual cause, but
        // nothing proves it: the text says what was seen.
        _ => Reason::TunnelFailed,
    };
    let detail = match reason {
        Reason::AuthRejected => format!("the proxy rejected the credentials ({error})"),
        Reason::Denied => "the proxy's rules forbid the target (SOCKS5 reply 2)".to_owned(),
        _ => format!("SOCKS5 to {target}: {error}"),
    };
    Failure::new(Stage::Tunnel, reason, detail)
}
