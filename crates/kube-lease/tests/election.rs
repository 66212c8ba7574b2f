//! The election on tokio's clock, against the store in memory.

use std::{sync::Arc, time::Duration};

use kube_lease::{Elector, Fault, Leadership, MemoryStore, Settings, unique_name};
use tokio::time::{Instant, advance, sleep, timeout};

const SECOND: Duration = Duration::from_secs(1);

fn elector(store: &MemoryStore, name: &str) -> Elector {
    Elector::new(store.clone(), Settings::default(), name)
}

async fn soon(elector: &mut Elector, within: Duration) -> Option<Leadership> {
    timeout(within, elector.acquire()).await.ok()
}

#[tokio::test(start_paused = true)]
async fn the_first_leads_at_once_and_the_second_after_a_release() {
    let store = MemoryStore::new();
    let (mut a, mut b) = (elector(&store, "a"), elector(&store, "b"));
    let leadership = soon(&mut a, SECOND).await.unwrap();
    assert!(leadership.is_held());
    assert_eq!(store.record().unwrap().holder.as_deref(), Some("a"));
    assert!(soon(&mut b, 60 * SECOND).await.is_none());
    assert!(leadership.is_held());

    let token = leadership.token();
    leadership.release().await.unwrap();
    assert!(token.is_cancelled());
    assert_eq!(store.record().unwrap().holder, None);
    let second = soon(&mut b, 3 * SECOND).await.unwrap();
    assert_eq!(second.transitions(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_leader_without_a_server_stops_before_the_other_starts() {
    let (store, unreachable) = (MemoryStore::new(), MemoryStore::new());
    let mut a = Elector::new(
        Cut(store.clone(), unreachable.clone()),
        Settings::default(),
        "a",
    );
    let mut b = elector(&store, "b");
    let first = soon(&mut a, SECOND).await.unwrap();
    let other = tokio::spawn(async move { (b.acquire().await, Instant::now()) });
    sleep(5 * SECOND).await;
    unreachable.set_down(true);
    let cut = Instant::now();
    first.lost().await;
    let lost = Instant::now();
    let (second, taken) = other.await.unwrap();
    assert!(second.is_held() && !first.is_held());
    assert!(lost < taken, "{:?} {:?}", lost - cut, taken - cut);
    assert!(lost - cut <= 10 * SECOND, "{:?}", lost - cut);
    assert!(taken - cut <= 18 * SECOND, "{:?}", taken - cut);
}

#[tokio::test(start_paused = true)]
async fn a_lost_answer_costs_no_leadership() {
    let store = MemoryStore::new();
    store.fail_next(Fault::LostAnswer);
    let mut a = elector(&store, "a");
    // The look before the claim.
    let leadership = soon(&mut a, 4 * SECOND).await.unwrap();
    for _ in 0..6 {
        store.fail_next(Fault::LostAnswer);
        sleep(9 * SECOND).await;
        assert!(leadership.is_held());
    }
    assert_eq!(store.record().unwrap().transitions, 1);
}

#[tokio::test(start_paused = true)]
async fn an_acquisition_whose_answer_was_lost_is_found_and_confirmed_by_a_renewal() {
    let store = MemoryStore::new();
    store.fail_next_write(Fault::LostAnswer);
    let mut a = elector(&store, "a");
    let started = Instant::now();
    let leadership = soon(&mut a, 10 * SECOND).await.unwrap();
    // The time-out of the request, and no wait for the claim to run out.
    assert!(started.elapsed() <= 4 * SECOND, "{:?}", started.elapsed());
    assert!(leadership.is_held());
    assert_eq!(store.writes(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_busy_server_is_left_alone_as_long_as_it_asks() {
    let store = MemoryStore::new();
    store.fail_next(Fault::Busy(20 * SECOND));
    let started = Instant::now();
    let mut a = elector(&store, "a");
    let leadership = soon(&mut a, 60 * SECOND).await.unwrap();
    assert!(started.elapsed() >= 20 * SECOND);
    assert!(leadership.is_held());
}

#[tokio::test(start_paused = true)]
async fn resigning_keeps_others_away_until_the_release() {
    let store = MemoryStore::new();
    let (mut a, mut b) = (elector(&store, "a"), elector(&store, "b"));
    let leadership = soon(&mut a, SECOND).await.unwrap();
    let work = leadership.token();
    leadership.resign();
    assert!(work.is_cancelled() && !leadership.is_held());
    assert!(soon(&mut b, 60 * SECOND).await.is_none());
    leadership.release().await.unwrap();
    assert!(soon(&mut b, 3 * SECOND).await.is_some());
}

#[tokio::test(start_paused = true)]
async fn what_is_dropped_runs_out_by_itself() {
    let store = MemoryStore::new();
    let (mut a, mut b) = (elector(&store, "a"), elector(&store, "b"));
    let leadership = soon(&mut a, SECOND).await.unwrap();
    let token = leadership.token();
    drop(leadership);
    assert!(token.is_cancelled());
    let started = Instant::now();
    let _next = soon(&mut b, 20 * SECOND).await.unwrap();
    assert!(started.elapsed() >= 14 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn a_release_without_a_server_ends_in_bounded_time_and_says_so() {
    let store = MemoryStore::new();
    let mut a = elector(&store, "a");
    let leadership = soon(&mut a, SECOND).await.unwrap();
    store.set_down(true);
    let started = Instant::now();
    assert!(leadership.release().await.is_err());
    assert!(started.elapsed() <= 6 * SECOND, "{:?}", started.elapsed());
    store.set_down(false);
    // It is still the holder by name, and leads again by a write and not by its name.
    let writes = store.writes();
    let again = soon(&mut a, 20 * SECOND).await.unwrap();
    assert!(again.is_held() && store.writes() > writes);
}

#[tokio::test(start_paused = true)]
async fn a_namesake_is_somebody_else() {
    let store = MemoryStore::new();
    let (mut a, mut b) = (elector(&store, "same"), elector(&store, "same"));
    let first = soon(&mut a, SECOND).await.unwrap();
    assert!(soon(&mut b, 40 * SECOND).await.is_none());
    assert!(first.is_held());
    assert_ne!(unique_name("same").unwrap(), unique_name("same").unwrap());
}

/// The clock decides, not the timer: a runtime that was busy has no say.
#[tokio::test(start_paused = true)]
async fn held_is_asked_of_the_clock() {
    let store = MemoryStore::new();
    let mut a = elector(&store, "a");
    let leadership = soon(&mut a, SECOND).await.unwrap();
    store.set_down(true);
    advance(10 * SECOND).await;
    assert!(!leadership.is_held());
}

#[tokio::test(start_paused = true)]
async fn a_deleted_object_ends_leadership_and_is_made_again_later() {
    let store = MemoryStore::new();
    let (mut a, mut b) = (elector(&store, "a"), elector(&store, "b"));
    let leadership = soon(&mut a, SECOND).await.unwrap();
    let other = tokio::spawn(async move { b.acquire().await });
    sleep(5 * SECOND).await;
    store.delete();
    let deleted = Instant::now();
    leadership.lost().await;
    assert!(deleted.elapsed() <= 3 * SECOND);
    let next = other.await.unwrap();
    assert!(next.is_held());
    assert!(deleted.elapsed() >= 14 * SECOND, "{:?}", deleted.elapsed());
}

/// One side of a network: what goes through it can be cut without touching the record.
#[derive(Debug)]
struct Cut(MemoryStore, MemoryStore);

#[async_trait::async_trait]
impl kube_lease::Store for Cut {
    async fn read(&self) -> Result<Option<kube_lease::Versioned>, kube_lease::StoreError> {
        self.1.read().await?;
        self.0.read().await
    }

    async fn create(
        &self,
        record: &kube_lease::Record,
    ) -> Result<kube_lease::Version, kube_lease::StoreError> {
        self.1.read().await?;
        self.0.create(record).await
    }

    async fn replace(
        &self,
        version: &kube_lease::Version,
        record: &kube_lease::Record,
        purpose: kube_lease::Purpose,
    ) -> Result<kube_lease::Version, kube_lease::StoreError> {
        self.1.read().await?;
        self.0.replace(version, record, purpose).await
    }
}

#[tokio::test(start_paused = true)]
async fn everything_can_be_sent_to_other_threads() {
    fn check<T: Send + Sync>(_: &T) {}
    let store = Arc::new(MemoryStore::new());
    check(&store);
    check(&elector(&store, "a"));
}
