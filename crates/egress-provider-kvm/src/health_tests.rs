//! Health checks over hypervisors in memory.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use async_trait::async_trait;
use egress_api::Reason;
use egress_provider::{Class, Context, Error, Level, LocationHealth, Provider};
use tokio::{sync::Barrier, time::Instant};

use crate::{
    HostLinks, Hypervisor, KvmConfig, KvmProvider, Probe,
    fake::{FakeHypervisor, host_config},
};

/// What happens when a host is asked for.
#[derive(Debug)]
enum Reached {
    At(Arc<FakeHypervisor>),
    /// At the same moment as the others that have this.
    Together(Arc<FakeHypervisor>, Arc<Barrier>),
    Never,
    Refused,
    Panics,
}

/// Links that count what goes which way.
#[derive(Debug, Default)]
struct Links {
    hosts: BTreeMap<&'static str, Reached>,
    probes: std::sync::Mutex<Vec<String>>,
}

#[async_trait]
impl HostLinks for Links {
    async fn hypervisor(&self, host: &str) -> Result<Arc<dyn Hypervisor>, Error> {
        match &self.hosts[host] {
            Reached::At(hypervisor) => Ok(Arc::clone(hypervisor) as _),
            Reached::Together(hypervisor, barrier) => {
                barrier.wait().await;
                Ok(Arc::clone(hypervisor) as _)
            }
            Reached::Never => std::future::pending().await,
            Reached::Refused => Err(Error::new(Class::Unavailable, "nothing listens there")
                .with_reason(Reason::HostUnreachable)
                .with_context("kind", "TcpRefused")
                .at_stage("tcp connect")),
            Reached::Panics => panic!("the dialler is broken"),
        }
    }

    async fn probe(&self, host: &str, deadline: Instant, look: Probe) -> Result<(), Error> {
        self.probes.lock().unwrap().push(host.to_owned());
        let work = async {
            look(self.hypervisor(host).await?).await;
            Ok(())
        };
        let busy = Error::new(Class::Timeout, "the previous check still waits");
        let done = tokio::time::timeout_at(deadline, work).await;
        done.unwrap_or(Err(busy))
    }
}

async fn check(hosts: impl IntoIterator<Item = (&'static str, Reached)>) -> Vec<LocationHealth> {
    let links = Links {
        hosts: hosts.into_iter().collect(),
        ..Links::default()
    };
    let names = links.hosts.keys();
    let configs = names.map(|name| host_config(name)).collect();
    let links = Arc::new(links);
    let provider = KvmProvider::new(KvmConfig::default(), configs, Arc::clone(&links) as _);
    let cx = Context::new().within(Duration::from_secs(5));
    let health = provider.check(&cx).await;
    let mut probed = links.probes.lock().unwrap().clone();
    probed.sort();
    assert!(probed.iter().eq(links.hosts.keys()), "each by a probe");
    health
}

fn fake() -> Arc<FakeHypervisor> {
    Arc::new(FakeHypervisor::new())
}

fn reasons(health: &LocationHealth) -> Vec<Reason> {
    let findings = health.findings.iter();
    findings.filter_map(|finding| finding.reason).collect()
}

#[tokio::test(start_paused = true)]
async fn h1_hosts_are_checked_at_once_and_told_in_the_order_of_their_names() {
    let barrier = Arc::new(Barrier::new(3));
    let together = || Reached::Together(fake(), Arc::clone(&barrier));
    let health = check([("c", together()), ("a", together()), ("b", together())]).await;
    let names: Vec<_> = health.iter().map(|host| host.location.as_str()).collect();
    assert_eq!(names, ["a", "b", "c"]);
    assert!(health.iter().all(|host| host.level() != Level::Error));
}

#[tokio::test(start_paused = true)]
async fn h1_a_host_that_hangs_or_panics_is_its_own_verdict_alone() {
    let hosts = [
        ("a", Reached::Never),
        ("b", Reached::Panics),
        ("c", Reached::At(fake())),
    ];
    let health = check(hosts).await;
    assert_eq!(reasons(&health[0]), [Reason::Timeout]);
    assert_eq!(reasons(&health[1]), [Reason::ProviderUnavailable]);
    assert!(health[1].findings[0].text.contains("panic"));
    assert_ne!(health[2].level(), Level::Error);
}

#[tokio::test]
async fn h2_version_and_name_of_the_host_prove_that_the_daemon_answers() {
    let hypervisor = fake();
    let health = check([("a", Reached::At(Arc::clone(&hypervisor)))]).await;
    assert!(hypervisor.state().called.contains(&"facts"));
    let ok = &health[0].findings[0];
    assert_eq!(ok.level, Level::Ok);
    assert!(ok.text.starts_with("libvirt "), "{}", ok.text);
}

#[tokio::test]
async fn h3_h4_the_pool_must_exist_and_run_and_its_free_space_is_told() {
    let healthy = fake();
    let missing = fake();
    missing.state().pool_defined = false;
    let stopped = fake();
    stopped.state().pool_active = false;
    let health = check([
        ("a", Reached::At(healthy)),
        ("b", Reached::At(missing)),
        ("c", Reached::At(stopped)),
    ])
    .await;
    let text = &health[0].findings[0].text;
    assert!(text.contains("MiB free"), "{text}");
    assert!(reasons(&health[1]).contains(&Reason::PoolNotFound));
    assert!(reasons(&health[2]).contains(&Reason::PoolInactive));
    // The daemon answered, and that is told beside what is wrong with its pool.
    assert!(
        health
            .iter()
            .all(|host| host.findings[0].level == Level::Ok)
    );
}

#[tokio::test]
async fn h5_why_a_host_cannot_be_reached_is_told_as_the_dial_told_it() {
    let health = check([("a", Reached::Refused)]).await;
    let finding = &health[0].findings[0];
    assert_eq!(finding.reason, Some(Reason::HostUnreachable));
    assert_eq!(finding.kind.as_deref(), Some("TcpRefused"));
    assert_eq!(finding.text, "nothing listens there");
}

#[tokio::test(start_paused = true)]
async fn h6_a_check_that_is_refused_because_one_still_waits_is_a_timeout() {
    let health = check([("a", Reached::Never)]).await;
    assert_eq!(reasons(&health[0]), [Reason::Timeout]);
    assert!(health[0].findings[0].text.contains("previous check"));
}
