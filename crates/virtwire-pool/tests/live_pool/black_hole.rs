//! Packets vanish without a word.

use std::time::Duration;

use tokio::{
    sync::Notify,
    time::{Instant, sleep, timeout},
};
use virtwire_pool::{Error as PoolError, LinkState, Stage};

use crate::{
    hosts::{
        bed::Host,
        dial::SHORT,
        tally::{class_of, context, version},
        volume,
    },
    story::without_failures,
    users::{Users, crowd},
    world::{World, horizon, on_hosts, on_slow_hosts},
};

/// What noticing may take beyond its figure on a busy machine.
const SLACK: Duration = Duration::from_secs(5);

#[test]
fn p9_an_idle_link_into_a_black_hole_ends_and_is_dialled_at_the_next_use() {
    on_hosts(SHORT, async |world| {
        let lease = world.lease().await;
        world.host.suffers(&["black-hole"]).await;
        let within = horizon(SHORT) + SLACK;
        let noticed = timeout(within, lease.closed().cancelled_owned()).await;
        noticed.expect("keepalive notices");
        drop(lease);
        assert_eq!(world.status().state, LinkState::Lost);
        let failed = dial(world).await;
        assert_eq!(failed, Stage::Tcp);
        world.host.heal().await;
        world.works().await;
        let story = world.story();
        assert_eq!(story[..3], ["connected", "lost", "dial failed"]);
        assert_eq!(without_failures(&story), ["connected", "lost", "connected"]);
    });
}

/// A dial that fails in its own time.
async fn dial(world: &World) -> Stage {
    let begun = Instant::now();
    let cx = context(&world.host.name, SHORT.dial() + SLACK);
    let failed = world.pool.get(&cx, &world.host.name).await;
    assert!(
        begun.elapsed() < SHORT.phase + SLACK,
        "{:?}",
        begun.elapsed()
    );
    match failed {
        Err(PoolError::Dial(error)) => error.stage(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn p9_an_upload_into_a_black_hole_ends_and_so_does_everybody_on_the_link() {
    on_hosts(SHORT, async |world| {
        let name = "fault-upload";
        let under_way = Notify::new();
        let users = Users::begin(&world.pool, world.host, 10);
        let begun = async {
            under_way.notified().await;
            world.host.suffers(&["black-hole"]).await;
            Instant::now()
        };
        let upload = async {
            let lease = world.lease().await;
            let volume = volume::create(&lease, world.host, name).await.unwrap();
            let progress = |sent| {
                if sent > 4 << 20 {
                    under_way.notify_one();
                }
            };
            let sent = volume::upload(&lease, &volume, volume::SIZE, progress).await;
            (sent, Instant::now())
        };
        let (cut, (sent, ended)) = tokio::join!(begun, upload);
        let error = sent.expect_err("nothing arrives");
        assert_eq!(class_of(&error), "outcome unknown", "{error}");
        let took = ended.saturating_duration_since(cut);
        assert!(took < horizon(SHORT) + SHORT.stall + SLACK, "{took:?}");
        world.host.heal().await;
        world.works().await;
        users.end().await;
        removed(world, name).await;
        assert_eq!(world.story()[0], "connected");
        assert_eq!(
            without_failures(&world.story()).len(),
            3,
            "{:?}",
            world.story()
        );
    });
}

async fn removed(world: &World, name: &'static str) {
    let host: &'static Host = world.host;
    let removed = tokio::task::spawn_blocking(move || {
        host.virsh(&["vol-delete", "--pool", &host.pool, name]);
    });
    removed.await.unwrap();
}

/// Held back, so that there is time between the connection and the end of the handshake.
const DELAY: u64 = 250;

#[test]
fn p8_a_handshake_into_a_black_hole_ends_for_everybody_who_waits() {
    on_slow_hosts(DELAY, SHORT, async |world| {
        let begun = Instant::now();
        let waiting = crowd(&world.pool, world.host, 20, 1, Duration::from_secs(30));
        let fault = async {
            // Versions are exchanged, keys are not.
            sleep(Duration::from_millis(DELAY * 3)).await;
            world.host.suffers(&["black-hole"]).await;
        };
        let (tally, ()) = tokio::join!(waiting, fault);
        assert_eq!(tally.count("no connection"), 20, "{tally}");
        assert!(begun.elapsed() < SHORT.phase + SLACK, "{tally}");
        assert_eq!(world.status().dials, 1);
        let error = world.status().last_error.unwrap();
        assert_eq!(error.stage(), Stage::Handshake, "{error}");
        world.host.heal().await;
        world.works().await;
        assert_eq!(without_failures(&world.story()), ["connected"]);
        let answered = version(&world.pool, &world.host.name, SHORT.phase).await;
        assert!(answered.is_ok(), "{answered:?}");
    });
}
