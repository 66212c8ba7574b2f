//! Is a host fit for machines? Facts first, verdict after: a verdict is a pure function of facts
//! and can never be mistaken for a failed call.

use std::collections::BTreeSet;

use egress_api::Reason;
use egress_provider::{Error, Finding, LocationFacts};

use crate::{
    classify,
    config::{HostConfig, HostNetwork},
    create::POOL_RESERVE,
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
    /// Whether the images asked about are on the host; `None` when nobody knows, as with an
    /// inactive pool.
    pub(crate) images_cached: Option<bool>,
    /// Hashes of all images on the host, as far as somebody looked.
    pub(crate) images: Vec<String>,
    /// Machines of this provider on the host, whoever owns them.
    pub(crate) machines: u32,
}

/// One thing to know about a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    PoolMissing,
    PoolInactive,
    PoolFull,
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
    /// `images` are hashes; none means that nobody wants to know.
    pub(crate) async fn facts(&self, images: &[String]) -> Result<HostFacts, KvmError> {
        let (libvirt, pool, network) = tokio::try_join!(
            self.verbs.facts(),
            self.verbs.pool(&self.config.pool),
            self.network_fact(),
        )?;
        let (free_memory, document, domains, cached) = tokio::try_join!(
            self.verbs.free_memory(),
            self.verbs.domain_capabilities(),
            self.verbs.domains(),
            self.images_fact(pool.as_ref(), !images.is_empty()),
        )?;
        let ours = domains.iter().filter(|domain| is_ours(&domain.name));
        Ok(HostFacts {
            libvirt,
            pool,
            network,
            free_memory,
            capabilities: Capabilities::parse(&document)?,
            images_cached: cached
                .as_ref()
                .map(|cached| images.iter().all(|hash| cached.contains(hash))),
            images: cached.into_iter().flatten().collect(),
            machines: u32::try_from(ours.count()).unwrap_or(u32::MAX),
        })
    }

    async fn network_fact(&self) -> Result<Option<Option<Network>>, Fault> {
        match &self.config.network {
            HostNetwork::Libvirt(name) => self.verbs.network(name).await.map(Some),
            HostNetwork::Bridge(_) => Ok(None),
        }
    }

    async fn images_fact(
        &self,
        pool: Option<&Pool>,
        is_wanted: bool,
    ) -> Result<Option<BTreeSet<String>>, Fault> {
        let Some(pool) = pool.filter(|pool| pool.active && is_wanted) else {
            return Ok(None);
        };
        let volumes = self.verbs.volumes(&pool.id).await?;
        Ok(Some(Cache::complete(&volumes)))
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
        Some(pool) if pool.available < POOL_RESERVE => Some(Verdict::PoolFull),
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
    let upload = (facts.images_cached == Some(false)).then_some(Verdict::ImageNotCached);
    [pool, network, emulated, upload]
        .into_iter()
        .flatten()
        .collect()
}

/// Everything worth telling about a host that answered.
pub(crate) fn findings(facts: &HostFacts, config: &HostConfig) -> Vec<Finding> {
    let mut findings = vec![Finding::ok(summary(facts))];
    findings.extend(
        verdicts(facts)
            .into_iter()
            .map(|verdict| verdict.finding(facts, config)),
    );
    if config.unschedulable {
        findings.push(Finding::note(
            "takes no new machines: spec.unschedulable is set",
        ));
    }
    findings
}

/// What the host said about itself, for whoever keeps count of hosts.
pub(crate) fn told(facts: &HostFacts) -> LocationFacts {
    let Facts { version, hostname } = &facts.libvirt;
    let pool = facts.pool.as_ref().filter(|pool| pool.active);
    LocationFacts {
        version: Some(format!("libvirt {version}")),
        hostname: Some(hostname.clone()),
        free_memory: Some(facts.free_memory),
        disk_total: pool.map(|pool| pool.capacity),
        disk_free: pool.map(|pool| pool.available),
        images: facts.images.clone(),
    }
}

fn summary(facts: &HostFacts) -> String {
    let Facts { version, hostname } = &facts.libvirt;
    let pool = facts.pool.as_ref().filter(|pool| pool.active);
    let pool = pool.map_or_else(String::new, |pool| {
        let (free, all) = (mebibytes(pool.available), mebibytes(pool.capacity));
        format!(", pool {}: {free} of {all} MiB free", pool.id.name)
    });
    let (memory, machines) = (mebibytes(facts.free_memory), facts.machines);
    format!(
        "libvirt {version} on {hostname}{pool}, {memory} MiB of memory free, {machines} machines"
    )
}

const fn mebibytes(bytes: u64) -> u64 {
    bytes >> 20
}

impl Verdict {
    /// The verdict as users see it, with the cure.
    fn finding(self, facts: &HostFacts, config: &HostConfig) -> Finding {
        if let Some(error) = self.error(facts, config) {
            return Finding::of(&error);
        }
        match self {
            Self::PoolLow => Finding::note_of(
                Reason::PoolLow,
                format!(
                    "storage pool {} is nearly full: free some space on the host",
                    config.pool
                ),
            ),
            Self::NoHardwareVirtualisation => Finding::note_of(
                Reason::NoHardwareVirtualisation,
                "no hardware virtualisation (/dev/kvm): machines are emulated and start slowly; \
                 enable it in the firmware, or nested virtualisation where the host is a machine",
            ),
            _ => Finding::note("the appliance is not on the host yet: the next machine uploads it"),
        }
    }

    /// The error that a machine's making would end with; `None` for what is only worth knowing.
    pub(crate) fn error(self, facts: &HostFacts, config: &HostConfig) -> Option<Error> {
        let pool = config.pool.clone();
        let network = match &config.network {
            HostNetwork::Libvirt(name) | HostNetwork::Bridge(name) => name.clone(),
        };
        Some(classify::unchanged(match self {
            Self::PoolMissing => KvmError::PoolMissing { pool },
            Self::PoolInactive => KvmError::PoolInactive { pool },
            Self::PoolFull => KvmError::PoolFull {
                pool,
                needed: Some(POOL_RESERVE),
                free: facts.pool.as_ref().map(|pool| pool.available),
            },
            Self::NetworkMissing => KvmError::NetworkMissing { network },
            Self::NetworkInactive => KvmError::NetworkInactive { network },
            Self::PoolLow | Self::NoHardwareVirtualisation | Self::ImageNotCached => return None,
        }))
    }
}
