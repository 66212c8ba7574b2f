//! Condition types and reasons. They are API: a message may change, a reason may not.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An enum of names with its list, its texts and `Display`; one table, so that none can be
/// forgotten.
macro_rules! names {
    ($(#[$outer:meta])* $type:ident { $($(#[doc = $meaning:literal])+ $name:ident),+ $(,)? }) => {
        $(#[$outer])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            JsonSchema,
        )]
        #[non_exhaustive]
        pub enum $type { $($(#[doc = $meaning])+ $name),+ }

        impl $type {
            /// Every one of them, in the documentation's order.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The name as it appears in conditions.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name)),+ }
            }

            /// What it means, in one sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$name => concat!($($meaning),+).trim_start()),+ }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(self.name())
            }
        }
    };
}

names! {
    /// What a condition is about. True is good, except where noted.
    // Open: later kinds bring further conditions.
    ConditionType {
        /// Everything below holds; carries the reason of the first that does not.
        Ready,
        /// The machine exists and runs.
        InstanceReady,
        /// The machine's address is known.
        AddressAssigned,
        /// A request through the proxy succeeded within the last interval.
        ProxyHealthy,
        /// Work is under way. True is abnormal.
        Reconciling,
        /// Only a human can help. True is abnormal.
        Stalled,
        /// The machine differs from the declaration. True is abnormal.
        Drifted,
        /// The object is left alone on request. True is abnormal.
        Paused,
        /// Something keeps the machine from being deleted. True is abnormal.
        DeletionBlocked,
        /// Enough proxies of a pool can be used.
        Available,
        /// A pool's rollout moves on.
        Progressing,
        /// A pool's outputs are written.
        OutputsPublished,
        /// The credentials of a provider or host were read.
        CredentialsLoaded,
        /// A provider or host answers.
        Reachable,
        /// A host's storage pool can be used.
        PoolReady,
    }
}

names! {
    /// Why a condition is as it is.
    // Open: reasons are added with new providers.
    Reason {
        /// All is well.
        Ready,
        /// A place is being chosen.
        Placing,
        /// The machine is being made.
        Creating,
        /// The machine is being deleted.
        Deleting,
        /// No host passes the filter.
        NoHostFits,
        /// The account's quota does not allow another machine.
        QuotaExceeded,
        /// Every place is full.
        InsufficientCapacity,
        /// The declaration cannot be met as it is.
        InvalidSpec,
        /// The image's source does not have it.
        ImageNotFound,
        /// The image is on its way.
        ImageDownloading,
        /// The image's source could not be read.
        ImageDownloadFailed,
        /// The image's bytes are not the declared ones.
        ImageChecksumMismatch,
        /// The bytes are no disk image.
        ImageInvalid,
        /// The host cannot be reached.
        HostUnreachable,
        /// Credentials are absent.
        CredentialsMissing,
        /// Credentials are refused or unreadable.
        CredentialsInvalid,
        /// The host's key is another than the known one.
        HostKeyMismatch,
        /// The host's key is not known.
        HostKeyUnknown,
        /// The account may not do this.
        PermissionDenied,
        /// The storage pool is not running.
        PoolInactive,
        /// The storage pool does not exist.
        PoolNotFound,
        /// The storage pool has no room.
        PoolFull,
        /// The network does not exist.
        NetworkNotFound,
        /// The network is not active.
        NetworkInactive,
        /// The host has no hardware virtualisation: guests are emulated.
        NoHardwareVirtualisation,
        /// The name belongs to something that is not ours.
        NameConflict,
        /// The provider asks for fewer requests.
        RateLimited,
        /// The provider does not answer as it should.
        ProviderUnavailable,
        /// The machine did not finish its start in time.
        BootTimeout,
        /// The machine vanished.
        InstanceGone,
        /// A machine of an earlier object of this name exists.
        AdoptionRequired,
        /// Another cluster uses the same cluster id.
        ClusterIdConflict,
        /// No lease has been seen yet.
        WaitingForLease,
        /// The guest agent has not answered yet.
        WaitingForAgent,
        /// No address became known in time.
        AddressTimeout,
        /// No probe has ended yet.
        NotProbedYet,
        /// The proxy's port is closed.
        ConnectRefused,
        /// The proxy's port does not answer.
        ConnectTimeout,
        /// The proxy refused the credentials.
        AuthRejected,
        /// The proxy could not reach the target.
        TunnelFailed,
        /// Requests leave by another address than promised.
        EgressMismatch,
        /// An existing machine of ours was taken over.
        Adopted,
        /// Fewer proxies than promised are available.
        MinimumUnavailable,
        /// A rollout took too long.
        ProgressDeadlineExceeded,
        /// No further replacement is allowed for now.
        RepairBudgetExhausted,
        /// An output belongs to somebody else.
        OutputConflict,
        /// The Secret does not exist.
        SecretNotFound,
        /// The Secret or file lacks the key.
        KeyMissing,
        /// The key cannot be read.
        KeyUnparsable,
        /// The connection's keys are unusable.
        SshMaterial,
        /// The TCP connection failed.
        TcpDial,
        /// The SSH handshake failed.
        SshHandshake,
        /// libvirt did not accept the connection.
        LibvirtConnect,
        /// No answer came in time.
        Timeout,
        /// The earlier check has not returned.
        CheckBusy,
        /// The storage pool is nearly full.
        PoolLow,
    }
}
