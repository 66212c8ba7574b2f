//! Taking a machine away, in any state, with everything that is its own.

use futures_util::{StreamExt, TryStreamExt, stream};

use crate::{
    error::KvmError,
    fault::{code, found},
    host::{Host, MachineId, Seen},
    hypervisor::{DomainState, PoolRef},
    leftover,
    names::parts_of,
};

/// Volumes deleted at once; a libvirt connection carries four calls.
const AT_ONCE: usize = 4;

/// What one call of [`remove`] did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Removed {
    pub(crate) machine: bool,
    pub(crate) volumes: usize,
    /// Whether a last look found nothing more.
    pub(crate) confirmed: bool,
}

/// Stops and undefines the machine and deletes its volumes, then looks whether all is gone. What
/// is gone already is no error. Base images stay: others may use them.
pub(crate) async fn remove(host: Host<'_>, machine: &MachineId) -> Result<Removed, KvmError> {
    let (domain, pool) = tokio::try_join!(host.find(machine), host.pool())?;
    let mut removed = Removed::default();
    if let Some(domain) = domain {
        remove_domain(host, &domain).await?;
        removed.machine = true;
    }
    // The folder is read anew: rotated logs, and whatever appeared behind libvirt's back.
    refresh(host, &pool.id).await?;
    let volumes = own_volumes(host, &pool.id, machine).await?;
    removed.volumes = volumes.len();
    if !removed.machine {
        if volumes.is_empty() {
            removed.confirmed = true;
            return Ok(removed);
        }
        leftover::refuse_foreign(host, &machine.name, &volumes).await?;
    }
    delete_all(host, volumes).await?;
    let left = own_volumes(host, &pool.id, machine);
    let (domain, left) = tokio::try_join!(host.find(machine), left)?;
    removed.confirmed = domain.is_none() && left.is_empty();
    Ok(removed)
}

async fn remove_domain(host: Host<'_>, domain: &Seen) -> Result<(), KvmError> {
    if domain.state != DomainState::Off {
        let destroyed = host.verbs.destroy(&domain.id).await;
        // It may have stopped by itself since we looked.
        tolerate(found(destroyed).map(drop), code::OPERATION_INVALID)?;
    }
    found(host.verbs.undefine(&domain.id).await)?;
    Ok(())
}

/// An upload elsewhere in the pool makes libvirt refuse to refresh; what it knows then has to do.
async fn refresh(host: Host<'_>, pool: &PoolRef) -> Result<(), KvmError> {
    tolerate(host.verbs.refresh_pool(pool).await, code::INTERNAL_ERROR)
}

fn tolerate(result: Result<(), crate::fault::Fault>, code: i32) -> Result<(), KvmError> {
    match result {
        Err(fault) if !fault.is(code) => Err(fault.into()),
        _ => Ok(()),
    }
}

async fn own_volumes(
    host: Host<'_>,
    pool: &PoolRef,
    machine: &MachineId,
) -> Result<Vec<String>, KvmError> {
    Ok(parts_of(&machine.name, &host.verbs.volumes(pool).await?))
}

async fn delete_all(host: Host<'_>, volumes: Vec<String>) -> Result<(), KvmError> {
    stream::iter(volumes)
        .map(|name| async move {
            found(host.verbs.delete_volume(&host.volume(name)).await)?;
            Ok(())
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await
}
