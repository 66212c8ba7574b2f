//! Bodies of answers that can be cut.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

/// Any body of an answer.
pub(crate) type AnyBody = BoxBody<Bytes, Cut>;

/// Why a connection ends in the middle: on purpose, or because the server ended it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Cut {
    #[error("cut on purpose")]
    OnPurpose,
    #[error("the server's answer broke off")]
    ByServer(#[source] hyper::Error),
}

/// A body that is all there.
pub(crate) fn whole(bytes: impl Into<Bytes>) -> AnyBody {
    Full::new(bytes.into())
        .map_err(|never| match never {})
        .boxed()
}

/// The server's body, cut when the token is cancelled.
pub(crate) fn severable(inner: Incoming, cut: CancellationToken) -> AnyBody {
    Severable {
        inner,
        cut: Box::pin(cut.cancelled_owned()),
    }
    .boxed()
}

struct Severable {
    inner: Incoming,
    cut: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl Body for Severable {
    type Data = Bytes;
    type Error = Cut;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        if self.cut.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Some(Err(Cut::OnPurpose)));
        }
        let frame = Pin::new(&mut self.inner).poll_frame(cx);
        frame.map(|frame| frame.map(|frame| frame.map_err(Cut::ByServer)))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
