//! One host as the steps see it: its verbs, and what its configuration says about them.

use egress_provider::Identity;
use uuid::Uuid;

use crate::{
    config::{HostConfig, HostNetwork},
    error::KvmError,
    fault::found,
    hypervisor::{DomainRef, DomainState, Hypervisor, NetworkRef, Pool, VolumeRef},
    image::{Cache, Store},
    tags::Tags,
    xml::{Definition, Nic, Node},
};

/// A host, for the time of one step.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Host<'a> {
    pub(crate) config: &'a HostConfig,
    pub(crate) verbs: &'a dyn Hypervisor,
    pub(crate) cache: &'a Cache,
}

/// Which machine. All of it follows from the identity of its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MachineId {
    pub(crate) name: String,
    pub(crate) uuid: Uuid,
}

impl MachineId {
    /// The machine of an owner.
    pub(crate) fn of(identity: &Identity) -> Self {
        Self {
            name: identity.instance_name(),
            uuid: identity.instance_uuid(),
        }
    }

    fn is(&self, domain: &DomainRef) -> bool {
        (&self.name, self.uuid) == (&domain.name, domain.uuid)
    }
}

/// A domain of ours as it is now.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    pub(crate) id: DomainRef,
    pub(crate) state: DomainState,
    pub(crate) tags: Tags,
    pub(crate) definition: Definition,
}

impl Seen {
    /// What a hand has changed since the domain was defined.
    pub(crate) fn edits(&self) -> Vec<String> {
        let made = self.tags.made.as_ref();
        made.map_or_else(Vec::new, |made| made.edits(&self.definition))
    }
}

impl<'a> Host<'a> {
    /// The machine's domain. Looks by UUID and by name: a domain that has only one of the two, or
    /// that does not carry our tags, is somebody else's. One look may miss what the other one
    /// sees, when the domain comes or goes between them.
    pub(crate) async fn find(&self, machine: &MachineId) -> Result<Option<Seen>, KvmError> {
        let by_uuid = self.verbs.domain_by_uuid(machine.uuid);
        let by_name = self.verbs.domain_by_name(&machine.name);
        let (by_uuid, by_name) = tokio::try_join!(by_uuid, by_name)?;
        match (by_uuid, by_name) {
            (None, None) => Ok(None),
            (Some(domain), _) | (None, Some(domain)) if machine.is(&domain) => {
                self.see(domain).await
            }
            (Some(domain), _) | (None, Some(domain)) => Err(conflict(&domain)),
        }
    }

    /// What a domain is and does; `None` when it vanished meanwhile.
    pub(crate) async fn see(&self, domain: DomainRef) -> Result<Option<Seen>, KvmError> {
        let Some((state, xml)) = self.read(&domain).await? else {
            return Ok(None);
        };
        let root = Node::parse(&xml)?;
        let Some(tags) = Tags::read(&root) else {
            return Err(conflict(&domain));
        };
        Ok(Some(Seen {
            state,
            tags,
            definition: Definition::read(&root),
            id: domain,
        }))
    }

    async fn read(&self, domain: &DomainRef) -> Result<Option<(DomainState, String)>, KvmError> {
        let state = self.verbs.domain_state(domain);
        let xml = self.verbs.domain_xml(domain);
        Ok(found(tokio::try_join!(state, xml))?)
    }

    /// The configured pool, running; started when the configuration asks for it.
    pub(crate) async fn pool(&self) -> Result<Pool, KvmError> {
        let name = &self.config.pool;
        let Some(pool) = self.verbs.pool(name).await? else {
            return Err(KvmError::PoolMissing { pool: name.clone() });
        };
        if pool.active {
            return Ok(pool);
        }
        if !self.config.start_inactive_pool {
            return Err(KvmError::PoolInactive { pool: name.clone() });
        }
        self.verbs.start_pool(&pool.id).await?;
        let started = self.verbs.pool(name).await?.filter(|pool| pool.active);
        started.ok_or_else(|| KvmError::PoolInactive { pool: name.clone() })
    }

