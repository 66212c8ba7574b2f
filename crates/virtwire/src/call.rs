//! The one seam through which every procedure is called.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::future::BoxFuture;
use virtwire_proto::{Procedure, ProcedureDesc};

use crate::{Error, Stream};

/// Calls procedures by description and encoded arguments.
///
/// Everything above the connection goes through this trait: the typed methods of
/// [`Client`](crate::Client), a tracer that wraps another `Call`, a lease of a pool, a fake in a
/// test. It has no default methods, so that a wrapper cannot miss one.
///
/// Dropping a future of this trait is safe at any await: it never harms the connection, and the
/// request may or may not have been carried out.
pub trait Call: Send + Sync {
    /// Calls a procedure and waits for its answer.
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, Error>>;

    /// Calls a procedure that opens a stream.
    fn open_stream(&self, request: Request) -> BoxFuture<'_, Result<(Reply, Stream), Error>>;
}

/// A call to be made.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Request {
    /// What is called.
    pub desc: &'static ProcedureDesc,
    /// The encoded arguments.
    pub payload: Bytes,
    /// What wrappers may want to know.
    pub meta: CallMeta,
}

/// What accompanies a call without being sent.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct CallMeta {
    /// Name of the domain, network, pool or volume the call is about.
    pub subject: Option<String>,
    /// Longest wait for the answer, the time before the request is sent included.
    pub deadline: Option<Duration>,
    /// Whether the call may take a place that is kept for urgent calls
    /// ([`Builder::kept_for_urgent`](crate::Builder::kept_for_urgent)).
    pub urgent: bool,
}

impl CallMeta {
    /// A call about the named thing.
    pub fn about(subject: impl Into<String>) -> Self {
        Self {
            subject: Some(subject.into()),
            ..Self::default()
        }
    }

    /// Bounds the wait for the answer.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }
}

impl Request {
    /// A call of `desc` with encoded arguments.
    pub fn new(desc: &'static ProcedureDesc, payload: Bytes) -> Self {
        Self {
            desc,
            payload,
            meta: CallMeta::default(),
        }
    }

    /// A call of `P`.
    ///
    /// Fails when an argument exceeds its declared maximum.
    pub fn encode<P: Procedure>(args: &P::Args) -> Result<Self, Error> {
        let payload = virtwire_xdr::to_bytes(args).map_err(|source| Error::Encode {
            procedure: P::DESC.name,
            source,
        })?;
        Ok(Self::new(P::DESC, payload.into()))
    }

    /// Replaces what accompanies the call.
    #[must_use]
    pub fn with_meta(mut self, meta: CallMeta) -> Self {
        self.meta = meta;
        self
    }
}

/// The answer to a call.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Reply {
    /// The encoded result.
    pub payload: Bytes,
    /// Serial of the call on its connection; 0 when no connection was involved.
    pub serial: u32,
}

impl Reply {
    /// An answer with this encoded result.
    pub fn new(payload: impl Into<Bytes>) -> Self {
        Self {
            payload: payload.into(),
            serial: 0,
        }
    }

    /// Says which serial the call had.
    #[must_use]
    pub fn with_serial(mut self, serial: u32) -> Self {
        self.serial = serial;
        self
    }

    /// Decodes the result of `P`.
    pub fn decode<P: Procedure>(&self) -> Result<P::Ret, Error> {
        virtwire_xdr::from_bytes(&self.payload).map_err(|source| Error::Decode {
            procedure: P::DESC.name,
            source,
        })
    }
}

macro_rules! forward {
    ($($pointer:ty),*) => {$(
        impl<C: Call + ?Sized> Call for $pointer {
            fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, Error>> {
                (**self).call(request)
            }

            fn open_stream(
                &self,
                request: Request,
            ) -> BoxFuture<'_, Result<(Reply, Stream), Error>> {
                (**self).open_stream(request)
            }
        }
    )*};
}

forward!(&C, Arc<C>, Box<C>);
