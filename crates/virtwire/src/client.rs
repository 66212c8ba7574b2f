//! Typed calls on top of any [`Call`].

use std::time::Duration;

use virtwire_proto::Procedure;

use crate::{Call, CallMeta, Error, Request, Stream};

/// Every procedure of libvirt as a method.
///
/// A client holds no policy: each method encodes its arguments, goes through the one
/// [`Call`] inside, and decodes the result. Cloning it clones the `Call`.
#[derive(Debug, Clone)]
pub struct Client<C> {
    call: C,
    deadline: Option<Duration>,
}

impl<C> Client<C> {
    /// Typed methods over `call`.
    pub const fn new(call: C) -> Self {
        Self {
            call,
            deadline: None,
        }
    }

    /// What the calls go through.
    pub const fn inner(&self) -> &C {
        &self.call
    }

    /// Gives back what the calls go through.
    pub fn into_inner(self) -> C {
        self.call
    }

    /// The same client, with a deadline for each call.
    ///
    /// ```no_run
    /// # async fn example(libvirt: virtwire::Connection) -> Result<(), virtwire::Error> {
    /// use std::time::Duration;
    /// let version =
    ///     libvirt.with_deadline(Duration::from_secs(5)).connect_get_lib_version().await?;
    /// # Ok(()) }
    /// ```
    pub const fn with_deadline(&self, deadline: Duration) -> Client<&C> {
        Client {
            call: &self.call,
            deadline: Some(deadline),
        }
    }
}

impl<C: Call> Client<C> {
    /// Calls `P`.
    ///
    /// Dropping the future is safe: the connection stays usable, and the request may or may not
    /// have been carried out.
    pub async fn invoke<P: Procedure>(&self, args: &P::Args) -> Result<P::Ret, Error> {
        self.invoke_with::<P>(args, CallMeta::default()).await
    }

    /// Calls `P` and says more about the call.
    pub async fn invoke_with<P: Procedure>(
        &self,
        args: &P::Args,
        meta: CallMeta,
    ) -> Result<P::Ret, Error> {
        let request = self.request::<P>(args, meta)?;
        self.call.call(request).await?.decode::<P>()
    }

    /// Calls `P`, which opens a stream. Dropping the future aborts the stream if it is opened.
    pub async fn invoke_stream<P: Procedure>(
        &self,
        args: &P::Args,
    ) -> Result<(P::Ret, Stream), Error> {
        self.invoke_stream_with::<P>(args, CallMeta::default())
            .await
    }

    /// Calls `P`, which opens a stream, and says more about the call.
    pub async fn invoke_stream_with<P: Procedure>(
        &self,
        args: &P::Args,
        meta: CallMeta,
    ) -> Result<(P::Ret, Stream), Error> {
        let request = self.request::<P>(args, meta)?;
        let (reply, stream) = self.call.open_stream(request).await?;
        Ok((reply.decode::<P>()?, stream))
    }

    fn request<P: Procedure>(&self, args: &P::Args, mut meta: CallMeta) -> Result<Request, Error> {
        meta.deadline = meta.deadline.or(self.deadline);
        Ok(Request::encode::<P>(args)?.with_meta(meta))
    }
}
