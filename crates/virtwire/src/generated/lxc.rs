// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: lxc.

use virtwire_proto::generated::{lxc, remote};

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virDomainLxcOpenNamespace`, since libvirt 1.0.2; may wait for a guest or for storage.
    pub async fn domain_open_namespace(
        &self,
        dom: &remote::NonnullDomain,
        flags: u32,
    ) -> Result<(), Error> {
        let args = lxc::DomainOpenNamespaceArgs {
            dom: dom.clone(),
            flags,
        };
        self.invoke_with::<lxc::DomainOpenNamespace>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }
}
