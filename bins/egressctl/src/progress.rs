//! Progress on stderr: a line per step, and on a terminal one moving line for an upload.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{IsTerminal as _, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use egress_provider::{Progress, ProgressSink};

/// How often a moving line is drawn again.
const REDRAW: Duration = Duration::from_millis(100);
/// How often the same wait is told again.
const REPEAT: Duration = Duration::from_secs(10);
const BAR: usize = 24;

/// Tells the progress of one proxy.
#[derive(Debug)]
pub(crate) struct Teller {
    proxy: String,
    since: Instant,
    screen: Arc<Screen>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    drawn: Option<Instant>,
    /// What was told, and when: a step that is repeated many times a second is told once, and
    /// again while nothing else happens.
    told: BTreeMap<String, Instant>,
}

/// The terminal, or a file in its place. Shared by all proxies of a run.
pub(crate) struct Screen {
    mode: Mode,
    /// Whether the cursor stands behind a moving line.
    moving: Mutex<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Terminal,
    Lines,
    Silent,
}

impl Screen {
    /// Stderr; nothing at all when `quiet`.
    pub(crate) fn new(quiet: bool) -> Arc<Self> {
        let mode = match (quiet, std::io::stderr().is_terminal()) {
            (true, _) => Mode::Silent,
            (_, true) => Mode::Terminal,
            _ => Mode::Lines,
        };
        Arc::new(Self {
            mode,
            moving: Mutex::new(false),
        })
    }

    fn line(&self, text: &str) {
        if self.mode == Mode::Silent {
            return;
        }
        let mut moving = self.moving.lock().unwrap_or_else(PoisonError::into_inner);
        let clear = if std::mem::take(&mut *moving) {
            "\r\x1b[K"
        } else {
            ""
        };
        write(&format!("{clear}{text}\n"));
    }

    fn moving(&self, text: &str) {
        if self.mode == Mode::Terminal {
            let mut moving = self.moving.lock().unwrap_or_else(PoisonError::into_inner);
            *moving = true;
            write(&format!("\r\x1b[K{text}"));
        }
    }
}

/// A closed stderr is no reason to stop.
fn write(text: &str) {
    let mut stderr = std::io::stderr().lock();
    let _: Result<(), _> = stderr.write_all(text.as_bytes());
    let _: Result<(), _> = stderr.flush();
}

/// One line outside of any proxy's progress.
pub(crate) fn note(text: &str) {
    write(&format!("\n{text}\n"));
}

impl Teller {
    pub(crate) fn new(proxy: &str, screen: &Arc<Screen>) -> Arc<Self> {
        Arc::new(Self {
            proxy: proxy.to_owned(),
            since: Instant::now(),
            screen: Arc::clone(screen),
            state: Mutex::default(),
        })
    }

    /// Something is under way; told when it begins and every ten seconds.
    pub(crate) fn waits(&self, what: &str) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let due = |at: &Instant| at.elapsed() >= REPEAT;
        if state.told.get(what).is_none_or(due) {
            state.told.insert(what.to_owned(), Instant::now());
            self.say(what);
        }
    }

    /// Something that is found anew at every look.
    fn once(&self, what: &str) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.told.contains_key(what) {
            state.told.insert(what.to_owned(), Instant::now());
            self.say(what);
        }
    }

    /// One line with the time since the beginning.
    pub(crate) fn say(&self, text: &str) {
        self.screen.line(&self.stamped(text));
    }

    fn stamped(&self, text: &str) -> String {
        let elapsed = self.since.elapsed().as_secs_f64();
        format!("{:<16} {elapsed:>6.1} s  {text}", self.proxy)
    }

    fn upload(&self, name: &str, sent: u64, total: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let due = state.drawn.is_none_or(|at| at.elapsed() >= REDRAW);
        if due {
            state.drawn = Some(Instant::now());
            let text = format!("uploading {name}  {}", bar(sent, total));
            self.screen.moving(&self.stamped(&text));
        }
    }
}

impl ProgressSink for Teller {
    fn report(&self, progress: Progress) {
        match progress {
            Progress::Image { name, sent, total } => self.upload(&name, sent, total),
            Progress::ImageDone {
                name,
                total,
                elapsed,
            } => {
                let (size, time) = (total >> 20, elapsed.as_secs_f64());
                self.say(&format!("{name} uploaded: {size} MiB in {time:.1} s"));
            }
            Progress::ImageCached { name } => self.say(&format!("{name} is on the host")),
            Progress::Placed { location } => self.say(&format!("on host {location}")),
            Progress::MachineStarted => self.say("machine started"),
            Progress::MachineFound => self.say("going on with what is there"),
            Progress::Address { ip, source } => self.once(&format!("address {ip} ({source})")),
            // The lifecycle says that it waits; why a first request failed says `explain`.
            Progress::ProbeFailed { .. } => {}
            Progress::Proven { status, .. } => {
                self.say(&format!("proven: a request through it gave {status}"));
            }
            Progress::Removed { what } => self.say(&format!("removed: {what}")),
            _ => {}
        }
    }
}

fn bar(sent: u64, total: u64) -> String {
    let share = if total == 0 {
        0.0
    } else {
        sent as f64 / total as f64
    };
    let full = ((share * BAR as f64) as usize).min(BAR);
    let (done, left) = ("=".repeat(full), " ".repeat(BAR - full));
    format!("[{done}{left}] {} of {} MiB", sent >> 20, total >> 20)
}

impl fmt::Debug for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Screen").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_stays_in_its_frame() {
        assert_eq!(bar(0, 0), format!("[{}] 0 of 0 MiB", " ".repeat(BAR)));
        assert_eq!(
            bar(5 << 20, 5 << 20),
            format!("[{}] 5 of 5 MiB", "=".repeat(BAR))
        );
        assert!(bar(9 << 20, 5 << 20).starts_with("[===="));
    }
}
