//! What plans say and what they refuse, with the engines' configuration as files to read.
//!
//! `EGRESS_GUEST_GOLDEN=write cargo test -p egress-guest --test plan` renews the golden files.

#![expect(clippy::unwrap_used, reason = "a failing step of a test panics")]

use std::{env, fs, path::PathBuf};

use egress_api::{AuthMode, Destinations, Engine, Protocol};
use egress_appliance::{MacAddress, Network, Settings};
use egress_guest::{CREDENTIALS_FILE, Credentials, GuestInput, Machine, SeedFile, plan};
use nocloud_seed::SeedImage;

/// User and password for clients from everywhere, nothing declared about destinations.
fn plain(engine: Engine) -> GuestInput {
    GuestInput {
        engine,
        protocols: engine.protocols().to_vec(),
        port: engine.default_port(),
        auth: AuthMode::Basic,
        credentials: Some(Credentials::new("alice", "secret")),
        allowed_cidrs: Vec::new(),
        destinations: Destinations::default(),
        reachable: Vec::new(),
        machine: Machine {
            hostname: "egress-1".into(),
            instance_id: "0f5c-1".into(),
            network: Network::dhcp(Some(MacAddress([0x52, 0x54, 0, 0x12, 0x34, 0x56]))),
        },
    }
}

/// Everything that the engine can carry.
fn full(engine: Engine) -> GuestInput {
    let mut input = plain(engine);
    input.auth = AuthMode::Both;
    input.allowed_cidrs = parse(&["192.0.2.0/24", "2001:db8::/64"]);
    let nets = ["192.0.2.10/24"].map(|net| net.parse().unwrap());
    let gateway = "192.0.2.1".parse().unwrap();
    input.machine.network = Network::fixed(input.machine.network.mac, nets.to_vec(), vec![gateway]);
    input.machine.network.dns = vec![gateway];
    match engine {
        Engine::Squid | Engine::Dante => {
            let allow = [
                "example.com",
                ".example.org",
                "198.51.100.0/24",
                "10.1.0.0/16",
            ];
            input.destinations.allow = parse(&allow);
            input.destinations.deny = parse(&["bad.example.org", "198.51.100.128/25"]);
            input.destinations.connect_ports = vec![8443, 443];
        }
        Engine::Tinyproxy => {
            input.destinations.allow = parse(&["example.com", ".example.org"]);
            input.destinations.connect_ports = vec![8443, 443];
        }
        Engine::Microsocks => {}
    }
    input
}

fn parse<T: std::str::FromStr<Err: std::fmt::Debug>>(texts: &[&str]) -> Vec<T> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn find<'a>(seed: &'a [SeedFile], name: &str) -> &'a [u8] {
    &seed.iter().find(|file| file.name == name).unwrap().bytes
}

fn refused(input: &GuestInput) -> (String, String) {
    let error = plan(input).unwrap_err();
    (error.field.clone(), error.to_string())
}

/// Compares a text with the committed one.
fn golden(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if env::var_os("EGRESS_GUEST_GOLDEN").is_some() {
        fs::write(&path, text).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == text,
        "{name} differs from the committed file:\n{text}"
    );
}

#[test]
fn the_engines_are_configured_as_committed() {
    for engine in Engine::ALL {
        for (kind, input) in [("plain", plain(engine)), ("full", full(engine))] {
            let plan = plan(&input).unwrap();
            for file in plan.files() {
                let name = file.path.rsplit('/').next().unwrap();
                golden(&format!("{kind}-{name}"), file.content.expose());
            }
            golden(&format!("{kind}-{}.nft", engine.name()), plan.firewall());
        }
    }
}

#[test]
fn the_seeds_are_as_committed() {
    for engine in Engine::ALL {
        let plan = plan(&full(engine)).unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let (appliance, cloud) = (plan.appliance_seed().unwrap(), plan.cloud_seed().unwrap());
        // The committed file ends with a line break, as every text file here; the seed's does not.
        golden(
            &format!("full-{}.json", engine.name()),
            &format!("{}\n", text(find(&appliance, "egress.json"))),
        );
        golden(
            &format!("full-{}.user-data", engine.name()),
            &text(find(&cloud, "user-data")),
        );
        if engine == Engine::Squid {
            golden("full.meta-data", &text(find(&cloud, "meta-data")));
            golden("full.network-config", &text(find(&cloud, "network-config")));
        }
    }
}

#[test]
fn the_appliance_accepts_every_plan() {
    for input in Engine::ALL
        .into_iter()
        .flat_map(|engine| [plain(engine), full(engine)])
    {
        let seed = plan(&input).unwrap().appliance_seed().unwrap();
        let settings = Settings::parse(find(&seed, "egress.json")).unwrap();
        assert_eq!(settings.engine.port, input.port);
        assert_eq!(settings.engine.user, "proxy");
        assert_eq!(
            settings.accounts.len(),
            usize::from(input.engine == Engine::Dante)
        );
    }
}

#[test]
fn credentials_are_read_back_from_the_volume() {
    let plan = plan(&plain(Engine::Squid)).unwrap();
    for seed in [plan.appliance_seed().unwrap(), plan.cloud_seed().unwrap()] {
        let add = |image: SeedImage, file: &SeedFile| image.file(file.name, file.bytes.clone());
        let image = seed.iter().fold(SeedImage::new(), add).build().unwrap();
        let content = nocloud_seed::read_file(&image, CREDENTIALS_FILE)
            .unwrap()
            .unwrap();
        assert_eq!(Credentials::from_json(content).unwrap().user, "alice");
    }
}

