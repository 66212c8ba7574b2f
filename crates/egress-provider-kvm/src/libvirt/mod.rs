//! The port bound to libvirt.

mod convert;
mod link;
mod transfer;

use std::{fmt, sync::Arc};

use async_trait::async_trait;
use uuid::Uuid;
use virtwire::{
    CallMeta, Client,
    proto::{
        Procedure,
        generated::{enums::DomainMetadataType, remote},
    },
};

use crate::{
    fault::{Fault, found},
    hypervisor::{
        CardAddress, CardSource, DomainRef, DomainState, Facts, Hypervisor, Lease, LibvirtVersion,
        MetadataElement, Network, NetworkRef, Pool, PoolRef, Upload, Volume, VolumeRef, VolumeSize,
    },
};

pub use link::{LibvirtLink, LibvirtSibling};

/// `VIR_STORAGE_POOL_RUNNING` and `VIR_STORAGE_POOL_DEGRADED`.
const POOL_WORKS: [u8; 2] = [2, 3];
/// `VIR_NODE_MEMORY_STATS_ALL_CELLS`.
const ALL_CELLS: i32 = -1;
/// `VIR_DOMAIN_XML_INACTIVE`.
const PERSISTENT: u32 = 2;

/// A hypervisor behind a link to its libvirt daemon. Cheap to clone.
///
/// It holds no policy: the link's own deadlines, limit of calls in flight and keepalive apply.
/// Transfers of more than a MiB take a sibling connection of their own, so that they slow no call
/// down.
#[derive(Clone)]
pub struct LibvirtHypervisor {
    client: Client<Arc<dyn LibvirtLink>>,
}

impl LibvirtHypervisor {
    /// Binds a link whose connection was opened with `qemu:///system`, for example a
    /// [`Connection`](virtwire::Connection).
    pub fn new(link: impl LibvirtLink + 'static) -> Self {
        let link: Arc<dyn LibvirtLink> = Arc::new(link);
        let client = Client::new(link);
        Self { client }
    }

    fn link(&self) -> &dyn LibvirtLink {
        &**self.client.inner()
    }

    async fn call<P: Procedure>(&self, args: &P::Args, subject: &str) -> Result<P::Ret, Fault> {
        let meta = CallMeta::about(subject);
        let reply = self.client.invoke_with::<P>(args, meta).await;
        reply.map_err(|error| convert::fault(P::DESC, error))
    }

    fn version(&self) -> LibvirtVersion {
        let version = self.link().lib_version();
        let (major, minor) = (u64::from(version.major), u64::from(version.minor));
        LibvirtVersion(major * 1_000_000 + minor * 1_000 + u64::from(version.micro))
    }
}

impl fmt::Debug for LibvirtHypervisor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LibvirtHypervisor")
            .field(&self.link())
            .finish()
    }
}

#[async_trait]
impl Hypervisor for LibvirtHypervisor {
    async fn facts(&self) -> Result<Facts, Fault> {
        let version = self.call::<remote::ConnectGetLibVersion>(&(), "");
        let hostname = self.call::<remote::ConnectGetHostname>(&(), "");
        let (version, hostname) = tokio::try_join!(version, hostname)?;
        Ok(Facts {
            version: LibvirtVersion(version.lib_ver),
            hostname: hostname.hostname.to_string(),
        })
    }

    async fn free_memory(&self) -> Result<u64, Fault> {
        let ask = |nparams| remote::NodeGetMemoryStatsArgs {
            nparams,
            cell_num: ALL_CELLS,
            flags: 0,
        };
        // libvirt wants to be told how many numbers it knows.
        let known = self
            .call::<remote::NodeGetMemoryStats>(&ask(0), "")
            .await?
            .nparams;
        let stats = self
            .call::<remote::NodeGetMemoryStats>(&ask(known), "")
            .await?;
        Ok(convert::usable_memory(&stats.params))
    }

    async fn domain_capabilities(&self) -> Result<String, Fault> {
        let args = remote::ConnectGetDomainCapabilitiesArgs {
            emulatorbin: None,
            arch: Some("x86_64".into()),
            machine: Some("q35".into()),
            virttype: None,
            flags: 0,
        };
        let reply = self.call::<remote::ConnectGetDomainCapabilities>(&args, "");
        Ok(reply.await?.capabilities.to_string())
    }

