//! tinyproxy as configured.

use egress_api::{AuthMode, Engine, Protocol};

use crate::{
    client::{Client, Outcome},
    guest::{Prepared, destinations, input},
    sandbox::{PRIVATE_V6, PUBLIC, PUBLIC_V6, isolated},
};

fn get(host: &str) -> Option<u16> {
    Client::new().get(&format!("http://{host}/")).status()
}

isolated! {
    fn serves_those_who_know_the_password() {
        let _running = Prepared::new(&input(Engine::Tinyproxy)).start();
        assert_eq!(get("good.test"), Some(200));
        assert_eq!(get(&format!("[{PUBLIC_V6}]")), Some(200));
        assert!(Client::new().from("::1").get("http://good.test/").is_ok());
        assert!(Client::new().from("127.0.0.9").get("http://good.test/").is_ok());
        assert!(Client::new().connect("good.test:443").is_ok());
        assert_eq!(Client::anonymous().get("http://good.test/").status(), Some(407));
        // This engine's word for a wrong password.
        let wrong = Client::anonymous().with("alice", "wrong");
        assert_eq!(wrong.get("http://good.test/").status(), Some(401));
        assert_eq!(wrong.connect("good.test:443").status(), Some(401));
    }
}

isolated! {
    fn connect_reaches_listed_ports_only() {
        let running = Prepared::new(&input(Engine::Tinyproxy)).start();
        for port in [25, 80, 8443] {
            assert_eq!(Client::new().connect(&format!("{PUBLIC}:{port}")).status(), Some(403));
        }
        drop(running);
        let mut input = input(Engine::Tinyproxy);
        input.protocols = vec![Protocol::Http];
        let _running = Prepared::new(&input).start();
        assert_eq!(Client::new().connect("good.test:443").status(), Some(403));
        assert_eq!(get("good.test"), Some(200));
    }
}

isolated! {
    fn allowed_names_are_kept_to() {
        let mut input = input(Engine::Tinyproxy);
        input.destinations = destinations(&[".good.test"], &[]);
        let _running = Prepared::new(&input).start();
        for host in ["good.test", "www.good.test", "GOOD.test"] {
            assert_eq!(get(host), Some(200), "{host}");
        }
        for host in ["bad.test", PUBLIC, "xgood.test", "good.test.bad.test", "goodxtest"] {
            assert_eq!(get(host), Some(403), "{host}");
            assert_eq!(Client::new().connect(&format!("{host}:443")).status(), Some(403), "{host}");
        }
    }
}

isolated! {
    fn denied_names_are_kept_to() {
        let mut input = input(Engine::Tinyproxy);
        input.destinations = destinations(&[], &[".bad.test"]);
        let _running = Prepared::new(&input).start();
        assert_eq!(get("good.test"), Some(200));
        for host in ["bad.test", "www.bad.test", "BAD.test", "bad.test."] {
            assert_eq!(get(host), Some(403), "{host}");
            assert_eq!(Client::new().connect(&format!("{host}:443")).status(), Some(403), "{host}");
        }
    }
}

isolated! {
    fn clients_from_elsewhere_are_refused() {
        let mut input = input(Engine::Tinyproxy);
        (input.auth, input.credentials) = (AuthMode::Cidr, None);
        input.allowed_cidrs = vec!["127.0.0.1/32".parse().unwrap(), "fd00::5/128".parse().unwrap()];
        let _running = Prepared::new(&input).start();
        assert!(Client::anonymous().get("http://good.test/").is_ok());
        // Clients of both families in turn: the engine mixes up their addresses.
        for from in [PRIVATE_V6, "127.0.0.1", PRIVATE_V6, PRIVATE_V6, "127.0.0.1"] {
            let answer = Client::anonymous().from(from).get("http://good.test/");
            assert_eq!(answer.status(), Some(200), "{from}");
        }
        let elsewhere = Client::anonymous().from("127.0.0.2");
        assert_eq!(elsewhere.get("http://good.test/").status(), Some(403));
        assert_eq!(elsewhere.connect("good.test:443").status(), Some(403));
        let elsewhere = Client::anonymous().from(PUBLIC_V6);
        assert_eq!(elsewhere.get("http://good.test/").status(), Some(403));
    }
}

isolated! {
    fn it_adds_no_header_about_the_client() {
        let _running = Prepared::new(&input(Engine::Tinyproxy)).start();
        let Outcome::Status(200, seen) = Client::new().get("http://good.test/") else {
            panic!("no answer")
        };
        let seen = seen.to_ascii_lowercase();
        for word in ["forwarded", "via:", "tinyproxy", "proxy-authorization"] {
            assert!(!seen.contains(word), "{word} in {seen}");
        }
    }
}
