//! The packet filter in the kernel, around the engines that have no rules and those that have.

use egress_api::{AuthMode, Engine};

use crate::{
    client::{Client, Outcome},
    guest::{Prepared, Running, destinations, input},
    sandbox::{METADATA, OTHER_PUBLIC, PRIVATE, PRIVATE_V6, PUBLIC, PUBLIC_V6, isolated},
};

fn start_behind_filter(input: &egress_guest::GuestInput) -> Running {
    let prepared = Prepared::new(input);
    let running = prepared.start();
    prepared.load_firewall();
    running
}

isolated! {
    fn an_engine_without_rules_reaches_no_protected_network() {
        let _running = start_behind_filter(&input(Engine::Microsocks));
        for host in [PUBLIC, OTHER_PUBLIC, PUBLIC_V6, "good.test"] {
            assert!(Client::new().socks(host, 80).is_ok(), "{host}");
            assert!(Client::new().from("::1").socks(host, 443).is_ok(), "{host}");
        }
        // A name that resolves to a private address and IPv4 in IPv6's clothes are no way around.
        let mapped = ["::ffff:127.0.0.1", "::ffff:10.1.2.3"];
        for host in [PRIVATE, "private.test", "localhost", METADATA, "::1", PRIVATE_V6].into_iter().chain(mapped) {
            assert!(matches!(Client::new().socks(host, 80), Outcome::Reply(_)), "{host}");
        }
        for port in [25, 8443] {
            assert!(matches!(Client::new().socks(PUBLIC, port), Outcome::Reply(_)), "{port}");
        }
    }
}

isolated! {
    fn tinyproxy_reaches_no_protected_network() {
        let _running = start_behind_filter(&input(Engine::Tinyproxy));
        assert!(Client::new().get("http://good.test/").is_ok());
        assert!(Client::new().get("http://good.test:8443/").is_ok());
        for host in [PRIVATE, "private.test", "127.0.0.1", METADATA, "[::1]", "good.test:25"] {
            let status = Client::new().get(&format!("http://{host}/")).status();
            assert_eq!(status, Some(500), "{host}");
        }
    }
}

isolated! {
    fn clients_from_elsewhere_find_the_port_closed() {
        for engine in Engine::ALL {
            let mut input = input(engine);
            input.auth = AuthMode::Both;
            input.allowed_cidrs = vec!["127.0.0.1/32".parse().unwrap(), "fd00::5/128".parse().unwrap()];
            let _running = start_behind_filter(&input);
            let attempt = |from: &str| match engine {
                Engine::Squid | Engine::Tinyproxy => Client::new().from(from).get("http://good.test/"),
                Engine::Microsocks | Engine::Dante => Client::new().from(from).socks(PUBLIC, 80),
            };
            for from in ["127.0.0.1", PRIVATE_V6] {
                assert!(attempt(from).is_ok(), "{} {from}", engine.name());
            }
            for from in ["127.0.0.2", PRIVATE, PUBLIC_V6, "::1"] {
                assert_eq!(attempt(from), Outcome::Closed, "{} {from}", engine.name());
            }
        }
    }
}

isolated! {
    fn declared_networks_are_opened_and_denied_ones_closed() {
        for engine in [Engine::Squid, Engine::Dante] {
            let mut input = input(engine);
            input.destinations =
                destinations(&["0.0.0.0/0", "10.1.0.0/16", "fd00::/64"], &["198.51.100.0/24"]);
            let _running = start_behind_filter(&input);
            let attempt = |host: &str| match engine {
                Engine::Squid => Client::new().get(&format!("http://{host}/")),
                _ => Client::new().socks(host.trim_matches(['[', ']']), 80),
            };
            for host in [PUBLIC, PRIVATE, "private.test", "[fd00::5]"] {
                assert!(attempt(host).is_ok(), "{} {host}", engine.name());
            }
            for host in [OTHER_PUBLIC, "bad.test", "127.0.0.1", "[2001:db8::5]"] {
                assert!(!attempt(host).is_ok(), "{} {host}", engine.name());
            }
        }
    }
}
