//! What is on one host: a machine, or all of an owner's.

use egress_api::ProviderKind;
use egress_provider::{
    Address, AddressSource, ClusterId, Credentials, Identity, Instance, InstanceRef, InstanceState,
    Location, Remainder,
};
use futures_util::{StreamExt, TryStreamExt, stream};

use crate::{
    address::{Question, Source},
    error::KvmError,
    fault::found,
    host::{Host, MachineId, Seen},
    hypervisor::{DomainRef, DomainState, NetworkRef},
    names::{Part, owner_of, parts_of},
};

/// Machines read at once; a libvirt connection carries four calls.
const AT_ONCE: usize = 4;
/// A seed with its file system is some 60 KiB; more is not ours.
const MAX_SEED_BYTES: usize = 4 << 20;

/// What is on one host of one owner.
#[derive(Debug, Default)]
pub(crate) struct Owned {
    pub(crate) machines: Vec<Instance>,
    pub(crate) remainders: Vec<Remainder>,
}

impl Host<'_> {
    /// The machine as it is now; parts without a machine count as an incomplete one.
    pub(crate) async fn observe(&self, id: &InstanceRef) -> Result<Option<Instance>, KvmError> {
        let machine = MachineId::of(&id.identity);
        let (seen, pool) = tokio::try_join!(self.find(&machine), self.pool())?;
        match seen {
            Some(seen) => {
                let network = self.network_if_up().await?;
                let mut instance = self.instance(id, seen, network.as_ref()).await?;
                instance.credentials = self.credentials(&machine.name).await?;
                Ok(Some(instance))
            }
            None => {
                let volumes = self.verbs.volumes(&pool.id).await?;
                let parts = parts_of(&machine.name, &volumes);
                Ok((!parts.is_empty()).then(|| incomplete(id)))
            }
        }
    }

    /// Every machine of an owner, and what is left of those that are none.
    pub(crate) async fn owned(&self, cluster: &ClusterId) -> Result<Owned, KvmError> {
        let (domains, pool) = tokio::try_join!(
            async { self.verbs.domains().await.map_err(KvmError::from) },
            self.pool(),
        )?;
        let (volumes, network) = tokio::try_join!(
            async { self.verbs.volumes(&pool.id).await.map_err(KvmError::from) },
            self.network_if_up(),
        )?;
        let ours = |name: &str| is_name_of(name, cluster);
        let all: Vec<String> = domains.iter().map(|domain| domain.name.clone()).collect();
        let machines = stream::iter(domains.into_iter().filter(|domain| ours(&domain.name)))
            .map(|domain| self.owned_machine(cluster, domain, network.as_ref()))
            .buffer_unordered(AT_ONCE)
            .try_filter_map(|machine| async { Ok(machine) })
            .try_collect();
        let mut names: Vec<String> = volumes
            .iter()
            .filter_map(|volume| owner_of(&volume.name))
            .filter(|name| ours(name) && !all.iter().any(|domain| domain == name))
            .map(str::to_owned)
            .collect();
        names.sort();
        names.dedup();
        let remainder = |instance_name| Remainder {
            location: self.location(),
            instance_name,
        };
        Ok(Owned {
            machines: machines.await?,
            remainders: names.into_iter().map(remainder).collect(),
        })
    }

    /// `None` for what vanished meanwhile, and for what only looks like the owner's.
    async fn owned_machine(
        &self,
        cluster: &ClusterId,
        domain: DomainRef,
        network: Option<&NetworkRef>,
    ) -> Result<Option<Instance>, KvmError> {
        let seen = match self.see(domain).await {
            Ok(Some(seen)) => seen,
            Ok(None) | Err(KvmError::NameConflict { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let Some(tags) = seen.tags.to_provider() else {
            return Ok(None);
        };
        if tags.identity.cluster_id != *cluster {
            return Ok(None);
        }
        let id = InstanceRef::new(self.location(), tags.identity);
        self.instance(&id, seen, network).await.map(Some)
    }

    async fn instance(
        &self,
        id: &InstanceRef,
        seen: Seen,
        network: Option<&NetworkRef>,
    ) -> Result<Instance, KvmError> {
        let addresses = match seen.state {
            DomainState::Running => self.addresses(&id.identity, &seen, network).await?,
            _ => Vec::new(),
        };
        Ok(Instance {
            id: id.clone(),
            provider_id: provider_id(&id.location, &seen.id),
            state: state(seen.state),
            edits: seen.edits(),
            tags: seen.tags.to_provider(),
            addresses,
            credentials: None,
        })
    }

    async fn addresses(
        &self,
        identity: &Identity,
        seen: &Seen,
        network: Option<&NetworkRef>,
    ) -> Result<Vec<Address>, KvmError> {
        let mac = identity.mac().to_string();
        let question = Question {
            domain: &seen.id,
            mac: &mac,
            network,
            agent: false,
            fixed: seen.tags.address,
        };
        let answer = question.ask(self.verbs).await?;
        Ok(answer.map_or_else(Vec::new, |(source, ips)| {
            to_addresses(identity, source, ips)
        }))
    }

    /// The credentials a machine was made with, read from its own seed; `None` when it has none
    /// or its seed cannot be read as one.
    pub(crate) async fn credentials(
        &self,
        instance: &str,
    ) -> Result<Option<Credentials>, KvmError> {
        let volume = self.volume(Part::Seed.volume(instance));
        let seed = self.verbs.download(&volume, 0, MAX_SEED_BYTES).await;
        let Some(seed) = found(seed)? else {
            return Ok(None);
        };
        let file = nocloud_seed::read_file(&seed, egress_guest::CREDENTIALS_FILE);
        let read = file
            .ok()
            .flatten()
            .map(egress_guest::Credentials::from_json);
        Ok(read
            .and_then(Result::ok)
            .map(|found| Credentials::new(found.user, found.password)))
    }

    /// The place this host is.
    pub(crate) fn location(&self) -> Location {
        Location::new(&self.config.name)
    }
}

/// Addresses as every provider tells them.
pub(crate) fn to_addresses(
    identity: &Identity,
    source: Source,
    ips: Vec<std::net::IpAddr>,
) -> Vec<Address> {
    let source = match source {
        Source::Lease => AddressSource::Lease,
        Source::Agent => AddressSource::Agent,
        Source::Arp => AddressSource::Arp,
        Source::Static => AddressSource::Static,
    };
    let address = |ip| Address {
        ip,
        source,
        mac: Some(identity.mac()),
    };
    ips.into_iter().map(address).collect()
}

/// `kvm://host/uuid`.
pub(crate) fn provider_id(location: &Location, domain: &DomainRef) -> String {
    format!("{}://{location}/{}", ProviderKind::Kvm.name(), domain.uuid)
}

fn incomplete(id: &InstanceRef) -> Instance {
    let domain = DomainRef {
        uuid: id.identity.instance_uuid(),
        name: id.identity.instance_name(),
    };
    Instance {
        id: id.clone(),
        provider_id: provider_id(&id.location, &domain),
        state: InstanceState::Incomplete,
        tags: None,
        edits: Vec::new(),
        addresses: Vec::new(),
        credentials: None,
    }
}

const fn state(state: DomainState) -> InstanceState {
    match state {
        DomainState::Running => InstanceState::Running,
        DomainState::Paused | DomainState::Crashed => InstanceState::Failed,
        DomainState::ShuttingDown | DomainState::Off => InstanceState::Stopped,
        DomainState::Unknown => InstanceState::Unknown,
    }
}

/// Whether a name is one that [`Identity::instance_name`] gives to this owner's machines. The ids
/// `a` and `a-b` share a beginning; the hash behind it has no hyphen.
fn is_name_of(name: &str, cluster: &ClusterId) -> bool {
    let id = name
        .strip_prefix("egress-")
        .and_then(|rest| rest.rsplit_once('-'));
    id.is_some_and(|(id, _)| id == cluster.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_with_a_common_beginning_are_told_apart() {
        let cluster = |id: &str| id.parse::<ClusterId>().unwrap();
        let name = Identity::without_cluster(cluster("a-b"), "default", "x").instance_name();
        assert!(is_name_of(&name, &cluster("a-b")));
        assert!(!is_name_of(&name, &cluster("a")) && !is_name_of("debian", &cluster("a")));
    }
}
