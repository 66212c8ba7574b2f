// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! Calls: domain block.

use virtwire_proto::generated::remote;
use virtwire_xdr::Text;

use crate::{Call, CallMeta, Client, Error};

impl<C: Call> Client<C> {
    /// `virDomainBlockStats`, since libvirt 0.3.2; may wait for a guest or for storage.
    pub async fn domain_block_stats(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
    ) -> Result<remote::DomainBlockStatsRet, Error> {
        let args = remote::DomainBlockStatsArgs {
            dom: dom.clone(),
            path: path.into(),
        };
        self.invoke_with::<remote::DomainBlockStats>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainBlockPeek`, since libvirt 0.4.2; may wait for a guest or for storage.
    pub async fn domain_block_peek(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
        offset: u64,
        size: u32,
        flags: u32,
    ) -> Result<Vec<u8>, Error> {
        let args = remote::DomainBlockPeekArgs {
            dom: dom.clone(),
            path: path.into(),
            offset,
            size,
            flags,
        };
        Ok(self
            .invoke_with::<remote::DomainBlockPeek>(
                &args,
                CallMeta::about(args.dom.name.to_string()),
            )
            .await?
            .buffer)
    }

    /// `virDomainBlockJobAbort`, since libvirt 0.9.4; may wait for a guest or for storage.
    pub async fn domain_block_job_abort(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainBlockJobAbortArgs {
            dom: dom.clone(),
            path: path.into(),
            flags,
        };
        self.invoke_with::<remote::DomainBlockJobAbort>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainBlockJobSetSpeed`, since libvirt 0.9.4; may wait for a guest or for storage.
    pub async fn domain_block_job_set_speed(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
        bandwidth: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainBlockJobSetSpeedArgs {
            dom: dom.clone(),
            path: path.into(),
            bandwidth,
            flags,
        };
        self.invoke_with::<remote::DomainBlockJobSetSpeed>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainBlockPull`, since libvirt 0.9.4; may wait for a guest or for storage.
    pub async fn domain_block_pull(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
        bandwidth: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainBlockPullArgs {
            dom: dom.clone(),
            path: path.into(),
            bandwidth,
            flags,
        };
        self.invoke_with::<remote::DomainBlockPull>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainBlockStatsFlags`, since libvirt 0.9.5; may wait for a guest or for storage.
    pub async fn domain_block_stats_flags(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
        nparams: i32,
        flags: u32,
    ) -> Result<remote::DomainBlockStatsFlagsRet, Error> {
        let args = remote::DomainBlockStatsFlagsArgs {
            dom: dom.clone(),
            path: path.into(),
            nparams,
            flags,
        };
        self.invoke_with::<remote::DomainBlockStatsFlags>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainBlockResize`, since libvirt 0.9.8; may wait for a guest or for storage.
    pub async fn domain_block_resize(
        &self,
        dom: &remote::NonnullDomain,
        disk: impl Into<Text>,
        size: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainBlockResizeArgs {
            dom: dom.clone(),
            disk: disk.into(),
            size,
            flags,
        };
        self.invoke_with::<remote::DomainBlockResize>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainBlockRebase`, since libvirt 0.9.10; may wait for a guest or for storage.
    pub async fn domain_block_rebase(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
        base: Option<Text>,
        bandwidth: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainBlockRebaseArgs {
            dom: dom.clone(),
            path: path.into(),
            base,
            bandwidth,
            flags,
        };
        self.invoke_with::<remote::DomainBlockRebase>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainBlockCommit`, since libvirt 0.10.2; may wait for a guest or for storage.
    pub async fn domain_block_commit(
        &self,
        dom: &remote::NonnullDomain,
        disk: impl Into<Text>,
        base: Option<Text>,
        top: Option<Text>,
        bandwidth: u64,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainBlockCommitArgs {
            dom: dom.clone(),
            disk: disk.into(),
            base,
            top,
            bandwidth,
            flags,
        };
        self.invoke_with::<remote::DomainBlockCommit>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }

    /// `virDomainBlockCopy`, since libvirt 1.2.8; may wait for a guest or for storage.
    pub async fn domain_block_copy(
        &self,
        dom: &remote::NonnullDomain,
        path: impl Into<Text>,
        destxml: impl Into<Text>,
        params: Vec<remote::TypedParam>,
        flags: u32,
    ) -> Result<(), Error> {
        let args = remote::DomainBlockCopyArgs {
            dom: dom.clone(),
            path: path.into(),
            destxml: destxml.into(),
            params,
            flags,
        };
        self.invoke_with::<remote::DomainBlockCopy>(
            &args,
            CallMeta::about(args.dom.name.to_string()),
        )
        .await
    }
}
