//! What a hypervisor's calls go through: a connection, a lease of a shared link, or either of
//! them with a tracer in front.

use std::fmt;

use async_trait::async_trait;
use virtwire::{Call, Connection, OpenError, proto::Version};

/// A way to a host's libvirt daemon: a call path, and more connections beside it.
#[async_trait]
pub trait LibvirtLink: Call + fmt::Debug {
    /// The daemon's libvirt version.
    fn lib_version(&self) -> Version;

    /// Opens one more connection on the same transport, for one bulk transfer.
    ///
    /// # Errors
    /// Why the daemon or the transport refused it. Nothing is said about the link itself.
    async fn open_sibling(&self) -> Result<Box<dyn LibvirtSibling>, OpenError>;
}

/// A connection for one bulk transfer. Dropping it ends it without a goodbye.
#[async_trait]
pub trait LibvirtSibling: Call {
    /// Says goodbye and ends this connection; the link beside it stays.
    async fn close(self: Box<Self>);
}

#[async_trait]
impl LibvirtLink for Connection {
    fn lib_version(&self) -> Version {
        Self::lib_version(self)
    }

    async fn open_sibling(&self) -> Result<Box<dyn LibvirtSibling>, OpenError> {
        let sibling = Self::open_sibling(self).await?;
        Ok(Box::new(sibling))
    }
}

#[async_trait]
impl LibvirtSibling for Connection {
    async fn close(self: Box<Self>) {
        // The transfer is over; what becomes of its connection changes nothing about it.
        let _: Result<(), _> = Self::close(&self).await;
    }
}
