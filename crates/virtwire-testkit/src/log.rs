//! The log of live tests: its level from the environment, and a compact form.
//!
//! ```text
//! 12:00:03.214 kvm.libvirt virDomainLookupByName domain=proxy-1 2.1ms error="no domain …" libvirtError=ErrNoDomain libvirtCode=42
//! ```
//!
//! Time, name of the logger, the procedure or the message as headline, then the fields. Levels
//! and the fields of spans are left out: the first line of a run states provider, host and name.

use std::{
    ffi::OsString,
    fmt::{self, Write as _},
    sync::OnceLock,
    time::{SystemTime, UNIX_EPOCH},
};

use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    filter::Targets,
    fmt::{FmtContext, FormatEvent, FormatFields, format::Writer},
    layer::SubscriberExt as _,
    registry::LookupSpan,
};
use virtwire_trace::{TARGET, UnknownVerbosity, Verbosity};

/// The variable that sets the level of live tests.
pub const LEVEL_VARIABLE: &str = "KVM_TEST_LOG_LEVEL";

/// The level in [`LEVEL_VARIABLE`]; one line per call when it is not set.
///
/// # Errors
/// When the variable names no level. A test fails then, rather than running without the lines
/// somebody asked for.
pub fn level_from_env() -> Result<Verbosity, UnknownVerbosity> {
    level_from(std::env::var_os(LEVEL_VARIABLE))
}

fn level_from(value: Option<OsString>) -> Result<Verbosity, UnknownVerbosity> {
    value.map_or(Ok(Verbosity::Debug), |value| {
        value.to_string_lossy().parse()
    })
}

/// Installs the log of live tests for the whole process, so that no line is lost, whichever task
/// or clean-up writes it. Later calls change nothing and give the same answer.
///
/// # Errors
/// When the variable names no level.
pub fn install() -> Result<Verbosity, UnknownVerbosity> {
    static INSTALLED: OnceLock<Result<Verbosity, UnknownVerbosity>> = OnceLock::new();
    let installed = INSTALLED.get_or_init(|| {
        let level = level_from_env()?;
        let lines = tracing_subscriber::fmt::layer()
            .with_test_writer()
            .event_format(Compact::default());
        // One filter for everything: filters of single layers can lose an event after a line that
        // came through the bridge from `log`.
        let filter = Targets::new().with_target(TARGET, level.filter());
        let subscriber = tracing_subscriber::registry().with(filter).with(lines);
        // Somebody else's global subscriber stays; the lines then go where it sends them.
        let _ = tracing::subscriber::set_global_default(subscriber);
        Ok(level)
    });
    installed.clone()
}

/// The compact form of a line.
#[derive(Debug, Clone, Copy)]
pub struct Compact {
    now: fn() -> SystemTime,
}

impl Default for Compact {
    fn default() -> Self {
        Self {
            now: SystemTime::now,
        }
    }
}

impl Compact {
    /// With a clock of one's own.
    pub const fn with_clock(now: fn() -> SystemTime) -> Self {
        Self { now }
    }
}

impl<S, N> FormatEvent<S, N> for Compact
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'w> FormatFields<'w> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut line = Line::default();
        event.record(&mut line);
        let target = event.metadata().target();
        let headline = line.rpc.unwrap_or(line.message);
        writeln!(
            writer,
            "{} {target} {headline}{}",
            Clock((self.now)()),
            line.fields
        )
    }
}

/// Hours to milliseconds of a day, in UTC.
struct Clock(SystemTime);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let since = self.0.duration_since(UNIX_EPOCH).unwrap_or_default();
        let (second, millis) = (since.as_secs() % 86_400, since.subsec_millis());
        let (hour, minute) = (second / 3600, second / 60 % 60);
        write!(f, "{hour:02}:{minute:02}:{:02}.{millis:03}", second % 60)
    }
}

#[derive(Default)]
struct Line {
    message: String,
    rpc: Option<String>,
    fields: String,
}

impl Line {
    fn add(&mut self, name: &str, value: &dyn fmt::Display) {
        // Writing to a string cannot fail.
        let _ = match name {
            "duration" => write!(self.fields, " {value}"),
            _ => write!(self.fields, " {name}={value}"),
        };
    }
}

impl Visit for Line {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "rpc" => self.rpc = Some(value.to_owned()),
            "message" => self.message = value.to_owned(),
            // Quotes only where a reader needs them to see where the value ends.
            name if value
                .chars()
                .any(|c| c.is_whitespace() || c.is_control() || c == '"') =>
            {
                self.add(name, &format_args!("{value:?}"));
            }
            name => self.add(name, &value),
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        match field.name() {
            "message" => self.message = format!("{value:?}"),
            name => self.add(name, &format_args!("{value:?}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io,
        sync::{Arc, Mutex},
        time::Duration,
    };

    use super::*;

    #[test]
    fn l1_the_level_is_debug_by_default_and_garbage_is_an_error() {
        assert_eq!(level_from(None), Ok(Verbosity::Debug));
        assert_eq!(level_from(Some("2".into())), Ok(Verbosity::Trace));
        assert_eq!(level_from(Some("0".into())), Ok(Verbosity::Info));
        assert!(level_from(Some("loud".into())).is_err());
        assert!(level_from(Some("".into())).is_err());
    }

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn written(log: impl FnOnce()) -> String {
        let out = Written::default();
        let writer = out.clone();
        let lines = tracing_subscriber::fmt::layer()
            .with_writer(move || writer.clone())
            .event_format(Compact::with_clock(|| {
                UNIX_EPOCH + Duration::from_millis(86_400_000 + 43_203_214)
            }));
        let subscriber = tracing_subscriber::registry().with(lines);
        tracing::subscriber::with_default(subscriber, log);
        let bytes = out.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn l2_a_line_is_time_logger_headline_and_fields() {
        let text = written(|| {
            let span = tracing::info_span!("host", provider = "kvm", host = "lab1");
            tracing::debug!(
                target: "kvm.libvirt",
                parent: &span,
                rpc = "virDomainLookupByName",
                domain = "proxy-1",
                flags = None::<u32>,
                duration = ?Duration::from_micros(2100),
                error = "no domain\nhere",
                libvirtError = "ErrNoDomain",
                libvirtCode = 42,
                "libvirt call"
            );
        });
        assert_eq!(
            text,
            "12:00:03.214 kvm.libvirt virDomainLookupByName domain=proxy-1 2.1ms \
             error=\"no domain\\nhere\" libvirtError=ErrNoDomain libvirtCode=42\n"
        );
    }

    #[test]
    fn l2_a_line_without_a_procedure_has_its_message_as_headline() {
        let text = written(|| {
            tracing::debug!(target: "kvm.libvirt", address = "kvm1:22", "libvirt host connected");
        });
        assert_eq!(
            text,
            "12:00:03.214 kvm.libvirt libvirt host connected address=kvm1:22\n"
        );
    }

    #[test]
    fn l3_installing_twice_changes_nothing_and_complains_about_nothing() {
        assert_eq!(install(), install());
    }
}
