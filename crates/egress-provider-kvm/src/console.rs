//! What the guest printed, read out of its log volume through libvirt alone.

use secrecy::ExposeSecret;

use crate::{error::KvmError, fault::found, host::Host, names::Part};

/// Bytes of the log's end that are searched for the last stage.
const SEARCHED: u64 = 64 << 10;
/// Bytes of it that are kept.
const KEPT: usize = 4 << 10;

/// The end of a console log.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Console {
    /// At most 4 KiB, without control characters and without known secrets.
    pub(crate) tail: String,
    /// The last stage marker of the appliance.
    pub(crate) stage: Option<String>,
    /// Where the log is, if there is one.
    pub(crate) place: Option<String>,
}

/// A part of a console log, for those who follow it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsolePart {
    /// The bytes from the asked offset on, at most 64 KiB.
    pub bytes: Vec<u8>,
    /// Where the next part begins.
    pub next: u64,
}

/// Reads the end of a machine's log; an empty one when there is no log.
pub(crate) async fn tail(
    host: Host<'_>,
    instance: &str,
    secrets: &[secrecy::SecretString],
) -> Result<Console, KvmError> {
    let Some(size) = size(host, instance).await? else {
        return Ok(Console::default());
    };
    let part = read(host, instance, size.saturating_sub(SEARCHED)).await?;
    Ok(Console {
        stage: egress_appliance::last_marker(&part.bytes).map(|marker| marker.to_string()),
        tail: redact(&part.bytes, secrets),
        place: Some(place(host, instance)),
    })
}

fn place(host: Host<'_>, instance: &str) -> String {
    let (config, volume) = (host.config, Part::Console.volume(instance));
    format!(
        "volume {volume} of the pool {} on {}",
        config.pool, config.name
    )
}

/// Reads a machine's log from an offset; an offset behind the end, as after a restart, reads from
/// the beginning.
pub(crate) async fn follow(
    host: Host<'_>,
    instance: &str,
    from: u64,
) -> Result<ConsolePart, KvmError> {
    match size(host, instance).await? {
        Some(size) => read(host, instance, if from > size { 0 } else { from }).await,
        None => Ok(ConsolePart {
            bytes: Vec::new(),
            next: 0,
        }),
    }
}

async fn size(host: Host<'_>, instance: &str) -> Result<Option<u64>, KvmError> {
    let volume = host.volume(Part::Console.volume(instance));
    let size = host.verbs.volume_size(&volume).await?;
    Ok(size.map(|size| size.capacity))
}

async fn read(host: Host<'_>, instance: &str, from: u64) -> Result<ConsolePart, KvmError> {
    let volume = host.volume(Part::Console.volume(instance));
    let read = host.verbs.download(&volume, from, SEARCHED as usize).await;
    let bytes = found(read)?.unwrap_or_default();
    Ok(ConsolePart {
        next: from + bytes.len() as u64,
        bytes,
    })
}

/// The last 4 KiB as text, from the start of a line, with secrets replaced.
fn redact(bytes: &[u8], secrets: &[secrecy::SecretString]) -> String {
    let mut text = printable(bytes);
    for secret in secrets.iter().map(ExposeSecret::expose_secret) {
        if !secret.is_empty() {
            text = text.replace(secret, "[redacted]");
        }
    }
    // After the replacement, so that no half of a secret survives at the cut.
    let cut = text.len().saturating_sub(KEPT);
    let cut = (cut..=text.len())
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or_default();
    let tail = &text[cut..];
    match tail.split_once('\n') {
        Some((_, lines)) if cut > 0 => lines.to_owned(),
        _ => tail.to_owned(),
    }
}

impl ConsolePart {
    /// The part as text that steers no terminal.
    pub fn text(&self) -> String {
        printable(&self.bytes)
    }
}

/// A guest decides what is on its console: nothing of it may steer a terminal. Control sequences
/// (ECMA-48 section 5.4) go as a whole, so that no `[0m` of a colour is left.
fn printable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        if c == '\u{1b}' && characters.next_if_eq(&'[').is_some() {
            let middle = |c: &char| matches!(c, ' '..='?');
            while characters.next_if(middle).is_some() {}
            let _last = characters.next_if(|c| matches!(c, '@'..='~'));
        } else if c == '\n' || c == '\t' || !c.is_control() {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_and_control_characters_do_not_come_through() {
        let secrets = ["hunter2".into(), "".into()];
        let log = b"a\x1b[2Jb\r\n\x1b[0;32mOK\x1b[0m \x1b]0;title\x07\x1b[\nuser hunter2\n\x1b[3";
        let text = redact(log, &secrets);
        assert_eq!(text, "ab\nOK ]0;title\nuser [redacted]\n");
    }

    #[test]
    fn no_half_of_a_secret_survives_the_cut() {
        let secret = "s".repeat(64);
        for shift in 0..70 {
            let log = format!("{}{}{}", "x".repeat(100), secret, "y".repeat(KEPT - shift));
            let text = redact(log.as_bytes(), &[secret.as_str().into()]);
            assert!(text.len() <= KEPT && !text.contains('s'), "{shift}");
        }
    }

    #[test]
    fn a_cut_tail_begins_with_a_line() {
        let log = "first line\n".repeat(1000) + "ä\n";
        let text = redact(log.as_bytes(), &[]);
        assert!(text.starts_with("first line\n") && text.ends_with("ä\n"));
        assert!(text.len() <= KEPT && text.len() > KEPT - 20);
    }
}
