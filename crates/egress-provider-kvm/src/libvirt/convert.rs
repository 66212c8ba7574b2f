//! Between this crate's types and those of the protocol.

use uuid::Uuid;
use virtwire::{
    Error,
    proto::{
        ProcedureDesc,
        generated::{
            enums::DomainModificationImpact,
            remote::{
                DomainInterface, NetworkDhcpLease, NodeGetMemoryStatsEntry, NonnullDomain,
                NonnullNetwork, NonnullStoragePool, NonnullStorageVol,
            },
        },
    },
    xdr::Text,
};

use crate::{
    fault::Fault,
    hypervisor::{
        CardAddress, CardSource, DomainRef, DomainState, Lease, LibvirtVersion, NetworkRef,
        PoolRef, Volume, VolumeRef,
    },
};

/// A failed call, with what it says about its outcome.
pub(super) fn fault(desc: &'static ProcedureDesc, error: Error) -> Fault {
    let call = desc.public.unwrap_or(desc.name);
    if let Some(remote) = error.libvirt() {
        return Fault::Libvirt {
            call,
            code: remote.code,
            domain: remote.domain,
            message: remote.message.as_ref().map_or_else(String::new, message),
        };
    }
    match error {
        Error::NotSent(_) | Error::Deadline { sent: false, .. } => Fault::NotSent {
            call,
            source: Box::new(error),
        },
        Error::Deadline { .. } | Error::StreamStalled { .. } => Fault::OutcomeUnknown {
            call,
            timeout: true,
            source: Box::new(error),
        },
        Error::Local(source) => Fault::Source { call, source },
        Error::ShortUpload { .. } => Fault::Source {
            call,
            source: std::io::Error::new(std::io::ErrorKind::UnexpectedEof, error),
        },
        Error::Decode { .. } => Fault::Decode {
            call,
            source: Box::new(error),
        },
        _ => Fault::OutcomeUnknown {
            call,
            timeout: false,
            source: Box::new(error),
        },
    }
}

/// libvirt's text on one line and of bounded length: it ends up in logs and conditions.
fn message(text: &Text) -> String {
    const MAX_CHARACTERS: usize = 512;
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let text = text.to_string_lossy();
    text.trim()
        .chars()
        .map(plain)
        .take(MAX_CHARACTERS)
        .collect()
}

pub(super) fn pool(pool: &PoolRef) -> NonnullStoragePool {
    NonnullStoragePool {
        name: (&pool.name).into(),
        uuid: pool.uuid.into_bytes(),
    }
}

pub(super) fn pool_ref(pool: &NonnullStoragePool) -> PoolRef {
    PoolRef {
        name: pool.name().into_owned(),
        uuid: Uuid::from_bytes(pool.uuid),
    }
}

/// The daemon finds a volume by the names of its pool and itself; the key is not looked at.
pub(super) fn volume_ref(volume: &VolumeRef) -> NonnullStorageVol {
    NonnullStorageVol {
        pool: (&volume.pool).into(),
        name: (&volume.name).into(),
        key: "".into(),
    }
}

pub(super) fn volume(volume: &NonnullStorageVol) -> Volume {
    Volume {
        name: volume.name().into_owned(),
        path: volume.key.to_string(),
    }
}

pub(super) fn network(network: &NetworkRef) -> NonnullNetwork {
    NonnullNetwork {
        name: (&network.name).into(),
        uuid: network.uuid.into_bytes(),
    }
}

pub(super) fn network_ref(network: &NonnullNetwork) -> NetworkRef {
    NetworkRef {
        name: network.name().into_owned(),
        uuid: Uuid::from_bytes(network.uuid),
    }
}

/// The daemon finds a domain by its UUID; the name is for its messages.
pub(super) fn domain(domain: &DomainRef) -> NonnullDomain {
    NonnullDomain {
        name: (&domain.name).into(),
        uuid: domain.uuid.into_bytes(),
        id: -1,
    }
}

pub(super) fn domain_ref(domain: &NonnullDomain) -> DomainRef {
    DomainRef {
        uuid: Uuid::from_bytes(domain.uuid),
        name: domain.name().into_owned(),
    }
}

pub(super) fn domain_state(number: i32) -> DomainState {
    match virtwire::DomainState::from(number) {
        virtwire::DomainState::Running | virtwire::DomainState::Blocked => DomainState::Running,
        virtwire::DomainState::Paused | virtwire::DomainState::Suspended => DomainState::Paused,
        virtwire::DomainState::ShuttingDown => DomainState::ShuttingDown,
        virtwire::DomainState::Off => DomainState::Off,
        virtwire::DomainState::Crashed => DomainState::Crashed,
        _ => DomainState::Unknown,
    }
}

/// A lease whose address can be read; libvirt never sends another.
pub(super) fn lease(lease: &NetworkDhcpLease) -> Option<Lease> {
    Some(Lease {
        mac: lease.mac.as_ref()?.to_string(),
        ip: lease.ipaddr.to_string().parse().ok()?,
        expiry: lease.expirytime,
    })
}

/// `virDomainInterfaceAddressesSource`.
pub(super) const fn card_source(source: CardSource) -> u32 {
    match source {
        CardSource::Agent => 1,
        CardSource::Arp => 2,
    }
}

