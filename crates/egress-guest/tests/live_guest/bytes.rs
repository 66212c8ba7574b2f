//! Every byte as part of a user name and of a password, on the engines themselves.
//!
//! What an engine takes must be exactly what the plan accepts.

use std::collections::BTreeSet;

use egress_api::Engine;
use egress_guest::{Credentials, plan};
use sha_crypt::{PasswordHasher, ShaCrypt};

use crate::{
    client::{Client, Outcome},
    guest::{Prepared, input},
    sandbox::{PUBLIC, isolated},
};

/// Where the byte stands: in the middle, first and last.
const PLACES: [(&str, &str); 3] = [("a", "b"), ("", "ab"), ("ab", "")];
const USER: &str = "UserPlaceholder";
const PASSWORD: &str = "PasswordPlaceholder";

fn words(byte: u8) -> impl Iterator<Item = Vec<u8>> {
    PLACES
        .into_iter()
        .map(move |(before, after)| [before.as_bytes(), &[byte], after.as_bytes()].concat())
}

fn serves(engine: Engine, user: &[u8], password: &[u8]) -> bool {
    let client = Client::anonymous().with(user, password);
    let outcome = match engine {
        Engine::Squid | Engine::Tinyproxy => client.get(&format!("http://{PUBLIC}/")),
        Engine::Microsocks | Engine::Dante => client.socks(PUBLIC, 80),
    };
    assert!(!matches!(outcome, Outcome::Status(500.., _)), "{outcome:?}");
    outcome.is_ok()
}

/// Whether the plan accepts a text. What is no UTF-8 cannot be declared; the characters with these
/// numbers, made of bytes from 128 on as well, stand for it.
fn accepts(engine: Engine, user: &[u8], password: &[u8]) -> bool {
    let text = |bytes: &[u8]| match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    };
    let mut input = input(engine);
    input.credentials = Some(Credentials::new(text(user), text(password)));
    plan(&input).is_ok()
}

/// Compares the engine with the plan: a byte is accepted if it works at every place.
fn compare(engine: Engine, mut works: impl FnMut(&[u8], &[u8]) -> bool) {
    let mut wrong = BTreeSet::new();
    for byte in 1..=255 {
        let mut check = |part, pairs: Vec<(Vec<u8>, Vec<u8>)>| {
            let accepted = pairs
                .iter()
                .all(|(user, password)| accepts(engine, user, password));
            let works = pairs.iter().all(|(user, password)| works(user, password));
            if works != accepted {
                wrong.insert((part, byte, works));
            }
        };
        check(
            "user",
            words(byte).map(|word| (word, b"pw".to_vec())).collect(),
        );
        check(
            "password",
            words(byte).map(|word| (b"us".to_vec(), word)).collect(),
        );
    }
    assert_eq!(
        wrong,
        BTreeSet::new(),
        "(part, byte, whether {} takes it)",
        engine.name()
    );
}

/// One start for each pair: these engines know one user, and refuse to start with some bytes.
fn compare_by_starting(engine: Engine) {
    let mut input = input(engine);
    input.credentials = Some(Credentials::new(USER, PASSWORD));
    compare(engine, |user, password| {
        let mut prepared = Prepared::new(&input);
        prepared.replace(USER, user);
        prepared.replace(PASSWORD, password);
        let running = prepared.try_start();
        running.is_some() && serves(engine, user, password)
    });
}

fn hash(password: &[u8]) -> String {
    ShaCrypt::SHA512
        .hash_password_with_salt(password, &[7; 12])
        .unwrap()
        .as_str()
        .to_owned()
}

isolated! {
    fn tinyproxy_takes_what_the_plan_accepts() {
        compare_by_starting(Engine::Tinyproxy);
    }
}

isolated! {
    fn microsocks_takes_what_the_plan_accepts() {
        compare_by_starting(Engine::Microsocks);
    }
}

isolated! {
    fn squid_takes_what_the_plan_accepts() {
        let mut prepared = Prepared::new(&input(Engine::Squid));
        prepared.rewrite("/etc/egress/squid.passwd", users("\n"));
        let _running = prepared.start();
        compare(Engine::Squid, |user, password| {
            let user = if user == b"us" { &known_as(password)[..] } else { user };
            serves(Engine::Squid, user, password)
        });
    }
}

isolated! {
    fn dante_takes_what_the_plan_accepts() {
        let mut prepared = Prepared::new(&input(Engine::Dante));
        prepared.rewrite("/etc/shadow", users(":19000::::::\n"));
        let _running = prepared.start();
        compare(Engine::Dante, |user, password| {
            // The plan narrows users to account names, which the appliance writes for them.
            let narrowed = !accepts(Engine::Dante, user, b"pw");
            let user = if user == b"us" { &known_as(password)[..] } else { user };
            !narrowed && serves(Engine::Dante, user, password)
        });
    }
}

/// A user for each password that is tried, and each user that is tried.
fn users(end: &str) -> Vec<u8> {
    let pw = hash(b"pw");
    let mut out = Vec::new();
    for word in (1..=255).flat_map(words) {
        let mut add = |user: &[u8], hash: &str| {
            out.extend([user, b":", hash.as_bytes(), end.as_bytes()].concat());
        };
        add(&known_as(&word), &hash(&word));
        add(&word, &pw);
    }
    out
}

fn known_as(password: &[u8]) -> Vec<u8> {
    let digits: String = password.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("u{digits}").into_bytes()
}

isolated! {
    fn the_longest_credentials_work() {
        for engine in Engine::ALL {
            let (user, password) = match engine {
                Engine::Tinyproxy => (127, 127),
                Engine::Dante => (32, 255),
                Engine::Squid | Engine::Microsocks => (255, 255),
            };
            let (user, password) = ("u".repeat(user), "p".repeat(password));
            let mut input = input(engine);
            input.credentials = Some(Credentials::new(user.clone(), password.clone()));
            let _running = Prepared::new(&input).start();
            assert!(serves(engine, user.as_bytes(), password.as_bytes()), "{}", engine.name());
            assert!(!serves(engine, user.as_bytes(), &password.as_bytes()[1..]), "{}", engine.name());
        }
    }
}
