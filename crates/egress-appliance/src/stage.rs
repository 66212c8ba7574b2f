//! Stage markers: what the appliance prints on its console so that a stuck boot says where.
//!
//! A marker is a line of its own, `egress-stage: <name> [<seconds since boot>] <detail>`. Init
//! prefixes whatever the engine writes, so a line that starts like a marker is one.

use std::fmt;
use std::time::Duration;

/// How a marker's line begins.
pub const MARKER_PREFIX: &str = "egress-stage: ";
/// Characters of a detail that are kept; a console line stays readable.
const DETAIL: usize = 200;

/// A step of the appliance's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Init runs.
    Boot,
    /// The seed volume was found and its settings were accepted.
    Seed,
    /// The network interface is up.
    Network,
    /// The interface has its address.
    Address,
    /// The packet filter is loaded.
    Firewall,
    /// The engine was started.
    Engine,
    /// The engine listens.
    Ready,
    /// The engine ended; it will be started again.
    EngineExit,
    /// The machine is being switched off on request.
    Poweroff,
    /// A step failed; the machine stays up so that the console can be read.
    Failed,
}

impl Stage {
    /// All stages in the order of a boot.
    pub const ALL: [Self; 10] = [
        Self::Boot,
        Self::Seed,
        Self::Network,
        Self::Address,
        Self::Firewall,
        Self::Engine,
        Self::Ready,
        Self::EngineExit,
        Self::Poweroff,
        Self::Failed,
    ];

    /// Name on the console.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boot => "boot",
            Self::Seed => "seed",
            Self::Network => "network",
            Self::Address => "address",
            Self::Firewall => "firewall",
            Self::Engine => "engine",
            Self::Ready => "ready",
            Self::EngineExit => "engine-exit",
            Self::Poweroff => "poweroff",
            Self::Failed => "failed",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One marker: what `Display` writes, [`Marker::parse`] reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The step.
    pub stage: Stage,
    /// Time since the kernel started, to the millisecond.
    pub uptime: Option<Duration>,
    /// One line for people; control characters are replaced when written.
    pub detail: String,
}

impl Marker {
    /// A marker of `stage` at `uptime`.
    pub fn new(stage: Stage, uptime: Duration, detail: impl Into<String>) -> Self {
        Self {
            stage,
            uptime: Some(uptime),
            detail: detail.into(),
        }
    }

    /// Reads one console line; `None` when it is something else.
    pub fn parse(line: &str) -> Option<Self> {
        let rest = line.trim_end().strip_prefix(MARKER_PREFIX)?;
        let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let stage = Stage::from_name(name)?;
        let (uptime, detail) = split_uptime(rest);
        Some(Self {
            stage,
            uptime,
            detail: shorten(detail),
        })
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MARKER_PREFIX}{}", self.stage)?;
        if let Some(uptime) = self.uptime {
            write!(f, " [{}.{:03}s]", uptime.as_secs(), uptime.subsec_millis())?;
        }
        match shorten(&self.detail) {
            detail if detail.is_empty() => Ok(()),
            detail => write!(f, " {detail}"),
        }
    }
}

/// All markers of a console's text, oldest first. Bytes that are not UTF-8 are replaced.
pub fn markers(console: &[u8]) -> impl Iterator<Item = Marker> {
    console.split(|&b| b == b'\n').filter_map(|line| {
        // A marker is short; longer lines are something else and need not be copied.
        (line.len() <= 4096)
            .then(|| Marker::parse(&String::from_utf8_lossy(line)))
            .flatten()
    })
}

/// The newest marker of a console's text, which may begin in the middle of a line.
pub fn last_marker(console: &[u8]) -> Option<Marker> {
    markers(console).last()
}

fn split_uptime(text: &str) -> (Option<Duration>, &str) {
    let bracketed = text
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("s]"));
    let Some((digits, rest)) = bracketed else {
        return (None, text);
    };
    match parse_seconds(digits) {
        Some(uptime) => (Some(uptime), rest.trim_start()),
        None => (None, text),
    }
}

fn parse_seconds(digits: &str) -> Option<Duration> {
    let (seconds, millis) = digits.split_once('.')?;
    let plain = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if !plain(seconds) || !plain(millis) || millis.len() != 3 {
        return None;
    }
    let millis = Duration::from_millis(millis.parse().ok()?);
    Some(Duration::from_secs(seconds.parse().ok()?).saturating_add(millis))
}

fn shorten(detail: &str) -> String {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    detail.trim().chars().take(DETAIL).map(visible).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_reads_back_as_printed() {
        for stage in Stage::ALL {
            let marker = Marker::new(stage, Duration::from_millis(1842), "eth0 10.0.2.15/24");
            assert_eq!(Marker::parse(&marker.to_string()), Some(marker));
        }
    }

    #[test]
    fn a_marker_has_one_form() {
        let marker = Marker::new(Stage::Ready, Duration::from_millis(1042), "port 3128");
        assert_eq!(marker.to_string(), "egress-stage: ready [1.042s] port 3128");
    }

    #[test]
    fn a_marker_without_time_and_detail_is_read() {
        let marker = Marker {
            stage: Stage::Boot,
            uptime: None,
            detail: String::new(),
        };
        assert_eq!(Marker::parse("egress-stage: boot\r"), Some(marker));
    }

    #[test]
    fn a_detail_cannot_forge_a_second_marker() {
        let marker = Marker::new(Stage::Failed, Duration::ZERO, "x\negress-stage: ready");
        assert_eq!(marker.to_string().lines().count(), 1);
    }

    #[test]
    fn long_details_are_cut_at_a_character() {
        let marker = Marker::new(Stage::Failed, Duration::ZERO, "ü".repeat(1000));
        assert_eq!(
            Marker::parse(&marker.to_string())
                .unwrap()
                .detail
                .chars()
                .count(),
            200
        );
    }

    #[test]
    fn a_time_beyond_all_clocks_is_no_panic() {
        let line = format!("egress-stage: boot [{}.000s]", u64::MAX);
        assert_eq!(Marker::parse(&line).unwrap().stage, Stage::Boot);
    }

    #[test]
    fn only_whole_lines_of_known_stages_are_markers() {
        for line in [
            "engine| egress-stage: ready",
            "egress-stage: lunch",
            "egress-stage:ready",
            "",
        ] {
            assert_eq!(Marker::parse(line), None, "{line:?}");
        }
    }

    #[test]
    fn the_newest_marker_is_found_in_a_cut_console() {
        let console = b"ss-stage: boot\r\n\xff\xfe noise\negress-stage: seed [1.500s] /dev/vda\r\negress-stage: netw";
        let last = last_marker(console).unwrap();
        assert_eq!(
            (last.stage, last.detail.as_str()),
            (Stage::Seed, "/dev/vda")
        );
    }
}
