//! The decorator around the call path.

use std::{sync::Arc, time::Instant};

use futures_util::future::BoxFuture;
use tracing::{Level, Span, event_enabled};
use virtwire::{
    Call, Error, Reply, Request, Stream, StreamEnd, StreamObserver, StreamOutcome,
    proto::ProcedureDesc, xdr::DecodeError,
};

#[cfg(feature = "otel")]
use crate::otel::{self, ClientSpan};
use crate::{
    TARGET, exact,
    line::{ABANDONED, End, Line},
    shape::walk,
    table,
};

/// A [`Call`] that writes one line for each call that goes through it.
///
/// It asks for each call whether lines are wanted, so that a level changed at run time works at
/// once. While they are not, a call costs one atomic load more than the bare one, and the future
/// is the bare one.
#[derive(Debug, Clone)]
pub struct Traced<C> {
    inner: C,
    span: Span,
    #[cfg(feature = "otel")]
    address: Option<Arc<str>>,
}

impl<C> Traced<C> {
    /// Traces `inner`. The lines belong to the span that is current now.
    pub fn new(inner: C) -> Self {
        Self::in_span(inner, Span::current())
    }

    /// Traces `inner`. The lines belong to `span`, which says provider, host and name.
    pub const fn in_span(inner: C, span: Span) -> Self {
        Self {
            inner,
            span,
            #[cfg(feature = "otel")]
            address: None,
        }
    }

    /// Names the host in the client spans, as `server.address`.
    #[cfg(feature = "otel")]
    #[must_use]
    pub fn with_address(mut self, address: impl Into<Arc<str>>) -> Self {
        self.address = Some(address.into());
        self
    }

    /// What the calls go through.
    pub const fn inner(&self) -> &C {
        &self.inner
    }

    fn begin(&self, request: &Request) -> Open {
        let desc = request.desc;
        let detail = event_enabled!(target: TARGET, Level::TRACE);
        let mut line = Box::new(Line::new(desc, detail));
        read_args(desc, &mut line, &request.payload);
        Open {
            desc,
            line: Some(line),
            span: self.span.clone(),
            begun: Instant::now(),
            #[cfg(feature = "otel")]
            client: otel::is_enabled()
                .then(|| ClientSpan::open(request, &self.span, self.address.as_deref())),
        }
    }
}

/// Whether anything is to be told about a call.
fn is_wanted() -> bool {
    #[cfg(feature = "otel")]
    if otel::is_enabled() {
        return true;
    }
    is_enabled()
}

/// Whether lines are wanted now; without a subscriber they are not.
pub fn is_enabled() -> bool {
    event_enabled!(target: TARGET, Level::DEBUG)
}

/// Wraps `call` while lines are wanted, and gives it back bare while they are not.
///
/// The decorator for a pool, which asks it at each use of a link.
pub fn decorate(call: Arc<dyn Call>, span: &Span) -> Arc<dyn Call> {
    if is_enabled() {
        Arc::new(Traced::in_span(call, span.clone()))
    } else {
        call
    }
}

impl<C: Call> Call for Traced<C> {
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, Error>> {
        if !is_wanted() {
            return self.inner.call(request);
        }
        Box::pin(async move {
            let mut open = self.begin(&request);
            let result = self.inner.call(request).await;
            match &result {
                Ok(reply) => open.answered(reply),
                Err(error) => open.end(&End::Failed(error)),
            }
            result
        })
    }

    fn open_stream(&self, request: Request) -> BoxFuture<'_, Result<(Reply, Stream), Error>> {
        if !is_wanted() {
            return self.inner.open_stream(request);
        }
        Box::pin(async move {
            let mut open = self.begin(&request);
            match self.inner.open_stream(request).await {
                Ok((reply, stream)) => Ok((reply, stream.observed_by(Box::new(open)))),
                Err(error) => {
                    open.end(&End::Failed(&error));
                    Err(error)
                }
            }
        })
    }
}

/// A call whose line is not written yet. Dropping it writes the line of an abandoned call.
struct Open {
    desc: &'static ProcedureDesc,
    line: Option<Box<Line>>,
    span: Span,
    begun: Instant,
    #[cfg(feature = "otel")]
    client: Option<ClientSpan>,
}

impl Open {
    fn answered(&mut self, reply: &Reply) {
        let Some(line) = &mut self.line else {
            return;
        };
        let read = read_ret(self.desc, line, &reply.payload);
        match read {
            Ok(()) => self.end(&End::Answered),
            Err(source) => {
                let procedure = self.desc.name;
                self.end(&End::Failed(&Error::Decode { procedure, source }));
            }
        }
    }

    fn end(&mut self, end: &End<'_>) {
        if let Some(line) = self.line.take() {
            #[cfg(feature = "otel")]
            if let Some(client) = self.client.take() {
                client.end(end);
            }
            line.write(&self.span, self.begun.elapsed(), end);
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.end(&End::GivenUp(ABANDONED));
    }
}

impl StreamObserver for Open {
    fn ended(mut self: Box<Self>, end: StreamEnd<'_>) {
        if let Some(line) = &mut self.line
            && let Some(length) = &mut line.length
        {
            *length = end.length;
        }
        self.end(&match end.outcome {
            StreamOutcome::Finished => End::Answered,
            StreamOutcome::Failed(error) => End::Failed(error),
            StreamOutcome::Aborted => End::GivenUp("aborted by its owner"),
            StreamOutcome::Dropped => End::GivenUp(ABANDONED),
        });
    }
}

/// Arguments that are not of their procedure's form show what could be read of them: the daemon is
/// the judge of what it is sent.
fn read_args(desc: &ProcedureDesc, line: &mut Line, payload: &[u8]) {
    let _ = match (exact::find(desc), table::find(desc)) {
        (Some(exact), _) => (exact.args)(line, payload),
        (None, Some(row)) => walk(row.args, payload, &mut line.args()),
        (None, None) => Ok(()),
    };
}

/// An answer that is not of its procedure's form is a failed call, as it is for the caller.
fn read_ret(desc: &ProcedureDesc, line: &mut Line, payload: &[u8]) -> Result<(), DecodeError> {
    match (exact::find(desc), table::find(desc)) {
        (Some(exact), _) => (exact.ret)(line, payload),
        (None, Some(row)) => walk(row.ret, payload, &mut line.ret()),
        (None, None) => Ok(()),
    }
}
