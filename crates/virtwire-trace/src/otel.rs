//! A client span for each call, for exporters. It prints nothing: the line is the log's.

use tracing::{Level, Span, field::Empty};
use virtwire::{Request, proto::ProcedureDesc};

use crate::{error::error_fields, line::End};

/// The target of the spans, apart from that of the lines so that each has its own filter.
pub(crate) const TARGET: &str = "kvm.libvirt.otel";

/// The span of one call.
pub(crate) struct ClientSpan(Span);

impl ClientSpan {
    /// Opens the span below `parent`.
    pub(crate) fn open(request: &Request, parent: &Span, address: Option<&str>) -> Self {
        let name = name(request.desc);
        let method = format!("libvirt.{}/{name}", request.desc.program.name);
        Self(tracing::span!(
            target: TARGET,
            parent: parent.id(),
            Level::DEBUG,
            "libvirt call",
            otel.name = method,
            otel.kind = "client",
            rpc.system.name = "libvirt",
            rpc.method = method,
            server.address = address,
            rpc.response.status_code = Empty,
            error.type = Empty,
        ))
    }

    /// Says how the call ended, and ends the span.
    pub(crate) fn end(self, end: &End<'_>) {
        match end {
            End::Answered => {}
            End::GivenUp(why) => {
                self.0.record("error.type", why);
            }
            End::Failed(error) => self.record_error(error),
        }
    }

    fn record_error(&self, error: &virtwire::Error) {
        match error_fields(error).name {
            Some(code) => {
                self.0.record("rpc.response.status_code", &*code);
                self.0.record("error.type", &*code);
            }
            None => {
                self.0.record("error.type", "transport");
            }
        }
    }
}

fn name(desc: &ProcedureDesc) -> &'static str {
    desc.public.unwrap_or(desc.name)
}

/// Whether anybody wants the spans.
pub(crate) fn is_enabled() -> bool {
    tracing::span_enabled!(target: TARGET, Level::DEBUG)
}
