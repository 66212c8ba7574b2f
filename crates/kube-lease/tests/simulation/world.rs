//! A server, a network and several candidates on one true clock, in milliseconds.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
    time::Duration,
};

use kube_lease::{
    Action, Answer, Candidate, Reading, Record, Request, Settings, Version, Versioned,
};

const TIMEOUT: u64 = 3_000;
/// A run that does more than this in its virtual minutes asks in a circle.
const MOST_REQUESTS: u32 = 5_000;

/// How a candidate's clock relates to the true one: any offset, speed in thousandths.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    pub(crate) offset: u64,
    pub(crate) rate: u64,
}

impl Clock {
    fn reading(self, truth: u64) -> Reading {
        Duration::from_millis(self.offset) + Duration::from_micros(truth * self.rate)
    }

    /// The first true moment at which the clock shows at least a reading.
    fn truth(self, reading: Reading) -> u64 {
        let own = reading.saturating_sub(Duration::from_millis(self.offset));
        let micros = u64::try_from(own.as_micros()).unwrap_or(u64::MAX);
        micros.div_ceil(self.rate)
    }
}

/// What becomes of a request: how long each way takes, or that it ends there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fate {
    pub(crate) there: Option<u64>,
    pub(crate) back: Option<u64>,
    pub(crate) is_busy: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Mischief {
    /// The process stands still for so long.
    Freeze(usize, u64),
    Stop(usize),
    Stand(usize),
    /// The process is gone; another one with another name starts in its place.
    Crash(usize),
    /// Somebody changes a label.
    Touch,
    /// Somebody deletes the object, when everybody knows who holds it.
    Delete,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Event {
    Wake,
    Arrive(u64, Request, Option<u64>, bool),
    Answer(u64, Answer),
    GiveUp(u64),
}

#[derive(Debug)]
struct Process {
    candidate: Candidate,
    clock: Clock,
    frozen_until: u64,
    /// The request under way.
    waiting_for: Option<u64>,
    cut_off: Option<Fate>,
}

#[derive(Debug)]
pub(crate) struct World {
    now: u64,
    processes: Vec<Process>,
    stored: Option<(u64, Record)>,
    version: u64,
    queue: BinaryHeap<Reverse<(u64, u64)>>,
    events: BTreeMap<u64, (usize, Event)>,
    next_event: u64,
    next_request: u64,
    fates: Vec<Fate>,
    mischiefs: Vec<(u64, Mischief)>,
    crashes: u32,
    requests: u32,
}

impl World {
    pub(crate) fn new(
        clocks: Vec<Clock>,
        fates: Vec<Fate>,
        mut mischiefs: Vec<(u64, Mischief)>,
    ) -> Self {
        mischiefs.sort_by_key(|(at, _)| Reverse(*at));
        let process = |(index, clock): (usize, Clock)| Process {
            candidate: Candidate::new(Settings::default(), format!("p{index}")),
            clock,
            frozen_until: 0,
            waiting_for: None,
            cut_off: None,
        };
        let processes: Vec<_> = clocks.into_iter().enumerate().map(process).collect();
        let count = processes.len();
        let mut world = Self {
            now: 0,
            processes,
            stored: None,
            version: 0,
            queue: BinaryHeap::new(),
            events: BTreeMap::new(),
            next_event: 0,
            next_request: 0,
            fates,
            mischiefs,
            crashes: 0,
            requests: 0,
        };
        for index in 0..count {
            world.schedule(0, index, Event::Wake);
        }
        world
    }

    /// Goes on until a true moment.
    ///
    /// # Errors
    /// When two lead at once, or when a candidate asks without end.
    pub(crate) fn run_until(&mut self, end: u64) -> Result<(), String> {
        loop {
            let event = self.queue.peek().map_or(u64::MAX, |Reverse((at, _))| *at);
            let mischief = self.mischiefs.last().map_or(u64::MAX, |(at, _)| *at);
            let next = event.min(mischief);
            if next > end {
                self.now = end;
                return self.check();
            }
            // Just before something happens is the last moment of what was before.
            self.now = next;
            self.check()?;
            match mischief <= event {
                true => self.do_mischief(),
                false => self.do_event(),
            }
            self.check()?;
        }
    }

    pub(crate) fn requests(&self) -> u32 {
        self.requests
    }

    pub(crate) fn leader(&self) -> Option<usize> {
        self.leaders().first().copied()
    }

    /// From now on everything works and everybody stands.
    pub(crate) fn calm_down(&mut self) {
        self.fates = vec![Fate {
            there: Some(3),
            back: Some(3),
            is_busy: false,
        }];
        self.mischiefs.clear();
        for index in 0..self.processes.len() {
            self.processes[index].candidate.stand();
            self.schedule(self.now, index, Event::Wake);
        }
    }

    /// From now on this becomes of all requests of one process.
    pub(crate) fn cut_off(&mut self, index: usize, fate: Fate) {
        self.processes[index].cut_off = Some(fate);
    }

    fn leaders(&self) -> Vec<usize> {
        let leads = |(index, process): (usize, &Process)| {
            let now = process.clock.reading(self.now);
            process.candidate.leads_until(now).map(|_| index)
        };
        self.processes
            .iter()
            .enumerate()
            .filter_map(leads)
            .collect()
    }

    fn check(&self) -> Result<(), String> {
        let leaders = self.leaders();
        if leaders.len() > 1 {
            return Err(format!("{leaders:?} lead at {}: {self:?}", self.now));
        }
        if self.requests > MOST_REQUESTS {
            return Err(format!("{} requests by {}", self.requests, self.now));
        }
        Ok(())
    }

    fn schedule(&mut self, at: u64, index: usize, event: Event) {
        self.queue.push(Reverse((at, self.next_event)));
        self.events.insert(self.next_event, (index, event));
        self.next_event += 1;
    }

    fn do_event(&mut self) {
        let Some(Reverse((_, id))) = self.queue.pop() else {
            return;
        };
        let Some((index, event)) = self.events.remove(&id) else {
            return;
        };
        if let Event::Arrive(request_id, request, back, is_busy) = event {
            let answer = match is_busy {
                true => Answer::Refused(Some(Duration::from_secs(1))),
                false => self.serve(request),
            };
            if let Some(back) = back {
                self.schedule(self.now + back, index, Event::Answer(request_id, answer));
            }
            return;
        }
        let process = &mut self.processes[index];
        if self.now < process.frozen_until {
            let thaw = process.frozen_until;
            return self.schedule(thaw, index, event);
        }
        let answered = match event {
            Event::Answer(id, answer) if process.waiting_for == Some(id) => Some(answer),
            Event::GiveUp(id) if process.waiting_for == Some(id) => Some(Answer::Unknown(None)),
            Event::Wake => None,
            _ => return,
        };
        if let Some(answer) = answered {
            process.waiting_for = None;
            let reading = process.clock.reading(self.now);
            process.candidate.answer(answer, reading);
        }
        self.poll(index);
    }

    fn poll(&mut self, index: usize) {
        let process = &mut self.processes[index];
        let reading = process.clock.reading(self.now);
        match process.candidate.poll(reading) {
            Action::Send(request) => self.send(index, request),
            Action::Wait(until) if process.waiting_for.is_none() => {
                let at = process.clock.truth(until).max(self.now + 1);
                self.schedule(at, index, Event::Wake);
            }
            Action::Wait(_) | Action::Done => {}
        }
    }

    fn send(&mut self, index: usize, request: Request) {
        let id = self.next_request;
        self.next_request += 1;
        self.requests += 1;
        let place = usize::try_from(id).unwrap_or_default() % self.fates.len();
        let process = &mut self.processes[index];
        process.waiting_for = Some(id);
        let fate = process.cut_off.unwrap_or(self.fates[place]);
        self.schedule(self.now + TIMEOUT, index, Event::GiveUp(id));
        if let Some(there) = fate.there {
            let arrival = Event::Arrive(id, request, fate.back, fate.is_busy);
            self.schedule(self.now + there, index, arrival);
        }
    }

    fn serve(&mut self, request: Request) -> Answer {
        match (request, &self.stored) {
            (Request::Read, None) | (Request::Replace(..), None) => Answer::Absent,
            (Request::Read, Some((version, record))) => Answer::Found(Versioned {
                version: Version::new(version.to_string()),
                record: record.clone(),
            }),
            (Request::Create(record), None) => self.store(record),
            (Request::Create(_), Some(_)) => Answer::Conflict,
            (Request::Replace(old, record, _), Some((version, _))) => {
                match old.as_str() == version.to_string() {
                    true => self.store(record),
                    false => Answer::Conflict,
                }
            }
        }
    }

    fn store(&mut self, record: Record) -> Answer {
        self.version += 1;
        self.stored = Some((self.version, record));
        Answer::Stored(Version::new(self.version.to_string()))
    }

    fn do_mischief(&mut self) {
        let Some((_, mischief)) = self.mischiefs.pop() else {
            return;
        };
        let count = self.processes.len();
        match mischief {
            Mischief::Freeze(who, time) => {
                self.processes[who % count].frozen_until = self.now + time;
            }
            Mischief::Stop(who) => {
                self.processes[who % count].candidate.stop();
                self.schedule(self.now, who % count, Event::Wake);
            }
            Mischief::Stand(who) => {
                self.processes[who % count].candidate.stand();
                self.schedule(self.now, who % count, Event::Wake);
            }
            Mischief::Crash(who) => self.crash(who % count),
            Mischief::Touch => {
                if let Some((_, record)) = self.stored.take() {
                    self.store(record);
                }
            }
            Mischief::Delete => {
                let knows = |process: &Process| process.candidate.holder().is_some();
                if self.processes.iter().all(knows) {
                    self.stored = None;
                }
            }
        }
    }

    fn crash(&mut self, who: usize) {
        self.crashes += 1;
        let name = format!("p{who}-{}", self.crashes);
        let process = &mut self.processes[who];
        process.candidate = Candidate::new(Settings::default(), name);
        process.waiting_for = None;
        process.frozen_until = self.now + 500;
        self.schedule(self.now, who, Event::Wake);
    }
}
