//! squid as configured.

use std::{thread, time::Duration};

use egress_api::{AuthMode, Engine, Protocol};

use crate::{
    client::{Client, Outcome},
    guest::{Prepared, destinations, input, run},
    sandbox::{METADATA, OTHER_PUBLIC, PRIVATE, PRIVATE_V6, PUBLIC, PUBLIC_V6, isolated},
};

fn get(host: &str) -> Option<u16> {
    Client::new().get(&format!("http://{host}/")).status()
}

isolated! {
    fn takes_its_configuration_and_serves_those_who_know_the_password() {
        let prepared = Prepared::new(&input(Engine::Squid));
        prepared.write();
        let parsed = run("/usr/sbin/squid", &["-k", "parse", "-f", "/etc/egress/squid.conf"]);
        // Dropping Via is what is asked for; nothing else may be wrong.
        let expected = |line: &str| line.contains("HTTP requires the use of Via");
        let wrong = parsed.lines().filter(|line| {
            ["WARNING", "ERROR", "FATAL"].iter().any(|word| line.contains(word)) && !expected(line)
        });
        assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&str>::new());

        let _running = prepared.start();
        assert_eq!(get(PUBLIC), Some(200));
        assert_eq!(get(&format!("[{PUBLIC_V6}]")), Some(200));
        assert_eq!(get("good.test"), Some(200));
        assert!(Client::new().from("::1").get("http://good.test/").is_ok());
        assert!(Client::new().connect("good.test:443").is_ok());
        for client in [
            Client::anonymous(),
            Client::anonymous().with("alice", "wrong"),
            Client::anonymous().with("mallory", "secret"),
            Client::anonymous().with("ALICE", "secret"),
        ] {
            assert_eq!(client.get("http://good.test/").status(), Some(407));
            assert_eq!(client.connect("good.test:443").status(), Some(407));
        }
    }
}

isolated! {
    fn reaches_listed_ports_and_no_protected_network() {
        let _running = Prepared::new(&input(Engine::Squid)).start();
        for port in [25, 80, 8443] {
            let refused = Client::new().connect(&format!("{PUBLIC}:{port}"));
            assert_eq!(refused.status(), Some(403), "{port}");
        }
        assert_eq!(get(&format!("{PUBLIC}:25")), Some(403));
        assert_eq!(get(&format!("{PUBLIC}:8443")), Some(200));
        let v6 = |address: &str| format!("[{address}]");
        for host in ["127.0.0.1", "localhost", "0.0.0.0", PRIVATE, "private.test", METADATA, "guest"] {
            assert_eq!(get(host), Some(403), "{host}");
            assert_eq!(Client::new().connect(&format!("{host}:443")).status(), Some(403), "{host}");
        }
        for host in ["::1", "::", "::ffff:127.0.0.1", "::ffff:10.1.2.3", PRIVATE_V6].map(v6) {
            assert_eq!(get(&host), Some(403), "{host}");
        }
    }
}

isolated! {
    fn declared_networks_open_protected_ones() {
        let mut input = input(Engine::Squid);
        input.destinations = destinations(&["0.0.0.0/0", "10.1.0.0/16"], &["198.51.100.0/24"]);
        let _running = Prepared::new(&input).start();
        assert_eq!(get(PUBLIC), Some(200));
        assert_eq!(get(PRIVATE), Some(200));
        assert_eq!(get("private.test"), Some(200));
        assert_eq!(get("127.0.0.1"), Some(403), "the public internet opens no loopback");
        assert_eq!(get(OTHER_PUBLIC), Some(403));
        assert_eq!(get("bad.test"), Some(403));
        assert_eq!(get(&format!("[{PUBLIC_V6}]")), Some(403));
    }
}

isolated! {
    fn declared_names_are_kept_to() {
        let mut input = input(Engine::Squid);
        input.destinations = destinations(&[".good.test", "private.test"], &["rebound.good.test"]);
        input.destinations.connect_ports = vec![443, 8443];
        let _running = Prepared::new(&input).start();
        for host in ["good.test", "www.good.test", "GOOD.test", "good.test."] {
            assert_eq!(get(host), Some(200), "{host}");
        }
        assert!(Client::new().connect("www.good.test:8443").is_ok());
        // The address of an allowed name is another destination, although /etc/hosts knows its name.
        for host in ["bad.test", PUBLIC, "rebound.good.test", "REBOUND.good.test.", "private.test"] {
            assert_eq!(get(host), Some(403), "{host}");
            assert_eq!(Client::new().connect(&format!("{host}:443")).status(), Some(403), "{host}");
        }
    }
}

isolated! {
    fn clients_from_elsewhere_are_refused() {
        let mut input = input(Engine::Squid);
        input.auth = AuthMode::Both;
        input.allowed_cidrs = vec!["127.0.0.1/32".parse().unwrap(), "::1/128".parse().unwrap()];
        let _running = Prepared::new(&input).start();
        assert_eq!(get(PUBLIC), Some(200));
        assert!(Client::new().from("::1").get("http://good.test/").is_ok());
        let elsewhere = Client::new().from("127.0.0.2");
        assert_eq!(elsewhere.get("http://good.test/").status(), Some(403));
        assert_eq!(elsewhere.connect("good.test:443").status(), Some(403));
        assert_eq!(Client::anonymous().get("http://good.test/").status(), Some(407));
    }
}

isolated! {
    fn an_address_can_be_the_only_proof() {
        let mut input = input(Engine::Squid);
        (input.auth, input.credentials) = (AuthMode::Cidr, None);
        input.allowed_cidrs = vec!["127.0.0.1/32".parse().unwrap()];
        let _running = Prepared::new(&input).start();
        assert!(Client::anonymous().get("http://good.test/").is_ok());
        let elsewhere = Client::anonymous().from("127.0.0.2");
        assert_eq!(elsewhere.get("http://good.test/").status(), Some(403));
    }
}

isolated! {
    fn only_declared_protocols_are_spoken() {
        let mut input = input(Engine::Squid);
        input.protocols = vec![Protocol::Connect];
        let running = Prepared::new(&input).start();
        assert_eq!(get("good.test"), Some(403));
        assert!(Client::new().connect("good.test:443").is_ok());
        drop(running);

        input.protocols = vec![Protocol::Http];
        let _running = Prepared::new(&input).start();
        assert_eq!(get("good.test"), Some(200));
        assert_eq!(Client::new().connect("good.test:443").status(), Some(403));
    }
}

isolated! {
    fn headers_tell_nothing_about_the_client() {
        let _running = Prepared::new(&input(Engine::Squid)).start();
        let headers = "X-Forwarded-For: 192.0.2.1\r\nVia: 1.1 inner\r\nForwarded: for=192.0.2.1\r\n";
        let Outcome::Status(200, seen) = Client::new().get_with("http://good.test/", headers) else {
            panic!("no answer")
        };
        let seen = seen.to_ascii_lowercase();
        for word in ["forwarded", "via:", "192.0.2.1", "proxy-authorization", "guest", "squid"] {
            assert!(!seen.contains(word), "{word} in {seen}");
        }
    }
}

isolated! {
    fn the_cache_manager_answers_nobody() {
        let running = Prepared::new(&input(Engine::Squid)).start();
        let answer = Client::new().get("http://guest:3128/squid-internal-mgr/info");
        assert_eq!(answer.status(), Some(403));
        // Restarted at once: no state of the last run may be in the way.
        drop(running);
        thread::sleep(Duration::from_millis(50));
        let _running = Prepared::new(&input(Engine::Squid)).start();
        assert_eq!(get(PUBLIC), Some(200));
    }
}
