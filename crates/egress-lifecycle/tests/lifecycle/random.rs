//! Random lives: proxies are made, removed and replaced while answers are lost, places vanish and
//! whoever does it crashes. A life follows from its seed alone.

use std::fmt::Write as _;

use egress_lifecycle::{Creation, Removal, RemovalStep, Step};
use egress_provider::memory::{Fault, MachineView, MemoryProvider, PlaceState, Verb, When};
use egress_provider::{
    Class, Context, Error, Identity, InstanceRef, InstanceState, Location, Want,
};

use crate::rng::Rng;
use crate::support::{Proves, STEPS, creation, cut_off, identity, place, want};

const SEEDS: u64 = 3000;
const EVENTS: usize = 60;
const PLACES: [&str; 3] = ["kvm1", "kvm2", "kvm3"];
const NAMES: [&str; 3] = ["a", "b", "c"];
const PORTS: [u16; 2] = [3128, 3129];
/// More polls than any step needs.
const WHOLE_STEP: usize = 1000;

const VERBS: [Verb; 5] = [
    Verb::Place,
    Verb::Ensure,
    Verb::Observe,
    Verb::Delete,
    Verb::ListOwned,
];
const MOMENTS: [When; 3] = [When::Before, When::After, When::Lost];
const CLASSES: [Class; 5] = [
    Class::Unavailable,
    Class::Timeout,
    Class::Precondition,
    Class::CapacityExhausted,
    Class::Internal,
];

/// `EGRESS_SEED=17 cargo test -p egress-lifecycle --test lifecycle` replays one life.
#[test]
fn no_life_breaks_a_promise() {
    let seeds = match std::env::var("EGRESS_SEED").map(|text| text.parse()) {
        Ok(Ok(seed)) => seed..seed + 1,
        Ok(Err(error)) => panic!("EGRESS_SEED is no number: {error}"),
        Err(_) => 0..SEEDS,
    };
    for seed in seeds {
        let mut life = Life::new(seed);
        if let Err(trouble) = life.lead() {
            panic!(
                "EGRESS_SEED={seed}: {trouble}\nwhat happened:\n{}",
                life.log
            );
        }
    }
}

#[test]
fn a_seed_replays_exactly() {
    let log = |seed| {
        let mut life = Life::new(seed);
        assert_eq!(life.lead(), Ok(()));
        life.log
    };
    assert_eq!(log(7), log(7));
    assert_ne!(log(7), log(8));
}

#[test]
fn lives_are_eventful() {
    let mut all = String::new();
    for seed in 0..200 {
        let mut life = Life::new(seed);
        assert_eq!(life.lead(), Ok(()));
        all.push_str(&life.log);
    }
    for event in [
        "proven",
        "gone",
        "must be replaced",
        "crash",
        "dropped",
        "fault",
        "vanishes",
        "returns",
        "fails",
    ] {
        let count = all.matches(event).count();
        assert!(count > 50, "{event} happened {count} times in 200 lives");
    }
}

/// What somebody does for one proxy, until it is done.
enum Work {
    Create(Box<Creation>),
    Delete(Removal),
    Replace(Removal),
}

enum Came {
    Again,
    Done,
    MustReplace,
}

impl Work {
    async fn step(&mut self, provider: &MemoryProvider) -> Result<Came, Error> {
        let cx = Context::new();
        match self {
            Self::Create(creation) => match creation.step(provider, &Proves, &cx).await? {
                Step::Proven(_) => Ok(Came::Done),
                Step::MustReplace { .. } => Ok(Came::MustReplace),
                _ => Ok(Came::Again),
            },
            Self::Delete(removal) | Self::Replace(removal) => {
                match removal.step(provider, &cx).await? {
                    RemovalStep::Gone(_) => Ok(Came::Done),
                    _ => Ok(Came::Again),
                }
            }
        }
    }
}

/// One proxy: what is wished of it, and what is under way.
struct Proxy {
    name: &'static str,
    identity: Identity,
    instance: String,
    /// Something left parts of it behind that its creation knows nothing of.
    has_strays: bool,
    port: Option<u16>,
    work: Option<Work>,
}

impl Proxy {
    fn want(&self) -> Option<Want> {
        self.port.map(|port| want(self.name, port))
    }

    /// What somebody begins who knows nothing but the wish.
    fn begin(&mut self) {
        self.work = Some(match self.want() {
            Some(want) => Work::Create(Box::new(creation(want))),
            None => Work::Delete(Removal::new(self.identity.clone())),
        });
    }
}

struct Life {
    rng: Rng,
    provider: MemoryProvider,
    proxies: Vec<Proxy>,
    foreign: Vec<MachineView>,
    log: String,
}

