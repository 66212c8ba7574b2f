//! Breaks one host as planned, heals it, and waits for it to come back.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    net::UnixStream,
    time::{Instant, sleep, timeout},
};

use crate::{
    Run,
    hosts::{
        bed::{Bed, Host},
        tally::version,
    },
    plan::{Step, With},
};

/// A host that is healed has to be reached within this time.
const BACK: Duration = Duration::from_secs(60);

/// Milliseconds in each direction.
const FAR: u64 = 100;

/// Copies of the hosts' private keys, to be broken and repaired.
pub(crate) struct Keys {
    folder: PathBuf,
}

impl Keys {
    pub(crate) fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("soak-keys-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let keys = Self { folder };
        Bed::get().hosts.iter().for_each(|host| keys.repair(host));
        keys
    }

    pub(crate) fn of(&self, host: &Host) -> PathBuf {
        self.folder.join(&host.name)
    }

    fn repair(&self, host: &Host) {
        std::fs::copy(&host.key, self.of(host)).unwrap();
    }

    fn break_one(&self, host: &Host) {
        std::fs::write(self.of(host), "no key").unwrap();
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

/// See the module.
pub(crate) struct Breaker {
    run: Run,
    host: &'static Host,
    keys: Arc<Keys>,
    /// The delay of the relay before the host, if there is one.
    pub(crate) distance: Option<Arc<AtomicU64>>,
    /// Names of the faults, one for each time.
    pub(crate) done: Vec<&'static str>,
    /// From the cure to the first answer.
    pub(crate) longest_back: Duration,
}

impl Breaker {
    pub(crate) fn new(run: Run, host: &'static Host, keys: Arc<Keys>) -> Self {
        Self {
            run,
            host,
            keys,
            distance: None,
            done: Vec::new(),
            longest_back: Duration::ZERO,
        }
    }

    /// Goes through the steps until the time is over; in the end the host is well.
    pub(crate) async fn follow(mut self, steps: Vec<Step>) -> Self {
        for step in steps {
            let peace = self.run.over.run_until_cancelled(sleep(step.peace)).await;
            if peace.is_none() {
                break;
            }
            self.suffer(&step).await;
            self.done.push(step.fault.name);
            self.comes_back(step.fault.name).await;
        }
        self
    }

    async fn suffer(&self, step: &Step) {
        match step.fault.with {
            With::BrokenKey => self.keys.break_one(self.host),
            With::Distance => self.is_away(FAR),
            With::Nothing | With::SilentClients => {}
        }
        for words in step.fault.begin {
            self.host.suffers(words).await;
        }
        let silent = match step.fault.with {
            With::SilentClients => self.silent_clients().await,
            _ => Vec::new(),
        };
        // An end that comes before the fault's own is as good.
        let _ = self.run.over.run_until_cancelled(sleep(step.lasts)).await;
        drop(silent);
        self.keys.repair(self.host);
        self.is_away(0);
        match step.fault.end {
            Some(words) => self.host.suffers(words).await,
            None => self.host.heal().await,
        }
    }

    fn is_away(&self, milliseconds: u64) {
        if let Some(distance) = &self.distance {
            distance.store(milliseconds, Ordering::Relaxed);
        }
    }

    async fn silent_clients(&self) -> Vec<UnixStream> {
        let mut silent = Vec::new();
        for _ in 0..3 {
            silent.push(UnixStream::connect(&self.host.socket).await.unwrap());
        }
        silent
    }

    async fn comes_back(&mut self, fault: &str) {
        let begun = Instant::now();
        let (pool, name) = (&self.run.pool, &self.host.name);
        let answered = async {
            while version(pool, name, BACK).await.is_err() {
                sleep(Duration::from_millis(100)).await;
            }
        };
        if timeout(BACK, answered).await.is_err() {
            let status = pool.status();
            panic!("{name} does not answer after {fault}: {status:?}");
        }
        self.longest_back = self.longest_back.max(begun.elapsed());
    }
}
