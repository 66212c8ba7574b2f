//! The admin program, which has a socket of its own.

use virtwire_proto::Procedure;

use crate::{Call, CallMeta, Client, Error};

/// The calls of libvirt's admin program: servers, clients, limits and logging of one daemon.
///
/// The program is served on the admin socket only (`libvirt-admin-sock`); on an ordinary
/// connection each of these calls is answered with an error.
#[derive(Debug, Clone)]
pub struct AdminClient<C>(Client<C>);

impl<C> AdminClient<C> {
    /// Typed admin calls over `call`.
    pub const fn new(call: C) -> Self {
        Self(Client::new(call))
    }

    /// What the calls go through.
    pub const fn inner(&self) -> &C {
        self.0.inner()
    }
}

impl<C: Call> AdminClient<C> {
    /// Calls `P`; see [`Client::invoke`].
    pub async fn invoke<P: Procedure>(&self, args: &P::Args) -> Result<P::Ret, Error> {
        self.0.invoke::<P>(args).await
    }

    /// Calls `P` and says more about the call.
    pub async fn invoke_with<P: Procedure>(
        &self,
        args: &P::Args,
        meta: CallMeta,
    ) -> Result<P::Ret, Error> {
        self.0.invoke_with::<P>(args, meta).await
    }
}
