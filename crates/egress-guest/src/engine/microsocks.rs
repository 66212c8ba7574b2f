//! microsocks 1.0.3: SOCKS5, tiny; user and password, no lists of any kind.

use egress_api::{AuthMode, Engine};
use secrecy::ExposeSecret;

use super::Rendered;
use crate::{GuestError, GuestInput};

const USE_DANTE: &str = "use the engine dante";

pub(super) fn render(input: &GuestInput) -> Result<Rendered, GuestError> {
    let (Some(credentials), AuthMode::Basic | AuthMode::Both) = (&input.credentials, input.auth)
    else {
        return refuse("auth.mode", "without user and password it serves everybody");
    };
    if !input.destinations.is_empty() {
        return refuse("destinations", "it has no destination rules");
    }
    let port = input.port.to_string();
    let password = credentials.password.expose_secret();
    // "::" takes clients of both address families.
    let arguments = [
        "-i",
        "::",
        "-p",
        &port,
        "-u",
        &credentials.user,
        "-P",
        password,
    ];
    // A connection takes two files and a thread: about 500 at once.
    Ok(Rendered {
        open_files: 1024,
        ..Rendered::new(Engine::Microsocks, &arguments)
    })
}

fn refuse(field: &str, reason: &str) -> Result<Rendered, GuestError> {
    Err(GuestError::engine(
        Engine::Microsocks,
        field,
        reason,
        USE_DANTE,
    ))
}
