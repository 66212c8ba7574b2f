//! Candidates against each other, on a network and clocks that do their worst: two never lead at
//! the same true moment, and when the worst is over somebody does.

mod world;

use proptest::{collection::vec, prelude::*};

use world::{Clock, Fate, Mischief, World};

/// Clocks of any offset; their speeds differ by up to a tenth either way, less than the fifth that
/// the default settings allow.
fn clocks(count: usize) -> impl Strategy<Value = Vec<Clock>> {
    vec((0..1_000_000_u64, 900..=1_100_u64), count).prop_map(|clocks| {
        let clock = |(offset, rate)| Clock { offset, rate };
        clocks.into_iter().map(clock).collect()
    })
}

/// What becomes of requests: fast, slow, lost on either way, late after everybody gave up.
fn fates() -> impl Strategy<Value = Vec<Fate>> {
    let way = prop_oneof![
        6 => (1..50_u64).prop_map(Some),
        2 => (50..4_000_u64).prop_map(Some),
        1 => (4_000..30_000_u64).prop_map(Some),
        1 => Just(None),
    ];
    let fate = (way.clone(), way, prop::bool::weighted(0.1));
    vec(
        fate.prop_map(|(there, back, is_busy)| Fate {
            there,
            back,
            is_busy,
        }),
        1..40,
    )
}

/// What happens to candidates themselves.
fn mischiefs(of: impl Strategy<Value = Mischief>) -> impl Strategy<Value = Vec<(u64, Mischief)>> {
    vec((0..120_000_u64, of), 0..12)
}

fn troubles() -> impl Strategy<Value = Mischief> {
    prop_oneof![
        (0..3_usize, 100..40_000_u64).prop_map(|(who, time)| Mischief::Freeze(who, time)),
        (0..3_usize).prop_map(Mischief::Stop),
        (0..3_usize).prop_map(Mischief::Stand),
        (0..3_usize).prop_map(Mischief::Crash),
        Just(Mischief::Touch),
    ]
}

fn troubles_without_crashes() -> impl Strategy<Value = Mischief> {
    prop_oneof![
        1 => (0..3_usize, 100..40_000_u64).prop_map(|(who, time)| Mischief::Freeze(who, time)),
        1 => (0..3_usize).prop_map(Mischief::Stop),
        1 => (0..3_usize).prop_map(Mischief::Stand),
        3 => Just(Mischief::Delete),
    ]
}

/// More of them with `PROPTEST_CASES`.
fn config() -> ProptestConfig {
    let asked = ProptestConfig::default();
    ProptestConfig {
        cases: asked.cases.max(500),
        ..asked
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn two_never_lead_at_once(
        clocks in clocks(3), fates in fates(), mischiefs in mischiefs(troubles())
    ) {
        let mut world = World::new(clocks, fates, mischiefs);
        prop_assert_eq!(world.run_until(180_000), Ok(()));
    }

    #[test]
    fn nor_when_the_object_is_deleted_under_those_who_have_seen_it(
        clocks in clocks(3), fates in fates(), mischiefs in mischiefs(troubles_without_crashes())
    ) {
        let mut world = World::new(clocks, fates, mischiefs);
        prop_assert_eq!(world.run_until(180_000), Ok(()));
    }

    #[test]
    fn somebody_leads_when_the_worst_is_over(
        clocks in clocks(3), fates in fates(), mischiefs in mischiefs(troubles())
    ) {
        let mut world = World::new(clocks, fates, mischiefs);
        prop_assert_eq!(world.run_until(160_000), Ok(()));
        world.calm_down();
        // What was sent before may arrive within 60 s; a claim runs out within 17 s after that.
        prop_assert_eq!(world.run_until(260_000), Ok(()));
        prop_assert!(world.leader().is_some(), "nobody leads: {world:?}");
    }
}

/// The check can fail: clocks that differ by more than the settings allow do make two leaders.
#[test]
fn clocks_beyond_the_limit_are_caught() {
    let clocks = vec![
        Clock {
            offset: 0,
            rate: 500,
        },
        Clock {
            offset: 77,
            rate: 1_500,
        },
    ];
    let good = Fate {
        there: Some(5),
        back: Some(5),
        is_busy: false,
    };
    let lost = Fate {
        there: None,
        ..good
    };
    // The slow one leads; then nothing of it arrives, while the fast one counts too fast.
    let mut world = World::new(clocks, vec![good], Vec::new());
    assert_eq!(world.run_until(1_000), Ok(()));
    let leader = world.leader().unwrap();
    world.cut_off(leader, lost);
    let found = world.run_until(60_000);
    assert_eq!(found.is_err(), leader == 0, "{found:?}");
}

/// What a candidate never does without a change by somebody else: write more often than each
/// retry period.
#[test]
fn a_quiet_election_is_cheap() {
    let clock = |offset| Clock {
        offset,
        rate: 1_000,
    };
    let fate = Fate {
        there: Some(1),
        back: Some(1),
        is_busy: false,
    };
    let mut world = World::new(vec![clock(0), clock(9), clock(500)], vec![fate], Vec::new());
    assert_eq!(world.run_until(600_000), Ok(()));
    // 300 renewals, and 300 looks of each of the two others.
    assert!(world.requests() <= 910, "{} requests", world.requests());
    assert!(world.requests() >= 880, "{} requests", world.requests());
}
