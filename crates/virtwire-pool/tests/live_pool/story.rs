//! What the lines about connections tell.

use std::sync::OnceLock;

use tracing::{Level, level_filters::LevelFilter};
use virtwire_testkit::{Capture, Record, Value};

/// Keeps the lines of the whole process; tests run one at a time.
fn lines() -> &'static Capture {
    static LINES: OnceLock<Capture> = OnceLock::new();
    LINES.get_or_init(|| {
        let lines = Capture::default();
        let subscriber = lines.subscriber(LevelFilter::DEBUG);
        tracing::dispatcher::set_global_default(subscriber).unwrap();
        lines
    })
}

/// The lines from here on.
#[derive(Debug)]
pub(crate) struct Story {
    begun: usize,
}

impl Story {
    pub(crate) fn begin() -> Self {
        Self {
            begun: lines().records().len(),
        }
    }

    /// The chapters about one host, in order.
    pub(crate) fn of(&self, host: &str) -> Vec<String> {
        let records = lines().records();
        let about = records[self.begun..]
            .iter()
            .filter(|line| is_about(line, host));
        about.filter_map(chapter).collect()
    }
}

fn is_about(line: &Record, host: &str) -> bool {
    let host = Value::from(host);
    line.span
        .iter()
        .any(|(key, value)| *key == "host" && *value == host)
}

fn chapter(line: &Record) -> Option<String> {
    let chapter = match line.message.as_str() {
        "libvirt host connected" => "connected".to_owned(),
        "libvirt connection lost, redialing" => "lost".to_owned(),
        "libvirt host dial failed" => {
            assert_ne!(line.text("error"), "", "a failure without a reason");
            "dial failed".to_owned()
        }
        "libvirt connection dropped" => format!("dropped: {}", line.text("reason")),
        _ => return None,
    };
    assert_eq!(line.level, Level::DEBUG);
    Some(chapter)
}

/// Each link begins once and ends once, and is dialled only when there is none.
pub(crate) fn is_consistent(story: &[String]) {
    let mut is_up = false;
    for (at, chapter) in story.iter().enumerate() {
        let is_beginning = ["connected", "dial failed"].contains(&chapter.as_str());
        assert_eq!(is_up, !is_beginning, "chapter {at} of {story:#?}");
        is_up = chapter == "connected";
    }
}

/// The story without the attempts in vain.
pub(crate) fn without_failures(story: &[String]) -> Vec<&str> {
    let chapters = story.iter().map(String::as_str);
    chapters
        .filter(|chapter| *chapter != "dial failed")
        .collect()
}
