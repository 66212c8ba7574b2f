//! What a scene is made of: something that breaks, what the objects then say, how it is healed.

use egress_api::{ConditionType, Reason};

use super::sight::Sight;
use crate::host::faults::Fault;

/// One trouble and its end. Afterwards everything is as it was before.
pub(super) struct Scene {
    /// What it is called on the command line.
    pub(super) name: &'static str,
    /// The cases of the product that it plays.
    pub(super) cases: &'static [&'static str],
    /// In the order in which they happen.
    pub(super) steps: Vec<Step>,
}

/// What happens in a scene.
pub(super) enum Step {
    /// Somebody or something acts.
    Do(Act),
    /// The objects come to say this.
    See(Sight),
    /// What a user sees now is worth a picture.
    Show(Picture),
}

/// What somebody does, or what breaks. Hosts are broken at the spare one alone.
pub(super) enum Act {
    /// The spare host is declared.
    DeclareHost,
    /// A proxy is declared.
    DeclareProxy(Declared),
    /// An object is asked to go; nobody waits for it.
    Delete(Object),
    /// A proxy is declared otherwise in its mutable fields: a merge patch.
    Change(Object, &'static str),
    /// The Secret with the key and the known hosts of the spare host is written.
    StoreKey(Key, KnownHosts),
    /// The spare host lets this key in and no other.
    Accept(Key),
    /// Waits until this key was let in.
    AwaitLogin(Key),
    /// The Secret with a proxy's own password is written.
    StorePassword(&'static str),
    /// The spare host is broken.
    Break(Fault),
    /// The spare host is brought to its good state.
    Heal,
    /// Somebody works at the spare host.
    Virsh(&'static str),
    /// A foreign domain takes the name that the machine of a proxy is going to have.
    Squat(&'static str),
    /// The foreign domain is found as it was left, and is removed.
    Leave(&'static str),
    /// The operator's pod is gone at once, as after a power cut.
    KillOperator,
    /// The operator's pod is asked to end, and ends in order.
    StopOperator,
    /// The operator cannot reach the API server any more.
    ApiAway,
    /// Some of the operator's requests to the API server are broken: a rule of the fault proxy.
    ApiRule(&'static str),
    /// The operator's requests pass again.
    ApiWell,
    /// So many requests of the operator were broken by rules in this scene.
    ApiBroke(usize),
    /// Waits until the operator's metrics have this line.
    AwaitMetric(&'static str),
    /// A pod uses a proxy.
    Visit(&'static str),
}

/// A proxy of a scene.
#[derive(Clone, Copy)]
pub(super) struct Declared {
    /// Its name.
    pub(super) name: &'static str,
    /// The label that a host must have.
    pub(super) on: (&'static str, &'static str),
    /// The Secret with its password; absent means that one is generated.
    pub(super) password: Option<&'static str>,
    /// Whether it begins paused.
    pub(super) paused: bool,
}

/// Which key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// The one that the host was made with.
    First,
    /// Another one.
    Second,
    /// No key at all.
    Broken,
}

/// What the known hosts say about the spare host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KnownHosts {
    /// The host's own key.
    Right,
    /// Another key.
    Wrong,
}

/// An object that is looked at or deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Object {
    /// An `EgressProxy` of the namespace `default`.
    Proxy(&'static str),
    /// A `KvmHost`.
    Host(&'static str),
    /// The `ProxyProvider`.
    Provider,
}

/// A moment for the gallery.
pub(super) struct Picture {
    /// The heading.
    pub(super) title: &'static str,
    /// One sentence: what is broken.
    pub(super) broken: &'static str,
    /// The proxy that is described.
    pub(super) proxy: &'static str,
    /// The reason whose row in the operations page says what to do; none when all is well.
    pub(super) reason: Option<Reason>,
    /// What to do here.
    pub(super) cure: &'static str,
}

impl Object {
    /// Its kind and name in the words of `kubectl`.
    pub(super) fn words(self) -> [&'static str; 2] {
        match self {
            Self::Proxy(name) => ["egressproxy", name],
            Self::Host(name) => ["kvmhost", name],
            Self::Provider => ["proxyprovider", "lab"],
        }
    }

    /// A condition of it.
    pub(super) fn says(self, kind: ConditionType, status: &'static str, reason: Reason) -> Step {
        Step::See(Sight::condition(self, kind, status, reason))
    }

    /// All is well with it.
    pub(super) fn is_ready(self) -> Step {
        self.says(ConditionType::Ready, "True", Reason::Ready)
    }
}
