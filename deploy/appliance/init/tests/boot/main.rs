//! Boots the built appliance in QEMU, in software emulation, with seeds of the real renderer.
//!
//! Needs `qemu-system-x86_64` and the folder of a built appliance in `EGRESS_APPLIANCE`; run it by
//! `cargo xtask appliance --smoke`. Everything stays on the loopback interface. With
//! `EGRESS_BOOT_RUNS=<n>` each engine is booted that often and the median is reported.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot go on has failed"
)]

mod machine;
mod origin;
mod proxy;
mod seed;

use std::io::Write;
use std::time::Duration;

use egress_appliance::{Engine, EngineRun, Network, Settings, Stage};

use machine::{HOST, Machine, Setup};
use origin::Origin;
use proxy::{Answer, Proxy};
use seed::Wanted;

/// How long one boot may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Boots, and asks with the right, the wrong and no password; gives the time from QEMU's start to
/// the first answer.
fn proves_itself(wanted: &Wanted<'_>, memory: u32) -> (Machine, Duration) {
    let origin = Origin::start();
    let machine = Machine::start(&Setup {
        seed: Some(seed::image(wanted, origin.port())),
        memory,
        port: wanted.port,
        address: wanted.host_address(),
    });
    // QEMU takes connections for a guest that has no network yet and repeats them seconds later.
    machine.wait_for(Stage::Ready, PATIENCE);
    let proxy = Proxy {
        port: machine.port(),
        socks: wanted.is_socks(),
    };
    let target = (HOST, origin.port());
    let answered = proxy.answers_within(PATIENCE, target, Some(seed::LOGIN));
    assert!(answered, "no answer; console:\n{}", machine.console());
    let took = machine.age();
    assert_eq!(
        proxy.ask(target, None),
        Answer::Refused,
        "without a password"
    );
    let wrong = Some(("u7f3", "wrong-password"));
    assert_eq!(
        proxy.ask(target, wrong),
        Answer::Refused,
        "with a wrong password"
    );
    assert_eq!(
        proxy.ask(target, Some(seed::LOGIN)),
        Answer::Ok,
        "after refusals"
    );
    let ready = machine.wait_for(Stage::Ready, PATIENCE);
    assert!(ready.detail.contains("uid 13 "), "runs as {}", ready.detail);
    assert!(
        !machine.console().contains(seed::LOGIN.1),
        "the console shows the password"
    );
    (machine, took)
}

/// Boots as often as asked for; reports the median of the times to the first answer.
fn boots(engine: Engine, memory: u32) {
    let runs = std::env::var("EGRESS_BOOT_RUNS")
        .ok()
        .and_then(|runs| runs.parse().ok());
    let wanted = Wanted::new(engine);
    let mut times: Vec<_> = (0..runs.unwrap_or(1))
        .map(|_| proves_itself(&wanted, memory).1)
        .collect();
    times.sort();
    let median = times[times.len() / 2].as_secs_f64();
    let line = format!("{engine}: first answer after {median:.2} s, all {times:.2?}\n");
    std::io::stderr().write_all(line.as_bytes()).unwrap();
}

#[test]
fn tinyproxy_proves_itself_in_128_mib() {
    boots(Engine::Tinyproxy, 128);
}

#[test]
fn microsocks_proves_itself_in_128_mib() {
    boots(Engine::Microsocks, 128);
}

#[test]
fn dante_proves_itself_in_128_mib() {
    boots(Engine::Dante, 128);
}

#[test]
fn squid_proves_itself_in_256_mib() {
    boots(Engine::Squid, 256);
}

#[test]
fn a_static_address_needs_no_server() {
    let wanted = Wanted {
        address: Some("11.0.0.77/24"),
        ..Wanted::new(Engine::Squid)
    };
    let (machine, _) = proves_itself(&wanted, 256);
    let address = machine.wait_for(Stage::Address, PATIENCE);
    assert!(
        address.detail.starts_with("eth0 11.0.0.77/24 static"),
        "{}",
        address.detail
    );
}

#[test]
fn a_port_below_1024_needs_no_root() {
    let wanted = Wanted {
        port: 443,
        ..Wanted::new(Engine::Tinyproxy)
    };
    proves_itself(&wanted, 128);
}

#[test]
fn the_power_button_ends_the_machine_within_seconds() {
    for engine in [Engine::Tinyproxy, Engine::Squid] {
        let (mut machine, _) = proves_itself(&Wanted::new(engine), 256);
        machine.press_power_button();
        assert!(
            machine.ends_within(Duration::from_secs(15)),
            "{}",
            machine.console()
        );
        machine.wait_for(Stage::Poweroff, Duration::ZERO);
    }
}

#[test]
fn a_missing_seed_is_said_on_the_console_and_the_button_still_works() {
    let mut machine = Machine::start(&Setup {
        seed: None,
        memory: 128,
        port: 3128,
        address: None,
    });
    let failed = machine.wait_for(Stage::Failed, PATIENCE);
    assert!(
        failed.detail.starts_with("no seed volume"),
        "{}",
        failed.detail
    );
    machine.press_power_button();
    assert!(
        machine.ends_within(Duration::from_secs(15)),
        "{}",
        machine.console()
    );
}

#[test]
fn an_engine_that_ends_is_started_again_later_and_later() {
    // A port that is none makes the engine end at once.
    let argv = [
        Engine::Microsocks.program(),
        "-i",
        "192.0.2.1",
        "-p",
        "1080",
    ];
    let run = EngineRun::new(Engine::Microsocks, argv, 1080);
    let settings = Settings::new("restarts", run, Network::dhcp(None));
    let seed = seed::of_settings(&settings);
    let machine = Machine::start(&Setup {
        seed: Some(seed),
        memory: 128,
        port: 1080,
        address: None,
    });
    machine.wait_until(PATIENCE, |console| console.contains("start 3"));
    let console = machine.console();
    for delay in ["again in 0.5 s", "again in 1.0 s"] {
        assert!(console.contains(delay), "no {delay}:\n{console}");
    }
}
