//! dante as configured.

use egress_api::{AuthMode, Engine};

use crate::{
    client::{Client, Outcome},
    guest::{Prepared, destinations, input, run},
    sandbox::{METADATA, OTHER_PUBLIC, PRIVATE, PRIVATE_V6, PUBLIC, PUBLIC_V6, isolated},
};

/// RFC 1928: not allowed by the ruleset.
const NOT_ALLOWED: Outcome = Outcome::Reply(2);

fn socks(host: &str) -> Outcome {
    Client::new().socks(host, 80)
}

isolated! {
    fn takes_its_configuration_and_serves_those_who_know_the_password() {
        let prepared = Prepared::new(&input(Engine::Dante));
        prepared.write();
        run("/usr/sbin/danted", &["-V", "-f", "/etc/egress/danted.conf"]);
        let _running = prepared.start();
        for host in ["good.test", PUBLIC, PUBLIC_V6] {
            assert!(socks(host).is_ok(), "{host}: {:?}", socks(host));
            assert!(Client::new().from("::1").socks(host, 443).is_ok(), "{host}");
        }
        assert_eq!(Client::anonymous().socks(PUBLIC, 80), Outcome::NoMethod);
        for (user, password) in [("alice", "wrong"), ("mallory", "secret"), ("root", ""), ("proxy", "*")] {
            let wrong = Client::anonymous().with(user, password);
            assert_eq!(wrong.socks(PUBLIC, 80), Outcome::Rejected, "{user}");
        }
    }
}

isolated! {
    fn reaches_listed_ports_and_no_protected_network() {
        let _running = Prepared::new(&input(Engine::Dante)).start();
        for port in [25, 8443] {
            assert_eq!(Client::new().socks(PUBLIC, port), NOT_ALLOWED, "{port}");
        }
        let protected = ["127.0.0.1", "localhost", "0.0.0.0", PRIVATE, "private.test", METADATA, "guest"];
        for host in protected.into_iter().chain(["::1", "::ffff:127.0.0.1", "::ffff:10.1.2.3", PRIVATE_V6]) {
            let outcome = socks(host);
            assert!(matches!(outcome, Outcome::Reply(_) | Outcome::Closed), "{host}: {outcome:?}");
        }
        // Neither BIND nor UDP.
        assert_eq!(Client::new().socks_command(2, PUBLIC, 80), NOT_ALLOWED);
        assert_eq!(Client::new().socks_command(3, PUBLIC, 80), NOT_ALLOWED);
    }
}

isolated! {
    fn declared_networks_open_protected_ones() {
        let mut input = input(Engine::Dante);
        input.destinations = destinations(&["0.0.0.0/0", "10.1.0.0/16"], &["198.51.100.0/24"]);
        input.destinations.connect_ports = vec![80, 8443];
        let _running = Prepared::new(&input).start();
        for host in [PUBLIC, PRIVATE, "private.test"] {
            assert!(socks(host).is_ok(), "{host}");
        }
        assert!(Client::new().socks(PUBLIC, 8443).is_ok());
        assert_eq!(Client::new().socks(PUBLIC, 443), NOT_ALLOWED);
        for host in ["127.0.0.1", OTHER_PUBLIC, "bad.test", PUBLIC_V6] {
            assert_eq!(socks(host), NOT_ALLOWED, "{host}");
        }
    }
}

isolated! {
    fn declared_names_are_kept_to() {
        let mut input = input(Engine::Dante);
        input.destinations = destinations(&[".good.test", "private.test"], &["rebound.good.test"]);
        let _running = Prepared::new(&input).start();
        for host in ["good.test", "www.good.test", "GOOD.test"] {
            assert!(socks(host).is_ok(), "{host}: {:?}", socks(host));
        }
        for host in ["bad.test", OTHER_PUBLIC, "rebound.good.test", "private.test", "REBOUND.good.test"] {
            assert_eq!(socks(host), NOT_ALLOWED, "{host}");
        }
    }
}

isolated! {
    fn clients_from_elsewhere_are_refused() {
        let mut input = input(Engine::Dante);
        input.auth = AuthMode::Both;
        input.allowed_cidrs = vec!["127.0.0.1/32".parse().unwrap(), "::1/128".parse().unwrap()];
        let running = Prepared::new(&input).start();
        assert!(socks(PUBLIC).is_ok());
        assert!(Client::new().from("::1").socks(PUBLIC, 80).is_ok());
        assert_eq!(Client::anonymous().socks(PUBLIC, 80), Outcome::NoMethod);
        assert_eq!(Client::new().from("127.0.0.2").socks(PUBLIC, 80), Outcome::Closed);
        drop(running);

        (input.auth, input.credentials) = (AuthMode::Cidr, None);
        let _running = Prepared::new(&input).start();
        assert!(Client::anonymous().socks(PUBLIC, 80).is_ok());
        assert_eq!(Client::anonymous().from("127.0.0.2").socks(PUBLIC, 80), Outcome::Closed);
    }
}
