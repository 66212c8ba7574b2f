//! Declarations, a proof that always succeeds, and loops that are bounded.

use std::future::Future;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context as Polling, Poll, Waker};
use std::time::Duration;

use async_trait::async_trait;
use egress_api::{EgressProxySpec, Object, parse_manifests};
use egress_lifecycle::{
    Creation, Gone, Policy, ProbeFailure, Prober, Proof, Proven, Removal, RemovalStep, Step,
};
use egress_provider::memory::MemoryProvider;
use egress_provider::{ClusterId, Context, Credentials, Error, Identity, Location, Want};

/// Steps within which everything converges once nothing disturbs it.
pub(crate) const STEPS: usize = 50;

/// Every proxy works.
#[derive(Debug)]
pub(crate) struct Proves;

#[async_trait]
impl Prober for Proves {
    async fn probe(
        &self,
        _: &Want,
        _: IpAddr,
        _: Option<&Credentials>,
    ) -> Result<Proof, ProbeFailure> {
        Ok(Proof {
            status: 200,
            latency: Duration::ZERO,
            egress: None,
        })
    }
}

pub(crate) fn identity(name: &str) -> Identity {
    Identity::without_cluster(ClusterId::nearest("lab"), "default", name)
}

pub(crate) fn want(name: &str, port: u16) -> Want {
    // Read once: random lives ask for thousands.
    static PLAIN: LazyLock<EgressProxySpec> = LazyLock::new(|| spec(""));
    let mut spec = PLAIN.clone();
    spec.port = Some(port);
    Want::new(identity(name), spec, None)
}

/// A declaration with more fields.
pub(crate) fn spec(more: &str) -> EgressProxySpec {
    let text = format!(
        "apiVersion: egress-proxies.dev/v1alpha1\nkind: EgressProxy\nmetadata: {{ name: a }}\n\
         spec: {{ providerRef: {{ name: lab }}, protocols: [http], auth: {{ mode: basic }} {more} }}\n"
    );
    let objects = parse_manifests(&text, "test");
    let Ok([Object::EgressProxy(proxy)]) = objects.as_deref() else {
        panic!("one proxy was declared: {objects:?}");
    };
    proxy.spec.clone()
}

pub(crate) fn place(name: &str) -> Location {
    Location::new(name)
}

/// Polls a future so often and drops it, unless it is over before. Futures over the provider in
/// memory wait for nothing but the next poll.
pub(crate) fn cut_off<F: Future>(future: F, polls: usize) -> Option<F::Output> {
    let mut future = pin!(future);
    let mut polling = Polling::from_waker(Waker::noop());
    for _ in 0..polls {
        if let Poll::Ready(output) = future.as_mut().poll(&mut polling) {
            return Some(output);
        }
    }
    None
}

/// Runs a future to its end.
pub(crate) fn run<F: Future>(future: F) -> F::Output {
    match cut_off(future, 1000) {
        Some(output) => output,
        None => panic!("a step has no end"),
    }
}

pub(crate) fn creation(want: Want) -> Creation {
    Creation::new(want, Policy::default())
}

/// Steps until the proxy is proven, or the first failure.
pub(crate) fn create(creation: &mut Creation, provider: &MemoryProvider) -> Result<Proven, Error> {
    for _ in 0..STEPS {
        match run(creation.step(provider, &Proves, &Context::new()))? {
            Step::Again { .. } => {}
            Step::Proven(proven) => return Ok(*proven),
            other => panic!("{other:?}"),
        }
    }
    panic!("not proven after {STEPS} steps: {creation:?}");
}

/// Steps until nothing is left, or the first failure.
pub(crate) fn remove(removal: &mut Removal, provider: &MemoryProvider) -> Result<Gone, Error> {
    for _ in 0..STEPS {
        if let RemovalStep::Gone(gone) = run(removal.step(provider, &Context::new()))? {
            return Ok(gone);
        }
    }
    panic!("not gone after {STEPS} steps: {removal:?}");
}
