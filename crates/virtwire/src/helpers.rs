//! Shorter forms of the calls that are made most.

use virtwire_proto::generated::remote::{self, NonnullDomain};

use crate::{Call, CallMeta, Client, Error};

/// Which domains to list; the default lists all.
///
/// The fields are bits of `virConnectListAllDomainsFlags`; several bits of one group mean "or".
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DomainFilter {
    flags: u32,
}

impl DomainFilter {
    /// Every domain.
    pub const fn all() -> Self {
        Self { flags: 0 }
    }

    /// Only running domains.
    #[must_use]
    pub const fn active(mut self) -> Self {
        self.flags |= 1;
        self
    }

    /// Only domains that do not run.
    #[must_use]
    pub const fn inactive(mut self) -> Self {
        self.flags |= 2;
        self
    }

    /// Exactly these bits of `virConnectListAllDomainsFlags`.
    pub const fn from_flags(flags: u32) -> Self {
        Self { flags }
    }
}

/// What a domain is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DomainState {
    /// libvirt does not say.
    NoState,
    /// It runs.
    Running,
    /// It waits for a resource.
    Blocked,
    /// It is paused.
    Paused,
    /// It is shutting down.
    ShuttingDown,
    /// It does not run.
    Off,
    /// It crashed.
    Crashed,
    /// The guest's power management suspended it.
    Suspended,
    /// A state newer than this version, by its `virDomainState` number.
    Other(i32),
}

impl From<i32> for DomainState {
    fn from(number: i32) -> Self {
        match number {
            0 => Self::NoState,
            1 => Self::Running,
            2 => Self::Blocked,
            3 => Self::Paused,
            4 => Self::ShuttingDown,
            5 => Self::Off,
            6 => Self::Crashed,
            7 => Self::Suspended,
            other => Self::Other(other),
        }
    }
}

/// The state of a domain and why it is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DomainStatus {
    /// What it is doing.
    pub state: DomainState,
    /// Why; the meaning depends on the state (`virDomainRunningReason` and its siblings).
    pub reason: i32,
}

impl<C: Call> Client<C> {
    /// Lists domains. Since libvirt 0.9.13.
    pub async fn list_all_domains(
        &self,
        filter: DomainFilter,
    ) -> Result<Vec<NonnullDomain>, Error> {
        let args = remote::ConnectListAllDomainsArgs {
            need_results: 1,
            flags: filter.flags,
        };
        Ok(self
            .invoke::<remote::ConnectListAllDomains>(&args)
            .await?
            .domains)
    }

    /// What a domain is doing and why. Since libvirt 0.9.2.
    pub async fn domain_state(&self, domain: &NonnullDomain) -> Result<DomainStatus, Error> {
        let args = remote::DomainGetStateArgs {
            dom: domain.clone(),
            flags: 0,
        };
        let meta = CallMeta::about(domain.name());
        let answer = self
            .invoke_with::<remote::DomainGetState>(&args, meta)
            .await?;
        Ok(DomainStatus {
            state: answer.state.into(),
            reason: answer.reason,
        })
    }
}
