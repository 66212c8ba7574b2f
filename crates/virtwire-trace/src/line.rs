//! The one line of a call: its keys, and the only place that writes it.

use std::time::Duration;

use tracing::{Level, Span};
use virtwire::proto::ProcedureDesc;

use crate::{
    TARGET,
    error::{ErrorFields, error_fields, error_text},
    shape::{Handle, Visitor},
};

/// Longest name that is shown, in bytes.
const NAME: usize = 256;

/// Longest XML, metadata or list of names that is shown, in bytes.
const DETAIL: usize = 64 * 1024;

/// What abandoned calls have in place of an error.
pub(crate) const ABANDONED: &str = "abandoned: context cancelled";

/// The keys of every procedure together; a key that is absent is not shown.
#[derive(Debug, Default)]
pub(crate) struct Line {
    pub(crate) rpc: &'static str,
    /// Whether the keys of the level TRACE are shown.
    pub(crate) detail: bool,
    pub(crate) pool: Option<String>,
    pub(crate) xml_bytes: Option<usize>,
    pub(crate) domain: Option<String>,
    pub(crate) network: Option<String>,
    pub(crate) volume: Option<String>,
    pub(crate) interface: Option<String>,
    pub(crate) device: Option<String>,
    pub(crate) filter: Option<String>,
    pub(crate) binding: Option<String>,
    pub(crate) secret: Option<String>,
    pub(crate) snapshot: Option<String>,
    pub(crate) checkpoint: Option<String>,
    pub(crate) server: Option<String>,
    pub(crate) bytes: Option<usize>,
    pub(crate) items: Option<usize>,
    pub(crate) kind: Option<String>,
    pub(crate) uri: Option<String>,
    pub(crate) source: Option<String>,
    pub(crate) flags: Option<u64>,
    pub(crate) offset: Option<u64>,
    pub(crate) length: Option<u64>,
    pub(crate) state: Option<String>,
    pub(crate) reason: Option<i32>,
    pub(crate) metadata_bytes: Option<usize>,
    pub(crate) interfaces: Option<usize>,
    pub(crate) count: Option<usize>,
    pub(crate) path: Option<String>,
    pub(crate) version: Option<String>,
    pub(crate) hostname: Option<String>,
    pub(crate) available: Option<u64>,
    pub(crate) result_bytes: Option<usize>,
    pub(crate) xml: Option<String>,
    pub(crate) metadata: Option<String>,
    pub(crate) addresses: Option<String>,
    pub(crate) names: Option<String>,
    pub(crate) capacity: Option<u64>,
    pub(crate) allocation: Option<u64>,
}

/// How a call ended, for its line.
#[derive(Debug)]
pub(crate) enum End<'a> {
    Answered,
    Failed(&'a virtwire::Error),
    GivenUp(&'static str),
}

impl Line {
    pub(crate) fn new(desc: &'static ProcedureDesc, detail: bool) -> Self {
        Self {
            rpc: desc.public.unwrap_or(desc.name),
            detail,
            ..Self::default()
        }
    }

    /// Writes the line. This is the only event of all procedures.
    pub(crate) fn write(&self, span: &Span, duration: Duration, end: &End<'_>) {
        let (error, ErrorFields { name, code }) = end.fields();
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        tracing::event!(
            target: TARGET,
            parent: span.id(),
            Level::DEBUG,
            rpc = self.rpc,
            pool = self.pool.as_deref(),
            xmlBytes = self.xml_bytes,
            domain = self.domain.as_deref(),
            network = self.network.as_deref(),
            volume = self.volume.as_deref(),
            interface = self.interface.as_deref(),
            device = self.device.as_deref(),
            filter = self.filter.as_deref(),
            binding = self.binding.as_deref(),
            secret = self.secret.as_deref(),
            snapshot = self.snapshot.as_deref(),
            checkpoint = self.checkpoint.as_deref(),
            server = self.server.as_deref(),
            bytes = self.bytes,
            items = self.items,
            "type" = self.kind.as_deref(),
            uri = self.uri.as_deref(),
            source = self.source.as_deref(),
            flags = self.flags,
            offset = self.offset,
            length = self.length,
            state = self.state.as_deref(),
            reason = self.reason,
            metadataBytes = self.metadata_bytes,
            interfaces = self.interfaces,
            count = self.count,
            path = self.path.as_deref(),
            version = self.version.as_deref(),
            hostname = self.hostname.as_deref(),
            available = self.available,
            resultBytes = self.result_bytes,
            xml = self.xml.as_deref(),
            metadata = self.metadata.as_deref(),
            addresses = self.addresses.as_deref(),
            names = self.names.as_deref(),
            capacity = self.capacity,
            allocation = self.allocation,
            duration = ?Duration::from_micros(micros),
            error = error.as_deref(),
            libvirtError = name.as_deref(),
            libvirtCode = code,
            "libvirt call"
        );
    }

    /// A key of the level TRACE: built only there, and bounded.
    pub(crate) fn detailed(&self, text: impl FnOnce() -> String) -> Option<String> {
        self.detail.then(|| bounded(text(), DETAIL))
    }

    /// What the arguments show under the general rule.
    pub(crate) fn args(&mut self) -> Side<'_> {
        Side {
            line: self,
            is_args: true,
        }
    }

    /// What the result shows under the general rule.
    pub(crate) fn ret(&mut self) -> Side<'_> {
        Side {
            line: self,
            is_args: false,
        }
    }
}