impl Life {
    fn new(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let polls = [rng.below(3), rng.below(3)].map(|polls| u32::try_from(polls).unwrap_or(0));
        let provider = MemoryProvider::new(PLACES)
            .with_boot_polls(polls[0])
            .with_stop_polls(polls[1]);
        for name in PLACES {
            provider.plant(&place(name), "somebody-elses", None);
        }
        let proxy = |name| Proxy {
            name,
            identity: identity(name),
            instance: identity(name).instance_name(),
            has_strays: false,
            port: None,
            work: None,
        };
        Self {
            rng,
            foreign: provider.machines(),
            provider,
            proxies: NAMES.map(proxy).into(),
            log: String::new(),
        }
    }

    fn lead(&mut self) -> Result<(), String> {
        for _ in 0..EVENTS {
            self.event()?;
            self.check()?;
        }
        self.become_quiet();
        for index in 0..self.proxies.len() {
            self.settle(index)?;
        }
        for index in 0..self.proxies.len() {
            self.proxies[index].port = None;
            self.proxies[index].work = None;
            self.settle(index)?;
        }
        let left = (self.provider.machines(), self.provider.remainders());
        match left == (self.foreign.clone(), Vec::new()) {
            true => Ok(()),
            false => Err(format!("in the end there is {left:?}")),
        }
    }

    fn event(&mut self) -> Result<(), String> {
        match self.rng.below(24) {
            0 | 1 => self.spoil(),
            2 | 3 => self.move_place(),
            4 | 5 => self.switch_off(),
            6 => self.stray(),
            _ => {
                let index = self.rng.below(self.proxies.len());
                if self.proxies[index].work.is_none() {
                    self.wish(index);
                }
                let polls = match self.rng.once_in(4) {
                    true => self.rng.below(6),
                    false => WHOLE_STEP,
                };
                self.step(index, polls)?;
                if self.rng.once_in(10) {
                    self.note(index, "crash");
                    self.proxies[index].begin();
                }
            }
        }
        Ok(())
    }

    fn wish(&mut self, index: usize) {
        let wish = match self.rng.once_in(3) {
            true => None,
            false => Some(self.rng.pick(&PORTS)),
        };
        let proxy = &mut self.proxies[index];
        let replaces = proxy.port.is_some() && wish.is_some() && proxy.port != wish;
        proxy.port = wish;
        proxy.begin();
        // Whoever replaces either knows that it has to, or is told so.
        if replaces && self.rng.once_in(2) {
            let removal = Removal::new(self.proxies[index].identity.clone());
            self.proxies[index].work = Some(Work::Replace(removal));
        }
        self.note(index, &format!("is wished {wish:?}"));
    }

    fn step(&mut self, index: usize, polls: usize) -> Result<(), String> {
        let proxy = &mut self.proxies[index];
        let Some(work) = &mut proxy.work else {
            return Ok(());
        };
        let came = cut_off(work.step(&self.provider), polls);
        match came {
            None if polls == WHOLE_STEP => return Err("a step has no end".to_owned()),
            None => self.note(index, "dropped"),
            Some(Ok(Came::Again)) => self.note(index, "steps"),
            Some(Ok(Came::MustReplace)) => {
                let removal = Removal::new(proxy.identity.clone());
                proxy.work = Some(Work::Replace(removal));
                self.note(index, "must be replaced");
            }
            Some(Ok(Came::Done)) => self.done(index)?,
            Some(Err(error)) => self.note(index, &format!("fails: {error}")),
        }
        Ok(())
    }

    fn done(&mut self, index: usize) -> Result<(), String> {
        match self.proxies[index].work.take() {
            Some(Work::Create(_)) => self.note(index, "proven"),
            Some(Work::Replace(_)) => {
                self.note(index, "gone, to be made anew");
                self.is_gone(index)?;
                self.proxies[index].has_strays = false;
                self.proxies[index].begin();
                return Ok(());
            }
            _ => {
                self.note(index, "gone");
                self.is_gone(index)?;
                self.proxies[index].has_strays = false;
            }
        }
        self.is_as_wished(index)
    }

    fn spoil(&mut self) {
        let (verb, when) = (self.rng.pick(&VERBS), self.rng.pick(&MOMENTS));
        let class = match when {
            When::Lost => Class::Timeout,
            When::Before | When::After => self.rng.pick(&CLASSES),
        };
        let mut fault = Fault::new(verb, when, class);
        if self.rng.once_in(2) {
            fault = fault.at(self.any_place());
        }
        self.tell(&format!("{fault:?}").replace("Fault", "fault"));
        self.provider.inject(fault);
    }

