//! The client spans of the feature `otel`.

#![expect(clippy::unwrap_used, reason = "the helpers are part of the tests")]

use std::sync::{Arc, Mutex};

use tracing::{Id, Subscriber, field::Visit, span};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt as _},
    registry::LookupSpan,
};
use virtwire::{Client, Connection, proto::generated::remote};
use virtwire_testkit::{Answer, Capture, FakeDaemon};
use virtwire_trace::Traced;

/// Keeps the attributes of spans, also those recorded later.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Vec<(&'static str, String)>>>);

impl Visit for Spans {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
        let text = format!("{value:?}").trim_matches('"').to_owned();
        self.0.lock().unwrap().push((field.name(), text));
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Spans {
    fn on_new_span(&self, attributes: &span::Attributes<'_>, _: &Id, _: Context<'_, S>) {
        attributes.record(&mut self.clone());
    }

    fn on_record(&self, _: &Id, values: &span::Record<'_>, _: Context<'_, S>) {
        values.record(&mut self.clone());
    }
}

#[tokio::test(start_paused = true)]
async fn t1_a_call_is_a_client_span_beside_its_line() {
    let daemon = FakeDaemon::new(|asked| {
        asked
            .is::<remote::DomainLookupByName>()
            .then(|| Answer::error(42, 10))
    });
    let connection = Connection::open(daemon, "test:///default").await.unwrap();
    let (spans, lines) = (Spans::default(), Capture::default());
    let registry = tracing_subscriber::registry();
    let subscriber = registry.with(spans.clone()).with(lines.clone());
    let _guard = tracing::subscriber::set_default(subscriber);
    let libvirt = Client::new(Traced::new(connection).with_address("kvm1.example"));
    assert!(libvirt.domain_lookup_by_name("web").await.is_err());
    let method = "libvirt.remote/virDomainLookupByName";
    let wanted = [
        ("otel.name", method),
        ("otel.kind", "client"),
        ("rpc.system.name", "libvirt"),
        ("rpc.method", method),
        ("server.address", "kvm1.example"),
        ("rpc.response.status_code", "ErrNoDomain"),
        ("error.type", "ErrNoDomain"),
    ];
    let told = spans.0.lock().unwrap().clone();
    assert_eq!(told, wanted.map(|(key, value)| (key, value.to_owned())));
    let lines = lines.with_message("libvirt call");
    assert_eq!(lines.len(), 1, "one line, as without the span");
    assert!(lines[0].span.is_empty(), "the line is not inside the span");
}
