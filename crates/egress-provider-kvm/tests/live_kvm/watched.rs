//! A hypervisor whose changes are counted.

use std::sync::Arc;

use async_trait::async_trait;
use egress_provider_kvm::{
    CardAddress, CardSource, DomainRef, DomainState, Facts, Fault, Hypervisor, Lease,
    MetadataElement, Network, NetworkRef, Pool, PoolRef, Upload, Volume, VolumeRef, VolumeSize,
};
use uuid::Uuid;

use crate::journal::Journal;

/// Hands every verb on, and writes down those that change something. Reading a folder anew is no
/// change.
#[derive(Debug)]
pub(crate) struct Watched {
    pub(crate) inner: Arc<dyn Hypervisor>,
    pub(crate) journal: Arc<Journal>,
}

#[async_trait]
impl Hypervisor for Watched {
    async fn facts(&self) -> Result<Facts, Fault> {
        self.inner.facts().await
    }

    async fn free_memory(&self) -> Result<u64, Fault> {
        self.inner.free_memory().await
    }

    async fn domain_capabilities(&self) -> Result<String, Fault> {
        self.inner.domain_capabilities().await
    }

    async fn pool(&self, name: &str) -> Result<Option<Pool>, Fault> {
        self.inner.pool(name).await
    }

    async fn start_pool(&self, pool: &PoolRef) -> Result<(), Fault> {
        self.journal.change();
        self.inner.start_pool(pool).await
    }

    async fn refresh_pool(&self, pool: &PoolRef) -> Result<(), Fault> {
        self.inner.refresh_pool(pool).await
    }

    async fn volumes(&self, pool: &PoolRef) -> Result<Vec<Volume>, Fault> {
        self.inner.volumes(pool).await
    }

    async fn volume_size(&self, volume: &VolumeRef) -> Result<Option<VolumeSize>, Fault> {
        self.inner.volume_size(volume).await
    }

    async fn create_volume(&self, pool: &PoolRef, xml: &str) -> Result<Volume, Fault> {
        self.journal.change();
        self.inner.create_volume(pool, xml).await
    }

    async fn upload(&self, volume: &VolumeRef, upload: Upload) -> Result<(), Fault> {
        self.journal.change();
        self.inner.upload(volume, upload).await
    }

    async fn download(
        &self,
        volume: &VolumeRef,
        offset: u64,
        length: usize,
    ) -> Result<Vec<u8>, Fault> {
        self.inner.download(volume, offset, length).await
    }

    async fn delete_volume(&self, volume: &VolumeRef) -> Result<(), Fault> {
        self.journal.change();
        self.inner.delete_volume(volume).await
    }

    async fn network(&self, name: &str) -> Result<Option<Network>, Fault> {
        self.inner.network(name).await
    }

    async fn leases(&self, network: &NetworkRef, mac: &str) -> Result<Vec<Lease>, Fault> {
        self.inner.leases(network, mac).await
    }

    async fn domains(&self) -> Result<Vec<DomainRef>, Fault> {
        self.inner.domains().await
    }

    async fn domain_by_uuid(&self, uuid: Uuid) -> Result<Option<DomainRef>, Fault> {
        self.inner.domain_by_uuid(uuid).await
    }

    async fn domain_by_name(&self, name: &str) -> Result<Option<DomainRef>, Fault> {
        self.inner.domain_by_name(name).await
    }

    async fn domain_state(&self, domain: &DomainRef) -> Result<DomainState, Fault> {
        self.inner.domain_state(domain).await
    }

    async fn domain_xml(&self, domain: &DomainRef) -> Result<String, Fault> {
        self.inner.domain_xml(domain).await
    }

    async fn define(&self, xml: &str) -> Result<DomainRef, Fault> {
        self.journal.change();
        self.inner.define(xml).await
    }

    async fn start(&self, domain: &DomainRef) -> Result<(), Fault> {
        self.journal.change();
        self.journal.starting();
        self.inner.start(domain).await
    }

    async fn resume(&self, domain: &DomainRef) -> Result<(), Fault> {
        self.journal.change();
        self.inner.resume(domain).await
    }

    async fn destroy(&self, domain: &DomainRef) -> Result<(), Fault> {
        self.journal.change();
        self.inner.destroy(domain).await
    }

    async fn set_metadata(
        &self,
        domain: &DomainRef,
        is_running: bool,
        element: &MetadataElement,
    ) -> Result<(), Fault> {
        self.journal.change();
        self.inner.set_metadata(domain, is_running, element).await
    }

    async fn undefine(&self, domain: &DomainRef) -> Result<(), Fault> {
        self.journal.change();
        self.inner.undefine(domain).await
    }

    async fn addresses(
        &self,
        domain: &DomainRef,
        source: CardSource,
    ) -> Result<Vec<CardAddress>, Fault> {
        self.inner.addresses(domain, source).await
    }
}
