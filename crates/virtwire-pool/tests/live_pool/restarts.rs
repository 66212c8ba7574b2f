//! Daemons and SSH servers that stop, end and come back.

use std::time::Duration;

use tokio::time::{Instant, sleep};
use virtwire_pool::{LinkState, Stage};

use crate::{
    hosts::{
        dial::{SHORT, USUAL},
        tally::{ANSWERED, class_of, probe, version},
    },
    story::without_failures,
    users::{Users, crowd},
    world::{World, horizon, on_hosts},
};

const SECOND: Duration = Duration::from_secs(1);

/// Longer than libvirt's keepalive of 30 s.
const STOPPED: Duration = Duration::from_secs(40);

#[test]
fn p9_a_daemon_stopped_for_40_s_costs_its_calls_and_the_link() {
    on_hosts(USUAL, async |world| {
        world.lease().await;
        world.host.suffers(&["pause-daemon"]).await;
        let begun = Instant::now();
        let calls = crowd(&world.pool, world.host, 10, 1, SECOND * 60).await;
        let noticed = begun.elapsed();
        assert_eq!(calls.total() - calls.count(ANSWERED), 10, "{calls}");
        assert_eq!(calls.count("given up"), 0, "{calls}");
        assert_eq!(calls.count("outcome unknown"), 3, "{calls}");
        assert!(
            noticed > SECOND * 25 && noticed < SECOND * 36,
            "{noticed:?}"
        );
        // What is dialled meanwhile fails in its own time.
        let failed = version(&world.pool, &world.host.name, SECOND * 60).await;
        assert_eq!(class_of(&failed.unwrap_err()), "no connection");
        sleep(STOPPED.saturating_sub(begun.elapsed())).await;
        world.host.suffers(&["resume-daemon"]).await;
        world.works().await;
        let story = world.story();
        assert_eq!(without_failures(&story).len(), 3, "{story:?}");
    });
}

/// With a check waiting besides the calls, every place at the daemon is taken, and its silence may
/// mean that it reads no more: nobody is given up, and all are answered when it goes on.
#[test]
fn r2_r3_r4_a_daemon_stopped_for_a_while_with_all_places_taken_answers_everybody() {
    on_hosts(SHORT, async |world| {
        world.lease().await;
        world.host.suffers(&["pause-daemon"]).await;
        let calls = crowd(&world.pool, world.host, 10, 1, SECOND * 30);
        let fault = async {
            checks(world).await;
            sleep(horizon(SHORT)).await;
            world.host.suffers(&["resume-daemon"]).await;
        };
        let (calls, ()) = tokio::join!(calls, fault);
        assert_eq!(calls.count(ANSWERED), 10, "{calls}");
        assert_eq!(world.story(), ["connected"]);
    });
}

/// Checks of a daemon that is stopped: one waits, the others are told so at once.
async fn checks(world: &World) {
    let check = |within| probe(&world.pool, &world.host.name, within);
    let first = check(SECOND * 2).await.unwrap_err();
    assert_eq!(class_of(&first), "given up");
    for _ in 0..10 {
        let begun = Instant::now();
        let next = check(SECOND * 2).await.unwrap_err();
        assert_eq!(class_of(&next), "probe busy");
        assert!(begun.elapsed() < SECOND);
    }
    assert!(matches!(world.status().state, LinkState::Up { .. }));
    assert_eq!(world.status().dials, 1);
}

#[test]
fn p3_k3_a_daemon_that_is_restarted_fifty_times_under_load_is_there_each_time() {
    on_hosts(SHORT, async |world| {
        world.lease().await;
        let users = Users::begin(&world.pool, world.host, 20);
        for round in 0..50 {
            // In order, and as by a crash.
            let end = ["stop-daemon", "kill-daemon"][round % 2];
            world.host.suffers(&[end]).await;
            world.host.suffers(&["start-daemon"]).await;
            world.works().await;
        }
        let tally = users.end().await;
        assert!(tally.count(ANSWERED) > 1000, "{tally}");
        let story = world.story();
        let connected = story.iter().filter(|chapter| *chapter == "connected");
        assert_eq!(connected.count(), 51, "{story:?}");
    });
}

#[test]
fn p3_an_ssh_server_that_is_restarted_costs_a_link_only_when_its_sessions_end() {
    on_hosts(SHORT, async |world| {
        world.lease().await;
        let users = Users::begin(&world.pool, world.host, 20);
        // Without its listener the session lives on.
        world.host.suffers(&["stop-sshd"]).await;
        let answered = version(&world.pool, &world.host.name, SECOND * 10).await;
        answered.unwrap();
        world.host.suffers(&["start-sshd"]).await;
        assert_eq!(world.status().dials, 1);
        for _ in 0..5 {
            world.host.suffers(&["kill-sshd"]).await;
            refused(world).await;
            world.host.suffers(&["start-sshd"]).await;
            world.works().await;
        }
        users.end().await;
        let story = world.story();
        assert_eq!(without_failures(&story).len(), 11, "{story:?}");
    });
}

/// Waits until a dial has found nobody.
async fn refused(world: &World) {
    for _ in 0..1000 {
        if let Some(error) = world.status().last_error {
            assert_eq!(error.stage(), Stage::Tcp, "{error}");
            return;
        }
        sleep(Duration::from_millis(10)).await;
    }
    panic!("no dial failed");
}
