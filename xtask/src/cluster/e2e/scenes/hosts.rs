//! Hosts that are away, full, or without what a machine needs.

use egress_api::{ConditionType, Reason};

use super::super::scene::{Act, Picture, Scene, Step};
use super::super::sight::Sight;
use super::{
    CRAWL3, CRAWL4, LAB3, ON_EITHER, ON_LAB3, both_are_ready, lab3_is_there, not_made,
    others_are_ready,
};
use crate::host::faults::Fault;

pub(super) fn scenes() -> Vec<Scene> {
    vec![
        host_unreachable(),
        pool_gone(),
        pool_full(),
        network_missing(),
    ]
}

/// Whoever may go elsewhere does; whoever may not waits, and is made when the host returns.
fn host_unreachable() -> Scene {
    let mut steps = lab3_is_there();
    steps.extend([
        Step::Do(Act::Break(Fault::KillSshd)),
        LAB3.says(ConditionType::Reachable, "False", Reason::TcpDial),
        Step::Do(Act::DeclareProxy(ON_EITHER)),
        Step::Do(Act::DeclareProxy(ON_LAB3)),
        not_made(Reason::HostUnreachable),
        Step::See(Sight::place(ON_EITHER.name, "lab2")),
        CRAWL4.is_ready(),
    ]);
    steps.extend(others_are_ready());
    steps.extend([
        Step::Show(Picture {
            title: "A host is unreachable",
            broken: "Nothing listens on the SSH port of `lab3`; `crawl-4`, which `lab2` may carry \
                     as well, was made there.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::TcpDial),
            cure: "Bring the host back: it is dialled again by itself, and the proxy is made.",
        }),
        Step::Do(Act::Heal),
    ]);
    steps.extend(both_are_ready());
    steps.push(Step::See(Sight::place(ON_LAB3.name, "lab3")));
    Scene {
        name: "host-unreachable",
        cases: &["C1"],
        steps,
    }
}

fn pool_gone() -> Scene {
    let pool = |reason| LAB3.says(ConditionType::PoolReady, "False", reason);
    let mut steps = lab3_is_there();
    steps.extend([
        Step::Do(Act::Break(Fault::PoolInactive)),
        pool(Reason::PoolInactive),
        Step::Do(Act::DeclareProxy(ON_LAB3)),
        not_made(Reason::PoolInactive),
        Step::Show(Picture {
            title: "A storage pool is not running",
            broken: "The pool `default` of `lab3` was stopped.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::PoolInactive),
            cure: "Start it: `virsh pool-start default`.",
        }),
        Step::Do(Act::Virsh("pool-undefine default")),
        pool(Reason::PoolNotFound),
        not_made(Reason::PoolNotFound),
        Step::Show(Picture {
            title: "A storage pool does not exist",
            broken: "`lab3` has no pool named `default`.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::PoolNotFound),
            cure: "Define it, or name another one in `spec.pool` of the host.",
        }),
        Step::Do(Act::Heal),
    ]);
    steps.extend(both_are_ready());
    Scene {
        name: "pool-gone",
        cases: &["C6"],
        steps,
    }
}

fn pool_full() -> Scene {
    let mut steps = lab3_is_there();
    steps.extend([
        Step::Do(Act::Break(Fault::SmallPool { mib: 16 })),
        LAB3.says(ConditionType::PoolReady, "False", Reason::PoolFull),
        Step::Do(Act::DeclareProxy(ON_EITHER)),
        Step::Do(Act::DeclareProxy(ON_LAB3)),
        not_made(Reason::PoolFull),
        Step::See(Sight::place(ON_EITHER.name, "lab2")),
        CRAWL4.is_ready(),
        Step::Show(Picture {
            title: "A storage pool is full",
            broken: "The pool `default` of `lab3` has less room than a machine needs; `crawl-4`, \
                     which `lab2` may carry as well, was made there.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::PoolFull),
            cure: "Free some space: the next check sees it, and the proxy is made.",
        }),
        Step::Do(Act::Heal),
    ]);
    steps.extend(both_are_ready());
    Scene {
        name: "pool-full",
        cases: &["C6"],
        steps,
    }
}

fn network_missing() -> Scene {
    let mut steps = lab3_is_there();
    steps.extend([
        Step::Do(Act::Virsh("net-destroy open; net-undefine open")),
        LAB3.says(ConditionType::Ready, "False", Reason::NetworkNotFound),
        Step::Do(Act::DeclareProxy(ON_LAB3)),
        not_made(Reason::NetworkNotFound),
        Step::Show(Picture {
            title: "A network does not exist",
            broken: "`lab3` has no libvirt network named `open`.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::NetworkNotFound),
            cure: "Define and start it, or name another one in `spec.network` of the host.",
        }),
        Step::Do(Act::Heal),
        LAB3.is_ready(),
        CRAWL3.is_ready(),
    ]);
    Scene {
        name: "network-missing",
        cases: &[],
        steps,
    }
}