impl End<'_> {
    fn fields(&self) -> (Option<String>, ErrorFields) {
        match self {
            Self::Answered => (None, ErrorFields::default()),
            Self::Failed(error) => (Some(error_text(error)), error_fields(*error)),
            Self::GivenUp(why) => (Some((*why).to_owned()), ErrorFields::default()),
        }
    }
}

/// A name as it is shown: bounded, with bytes that are no UTF-8 replaced.
pub(crate) fn name(bytes: &[u8]) -> Option<String> {
    let shown = &bytes[..bytes.len().min(NAME + 1)];
    Some(bounded(String::from_utf8_lossy(shown).into_owned(), NAME))
}

/// Cuts a text at a character.
pub(crate) fn bounded(mut text: String, limit: usize) -> String {
    if text.len() > limit {
        let fits = (0..=limit).rev().find(|at| text.is_char_boundary(*at));
        text.truncate(fits.unwrap_or(0));
        text.push('…');
    }
    text
}

/// The keys of one side of a call under the general rule. The first handle of a kind is shown;
/// sizes and counts of several fields are added.
#[derive(Debug)]
pub(crate) struct Side<'a> {
    line: &'a mut Line,
    is_args: bool,
}

impl Visitor for Side<'_> {
    fn handle(&mut self, kind: Handle, bytes: &[u8]) {
        let line = &mut *self.line;
        let key = match kind {
            Handle::Domain => &mut line.domain,
            Handle::Network => &mut line.network,
            Handle::Pool => &mut line.pool,
            Handle::Volume => &mut line.volume,
            Handle::Interface => &mut line.interface,
            Handle::Device => &mut line.device,
            Handle::Filter => &mut line.filter,
            Handle::Binding => &mut line.binding,
            Handle::Secret => &mut line.secret,
            Handle::Snapshot => &mut line.snapshot,
            Handle::Checkpoint => &mut line.checkpoint,
            Handle::Server => &mut line.server,
        };
        if key.is_none() {
            *key = name(bytes);
        }
    }

    fn flags(&mut self, bits: u64) {
        if bits != 0 {
            self.line.flags = Some(bits);
        }
    }

    fn xml(&mut self, bytes: usize) {
        add(&mut self.line.xml_bytes, bytes);
    }

    fn bytes(&mut self, bytes: usize) {
        let line = &mut *self.line;
        let key = if self.is_args {
            &mut line.bytes
        } else {
            &mut line.result_bytes
        };
        add(key, bytes);
    }

    fn list(&mut self, count: usize) {
        let line = &mut *self.line;
        let key = if self.is_args {
            &mut line.items
        } else {
            &mut line.count
        };
        add(key, count);
    }
}

fn add(key: &mut Option<usize>, more: usize) {
    *key = Some(key.unwrap_or(0) + more);
}
