//! Waking proxies: their provider, one of its hosts or a Secret changed.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use egress_api::EgressProxy;
use futures_util::{Stream, stream};
use kube::runtime::reflector::ObjectRef;
use tokio::sync::mpsc;

/// Who wakes proxies, and the controller that looks at them.
#[derive(Clone, Default)]
pub struct Wakes(Arc<Mutex<Vec<mpsc::UnboundedSender<ObjectRef<EgressProxy>>>>>);

impl Wakes {
    /// Nobody listens yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Everything that is woken from now on. Ends when all handles are gone.
    ///
    /// The queue has no bound of its own: it takes each proxy that exists once for each change of
    /// something that all share, and the controller empties it at once into a queue that holds
    /// each proxy once.
    pub fn listen(&self) -> impl Stream<Item = ObjectRef<EgressProxy>> + Send + use<> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.listeners(|listeners| listeners.push(sender));
        stream::unfold(receiver, |mut receiver| async move {
            let proxy = receiver.recv().await?;
            Some((proxy, receiver))
        })
    }

    /// Wakes a proxy.
    pub fn wake(&self, proxy: &EgressProxy) {
        let proxy = ObjectRef::from_obj(proxy);
        self.listeners(|listeners| {
            listeners.retain(|listener| listener.send(proxy.clone()).is_ok());
        });
    }

    fn listeners(
        &self,
        change: impl FnOnce(&mut Vec<mpsc::UnboundedSender<ObjectRef<EgressProxy>>>),
    ) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl fmt::Debug for Wakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wakes")
    }
}
