//! The daemon's own limits.

use std::time::Duration;

use tokio::{net::UnixStream, time::Instant};
use virtwire_pool::{Error as PoolError, Stage};

use crate::{
    hosts::{
        dial::SHORT,
        tally::{ANSWERED, context, probe, version},
    },
    users::crowd,
    world::on_hosts,
};

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn r2_fifty_callers_are_served_at_any_limit_of_requests() {
    on_hosts(SHORT, async |world| {
        for limit in ["1", "2", "5", "20"] {
            world.host.suffers(&["max-client-requests", limit]).await;
            world.works().await;
            let dials = world.status().dials;
            let calls = crowd(&world.pool, world.host, 50, 10, SECOND * 30);
            let checks = async {
                for _ in 0..20 {
                    probe(&world.pool, &world.host.name, SECOND * 30)
                        .await
                        .unwrap();
                }
            };
            let (calls, ()) = tokio::join!(calls, checks);
            assert_eq!(calls.count(ANSWERED), 500, "at {limit}:\n{calls}");
            assert_eq!(world.status().dials, dials, "at {limit}");
        }
        world.host.heal().await;
    });
}

#[test]
fn d1_clients_that_say_nothing_keep_new_links_away_and_leave_old_ones_alone() {
    on_hosts(SHORT, async |world| {
        world.host.suffers(&["max-anonymous-clients", "1"]).await;
        let mut silent = Vec::new();
        for _ in 0..3 {
            silent.push(UnixStream::connect(&world.host.socket).await.unwrap());
        }
        let begun = Instant::now();
        let cx = context(&world.host.name, SECOND * 30);
        let failed = world.pool.get(&cx, &world.host.name).await.unwrap_err();
        assert!(begun.elapsed() < SHORT.dial(), "{:?}", begun.elapsed());
        let PoolError::Dial(error) = failed else {
            panic!("{failed:?}");
        };
        assert_eq!(error.stage(), Stage::LibvirtConnect, "{error}");
        drop(silent);
        world.works().await;
        // A link that is there does not care.
        let silent = UnixStream::connect(&world.host.socket).await.unwrap();
        version(&world.pool, &world.host.name, SECOND * 10)
            .await
            .unwrap();
        drop(silent);
        world.host.heal().await;
    });
}
