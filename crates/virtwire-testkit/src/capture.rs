//! Events as records with typed fields, for tests that count them.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use tracing::{
    Dispatch, Event, Id, Level, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
    span,
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt as _},
    registry::LookupSpan,
};

/// A field's value with the type it was recorded with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A string.
    Text(String),
    /// An integer.
    Number(i128),
    /// A truth value.
    Bool(bool),
    /// Anything that was recorded through `Debug` or `Display`.
    Shown(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Shown(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
            Self::Bool(value) => value.fmt(f),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i128> for Value {
    fn from(number: i128) -> Self {
        Self::Number(number)
    }
}

/// Fields in the order in which they were recorded.
type Fields = Vec<(&'static str, Value)>;

/// One event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its level.
    pub level: Level,
    /// Its target.
    pub target: String,
    /// Its message.
    pub message: String,
    /// Its other fields, in order; absent ones are not there.
    pub fields: Fields,
    /// The fields of the spans it is in, the outermost first.
    pub span: Fields,
}

impl Record {
    /// The value of a field.
    pub fn field(&self, key: &str) -> Option<&Value> {
        let found = self.fields.iter().find(|(name, _)| *name == key);
        found.map(|(_, value)| value)
    }

    /// The text of a field; empty when it is absent.
    pub fn text(&self, key: &str) -> String {
        self.field(key).map(Value::to_string).unwrap_or_default()
    }

    /// The names of the fields, in order.
    pub fn keys(&self) -> Vec<&'static str> {
        self.fields.iter().map(|(name, _)| *name).collect()
    }
}

#[derive(Debug, Default)]
struct Kept {
    records: Vec<Record>,
    closed_spans: Vec<&'static str>,
}

/// A layer that keeps every event. Clones keep into the same place.
#[derive(Debug, Clone, Default)]
pub struct Capture(Arc<Mutex<Kept>>);

/// A subscriber that nobody uses. Call sites remember whether anybody wants them, and while there
/// is only one subscriber, a call site first met on a thread without it counts as unwanted
/// everywhere. With a second one they ask each time.
static SECOND: OnceLock<Dispatch> = OnceLock::new();

impl Capture {
    /// A subscriber that keeps what passes `level`, to be installed for one test with
    /// [`tracing::dispatcher::with_default`] or
    /// [`tracing::instrument::WithSubscriber::with_subscriber`].
    pub fn subscriber(&self, level: LevelFilter) -> Dispatch {
        SECOND
            .get_or_init(|| Dispatch::new(tracing_subscriber::registry().with(LevelFilter::TRACE)));
        let registry = tracing_subscriber::registry();
        Dispatch::new(registry.with(level).with(self.clone()))
    }

    /// The events so far.
    pub fn records(&self) -> Vec<Record> {
        self.lock().records.clone()
    }

    /// The events so far with this message.
    pub fn with_message(&self, message: &str) -> Vec<Record> {
        let mut records = self.records();
        records.retain(|record| record.message == message);
        records
    }

    /// The messages so far, in order.
    pub fn messages(&self) -> Vec<String> {
        let records = self.records();
        records.into_iter().map(|record| record.message).collect()
    }

    /// The names of the spans that were closed so far.
    pub fn closed_spans(&self) -> Vec<&'static str> {
        self.lock().closed_spans.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Capture {
    fn on_new_span(&self, attributes: &span::Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut reader = Reader::default();
        attributes.record(&mut reader);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(reader.fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut reader = Reader::default();
        event.record(&mut reader);
        let mut span = Fields::new();
        for part in context
            .event_scope(event)
            .into_iter()
            .flat_map(|scope| scope.from_root())
        {
            if let Some(fields) = part.extensions().get::<Fields>() {
                span.extend(fields.iter().cloned());
            }
        }
        let metadata = event.metadata();
        self.lock().records.push(Record {
            level: *metadata.level(),
            target: metadata.target().to_owned(),
            message: reader.message,
            fields: reader.fields,
            span,
        });
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        if let Some(span) = context.span(&id) {
            self.lock().closed_spans.push(span.name());
        }
    }
}

/// Reads the fields of an event or a span.
#[derive(Default)]
struct Reader {
    message: String,
    fields: Fields,
}

impl Reader {
    fn keep(&mut self, field: &Field, value: Value) {
        if field.name() == "message" {
            self.message = value.to_string();
        } else {
            self.fields.push((field.name(), value));
        }
    }
}

impl Visit for Reader {
    fn record_i64(&mut self, field: &Field, value: i64) {
        self.keep(field, Value::Number(value.into()));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.keep(field, Value::Number(value.into()));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.keep(field, Value::Bool(value));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.keep(field, Value::Text(value.to_owned()));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.keep(field, Value::Shown(format!("{value:?}")));
    }
}
