//! Host certificates: everything a client must check beyond the signature of the key exchange.

use std::time::{SystemTime, UNIX_EPOCH};

use russh::keys::{Algorithm, Certificate, HashAlg, ssh_key::certificate::CertType};

use super::pattern::glob;
use crate::text::bounded;

/// Checks a certificate whose authority is already known, for `host` at the time `now`.
pub(super) fn validate(cert: &Certificate, host: &str, now: SystemTime) -> Result<(), String> {
    if cert.cert_type() != CertType::Host {
        return Err("it is a user certificate, not a host certificate".into());
    }
    if let Some((name, _)) = cert.critical_options().iter().next() {
        return Err(format!(
            "it carries the unknown critical option {:?}",
            bounded(name)
        ));
    }
    check_principals(cert.valid_principals(), host)?;
    check_algorithm(cert.signature().algorithm())?;
    check_time(cert, now)?;
    // The authority's fingerprint is its own here: that it is a trusted one was checked before.
    let authority = cert.signature_key().fingerprint(HashAlg::Sha256);
    cert.validate_at(seconds(now), [&authority])
        .map_err(|_| "its signature does not verify".to_owned())
}

/// A certificate without principals names no host; it is refused rather than valid for all.
fn check_principals(principals: &[String], host: &str) -> Result<(), String> {
    if principals
        .iter()
        .any(|principal| glob(&principal.to_ascii_lowercase(), host))
    {
        return Ok(());
    }
    let listed: Vec<_> = principals
        .iter()
        .take(4)
        .map(|name| bounded(name))
        .collect();
    Err(format!(
        "it is not for this host; its principals: {}",
        listed.join(", ")
    ))
}

fn check_algorithm(algorithm: Algorithm) -> Result<(), String> {
    match algorithm {
        Algorithm::Rsa { hash: None } | Algorithm::Dsa => {
            Err("the authority signed it with SHA-1".into())
        }
        _ => Ok(()),
    }
}

fn check_time(cert: &Certificate, now: SystemTime) -> Result<(), String> {
    let now = seconds(now);
    if now < cert.valid_after() {
        return Err(format!(
            "it is valid only from {} (Unix time)",
            cert.valid_after()
        ));
    }
    if now >= cert.valid_before() {
        return Err(format!("it expired at {} (Unix time)", cert.valid_before()));
    }
    Ok(())
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}
