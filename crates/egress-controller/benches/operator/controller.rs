//! The operator, started and stopped on request, and what is asked about it.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use egress_api::EgressProxy;
use egress_controller::{Admin, Factory, Metrics, Operator, RunError, SecretCache, Settings};
use egress_lifecycle::Prober;
use egress_provider::{Location, memory::MemoryProvider};
use kube::{Api, Client, api::ListParams};
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep},
};
use tokio_util::sync::CancellationToken;

use crate::{
    Result,
    machines::{Machines, Slowness},
    objects::{PROVIDER, SYSTEM, places},
    requests::Requests,
    sightings::Ages,
};

const CLUSTER_ID: &str = "bench";
/// How often something that is waited for is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// Objects asked for at once.
const PAGE: u32 = 500;
/// How often ages are taken.
const SAMPLE: Duration = Duration::from_secs(1);

/// Machines that outlive the operators that make them.
pub(crate) struct Controller {
    machines: Machines,
    requests: Arc<Requests>,
    running: Option<Running>,
}

struct Running {
    since: Instant,
    metrics: Metrics,
    stop: CancellationToken,
    work: JoinHandle<std::result::Result<(), RunError>>,
}

impl Controller {
    /// No operator yet, and no machines on these hosts.
    pub(crate) fn new(hosts: usize) -> Self {
        let (slowness, sightings) = (Arc::new(Slowness::default()), Arc::default());
        let machines = Machines {
            memory: MemoryProvider::new(places(hosts)),
            slowness: Arc::clone(&slowness),
            sightings: Arc::clone(&sightings),
        };
        let requests = Requests {
            sightings,
            slowness,
            are_real: false.into(),
        };
        Self {
            machines,
            requests: Arc::new(requests),
            running: None,
        }
    }

    /// Makes the machines that the objects tell of, as if they had outlived an earlier process.
    pub(crate) async fn remember(&self, client: Client) -> Result<String> {
        let api: Api<EgressProxy> = Api::all(client);
        let mut params = ListParams::default().limit(PAGE);
        let mut count = 0;
        loop {
            let page = api.list(&params).await?;
            for proxy in &page.items {
                count += usize::from(self.machines.remember(proxy, CLUSTER_ID.parse()?).await?);
            }
            match page.metadata.continue_.filter(|next| !next.is_empty()) {
                Some(next) => params = params.continue_token(&next),
                None => return Ok(format!("machines {count}")),
            }
        }
    }

    /// Starts an operator with the settings that a user gets who sets none.
    pub(crate) fn start(&mut self, client: Client) -> Result<String> {
        if self.running.is_some() {
            return Err("an operator runs already".into());
        }
        self.machines.sightings.begin();
        let (metrics, stop) = (Metrics::new(), CancellationToken::new());
        let factory: Arc<dyn Factory> = Arc::new(self.machines.clone());
        let operator = Operator {
            client,
            settings: Settings::new(CLUSTER_ID.parse()?, SYSTEM, "bench"),
            factories: Box::new(move |_: SecretCache| vec![factory]),
            prober: Arc::clone(&self.requests) as Arc<dyn Prober>,
            metrics: metrics.clone(),
            admin: Admin::new(metrics.clone()),
        };
        self.running = Some(Running {
            since: Instant::now(),
            work: tokio::spawn(operator.run(stop.clone())),
            metrics,
            stop,
        });
        Ok("started 1".to_owned())
    }

    /// Ends the operator as a signal would.
    pub(crate) async fn stop(&mut self) -> Result<String> {
        let begun = Instant::now();
        if let Some(running) = self.running.take() {
            running.stop.cancel();
            running.work.await??;
        }
        Ok(format!("seconds {}", begun.elapsed().as_secs_f64()))
    }

    /// Waits until so many proxies became ready; answers with the time since the start.
    pub(crate) async fn ready(&self, proxies: usize, most: u64) -> Result<String> {
        let running = self.running()?;
        running
            .until(most, || became_ready(&running.metrics) >= proxies)
            .await
    }

    /// Waits until so many proxies were proven; answers with the time since the start.
    pub(crate) async fn seen(&self, proxies: usize, most: u64) -> Result<String> {
        let sightings = &self.machines.sightings;
        self.running()?
            .until(most, || sightings.proxies() >= proxies)
            .await
    }

    /// What was asked of machines and proxies since the start.
    pub(crate) fn counts(&self) -> String {
        let counts = self.machines.sightings.counts();
        format!(
            "lists {} looks {} probes {}",
            counts.lists, counts.looks, counts.probes
        )
    }

    /// Whether requests are sent through proxies, or a proof is there at once.
    pub(crate) fn ask_for_real(&self, are_real: bool) -> String {
        self.requests.are_real.store(are_real, Ordering::Relaxed);
        format!("real {}", u8::from(are_real))
    }

    /// Lets each answer of a place, and of the proxies there, take so long.
    pub(crate) fn slow(&self, place: &str, seconds: u64) -> String {
        let time = Duration::from_secs(seconds);
        self.machines.slowness.set(Location::new(place), time);
        format!("slow {seconds}")
    }

    /// Takes the ages of what is known of machines and proxies elsewhere than at a place, each
    /// second for so long; answers with the shares within the limits (seconds), and the longest.
    pub(crate) async fn ages(&self, place: &str, limits: [u64; 2], seconds: u64) -> String {
        let place = Location::new(place);
        let mut all = Ages::default();
        for _ in 0..seconds {
            sleep(SAMPLE).await;
            let ages = self.machines.sightings.ages_elsewhere(&place);
            all.machines.extend(ages.machines);
            all.probes.extend(ages.probes);
        }
        let [machines, probes] = limits.map(Duration::from_secs);
        format!(
            "machines {} machines-longest {} probes {} probes-longest {}",
            share(&all.machines, machines),
            longest(&all.machines),
            share(&all.probes, probes),
            longest(&all.probes),
        )
    }

    fn running(&self) -> Result<&Running> {
        Ok(self.running.as_ref().ok_or("no operator runs")?)
    }
}

impl Running {
    async fn until(&self, most: u64, holds: impl Fn() -> bool) -> Result<String> {
        let end = Instant::now() + Duration::from_secs(most);
        while !holds() {
            if self.work.is_finished() {
                return Err("the operator has ended".into());
            }
            if Instant::now() >= end {
                return Err(format!("not within {most} s").into());
            }
            sleep(LOOK).await;
        }
        Ok(format!("seconds {}", self.since.elapsed().as_secs_f64()))
    }
}

/// How many proxies became ready, as a scrape shows it.
fn became_ready(metrics: &Metrics) -> usize {
    let name = format!("egress_create_to_ready_seconds_count{{provider=\"{PROVIDER}\"}} ");
    let text = metrics.text();
    let count = text.lines().find_map(|line| line.strip_prefix(&name));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// The share of ages within a limit, in per cent; nothing when there is none.
fn share(ages: &[Duration], limit: Duration) -> f64 {
    let within = ages.iter().filter(|age| **age <= limit).count();
    within as f64 / ages.len().max(1) as f64 * 100.0
}

fn longest(ages: &[Duration]) -> f64 {
    ages.iter().max().copied().unwrap_or_default().as_secs_f64()
}
