//! The timer behind keepalive: when to ping, when to give the peer up.

use std::time::{Duration, Instant};

/// How a silent peer is noticed.
///
/// After `interval` of silence a PING goes out, up to `count` of them; the peer is given up about
/// `interval × (count + 1)` after its last packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_structs,
    reason = "these are libvirt's two settings"
)]
pub struct KeepaliveConfig {
    /// Silence before the first and between further PINGs.
    pub interval: Duration,
    /// PINGs without any packet in return before the peer is given up.
    pub count: u32,
}

impl Default for KeepaliveConfig {
    /// libvirt's own figures: every 5 s, 5 times, so 30 s.
    fn default() -> Self {
        Self {
            interval: Duration::from_secs(5),
            count: 5,
        }
    }
}

/// What an expired timer asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing.
    Wait,
    /// Send a PING.
    Ping,
    /// The peer is dead.
    Dead,
}

/// Counts PINGs since the last sign of life.
#[derive(Debug)]
pub(crate) struct Keepalive {
    config: KeepaliveConfig,
    due: Instant,
    unanswered: u32,
}

impl Keepalive {
    pub(crate) fn new(config: KeepaliveConfig, now: Instant) -> Self {
        Self {
            config,
            due: now + config.interval,
            unanswered: 0,
        }
    }

    pub(crate) fn due(&self) -> Instant {
        self.due
    }

    /// The silence after which the peer is given up.
    pub(crate) fn patience(&self) -> Duration {
        self.config.interval * (self.config.count + 1)
    }

    /// Any packet is a sign of life, not only a PONG.
    pub(crate) fn handle_life(&mut self, now: Instant) {
        self.unanswered = 0;
        self.due = now + self.config.interval;
    }

    /// The next deadline counts from `now`, not from the missed one: after a suspended machine
    /// wakes up, the peer gets the chance to answer before it is judged.
    pub(crate) fn handle_timeout(&mut self, now: Instant, paused: bool) -> Verdict {
        if now < self.due {
            return Verdict::Wait;
        }
        self.due = now + self.config.interval;
        if paused {
            self.unanswered = 0;
            return Verdict::Wait;
        }
        if self.unanswered >= self.config.count {
            return Verdict::Dead;
        }
        self.unanswered += 1;
        Verdict::Ping
    }
}

#[cfg(test)]
#[expect(
    clippy::disallowed_methods,
    reason = "a test needs some instant to start from"
)]
mod tests {
    use super::*;

    const STEP: Duration = Duration::from_secs(5);

    fn started() -> (Keepalive, Instant) {
        let now = Instant::now();
        (Keepalive::new(KeepaliveConfig::default(), now), now)
    }

    #[test]
    fn dead_after_interval_times_count_plus_one() {
        let (mut timer, start) = started();
        for round in 1..=5 {
            assert_eq!(
                timer.handle_timeout(start + STEP * round, false),
                Verdict::Ping
            );
        }
        assert_eq!(timer.handle_timeout(start + STEP * 6, false), Verdict::Dead);
        assert_eq!(timer.patience(), Duration::from_secs(30));
    }

    #[test]
    fn early_timer_asks_for_nothing() {
        let (mut timer, start) = started();
        assert_eq!(timer.handle_timeout(start + STEP / 2, false), Verdict::Wait);
        assert_eq!(timer.due(), start + STEP);
    }

    #[test]
    fn life_and_pause_reset_the_count() {
        let (mut timer, start) = started();
        for round in 1..=5 {
            timer.handle_timeout(start + STEP * round, false);
        }
        assert_eq!(timer.handle_timeout(start + STEP * 6, true), Verdict::Wait);
        assert_eq!(timer.handle_timeout(start + STEP * 7, false), Verdict::Ping);
        timer.handle_life(start + STEP * 8);
        assert_eq!(timer.due(), start + STEP * 9);
    }

    #[test]
    fn one_jump_of_the_clock_is_one_ping() {
        let (mut timer, start) = started();
        assert_eq!(
            timer.handle_timeout(start + STEP * 1000, false),
            Verdict::Ping
        );
    }

    #[test]
    fn count_zero_gives_up_without_a_ping() {
        let start = Instant::now();
        let mut timer = Keepalive::new(
            KeepaliveConfig {
                interval: STEP,
                count: 0,
            },
            start,
        );
        assert_eq!(timer.handle_timeout(start + STEP, false), Verdict::Dead);
    }
}
