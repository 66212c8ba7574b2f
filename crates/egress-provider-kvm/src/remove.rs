//! Taking a machine away, in any state, with everything that is its own.

use futures_util::{StreamExt, TryStreamExt, stream};

use crate::{
    error::KvmError,
    fault::{code, found},
    host::{Host, MachineId, Seen},
    hypervisor::{DomainState, PoolRef},
    leftover,
    names::parts_of,
    tags::Tags,
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
    remove_volumes(host, &pool.id, &machine.name, &mut removed).await?;
    removed.confirmed &= host.find(machine).await?.is_none();
    Ok(removed)
}

/// Writes on the machine that it stays although nothing wants it.
pub(crate) async fn retain(host: Host<'_>, machine: &MachineId) -> Result<(), KvmError> {
    let Some(seen) = host.find(machine).await? else {
        return Ok(());
    };
    if seen.tags.is_retained {
        return Ok(());
    }
    let tags = Tags {
        is_retained: true,
        ..seen.tags
    };
    let (element, is_running) = (tags.element(), seen.state != DomainState::Off);
    let marked = host.verbs.set_metadata(&seen.id, is_running, &element);
    found(marked.await)?;
    Ok(())
}

/// Deletes the volumes of a machine that does not exist.
pub(crate) async fn discard(host: Host<'_>, instance: &str) -> Result<Removed, KvmError> {
    let domain = async { Ok(host.verbs.domain_by_name(instance).await?) };
    let (domain, pool) = tokio::try_join!(domain, host.pool())?;
    if domain.is_some() {
        return Err(KvmError::NameConflict {
            what: "domain",
            name: instance.to_owned(),
        });
    }
    let mut removed = Removed::default();
    remove_volumes(host, &pool.id, instance, &mut removed).await?;
    Ok(removed)
}

/// Confirmed when a last look found none.
async fn remove_volumes(
    host: Host<'_>,
    pool: &PoolRef,
    instance: &str,
    removed: &mut Removed,
) -> Result<(), KvmError> {
    // The folder is read anew: rotated logs, and whatever appeared behind libvirt's back.
    refresh(host, pool).await?;
    let volumes = own_volumes(host, pool, instance).await?;
    removed.volumes = volumes.len();
    if !removed.machine
        && !volumes.is_empty()
        && !leftover::refuse_foreign(host, instance, &volumes).await?
    {
        return Ok(());
    }
    let had_any = removed.machine || !volumes.is_empty();
    delete_all(host, volumes).await?;
    removed.confirmed = !had_any || own_volumes(host, pool, instance).await?.is_empty();
    Ok(())
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
    instance: &str,
) -> Result<Vec<String>, KvmError> {
    Ok(parts_of(instance, &host.verbs.volumes(pool).await?))
}

/// What libvirt still makes or uses stays for the next call.
async fn delete_all(host: Host<'_>, volumes: Vec<String>) -> Result<(), KvmError> {
    stream::iter(volumes)
        .map(|name| async move {
            let deleted = found(host.verbs.delete_volume(&host.volume(name)).await);
            tolerate(deleted.map(drop), code::OPERATION_INVALID)
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await
}