pub(super) fn cards(interfaces: Vec<DomainInterface>) -> Vec<CardAddress> {
    let of_one = |interface: DomainInterface| {
        let mac = interface.hwaddr.map(|mac| mac.to_string());
        interface.addrs.into_iter().filter_map(move |address| {
            Some(CardAddress {
                mac: mac.clone(),
                ip: address.addr.to_string().parse().ok()?,
            })
        })
    };
    interfaces.into_iter().flat_map(of_one).collect()
}

/// `virDomainModificationImpact`: the definition, and the running domain where there is one.
pub(super) fn affecting(is_running: bool) -> u32 {
    let live = if is_running {
        DomainModificationImpact::VIR_DOMAIN_AFFECT_LIVE.0
    } else {
        0
    };
    DomainModificationImpact::VIR_DOMAIN_AFFECT_CONFIG.0 | live
}

/// `virDomainUndefineFlagsValues`, as far as the daemon knows them: managed save, snapshot
/// metadata and NVRAM always, checkpoint metadata since 5.6.0, TPM state since 8.9.0.
pub(super) fn undefine_flags(version: LibvirtVersion) -> u32 {
    const ALWAYS: u32 = 1 | 2 | 4;
    let since = |number, flag| if version.0 >= number { flag } else { 0 };
    ALWAYS | since(5_006_000, 16) | since(8_009_000, 64)
}

/// Bytes that a machine could have. What the kernel calls free leaves out the cache of files,
/// which on a host that has run for a while is most of its memory. libvirt counts in KiB.
pub(super) fn usable_memory(stats: &[NodeGetMemoryStatsEntry]) -> u64 {
    const USABLE: [&str; 3] = ["free", "buffers", "cached"];
    let usable = stats
        .iter()
        .filter(|stat| USABLE.iter().any(|name| stat.field == *name));
    let sum = usable.fold(0, |sum: u64, stat| sum.saturating_add(stat.value));
    sum.saturating_mul(1024)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use virtwire::{
        LinkCause,
        proto::{Procedure, RemoteError, generated::remote::StorageVolUpload},
    };

    use super::*;

    fn converted(error: Error) -> Fault {
        fault(StorageVolUpload::DESC, error)
    }

    #[test]
    fn libvirt_errors_keep_their_numbers() {
        let fault = converted(RemoteError::new(90, 18, "exists").into());
        assert_eq!(
            fault.to_string(),
            "virStorageVolUpload: exists (libvirt code 90, domain 18)"
        );
    }

    #[test]
    fn the_cache_of_files_is_memory_that_a_machine_could_have() {
        let stat = |field: &str, value| NodeGetMemoryStatsEntry {
            field: field.into(),
            value,
        };
        let stats = [
            stat("total", 24_000_000),
            stat("free", 200_000),
            stat("buffers", 1_000),
            stat("cached", 22_000_000),
        ];
        assert_eq!(usable_memory(&stats), 22_201_000 * 1024);
        assert_eq!(usable_memory(&[stat("free", u64::MAX)]), u64::MAX);
        assert_eq!(usable_memory(&[]), 0);
    }

    #[test]
    fn messages_are_one_short_line() {
        let text = Text::from(format!("one\ntwo\x1b[2J {}\n", "x".repeat(9999)));
        let line = message(&text);
        assert!(line.starts_with("one two [2J x") && line.len() == 512);
    }

    #[test]
    fn faults_say_whether_the_request_was_sent() {
        let after = Duration::from_secs(1);
        let gone = || LinkCause::ClosedHere.into();
        let not_sent = [
            Error::NotSent(gone()),
            Error::Deadline { after, sent: false },
        ];
        for error in not_sent {
            assert!(matches!(converted(error), Fault::NotSent { .. }));
        }
        for (error, wanted) in [
            (Error::OutcomeUnknown(gone()), false),
            (Error::Deadline { after, sent: true }, true),
            (Error::StreamStalled { after }, true),
        ] {
            let fault = converted(error);
            assert!(matches!(fault, Fault::OutcomeUnknown { timeout, .. } if timeout == wanted));
        }
    }

    #[test]
    fn local_failures_are_not_the_hosts() {
        let short = Error::ShortUpload {
            expected: 2,
            got: 1,
        };
        for error in [Error::Local(std::io::ErrorKind::Other.into()), short] {
            assert!(matches!(converted(error), Fault::Source { .. }));
        }
    }

    #[test]
    fn undefine_asks_only_for_what_the_daemon_knows() {
        assert_eq!(undefine_flags(LibvirtVersion(5_005_000)), 7);
        assert_eq!(undefine_flags(LibvirtVersion(5_006_000)), 23);
        assert_eq!(undefine_flags(LibvirtVersion(9_000_000)), 87);
    }

    #[test]
    fn states_are_folded() {
        let folded = (0..9).map(domain_state).collect::<Vec<_>>();
        use DomainState::{Crashed, Off, Paused, Running, ShuttingDown, Unknown};
        let wanted = [
            Unknown,
            Running,
            Running,
            Paused,
            ShuttingDown,
            Off,
            Crashed,
            Paused,
            Unknown,
        ];
        assert_eq!(folded, wanted);
    }
}