    fn move_place(&mut self) {
        let place = self.any_place();
        let (state, capacity, what) = match self.rng.below(6) {
            0 | 1 => (PlaceState::Unreachable, None, "vanishes"),
            2 => (PlaceState::Cordoned, None, "is cordoned"),
            3 => (PlaceState::Ready, Some(2), "is nearly full"),
            _ => (PlaceState::Ready, None, "returns"),
        };
        self.tell(&format!("{place} {what}"));
        self.provider.set_state(&place, state);
        self.provider.set_capacity(&place, capacity);
    }

    fn switch_off(&mut self) {
        let (location, name) = (self.any_place(), self.rng.pick(&NAMES));
        let id = InstanceRef::new(location, identity(name));
        if self.provider.set_machine_state(&id, InstanceState::Stopped) {
            self.tell(&format!("{name} is switched off"));
        }
    }

    /// Parts appear while nobody works on the proxy, as an earlier version may have left them.
    fn stray(&mut self) {
        let (index, location) = (self.rng.below(self.proxies.len()), self.any_place());
        let proxy = &mut self.proxies[index];
        if proxy.work.is_none() {
            proxy.has_strays = true;
            self.provider.plant_remainder(&location, &proxy.identity);
            self.note(index, &format!("has strays at {location}"));
        }
    }

    /// What must hold whatever happens.
    fn check(&self) -> Result<(), String> {
        let machines = self.provider.machines();
        for proxy in &self.proxies {
            let name = &proxy.instance;
            let own: Vec<_> = machines.iter().filter(|m| m.name == *name).collect();
            if own.len() > 1 {
                return Err(format!("{} has machines at {own:?}", proxy.name));
            }
        }
        let is_foreign = |machine: &&MachineView| machine.tags.is_none();
        match machines.iter().filter(is_foreign).eq(&self.foreign) {
            true => Ok(()),
            false => Err(format!("a foreign machine was touched: {machines:?}")),
        }
    }

    fn become_quiet(&mut self) {
        self.tell("quiet");
        self.provider.clear_faults();
        for name in PLACES {
            self.provider.set_state(&place(name), PlaceState::Ready);
            self.provider.set_capacity(&place(name), None);
        }
    }

    /// Ends what is under way, or begins it again where nothing is: both must lead to the wish.
    fn settle(&mut self, index: usize) -> Result<(), String> {
        if self.proxies[index].work.is_none() {
            self.proxies[index].begin();
        }
        for _ in 0..STEPS {
            self.step(index, WHOLE_STEP)?;
            self.check()?;
            if self.proxies[index].work.is_none() {
                return self.has_no_remainder(index);
            }
        }
        Err(format!("{} does not settle", self.proxies[index].name))
    }

    fn is_as_wished(&self, index: usize) -> Result<(), String> {
        let Some(want) = self.proxies[index].want() else {
            return self.is_gone(index);
        };
        let name = &self.proxies[index].instance;
        let machines = self.provider.machines();
        let own: Vec<_> = machines.iter().filter(|m| m.name == *name).collect();
        let is_right = |machine: &MachineView| {
            let tags = machine.tags.as_ref();
            machine.state == InstanceState::Running
                && tags.is_some_and(|tags| tags.spec_hash == want.spec_hash.as_str())
        };
        match own.as_slice() {
            [one] if is_right(one) => Ok(()),
            _ => Err(format!("{want:?} is wished, there is {own:?}")),
        }
    }

    fn has_no_remainder(&self, index: usize) -> Result<(), String> {
        let name = &self.proxies[index].instance;
        let mut remainders = self.provider.remainders();
        remainders.retain(|left| left.instance_name == *name);
        match remainders.is_empty() || self.proxies[index].has_strays {
            true => Ok(()),
            false => Err(format!("beside its machine there is {remainders:?}")),
        }
    }

    fn is_gone(&self, index: usize) -> Result<(), String> {
        let name = &self.proxies[index].instance;
        let machines = self.provider.machines();
        let remainders = self.provider.remainders();
        let is_left = machines.iter().any(|machine| machine.name == *name)
            || remainders.iter().any(|left| left.instance_name == *name);
        match is_left {
            false => Ok(()),
            true => Err(format!("{name} is not gone: {machines:?} {remainders:?}")),
        }
    }

    fn any_place(&mut self) -> Location {
        place(self.rng.pick(&PLACES))
    }

    fn note(&mut self, index: usize, what: &str) {
        let text = format!("{} {what}", self.proxies[index].name);
        self.tell(&text);
    }

    fn tell(&mut self, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.log, "  {text}");
    }
}
