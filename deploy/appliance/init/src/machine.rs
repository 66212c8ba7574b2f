//! The loop that never ends: waits for whatever happens next and lets each part act on it.

use std::convert::Infallible;
use std::fs::File;
use std::io::Read;
use std::os::unix::net::UnixStream;
use std::time::Duration;

use egress_appliance::{Settings, Stage};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, WaitOptions, wait};
use signal_hook::consts::{SIGCHLD, SIGINT, SIGTERM};

use crate::boot;
use crate::console;
use crate::engine::Supervisor;
use crate::modules::{ModuleError, Modules, When};
use crate::net::Interface;
use crate::power;
use crate::system;

/// What waits for the engine, such as the power button, waits no longer than this.
const LATE: Duration = Duration::from_secs(5);
/// How long an engine gets to end in order before the machine is switched off.
const FAREWELL: Duration = Duration::from_secs(2);
/// The loop looks around at least this often, whatever it may have missed.
const LOOK_AROUND: Duration = Duration::from_secs(30);

/// Everything that can happen to the machine and everything it runs.
#[derive(Debug)]
pub(crate) struct Machine {
    /// Kernel modules; absent when the image has no index.
    pub(crate) modules: Option<Modules>,
    /// The network, once it was begun.
    pub(crate) interface: Option<Interface>,
    /// The settings until the engine starts.
    pub(crate) settings: Option<Settings>,
    engine: Option<Supervisor>,
    children: Option<UnixStream>,
    stop: Option<UnixStream>,
    buttons: Vec<File>,
    late_at: Option<Duration>,
}

impl Machine {
    /// A machine that does nothing yet but hear signals.
    pub(crate) fn new() -> Self {
        Self {
            modules: None,
            interface: None,
            settings: None,
            engine: None,
            children: listen(&[SIGCHLD]),
            stop: listen(&[SIGTERM, SIGINT]),
            buttons: Vec::new(),
            late_at: Some(Duration::ZERO),
        }
    }

    /// Loads modules of the image; nothing when there is no index, which was reported before.
    pub(crate) fn load_modules(&mut self, when: When) -> Result<(), ModuleError> {
        self.modules
            .as_mut()
            .map_or(Ok(()), |modules| modules.load(when))
    }

    /// Runs the machine until it is switched off.
    pub(crate) fn run(mut self) -> Infallible {
        if self.settings.is_some() {
            self.late_at = Some(console::uptime() + LATE);
        }
        loop {
            let now = console::uptime();
            self.advance(now);
            self.wait(now);
            self.reap();
            if self.is_asked_to_stop() {
                self.power_off();
            }
        }
    }

    fn advance(&mut self, now: Duration) {
        if let Some(interface) = &mut self.interface
            && let Err(failure) = interface.advance(now)
        {
            console::failed(&failure);
        }
        self.start_engine();
        if let Some(engine) = &mut self.engine {
            engine.advance(now);
        }
        let ready = self.engine.as_ref().is_some_and(Supervisor::is_ready);
        if self.late_at.is_some_and(|at| ready || now >= at) {
            self.late_at = None;
            self.finish_boot();
        }
    }

    /// Starts the engine as soon as there is an address; never without its packet filter.
    fn start_engine(&mut self) {
        if !self.interface.as_ref().is_some_and(Interface::is_addressed) {
            return;
        }
        let Some(settings) = self.settings.take() else {
            return;
        };
        match boot::load_firewall(self, &settings) {
            Ok(()) => self.engine = Some(Supervisor::new(&settings)),
            Err(failure) => console::failed(&failure),
        }
    }

    fn finish_boot(&mut self) {
        if let Err(failure) = self.load_modules(When::Late) {
            console::failed(&failure);
        }
        self.buttons = power::open_buttons();
    }

    fn deadline(&self, now: Duration) -> Duration {
        let parts = [
            self.interface.as_ref().and_then(Interface::deadline),
            self.engine.as_ref().and_then(|engine| engine.deadline(now)),
            self.late_at,
        ];
        parts
            .into_iter()
            .flatten()
            .fold(now + LOOK_AROUND, Duration::min)
    }

    /// Waits for a packet, a line, a signal, the button, or the next deadline.
    fn wait(&mut self, now: Duration) {
        let timeout = self.deadline(now).saturating_sub(now);
        let timeout = Timespec::try_from(timeout).unwrap_or(Timespec {
            tv_sec: 1,
            tv_nsec: 0,
        });
        let mut none = Vec::new();
        let relays = self
            .engine
            .as_mut()
            .and_then(Supervisor::relays)
            .unwrap_or(&mut none);
        let readable = {
            let mut fds: Vec<_> = relays
                .iter()
                .map(|relay| PollFd::new(relay, PollFlags::IN))
                .collect();
            let streams = self.children.iter().chain(&self.stop);
            fds.extend(streams.map(|stream| PollFd::new(stream, PollFlags::IN)));
            fds.extend(
                self.buttons
                    .iter()
                    .map(|button| PollFd::new(button, PollFlags::IN)),
            );
            let socket = self.interface.as_ref().and_then(Interface::socket);
            fds.extend(socket.map(|socket| PollFd::from_borrowed_fd(socket, PollFlags::IN)));
            // An interrupted wait is a short one: the loop looks at everything anyhow.
            let _ = poll(&mut fds, Some(&timeout));
            fds.iter()
                .map(|fd| !fd.revents().is_empty())
                .collect::<Vec<_>>()
        };
        let mut readable = readable.into_iter();
        relays.retain_mut(|relay| !readable.next().unwrap_or(false) || relay.pump());
    }

    /// Collects every ended process: the engine, its helpers, orphans of either.
    fn reap(&mut self) {
        drain(self.children.as_mut());
        while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
            if let Some(engine) = &mut self.engine {
                engine.ended(pid, status, console::uptime());
            }
        }
    }

    fn is_asked_to_stop(&mut self) -> bool {
        let mut pressed = drain(self.stop.as_mut());
        self.buttons
            .retain_mut(|button| match power::was_pressed(button) {
                Ok(press) => {
                    pressed |= press;
                    true
                }
                Err(_) => false,
            });
        pressed
    }

    fn power_off(&mut self) {
        console::stage(Stage::Poweroff, "asked to switch off");
        self.stop_engine();
        if let Err(error) = system::power_off() {
            console::failed(&format!("the kernel refused to switch off: {error}"));
        }
    }

    fn stop_engine(&self) {
        let Some(engine) = &self.engine else { return };
        let Some(pid) = engine.stop(Signal::TERM) else {
            return;
        };
        let deadline = console::uptime() + FAREWELL;
        while console::uptime() < deadline {
            if matches!(wait(WaitOptions::NOHANG), Ok(Some((ended, _))) if ended == pid) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        engine.stop(Signal::KILL);
    }
}

/// A stream that becomes readable with each of these signals. Without it (no descriptors left) the
/// loop still looks around, only later.
fn listen(signals: &[i32]) -> Option<UnixStream> {
    let (receiver, sender) = UnixStream::pair().ok()?;
    receiver.set_nonblocking(true).ok()?;
    for &signal in signals {
        signal_hook::low_level::pipe::register(signal, sender.try_clone().ok()?).ok()?;
    }
    Some(receiver)
}

/// Empties a stream; whether anything was in it.
fn drain(stream: Option<&mut UnixStream>) -> bool {
    let Some(stream) = stream else { return false };
    let mut any = false;
    let mut bytes = [0; 64];
    while let Ok(1..) = stream.read(&mut bytes) {
        any = true;
    }
    any
}
