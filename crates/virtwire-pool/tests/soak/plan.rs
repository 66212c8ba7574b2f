//! Which faults come, in which order, and for how long: a function of the seed alone.

use std::time::Duration;

use crate::random::Random;

/// One kind of fault.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) name: &'static str,
    /// Words of `test-host break`, one command after the other.
    pub(crate) begin: &'static [&'static [&'static str]],
    /// The command that ends it; without one the host is healed.
    pub(crate) end: Option<&'static [&'static str]>,
    /// What comes with it.
    pub(crate) with: With,
    /// Shortest and longest time in tenths of a second.
    lasts: (u64, u64),
}

/// What a fault needs besides the words of `test-host`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum With {
    Nothing,
    /// Clients of the daemon that never say a word.
    SilentClients,
    /// A private key that does not parse.
    BrokenKey,
    /// Bytes that are under way for a while, where there is a relay.
    Distance,
}

const fn fault(
    name: &'static str,
    begin: &'static [&'static [&'static str]],
    end: Option<&'static [&'static str]>,
    lasts: (u64, u64),
) -> Fault {
    Fault {
        name,
        begin,
        end,
        with: With::Nothing,
        lasts,
    }
}

const FAULTS: [Fault; 18] = [
    fault("black hole", &[&["black-hole"]], None, (5, 200)),
    fault("interface down", &[&["link-down"]], None, (5, 150)),
    fault("losses", &[&["netem", "--loss", "5"]], None, (50, 200)),
    fault(
        "low rate",
        &[&["netem", "--rate", "4mbit"]],
        None,
        (50, 150),
    ),
    fault(
        "daemon stopped",
        &[&["pause-daemon"]],
        Some(&["resume-daemon"]),
        (5, 80),
    ),
    fault(
        "daemon stopped long",
        &[&["pause-daemon"]],
        Some(&["resume-daemon"]),
        (350, 450),
    ),
    fault(
        "daemon restarted",
        &[&["stop-daemon"]],
        Some(&["start-daemon"]),
        (0, 0),
    ),
    fault(
        "daemon crashed",
        &[&["kill-daemon"]],
        Some(&["start-daemon"]),
        (0, 10),
    ),
    fault(
        "daemon away",
        &[&["stop-daemon"]],
        Some(&["start-daemon"]),
        (20, 150),
    ),
    fault(
        "sshd restarted",
        &[&["stop-sshd"]],
        Some(&["start-sshd"]),
        (0, 20),
    ),
    fault(
        "sessions ended",
        &[&["kill-sshd"]],
        Some(&["start-sshd"]),
        (0, 100),
    ),
    fault(
        "one request",
        &[&["max-client-requests", "1"]],
        None,
        (50, 200),
    ),
    fault(
        "two requests",
        &[&["max-client-requests", "2"]],
        None,
        (50, 200),
    ),
    fault(
        "twenty requests",
        &[&["max-client-requests", "20"]],
        None,
        (50, 200),
    ),
    Fault {
        with: With::SilentClients,
        ..fault(
            "silent clients",
            &[&["max-anonymous-clients", "1"]],
            None,
            (50, 150),
        )
    },
    Fault {
        with: With::BrokenKey,
        ..fault(
            "broken key",
            &[&["kill-sshd"], &["start-sshd"]],
            None,
            (20, 100),
        )
    },
    Fault {
        with: With::Distance,
        ..fault("far away", &[&["netem", "--loss", "2"]], None, (50, 200))
    },
    fault("reboot", &[&["reboot"]], None, (0, 0)),
];

/// One step of a host's plan: peace, then a fault.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) peace: Duration,
    pub(crate) fault: &'static Fault,
    pub(crate) lasts: Duration,
}

/// Steps that take at least this long.
pub(crate) fn plan(random: &mut Random, length: Duration) -> Vec<Step> {
    static ALL: &[Fault] = &FAULTS;
    let mut steps = Vec::new();
    let mut planned = Duration::ZERO;
    while planned < length {
        let kind = random.between(0, ALL.len() as u64 - 1);
        let fault = &ALL[usize::try_from(kind).unwrap()];
        let step = Step {
            peace: Duration::from_millis(random.between(2_000, 10_000)),
            fault,
            lasts: Duration::from_millis(100 * random.between(fault.lasts.0, fault.lasts.1)),
        };
        planned += step.peace + step.lasts;
        steps.push(step);
    }
    steps
}