#[test]
fn every_engine_takes_generated_credentials() {
    for engine in Engine::ALL {
        let mut input = plain(engine);
        input.credentials = Some(Credentials::generate().unwrap());
        assert!(plan(&input).is_ok(), "{}", engine.name());
    }
}

#[test]
fn a_hash_stands_where_the_engine_takes_one() {
    let mut input = plain(Engine::Squid);
    for (engine, plain_text) in [
        (Engine::Squid, false),
        (Engine::Dante, false),
        (Engine::Tinyproxy, true),
        (Engine::Microsocks, true),
    ] {
        input = GuestInput {
            engine,
            protocols: engine.protocols().to_vec(),
            ..input
        };
        input.credentials = Some(Credentials::new("alice", "hunter2"));
        let plan = plan(&input).unwrap();
        assert!(!format!("{plan:?} {input:?}").contains("hunter2"));
        let seed = plan.appliance_seed().unwrap();
        let settings = String::from_utf8(find(&seed, "egress.json").to_vec()).unwrap();
        assert_eq!(
            settings.contains("hunter2"),
            plain_text,
            "{}",
            engine.name()
        );
    }
}

#[test]
fn what_an_engine_cannot_carry_is_refused() {
    let with = |engine, change: fn(&mut GuestInput)| {
        let mut input = plain(engine);
        change(&mut input);
        refused(&input)
    };
    let (tinyproxy, microsocks) = (Engine::Tinyproxy, Engine::Microsocks);
    let cases = [
        (
            with(tinyproxy, |input| input.protocols = vec![Protocol::Connect]),
            "protocols",
        ),
        (
            with(tinyproxy, |input| input.protocols = vec![Protocol::Socks5]),
            "protocols",
        ),
        (
            with(Engine::Squid, |input| input.protocols = Vec::new()),
            "protocols",
        ),
        (
            with(tinyproxy, |input| {
                input.destinations.allow = parse(&["10.0.0.0/8"])
            }),
            "destinations.allow",
        ),
        (
            with(tinyproxy, |input| {
                input.destinations.deny = parse(&["10.0.0.0/8"])
            }),
            "destinations.deny",
        ),
        (
            with(tinyproxy, |input| {
                input.destinations.allow = parse(&["a.com"]);
                input.destinations.deny = parse(&["b.com"]);
            }),
            "destinations.deny",
        ),
        (
            with(microsocks, |input| {
                input.destinations.deny = parse(&["b.com"])
            }),
            "destinations",
        ),
        (
            with(microsocks, |input| {
                input.destinations.connect_ports = vec![22]
            }),
            "destinations",
        ),
        (
            with(microsocks, |input| {
                (input.auth, input.credentials) = (AuthMode::Cidr, None);
                input.allowed_cidrs = parse(&["10.0.0.0/8"]);
            }),
            "auth.mode",
        ),
        (
            with(Engine::Squid, |input| input.credentials = None),
            "auth.mode",
        ),
        (
            with(Engine::Squid, |input| input.auth = AuthMode::Both),
            "auth.allowedCIDRs",
        ),
        (
            with(Engine::Squid, |input| input.auth = AuthMode::Cidr),
            "auth.allowedCIDRs",
        ),
        (with(Engine::Squid, |input| input.port = 0), "port"),
        (
            with(Engine::Squid, |input| input.machine.hostname = "a b".into()),
            "hostname",
        ),
        (
            with(Engine::Squid, |input| {
                input.machine.instance_id = "a\nb".into()
            }),
            "instance id",
        ),
    ];
    for ((field, text), expected) in cases {
        assert_eq!(field, expected, "{text}");
    }
}

#[test]
fn credentials_outside_of_an_alphabet_are_refused_without_being_shown() {
    for (engine, user, password) in [
        (Engine::Squid, "ali:ce", "hunter2"),
        (Engine::Squid, "alice", "hunter\n2"),
        (Engine::Tinyproxy, "alice", "hunter2!"),
        (Engine::Dante, "root", "hunter2"),
        (Engine::Dante, "ali ce", "hunter2"),
        (Engine::Microsocks, "", "hunter2"),
    ] {
        let mut input = plain(engine);
        input.credentials = Some(Credentials::new(user, password));
        let (field, text) = refused(&input);
        assert!(field.starts_with("auth.secretRef"), "{text}");
        assert!(
            text.starts_with(engine.name()) && !text.contains("hunter"),
            "{text}"
        );
    }
}

#[test]
fn what_proves_a_proxy_is_reachable_and_makes_no_list() {
    for engine in Engine::ALL {
        let host = "10.9.8.7".parse().unwrap();
        let open = plan(&plain(engine).with_reachable(vec![host])).unwrap();
        let opened = "ip daddr { 10.9.8.7/32 } goto ports";
        let firewall = open.firewall();
        let (before, after) = firewall.split_once(opened).expect("a rule for the host");
        assert!(before.contains("meta l4proto != tcp reject"), "{engine:?}");
        assert!(after.contains("10.0.0.0/8"), "{engine:?}");
        // Everything else stays as reachable as without it.
        let rest = firewall.replace(&format!("    {opened}\n"), "");
        assert_eq!(rest, plan(&plain(engine)).unwrap().firewall(), "{engine:?}");
    }
}