    async fn pool(&self, name: &str) -> Result<Option<Pool>, Fault> {
        let args = remote::StoragePoolLookupByNameArgs { name: name.into() };
        let reply = self.call::<remote::StoragePoolLookupByName>(&args, name);
        let Some(reply) = found(reply.await)? else {
            return Ok(None);
        };
        let args = remote::StoragePoolGetInfoArgs {
            pool: reply.pool.clone(),
        };
        let info = self.call::<remote::StoragePoolGetInfo>(&args, name);
        Ok(found(info.await)?.map(|info| Pool {
            id: convert::pool_ref(&reply.pool),
            active: POOL_WORKS.contains(&info.state),
            capacity: info.capacity,
            available: info.available,
        }))
    }

    async fn start_pool(&self, pool: &PoolRef) -> Result<(), Fault> {
        let args = remote::StoragePoolCreateArgs {
            pool: convert::pool(pool),
            flags: 0,
        };
        self.call::<remote::StoragePoolCreate>(&args, &pool.name)
            .await
    }

    async fn refresh_pool(&self, pool: &PoolRef) -> Result<(), Fault> {
        let args = remote::StoragePoolRefreshArgs {
            pool: convert::pool(pool),
            flags: 0,
        };
        self.call::<remote::StoragePoolRefresh>(&args, &pool.name)
            .await
    }

    async fn volumes(&self, pool: &PoolRef) -> Result<Vec<Volume>, Fault> {
        let args = remote::StoragePoolListAllVolumesArgs {
            pool: convert::pool(pool),
            need_results: 1,
            flags: 0,
        };
        let reply = self.call::<remote::StoragePoolListAllVolumes>(&args, &pool.name);
        Ok(reply.await?.vols.iter().map(convert::volume).collect())
    }

    async fn volume_size(&self, volume: &VolumeRef) -> Result<Option<VolumeSize>, Fault> {
        let args = remote::StorageVolGetInfoArgs {
            vol: convert::volume_ref(volume),
        };
        let reply = self
            .call::<remote::StorageVolGetInfo>(&args, &volume.name)
            .await;
        Ok(found(reply)?.map(|info| VolumeSize {
            capacity: info.capacity,
            allocation: info.allocation,
        }))
    }

    async fn create_volume(&self, pool: &PoolRef, xml: &str) -> Result<Volume, Fault> {
        let args = remote::StorageVolCreateXmlArgs {
            pool: convert::pool(pool),
            xml: xml.into(),
            flags: 0,
        };
        let reply = self.call::<remote::StorageVolCreateXml>(&args, &pool.name);
        Ok(convert::volume(&reply.await?.vol))
    }

    async fn upload(&self, volume: &VolumeRef, upload: Upload) -> Result<(), Fault> {
        transfer::upload(self.link(), volume, upload).await
    }

    async fn download(
        &self,
        volume: &VolumeRef,
        offset: u64,
        length: usize,
    ) -> Result<Vec<u8>, Fault> {
        transfer::download(self.link(), volume, offset, length).await
    }

    async fn delete_volume(&self, volume: &VolumeRef) -> Result<(), Fault> {
        let args = remote::StorageVolDeleteArgs {
            vol: convert::volume_ref(volume),
            flags: 0,
        };
        self.call::<remote::StorageVolDelete>(&args, &volume.name)
            .await
    }

    async fn network(&self, name: &str) -> Result<Option<Network>, Fault> {
        let args = remote::NetworkLookupByNameArgs { name: name.into() };
        let reply = self.call::<remote::NetworkLookupByName>(&args, name);
        let Some(reply) = found(reply.await)? else {
            return Ok(None);
        };
        let args = remote::NetworkIsActiveArgs {
            net: reply.net.clone(),
        };
        let active = self.call::<remote::NetworkIsActive>(&args, name);
        Ok(found(active.await)?.map(|active| Network {
            id: convert::network_ref(&reply.net),
            active: active.active != 0,
        }))
    }

    async fn leases(&self, network: &NetworkRef, mac: &str) -> Result<Vec<Lease>, Fault> {
        let args = remote::NetworkGetDhcpLeasesArgs {
            net: convert::network(network),
            mac: Some(mac.into()),
            need_results: 1,
            flags: 0,
        };
        let reply = self.call::<remote::NetworkGetDhcpLeases>(&args, &network.name);
        Ok(reply
            .await?
            .leases
            .iter()
            .filter_map(convert::lease)
            .collect())
    }

    async fn domains(&self) -> Result<Vec<DomainRef>, Fault> {
        let args = remote::ConnectListAllDomainsArgs {
            need_results: 1,
            flags: 0,
        };
        let reply = self
            .call::<remote::ConnectListAllDomains>(&args, "")
            .await?;
        Ok(reply.domains.iter().map(convert::domain_ref).collect())
    }

