//! Calls of a provider, repeated as its answers ask for.

use std::sync::Arc;
use std::time::Duration;

use egress_provider::{
    Context, Deleted, Ensured, Error, Instance, InstanceRef, OperationToken, Placement, Progress,
    ProgressSink, Provider, Removed, Want,
};
use egress_provider_kvm::KvmProvider;
use tokio::sync::Notify;

use crate::bed::TestHost;

/// Calls until a test gives up; at the shortest pause of a provider this is a minute.
const CALLS: u32 = 600;

/// Far longer than any single step may take.
pub(crate) fn context() -> Context {
    Context::new().within(Duration::from_secs(120))
}

pub(crate) fn at(host: &TestHost) -> Placement {
    Placement {
        location: host.location(),
    }
}

pub(crate) fn id(host: &TestHost, want: &Want) -> InstanceRef {
    InstanceRef::new(host.location(), want.identity.clone())
}

pub(crate) async fn step(
    provider: &KvmProvider,
    want: &Want,
    host: &TestHost,
) -> Result<Ensured, Error> {
    step_within(provider, want, host, &context()).await
}

pub(crate) async fn step_within(
    provider: &KvmProvider,
    want: &Want,
    host: &TestHost,
    cx: &Context,
) -> Result<Ensured, Error> {
    let token = OperationToken::new(want.identity.uid.to_string());
    provider.ensure(cx, want, &at(host), &token).await
}

/// Steps until the machine is ready.
pub(crate) async fn ready(provider: &KvmProvider, want: &Want, host: &TestHost) -> Instance {
    for _ in 0..CALLS {
        match step(provider, want, host).await.expect("a step") {
            Ensured::Ready(instance) => return *instance,
            Ensured::InProgress { poll_after, .. } => tokio::time::sleep(poll_after).await,
            other => panic!("{other:?}"),
        }
    }
    panic!("not ready after {CALLS} steps");
}

/// Steps until the machine is gone, then sees that it is.
pub(crate) async fn gone(provider: &KvmProvider, want: &Want, host: &TestHost) -> Removed {
    let (id, cx) = (id(host, want), context());
    let token = OperationToken::new(want.identity.uid.to_string());
    for _ in 0..CALLS {
        match provider.delete(&cx, &id, &token).await.expect("a removal") {
            Deleted::Gone(removed) => {
                let seen = provider.observe(&cx, &id).await.expect("a look");
                assert!(seen.is_none(), "{seen:?}");
                return removed;
            }
            Deleted::InProgress { poll_after, .. } => tokio::time::sleep(poll_after).await,
            other => panic!("{other:?}"),
        }
    }
    panic!("not gone after {CALLS} steps");
}

/// Tells when an upload is under way: some bytes are sent, others are not.
#[derive(Debug, Default)]
pub(crate) struct Midway(Notify);

impl Midway {
    pub(crate) fn context(self: &Arc<Self>) -> Context {
        let sink: Arc<dyn ProgressSink> = Arc::clone(self) as _;
        context().with_progress(sink)
    }

    pub(crate) async fn reached(&self) {
        self.0.notified().await;
    }
}

impl ProgressSink for Midway {
    fn report(&self, progress: Progress) {
        if let Progress::Image { sent, total, .. } = progress
            && sent > 0
            && sent < total / 2
        {
            self.0.notify_one();
        }
    }
}
