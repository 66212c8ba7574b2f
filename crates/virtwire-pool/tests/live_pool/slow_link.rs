//! A link that works, slowly and with losses.

use std::time::Duration;

use crate::{
    hosts::{
        dial::SHORT,
        tally::{ANSWERED, probe},
        volume,
    },
    users::crowd,
    world::on_slow_hosts,
};

const MINUTE: Duration = Duration::from_secs(60);

#[test]
fn r2_a_round_trip_of_200_ms_with_losses_costs_time_and_nothing_else() {
    on_slow_hosts(100, SHORT, async |world| {
        world.lease().await;
        world.host.suffers(&["netem", "--loss", "2"]).await;
        let calls = crowd(&world.pool, world.host, 50, 2, MINUTE);
        let upload = volume::round_trip(&world.pool, world.host, "fault-slow", 8 << 20, MINUTE);
        let checks = async {
            for _ in 0..10 {
                probe(&world.pool, &world.host.name, MINUTE).await.unwrap();
            }
        };
        let (calls, sent, ()) = tokio::join!(calls, upload, checks);
        assert_eq!(calls.count(ANSWERED), 100, "{calls}");
        assert_eq!(sent.unwrap(), 8 << 20);
        assert_eq!(world.story(), ["connected"]);
        world.host.heal().await;
    });
}
