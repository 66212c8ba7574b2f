//! A lease of the pool as the provider's way to libvirt.

use std::{fmt, sync::Arc};

use async_trait::async_trait;
use egress_provider_kvm::{Hypervisor, LibvirtHypervisor, LibvirtLink, LibvirtSibling};
use futures_util::future::BoxFuture;
use virtwire::{Call, Error, OpenError, Reply, Request, Stream, proto::Version};
use virtwire_pool::{Lease, Sibling};

/// The hypervisor behind a lease.
pub(crate) fn hypervisor(lease: Lease) -> Arc<dyn Hypervisor> {
    Arc::new(LibvirtHypervisor::new(Leased(lease)))
}

struct Leased(Lease);

impl Call for Leased {
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, Error>> {
        self.0.call(request)
    }

    fn open_stream(&self, request: Request) -> BoxFuture<'_, Result<(Reply, Stream), Error>> {
        self.0.open_stream(request)
    }
}

#[async_trait]
impl LibvirtLink for Leased {
    fn lib_version(&self) -> Version {
        self.0.lib_version()
    }

    async fn open_sibling(&self) -> Result<Box<dyn LibvirtSibling>, OpenError> {
        let sibling = self.0.open_sibling().await?;
        Ok(Box::new(Bulk(sibling)))
    }
}

impl fmt::Debug for Leased {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

struct Bulk(Sibling);

impl Call for Bulk {
    fn call(&self, request: Request) -> BoxFuture<'_, Result<Reply, Error>> {
        self.0.inner().call(request)
    }

    fn open_stream(&self, request: Request) -> BoxFuture<'_, Result<(Reply, Stream), Error>> {
        self.0.inner().open_stream(request)
    }
}

#[async_trait]
impl LibvirtSibling for Bulk {
    async fn close(self: Box<Self>) {
        // The transfer is over; what becomes of its connection changes nothing about it.
        let _: Result<(), _> = self.0.close().await;
    }
}
