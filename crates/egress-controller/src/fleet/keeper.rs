//! Finalizers of hosts: each gets one before anything is made on it, and keeps it until nothing is
//! left there.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use egress_api::{KvmHost, Reason};
use kube::{Api, ResourceExt as _};
use tokio::{task::JoinSet, time::Instant};
use tracing::Instrument as _;

use super::farewell::{self, Memory};
use super::report;
use crate::{
    finalizer,
    proxy::{AGAIN, WorldError, WorldErrorKind},
    shared::Shared,
};

/// Hosts worked at at once: an API server that is slow to answer must not be asked for all of them.
const TOGETHER: usize = 16;

/// What is said of a host before it was looked at.
const LEAVES: &str = "it is being deleted";

/// Keeps the finalizers of all hosts.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    hosts: BTreeMap<String, Kept>,
    work: JoinSet<Done>,
}

/// A host that something is to be done for.
#[derive(Debug)]
struct Kept {
    errand: Errand,
    due: Instant,
    is_under_way: bool,
    memory: Memory,
}

/// What is to be done for a host.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Errand {
    uid: Option<String>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It gets the finalizer.
    Protect,
    /// It is being deleted, and has it.
    Release,
}

/// Something that was tried.
#[derive(Debug)]
pub(super) struct Done {
    host: String,
    errand: Errand,
    outcome: Result<Memory, WorldError>,
}

impl Keeper {
    /// Begins what is due. Nothing waits for it here.
    pub(super) fn begin(&mut self, shared: &Arc<Shared>) {
        let hosts = shared.fleet.hosts.state().into_iter();
        let wanted: BTreeMap<_, _> = hosts
            .filter_map(|host| Some((host.name_any(), (errand(shared, &host)?, host))))
            .collect();
        // Whoever is to be released after it was to be protected is looked at at once.
        self.hosts.retain(|name, kept| {
            let wanted = wanted.get(name);
            wanted.is_some_and(|(errand, _)| kept.errand == *errand)
        });
        let now = Instant::now();
        for (name, (errand, host)) in wanted {
            let kept = self.hosts.entry(name);
            let kept = kept.or_insert_with(|| Kept::new(errand, &host, now));
            if kept.is_under_way || kept.due > now || self.work.len() >= TOGETHER {
                continue;
            }
            kept.is_under_way = true;
            let (errand, memory) = (kept.errand.clone(), kept.memory.clone());
            let span = tracing::info_span!("host", name = host.name_any());
            let work = run(Arc::clone(shared), host, errand, memory);
            self.work.spawn(work.instrument(span));
        }
    }

    /// The next thing that was tried; `None` when nothing is under way.
    pub(super) async fn tried(&mut self) -> Option<Done> {
        // Work that panicked says so itself, and is not tried again.
        self.work.join_next().await?.ok()
    }

    /// Remembers what came of it, and when the host's turn is next.
    pub(super) fn end(&mut self, done: Done) {
        let Done {
            host,
            errand,
            outcome,
        } = done;
        let wait = match &outcome {
            // The entry goes with the object.
            Ok(memory) if memory.is_over => return,
            Ok(memory) if errand.kind == Kind::Release => memory.again,
            Ok(_) => AGAIN,
            Err(error) => after(&host, error),
        };
        // It may be another host of the name by now, or another errand.
        let kept = self.hosts.get_mut(&host);
        let Some(kept) = kept.filter(|kept| kept.errand == errand) else {
            return;
        };
        kept.is_under_way = false;
        kept.due = Instant::now() + wait;
        if let Ok(memory) = outcome {
            kept.memory = memory;
        }
    }

    /// When something is due, unless what is under way has to end first.
    pub(super) fn next_due(&self) -> Option<Instant> {
        if self.work.len() >= TOGETHER {
            return None;
        }
        let waiting = self.hosts.values().filter(|kept| !kept.is_under_way);
        waiting.map(|kept| kept.due).min()
    }

    /// What a host that is being deleted waits for.
    pub(super) fn said(&self, host: &str) -> Option<&str> {
        let kept = self.hosts.get(host)?;
        (kept.errand.kind == Kind::Release).then(|| kept.memory.text.as_deref().unwrap_or(LEAVES))
    }

    /// Drops what is under way: every step of it is a write that is guarded, or none.
    pub(super) async fn shutdown(&mut self) {
        self.work.shutdown().await;
    }
}

impl Kept {
    fn new(errand: Errand, host: &KvmHost, now: Instant) -> Self {
        let told = told(host);
        Self {
            errand,
            due: now,
            is_under_way: false,
            memory: Memory {
                is_told: told.is_some(),
                text: told,
                ..Memory::default()
            },
        }
    }
}

fn errand(shared: &Shared, host: &KvmHost) -> Option<Errand> {
    let kind = match (&host.metadata.deletion_timestamp, finalizer::is_set(host)) {
        (Some(_), true) => Kind::Release,
        (None, false) if !shared.fleet.providers_of(host).is_empty() => Kind::Protect,
        _ => return None,
    };
    Some(Errand {
        uid: host.uid(),
        kind,
    })
}

/// What somebody who led before has told of the deletion.
fn told(host: &KvmHost) -> Option<String> {
    let ready = report::ready(host.status.as_ref()?)?;
    (ready.reason == Reason::Deleting.name()).then(|| ready.message.clone())
}

async fn run(shared: Arc<Shared>, host: Arc<KvmHost>, errand: Errand, memory: Memory) -> Done {
    let outcome = match errand.kind {
        Kind::Protect => protect(&shared, &host).await.map(|()| memory),
        Kind::Release => farewell::look(&shared, &host, memory).await,
    };
    Done {
        host: host.name_any(),
        errand,
        outcome,
    }
}

async fn protect(shared: &Shared, host: &KvmHost) -> Result<(), WorldError> {
    let api: Api<KvmHost> = Api::all(shared.client.clone());
    finalizer::set(&api, host).await?;
    tracing::debug!("the host got its finalizer");
    Ok(())
}

/// How long to wait after a failure, which goes to the log.
fn after(host: &str, error: &WorldError) -> Duration {
    match error.kind {
        WorldErrorKind::Conflict | WorldErrorKind::NotFound | WorldErrorKind::Stopped => {
            tracing::debug!(host, %error, "the host changed meanwhile");
        }
        _ => tracing::warn!(host, %error, "the host keeps its finalizer as it is for now"),
    }
    error.wait()
}
