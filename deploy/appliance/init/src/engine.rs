//! The proxy engine: started unprivileged, watched until it listens, started again with back-off.

use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::Duration;

use egress_appliance::{AccessLog, EngineRun, Settings, Stage};
use rustix::process::{Pid, Signal, WaitStatus, kill_process_group};

use crate::accounts::Accounts;
use crate::console;
use crate::output::Relay;

/// How often a starting engine is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// After this long without a listening socket the console says so, once per start.
const SLOW: Duration = Duration::from_secs(60);

/// The supervised engine.
#[derive(Debug)]
pub(crate) struct Supervisor {
    run: EngineRun,
    access_log: AccessLog,
    uid: u32,
    backoff: Backoff,
    starts: u32,
    state: State,
}

#[derive(Debug)]
enum State {
    Waiting { until: Duration },
    Running(Running),
}

#[derive(Debug)]
struct Running {
    pid: Pid,
    since: Duration,
    relays: Vec<Relay>,
    ready: bool,
    told_slow: bool,
}

impl Supervisor {
    /// An engine that is due at once.
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            run: settings.engine.clone(),
            access_log: settings.access_log,
            uid: Accounts::new(&settings.accounts).id(&settings.engine.user),
            backoff: Backoff::default(),
            starts: 0,
            state: State::Waiting {
                until: Duration::ZERO,
            },
        }
    }

    /// Whether the engine listens.
    pub(crate) fn is_ready(&self) -> bool {
        matches!(&self.state, State::Running(running) if running.ready)
    }

    /// When [`Supervisor::advance`] wants to be called again, if at all before the engine ends.
    pub(crate) fn deadline(&self, now: Duration) -> Option<Duration> {
        match &self.state {
            State::Waiting { until } => Some(*until),
            State::Running(running) => (!running.ready).then_some(now + LOOK),
        }
    }

    /// Pipes of a running engine whose bytes go to the console.
    pub(crate) fn relays(&mut self) -> Option<&mut Vec<Relay>> {
        match &mut self.state {
            State::Running(running) => Some(&mut running.relays),
            State::Waiting { .. } => None,
        }
    }

    /// Starts an engine that is due and looks whether a started one listens.
    pub(crate) fn advance(&mut self, now: Duration) {
        match &mut self.state {
            State::Waiting { until } if now >= *until => self.start(now),
            State::Running(running) if !running.ready => running.look(&self.run, now),
            State::Waiting { .. } | State::Running(_) => {}
        }
    }

    /// Takes note of an ended process; another one than the engine's is none of its business.
    pub(crate) fn ended(&mut self, pid: Pid, status: WaitStatus, now: Duration) {
        let State::Running(running) = &mut self.state else {
            return;
        };
        if running.pid != pid {
            return;
        }
        running.drain();
        let ran_for = now.saturating_sub(running.since);
        // Helpers and children must not hold the port when the engine starts again.
        let _ = kill_process_group(pid, Signal::KILL);
        let delay = self.backoff.after(ran_for);
        let detail = format!(
            "{} {} after {:.1} s, again in {:.1} s",
            self.run.name,
            describe(status),
            ran_for.as_secs_f32(),
            delay.as_secs_f32()
        );
        console::stage(Stage::EngineExit, detail);
        self.state = State::Waiting { until: now + delay };
    }

    /// Asks the engine to end; gives its process, if it has one.
    pub(crate) fn stop(&self, signal: Signal) -> Option<Pid> {
        let State::Running(running) = &self.state else {
            return None;
        };
        // It may have ended already.
        let _ = kill_process_group(running.pid, signal);
        Some(running.pid)
    }

    fn start(&mut self, now: Duration) {
        self.starts += 1;
        match self.spawn(now) {
            Ok(running) => {
                let pid = running.pid.as_raw_nonzero();
                let detail = format!("{} pid {pid} start {}", self.run.name, self.starts);
                console::stage(Stage::Engine, detail);
                self.state = State::Running(running);
            }
            Err(error) => {
                let delay = self.backoff.after(Duration::ZERO);
                // The error is the kernel's; it does not hold the arguments.
                console::failed(&format!(
                    "engine {} cannot be started: {error}",
                    self.run.name
                ));
                self.state = State::Waiting { until: now + delay };
            }
        }
    }

    fn spawn(&self, now: Duration) -> io::Result<Running> {
        let mut argv = self.run.argv.iter().map(|argument| argument.expose());
        let program = argv.next().ok_or(io::ErrorKind::InvalidInput)?;
        let mut relays = Vec::new();
        let stdout = match self.access_log {
            AccessLog::Drop => Stdio::null(),
            AccessLog::Console => self.pipe(&mut relays)?,
        };
        let child = Command::new(program)
            .args(argv)
            .env_clear()
            .envs([
                ("PATH", "/usr/sbin:/usr/bin"),
                ("HOME", "/run/egress"),
                ("LANG", "C"),
            ])
            .current_dir("/run/egress")
            .stdin(Stdio::null())
            .stdout(stdout)
            .stderr(self.pipe(&mut relays)?)
            .process_group(0)
            .uid(self.uid)
            .gid(self.uid)
            .spawn()?;
        let pid = Pid::from_child(&child);
        Ok(Running {
            pid,
            since: now,
            relays,
            ready: false,
            told_slow: false,
        })
    }

    /// A pipe that the engine may also open again by its name, as `stdio:/dev/stdout` does.
    fn pipe(&self, relays: &mut Vec<Relay>) -> io::Result<Stdio> {
        let (reader, writer) = io::pipe()?;
        rustix::fs::fchown(
            writer.as_fd(),
            Some(rustix::fs::Uid::from_raw(self.uid)),
            Some(rustix::fs::Gid::from_raw(self.uid)),
        )?;
        relays.push(Relay::new(reader));
        Ok(writer.into())
    }
}

