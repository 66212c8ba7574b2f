//! Counts of the lines about connections.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex},
};

use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt as _},
};

/// A layer that counts; clones count into the same place.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lines(Arc<Mutex<BTreeMap<String, u64>>>);

impl Lines {
    /// Counts from here on, with the level at which calls have lines too.
    pub(crate) fn install() -> Self {
        let lines = Self::default();
        let subscriber = tracing_subscriber::registry()
            .with(LevelFilter::DEBUG)
            .with(lines.clone());
        tracing::subscriber::set_global_default(subscriber).unwrap();
        lines
    }
}

impl<S: Subscriber> Layer<S> for Lines {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() != "kvm.libvirt" {
            return;
        }
        let mut said = Said::default();
        event.record(&mut said);
        let text = said.0.trim_start_matches("libvirt ").trim().to_owned();
        *self.0.lock().unwrap().entry(text).or_default() += 1;
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.0.lock().unwrap();
        let shown = counts
            .iter()
            .map(|(text, count)| format!("{text}: {count}"));
        f.write_str(&shown.collect::<Vec<_>>().join(", "))
    }
}

/// Message and reason of a line.
#[derive(Default)]
struct Said(String);

impl Visit for Said {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "reason" {
            self.0 = format!("{} {value}", self.0);
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?} {}", self.0);
        }
    }
}