    async fn domain_by_uuid(&self, uuid: Uuid) -> Result<Option<DomainRef>, Fault> {
        let args = remote::DomainLookupByUuidArgs {
            uuid: uuid.into_bytes(),
        };
        let reply = self.call::<remote::DomainLookupByUuid>(&args, "").await;
        Ok(found(reply)?.map(|reply| convert::domain_ref(&reply.dom)))
    }

    async fn domain_by_name(&self, name: &str) -> Result<Option<DomainRef>, Fault> {
        let args = remote::DomainLookupByNameArgs { name: name.into() };
        let reply = self.call::<remote::DomainLookupByName>(&args, name).await;
        Ok(found(reply)?.map(|reply| convert::domain_ref(&reply.dom)))
    }

    async fn domain_state(&self, domain: &DomainRef) -> Result<DomainState, Fault> {
        let args = remote::DomainGetStateArgs {
            dom: convert::domain(domain),
            flags: 0,
        };
        let reply = self
            .call::<remote::DomainGetState>(&args, &domain.name)
            .await?;
        Ok(convert::domain_state(reply.state))
    }

    async fn domain_xml(&self, domain: &DomainRef) -> Result<String, Fault> {
        let args = remote::DomainGetXmlDescArgs {
            dom: convert::domain(domain),
            flags: PERSISTENT,
        };
        let reply = self
            .call::<remote::DomainGetXmlDesc>(&args, &domain.name)
            .await?;
        Ok(reply.xml.to_string())
    }

    async fn define(&self, xml: &str) -> Result<DomainRef, Fault> {
        // The call with flags would only add VIR_DOMAIN_DEFINE_VALIDATE, which is not wanted: the
        // schema of an old daemon lags behind its parser.
        let args = remote::DomainDefineXmlArgs { xml: xml.into() };
        let reply = self.call::<remote::DomainDefineXml>(&args, "").await?;
        Ok(convert::domain_ref(&reply.dom))
    }

    async fn start(&self, domain: &DomainRef) -> Result<(), Fault> {
        let autostart = remote::DomainSetAutostartArgs {
            dom: convert::domain(domain),
            autostart: 1,
        };
        let create = remote::DomainCreateWithFlagsArgs {
            dom: convert::domain(domain),
            flags: 0,
        };
        self.call::<remote::DomainSetAutostart>(&autostart, &domain.name)
            .await?;
        self.call::<remote::DomainCreateWithFlags>(&create, &domain.name)
            .await?;
        Ok(())
    }

    async fn resume(&self, domain: &DomainRef) -> Result<(), Fault> {
        let args = remote::DomainResumeArgs {
            dom: convert::domain(domain),
        };
        self.call::<remote::DomainResume>(&args, &domain.name).await
    }

    async fn set_metadata(
        &self,
        domain: &DomainRef,
        is_running: bool,
        element: &MetadataElement,
    ) -> Result<(), Fault> {
        let args = remote::DomainSetMetadataArgs {
            dom: convert::domain(domain),
            r#type: DomainMetadataType::VIR_DOMAIN_METADATA_ELEMENT.0,
            metadata: Some(element.xml.as_str().into()),
            key: Some(element.prefix.into()),
            uri: Some(element.namespace.into()),
            flags: convert::affecting(is_running),
        };
        self.call::<remote::DomainSetMetadata>(&args, &domain.name)
            .await
    }

    async fn destroy(&self, domain: &DomainRef) -> Result<(), Fault> {
        let args = remote::DomainDestroyFlagsArgs {
            dom: convert::domain(domain),
            flags: 0,
        };
        self.call::<remote::DomainDestroyFlags>(&args, &domain.name)
            .await
    }

    async fn undefine(&self, domain: &DomainRef) -> Result<(), Fault> {
        let args = remote::DomainUndefineFlagsArgs {
            dom: convert::domain(domain),
            flags: convert::undefine_flags(self.version()),
        };
        self.call::<remote::DomainUndefineFlags>(&args, &domain.name)
            .await
    }

    async fn addresses(
        &self,
        domain: &DomainRef,
        source: CardSource,
    ) -> Result<Vec<CardAddress>, Fault> {
        let args = remote::DomainInterfaceAddressesArgs {
            dom: convert::domain(domain),
            source: convert::card_source(source),
            flags: 0,
        };
        let reply = self.call::<remote::DomainInterfaceAddresses>(&args, &domain.name);
        Ok(convert::cards(reply.await?.ifaces))
    }
}
