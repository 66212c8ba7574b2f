//! A provider that cannot be made as declared.

use std::time::Duration;

use async_trait::async_trait;
use egress_api::{ProviderKind, Reason};
use egress_provider::{
    Capabilities, Class, Context, Deleted, Diagnostics, Ensured, Error, Finding, Instance,
    InstanceRef, Inventory, Location, LocationHealth, OperationToken, Owner, Placement, Provider,
    Remainder, Want,
};

/// Answers every call with why it does not exist.
#[derive(Debug)]
pub(super) struct Broken {
    kind: ProviderKind,
    class: Class,
    reason: Reason,
    text: String,
}

impl Broken {
    pub(super) fn new(kind: ProviderKind, why: &Error) -> Self {
        Self {
            kind,
            class: why.class(),
            reason: why.reason(),
            text: why.to_string(),
        }
    }

    fn why<T>(&self) -> Result<T, Error> {
        Err(Error::new(self.class, self.text.clone()).with_reason(self.reason))
    }
}

#[async_trait]
impl Provider for Broken {
    fn kind(&self) -> ProviderKind {
        self.kind
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            static_address: false,
            firmware: false,
            console: false,
            zones: false,
            own_egress_address: false,
        }
    }

    async fn check(&self, _: &Context) -> Vec<LocationHealth> {
        vec![LocationHealth {
            findings: vec![Finding::error(self.reason, self.text.clone())],
            ..LocationHealth::new(Location::new(""), Duration::ZERO)
        }]
    }

    async fn place(&self, _: &Context, _: &Want, _: &[Location]) -> Result<Placement, Error> {
        self.why()
    }

    async fn ensure(
        &self,
        _: &Context,
        _: &Want,
        _: &Placement,
        _: &OperationToken,
    ) -> Result<Ensured, Error> {
        self.why()
    }

    async fn observe(&self, _: &Context, _: &InstanceRef) -> Result<Option<Instance>, Error> {
        self.why()
    }

    async fn delete(
        &self,
        _: &Context,
        _: &InstanceRef,
        _: &OperationToken,
    ) -> Result<Deleted, Error> {
        self.why()
    }

    async fn discard(&self, _: &Context, _: &Remainder) -> Result<Deleted, Error> {
        self.why()
    }

    async fn retain(&self, _: &Context, _: &InstanceRef) -> Result<(), Error> {
        self.why()
    }

    async fn list_owned(&self, _: &Context, _: &Owner) -> Result<Inventory, Error> {
        self.why()
    }

    async fn diagnose(&self, _: &Context, _: &InstanceRef) -> Result<Diagnostics, Error> {
        self.why()
    }
}
