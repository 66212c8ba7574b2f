//! Requests through proxies: real ones, or none.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use egress_api::Reason;
use egress_lifecycle::{ProbeFailure, Prober, Proof, RequestProber};
use egress_provider::{Credentials, Want};
use tokio::time::timeout;

use crate::{machines::Slowness, sightings::Sightings};

/// Proves every proxy.
#[derive(Debug)]
pub(crate) struct Requests {
    pub(crate) sightings: Arc<Sightings>,
    pub(crate) slowness: Arc<Slowness>,
    /// Whether requests are sent to what answers for all machines; without it a proof is there
    /// at once.
    pub(crate) are_real: AtomicBool,
}

#[async_trait]
impl Prober for Requests {
    async fn probe(
        &self,
        want: &Want,
        _: IpAddr,
        credentials: Option<&Credentials>,
    ) -> Result<Proof, ProbeFailure> {
        if let Some(place) = self.sightings.probed(want.identity.uid) {
            let most = want.spec.probe.timeout().duration();
            if timeout(most, self.slowness.bear(&place)).await.is_err() {
                return Err(too_late(most));
            }
        }
        if self.are_real.load(Ordering::Relaxed) {
            let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
            return RequestProber.probe(want, here, credentials).await;
        }
        Ok(Proof {
            status: 204,
            latency: Duration::from_millis(1),
            egress: None,
        })
    }
}

fn too_late(most: Duration) -> ProbeFailure {
    ProbeFailure {
        reason: Reason::Timeout,
        text: format!("no answer within {most:?}"),
        is_final: false,
    }
}
