//! Everybody needs the host at once, and nobody has used it before.

use std::time::Duration;

use crate::{
    hosts::{dial::SHORT, tally::ANSWERED},
    users::crowd,
    world::on_hosts,
};

#[test]
fn p5_fifty_first_uses_of_a_real_host_make_one_dial() {
    on_hosts(SHORT, async |world| {
        let tally = crowd(&world.pool, world.host, 50, 1, Duration::from_secs(20)).await;
        assert_eq!(tally.count(ANSWERED), 50, "{tally}");
        assert_eq!(world.status().dials, 1);
        assert_eq!(world.story(), ["connected"]);
    });
}
