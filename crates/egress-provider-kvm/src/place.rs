//! Hosts as places for a machine that does not exist yet.

use egress_api::Reason;
use egress_provider::{
    Class, Error, Location, Want,
    placement::{Candidate, Need, Unusable},
};

use crate::{
    KvmProvider,
    check::{HostFacts, verdicts},
    config::HostConfig,
    create::POOL_RESERVE,
    error::KvmError,
    guest,
    hypervisor::Pool,
    image::BaseImage,
};

impl KvmProvider {
    /// What a machine takes from a host.
    pub(crate) async fn need(&self, want: &Want, images: &[BaseImage]) -> Result<Need, KvmError> {
        let mut image_bytes = 0;
        for image in images {
            // How long one on a web server is shows when it is fetched.
            image_bytes += image.known_length().await?.unwrap_or(0);
        }
        Ok(Need {
            disk: guest::disk_bytes(&want.spec) + POOL_RESERVE,
            image: image_bytes,
            memory: guest::memory_mib(&want.spec) << 20,
        })
    }

    /// The hosts that the declaration selects: the others are no places, whatever is wrong with
    /// them.
    pub(crate) fn selected(&self, want: &Want) -> Result<Vec<&HostConfig>, Error> {
        let admits = |config: &&HostConfig| want.spec.placement.admits(&config.labels);
        let selected: Vec<_> = self.hosts().filter(admits).collect();
        let all = self.hosts().count();
        match selected.is_empty() && all > 0 {
            true => Err(Error::new(
                Class::Precondition,
                format!(
                    "spec.placement.hostSelector selects none of the {all} hosts: label one, or \
                     correct the selector"
                ),
            )
            .with_reason(Reason::NoHostFits)),
            false => Ok(selected),
        }
    }

    /// A host as a place, and why it is none. Never fails.
    pub(crate) async fn candidate(&self, config: &HostConfig, images: &[String]) -> Candidate {
        if config.unschedulable {
            let text = "it takes no new machines: spec.unschedulable is set";
            let error = Error::new(Class::Precondition, text).with_reason(Reason::NoHostFits);
            return unusable(config, &error);
        }
        match self.facts(config, images).await {
            Ok(facts) => candidate(config, &facts),
            Err(error) => unusable(config, &error),
        }
    }
}

fn candidate(config: &HostConfig, facts: &HostFacts) -> Candidate {
    let bar = verdicts(facts)
        .into_iter()
        .find_map(|verdict| verdict.error(facts, config))
        // A pool that the host starts when it is needed bars nobody.
        .filter(|error| !(error.reason() == Reason::PoolInactive && config.start_inactive_pool));
    let reserve = config.limits.memory_reserve.value();
    Candidate {
        location: Location::new(&config.name),
        unusable: bar.as_ref().map(why),
        free_disk: free_disk(facts.pool.as_ref()),
        free_memory: Some(facts.free_memory.saturating_sub(reserve)),
        owned: facts.machines,
        max_owned: config.limits.instances,
        image_cached: facts.images_cached == Some(true),
    }
}

/// A pool that is not running says nothing; what is too little is told when it runs.
fn free_disk(pool: Option<&Pool>) -> u64 {
    match pool {
        Some(pool) if !pool.active => u64::MAX,
        pool => pool.map_or(0, |pool| pool.available),
    }
}

fn unusable(config: &HostConfig, error: &Error) -> Candidate {
    Candidate {
        location: Location::new(&config.name),
        unusable: Some(why(error)),
        free_disk: 0,
        free_memory: None,
        owned: 0,
        max_owned: None,
        image_cached: false,
    }
}

fn why(error: &Error) -> Unusable {
    Unusable {
        class: error.class(),
        reason: error.reason(),
        text: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::hypervisor::PoolRef;

    #[test]
    fn a_pool_that_is_not_running_is_not_a_full_one() {
        let pool = |active, available| Pool {
            id: PoolRef {
                name: "default".into(),
                uuid: Uuid::nil(),
            },
            active,
            capacity: available,
            available,
        };
        assert_eq!(free_disk(Some(&pool(true, 7))), 7);
        // libvirt answers 0 for a pool that is not running.
        assert_eq!(free_disk(Some(&pool(false, 0))), u64::MAX);
        assert_eq!(free_disk(None), 0);
    }
}
