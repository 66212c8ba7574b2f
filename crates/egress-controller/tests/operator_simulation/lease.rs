//! The lease on the simulated API server.

use std::fmt;
use std::io;
use std::sync::Arc;

use async_trait::async_trait;
use kube_lease::{Purpose, Record, Store, StoreError, Version, Versioned};

use crate::operator::Process;
use crate::server::Server;
use crate::sim::Fate;

pub(crate) struct LeaseStore(pub(crate) Arc<Process>);

impl LeaseStore {
    async fn request<T>(
        &self,
        carry_out: impl FnOnce(&mut Server) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let sim = &self.0.sim;
        self.0.gate().await;
        sim.way().await;
        let percent = if sim.moods.api_faults { 5 } else { 0 };
        let fate = sim.fate(percent);
        if sim.server().is_away() || fate == Fate::Lost {
            return std::future::pending().await;
        }
        if fate == Fate::Refused {
            return Err(StoreError::Refused {
                retry_after: None,
                source: io::Error::other("too many requests").into(),
            });
        }
        let answer = carry_out(&mut sim.server());
        if fate == Fate::Unanswered {
            return std::future::pending().await;
        }
        sim.way().await;
        self.0.gate().await;
        answer
    }
}

fn write(server: &mut Server, record: &Record) -> Version {
    let version = server.next_version();
    server.lease = Some((version, record.clone()));
    Version::new(version.to_string())
}

#[async_trait]
impl Store for LeaseStore {
    async fn read(&self) -> Result<Option<Versioned>, StoreError> {
        self.request(|server| {
            Ok(server.lease.clone().map(|(version, record)| Versioned {
                version: Version::new(version.to_string()),
                record,
            }))
        })
        .await
    }

    async fn create(&self, record: &Record) -> Result<Version, StoreError> {
        self.request(|server| match server.lease {
            Some(_) => Err(StoreError::Conflict),
            None => Ok(write(server, record)),
        })
        .await
    }

    async fn replace(
        &self,
        version: &Version,
        record: &Record,
        _: Purpose,
    ) -> Result<Version, StoreError> {
        self.request(|server| match &server.lease {
            None => Err(StoreError::Missing),
            Some((stored, _)) if stored.to_string() == version.as_str() => {
                Ok(write(server, record))
            }
            Some(_) => Err(StoreError::Conflict),
        })
        .await
    }
}

impl fmt::Debug for LeaseStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LeaseStore")
    }
}