    /// The configured network, up; `None` for a bridge, which libvirt knows nothing about.
    pub(crate) async fn network(&self) -> Result<Option<NetworkRef>, KvmError> {
        let HostNetwork::Libvirt(name) = &self.config.network else {
            return Ok(None);
        };
        let network = name.clone();
        match self.verbs.network(name).await? {
            None => Err(KvmError::NetworkMissing { network }),
            Some(found) if !found.active => Err(KvmError::NetworkInactive { network }),
            Some(found) => Ok(Some(found.id)),
        }
    }

    /// The configured network where it can be asked for leases; what is wrong with it is no matter
    /// for those who only look.
    pub(crate) async fn network_if_up(&self) -> Result<Option<NetworkRef>, KvmError> {
        match self.network().await {
            Err(KvmError::NetworkMissing { .. } | KvmError::NetworkInactive { .. }) => Ok(None),
            network => network,
        }
    }

    /// What a machine's card is plugged into.
    pub(crate) fn nic(&self) -> Nic<'a> {
        match &self.config.network {
            HostNetwork::Libvirt(name) => Nic::Network(name),
            HostNetwork::Bridge(name) => Nic::Bridge(name),
        }
    }

    /// Where this host keeps images.
    pub(crate) fn store(&self, pool: &'a Pool) -> Store<'a> {
        Store {
            host_name: &self.config.name,
            host: self.verbs,
            pool,
        }
    }

    /// A volume of the configured pool.
    pub(crate) fn volume(&self, name: impl Into<String>) -> VolumeRef {
        VolumeRef {
            pool: self.config.pool.clone(),
            name: name.into(),
        }
    }
}

fn conflict(domain: &DomainRef) -> KvmError {
    KvmError::NameConflict {
        what: "domain",
        name: domain.name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        fake::{host_config, refuse},
        fault::code,
        hypervisor::MockHypervisor,
    };

    /// What `find` makes of two looks at a domain that is gone when it is read.
    async fn found_by(
        uuid: Option<&DomainRef>,
        name: Option<&DomainRef>,
    ) -> Result<bool, KvmError> {
        let (by_uuid, by_name) = (uuid.cloned(), name.cloned());
        let mut verbs = MockHypervisor::new();
        verbs
            .expect_domain_by_uuid()
            .return_once(move |_| Ok(by_uuid));
        verbs
            .expect_domain_by_name()
            .return_once(move |_| Ok(by_name));
        verbs
            .expect_domain_state()
            .returning(|_| refuse(code::NO_DOMAIN, "no domain"));
        verbs
            .expect_domain_xml()
            .returning(|_| refuse(code::NO_DOMAIN, "no domain"));
        let (config, cache) = (host_config("kvm1"), Cache::default());
        let host = Host {
            config: &config,
            verbs: &verbs,
            cache: &cache,
        };
        Ok(host.find(&machine()).await?.is_some())
    }

    fn machine() -> MachineId {
        MachineId {
            name: "egress-a".to_owned(),
            uuid: Uuid::from_u128(1),
        }
    }

    fn domain(name: &str, uuid: u128) -> DomainRef {
        DomainRef {
            uuid: Uuid::from_u128(uuid),
            name: name.to_owned(),
        }
    }

    #[tokio::test]
    async fn a_domain_that_comes_or_goes_between_two_looks_is_no_foreign_one() {
        let own = domain("egress-a", 1);
        for (uuid, name) in [
            (None, None),
            (Some(&own), None),
            (None, Some(&own)),
            (Some(&own), Some(&own)),
        ] {
            assert!(matches!(found_by(uuid, name).await, Ok(false)));
        }
    }

    #[tokio::test]
    async fn half_an_identity_is_somebody_elses() {
        let (renamed, namesake) = (domain("other", 1), domain("egress-a", 2));
        for (uuid, name) in [(Some(&renamed), None), (None, Some(&namesake))] {
            let error = found_by(uuid, name).await.unwrap_err();
            assert!(matches!(error, KvmError::NameConflict { .. }), "{error}");
        }
        let error = found_by(Some(&renamed), Some(&namesake)).await.unwrap_err();
        assert!(matches!(error, KvmError::NameConflict { .. }), "{error}");
    }
}
