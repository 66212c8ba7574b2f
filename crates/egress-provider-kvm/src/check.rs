//! Is a host fit for machines? Facts first, verdict after: a verdict is a pure function of facts
//! and can never be mistaken for a failed call.

use crate::{
    appliance::Appliance,
    config::HostNetwork,
    error::KvmError,
    fault::Fault,
    host::Host,
    hypervisor::{Facts, Network, Pool},
    image::Cache,
    xml::Capabilities,
};

/// Below this much free space a pool is reported as low: one appliance, its seed and a log fit.
const LOW_BYTES: u64 = 256 << 20;

/// What a host said.
#[derive(Debug)]
pub(crate) struct HostFacts {
    pub(crate) libvirt: Facts,
    pub(crate) pool: Option<Pool>,
    /// `None` for a bridge, which libvirt does not know.
    pub(crate) network: Option<Option<Network>>,
    pub(crate) free_memory: u64,
    pub(crate) capabilities: Capabilities,
    /// Whether the appliance is on the host; `None` when nobody knows, as with an inactive pool.
    pub(crate) appliance_cached: Option<bool>,
    /// Our machines on the host, by their names.
    pub(crate) machines: usize,
}

/// One thing to know about a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    PoolMissing,
    PoolInactive,
    PoolLow,
    NetworkMissing,
    NetworkInactive,
    /// A note: guests are emulated.
    NoHardwareVirtualisation,
    /// A note: the next machine's first step is an upload.
    ImageNotCached,
}

impl Host<'_> {
    /// Asks all that a check and a placement need: independent calls at once, no more than four.
    pub(crate) async fn facts(&self, appliance: Option<&Appliance>) -> Result<HostFacts, KvmError> {
        let (libvirt, pool, network) = tokio::try_join!(
            self.verbs.facts(),
            self.verbs.pool(&self.config.pool),
            self.network_fact(),
        )?;
        let (free_memory, document, domains, appliance_cached) = tokio::try_join!(
            self.verbs.free_memory(),
            self.verbs.domain_capabilities(),
            self.verbs.domains(),
            self.appliance_fact(pool.as_ref(), appliance),
        )?;
        let ours = domains.iter().filter(|domain| is_ours(&domain.name));
        Ok(HostFacts {
            libvirt,
            pool,
            network,
            free_memory,
            capabilities: Capabilities::parse(&document)?,
            appliance_cached,
            machines: ours.count(),
        })
    }

    async fn network_fact(&self) -> Result<Option<Option<Network>>, Fault> {
        match &self.config.network {
            HostNetwork::Libvirt(name) => self.verbs.network(name).await.map(Some),
            HostNetwork::Bridge(_) => Ok(None),
        }
    }

    async fn appliance_fact(
        &self,
        pool: Option<&Pool>,
        appliance: Option<&Appliance>,
    ) -> Result<Option<bool>, Fault> {
        let (Some(pool), Some(appliance)) = (pool.filter(|pool| pool.active), appliance) else {
            return Ok(None);
        };
        let volumes = self.verbs.volumes(&pool.id).await?;
        let hashes = appliance.hashes();
        Ok(Some(
            hashes.iter().all(|hash| Cache::is_cached(&volumes, hash)),
        ))
    }
}

fn is_ours(name: &str) -> bool {
    name.starts_with(NAME_PREFIX)
}

/// What every machine's name starts with, whoever owns it.
const NAME_PREFIX: &str = "egress-";

/// What follows from the facts, gravest first.
pub(crate) fn verdicts(facts: &HostFacts) -> Vec<Verdict> {
    let pool = match &facts.pool {
        None => Some(Verdict::PoolMissing),
        Some(pool) if !pool.active => Some(Verdict::PoolInactive),
        Some(pool) if pool.available < LOW_BYTES => Some(Verdict::PoolLow),
        Some(_) => None,
    };
    let network = match &facts.network {
        Some(None) => Some(Verdict::NetworkMissing),
        Some(Some(network)) if !network.active => Some(Verdict::NetworkInactive),
        _ => None,
    };
    let emulated = !facts.capabilities.accelerated();
    let emulated = emulated.then_some(Verdict::NoHardwareVirtualisation);
    let upload = (facts.appliance_cached == Some(false)).then_some(Verdict::ImageNotCached);
    [pool, network, emulated, upload]
        .into_iter()
        .flatten()
        .collect()
}

impl Verdict {
    /// Whether machines can still be made.
    pub(crate) const fn is_note(self) -> bool {
        matches!(
            self,
            Self::NoHardwareVirtualisation | Self::ImageNotCached | Self::PoolLow
        )
    }
}
