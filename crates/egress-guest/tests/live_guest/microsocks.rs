//! microsocks as started.

use egress_api::Engine;

use crate::{
    client::{Client, Outcome},
    guest::{Prepared, input},
    sandbox::{PUBLIC, PUBLIC_V6, isolated},
};

isolated! {
    fn serves_those_who_know_the_password() {
        let _running = Prepared::new(&input(Engine::Microsocks)).start();
        for host in ["good.test", PUBLIC, PUBLIC_V6] {
            assert!(Client::new().socks(host, 80).is_ok(), "{host}");
            assert!(Client::new().from("::1").socks(host, 443).is_ok(), "{host}");
        }
        assert_eq!(Client::anonymous().socks(PUBLIC, 80), Outcome::NoMethod);
        // No address earns trust by an earlier login.
        assert!(Client::new().socks(PUBLIC, 80).is_ok());
        assert_eq!(Client::anonymous().socks(PUBLIC, 80), Outcome::NoMethod);
        let wrong = Client::anonymous().with("alice", "wrong");
        assert_eq!(wrong.socks(PUBLIC, 80), Outcome::Rejected);
    }
}