impl Running {
    fn look(&mut self, run: &EngineRun, now: Duration) {
        let waited = now.saturating_sub(self.since);
        if is_listening(run.port) {
            self.ready = true;
            let uid = real_uid(self.pid).map_or_else(|| "?".to_owned(), |uid| uid.to_string());
            let detail = format!(
                "port {} uid {uid} after {:.2} s",
                run.port,
                waited.as_secs_f32()
            );
            console::stage(Stage::Ready, detail);
        } else if waited >= SLOW && !self.told_slow {
            self.told_slow = true;
            let seconds = SLOW.as_secs();
            let (name, port) = (run.name, run.port);
            console::failed(&format!(
                "{name} does not listen on port {port} after {seconds} s"
            ));
        }
    }

    /// Prints an engine's last words, which say why it ended.
    fn drain(&mut self) {
        for relay in &mut self.relays {
            // Bounded: a child that lives on could write for ever.
            for _ in 0..16 {
                if !is_readable(relay) || !relay.pump() {
                    break;
                }
            }
        }
    }
}

fn is_readable(relay: &Relay) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let mut fds = [PollFd::new(relay, PollFlags::IN)];
    let now = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    poll(&mut fds, Some(&now)).is_ok_and(|ready| ready > 0)
}

fn describe(status: WaitStatus) -> String {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => format!("exited with {code}"),
        (None, Some(signal)) => format!("was ended by signal {signal}"),
        (None, None) => "ended".to_owned(),
    }
}

/// Whether any process listens on this TCP port. Asking the kernel spares the engine a connection
/// that it would log and, with some rules, refuse.
fn is_listening(port: u16) -> bool {
    ["/proc/net/tcp", "/proc/net/tcp6"]
        .iter()
        .any(|table| fs::read_to_string(table).is_ok_and(|text| lists_listener(&text, port)))
}

/// Columns of `/proc/net/tcp`: number, local `address:port` and remote in hexadecimal, state,
/// where `0A` is LISTEN.
fn lists_listener(table: &str, port: u16) -> bool {
    let suffix = format!(":{port:04X}");
    table.lines().skip(1).any(|line| {
        let mut columns = line.split_ascii_whitespace().skip(1);
        let local = columns.next().unwrap_or_default();
        let state = columns.nth(1).unwrap_or_default();
        local.ends_with(&suffix) && state == "0A"
    })
}

/// The uid that a process really has, as the kernel says.
fn real_uid(pid: Pid) -> Option<u32> {
    let path = format!("/proc/{}/status", pid.as_raw_nonzero());
    let status = fs::read_to_string(path).ok()?;
    let uids = status.lines().find_map(|line| line.strip_prefix("Uid:"))?;
    uids.split_ascii_whitespace().next()?.parse().ok()
}

/// Delays before each new start: 0.5 s, doubled up to 30 s, from the beginning again after an
/// engine that ran for a minute.
#[derive(Debug, Default)]
struct Backoff {
    failures: u32,
}

impl Backoff {
    const FIRST: Duration = Duration::from_millis(500);
    const LAST: Duration = Duration::from_secs(30);
    const STABLE: Duration = Duration::from_secs(60);

    fn after(&mut self, ran_for: Duration) -> Duration {
        if ran_for >= Self::STABLE {
            self.failures = 0;
        }
        let delay = Self::FIRST
            .saturating_mul(1 << self.failures.min(10))
            .min(Self::LAST);
        self.failures += 1;
        delay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_half_a_minute() {
        let mut backoff = Backoff::default();
        let millis: Vec<_> = (0..9)
            .map(|_| backoff.after(Duration::ZERO).as_millis())
            .collect();
        assert_eq!(
            millis,
            [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]
        );
    }

    #[test]
    fn a_minute_of_service_makes_the_next_start_quick_again() {
        let mut backoff = Backoff::default();
        for _ in 0..5 {
            backoff.after(Duration::from_secs(1));
        }
        assert_eq!(backoff.after(Duration::from_secs(60)), Backoff::FIRST);
        assert_eq!(backoff.after(Duration::from_secs(1)), Backoff::FIRST * 2);
    }

    const TABLE: &str = "  sl  local_address rem_address   st tx_queue\n   \
        0: 00000000:0C38 00000000:0000 0A 00000000:00000000\n   \
        1: 0F02000A:0438 0202000A:0016 01 00000000:00000000\n";

    #[test]
    fn a_listening_socket_is_found_by_its_port() {
        assert!(lists_listener(TABLE, 3128));
    }

    #[test]
    fn an_outgoing_connection_from_the_port_is_no_listener() {
        assert!(!lists_listener(TABLE, 0x0438));
        assert!(!lists_listener("", 3128));
    }
}
