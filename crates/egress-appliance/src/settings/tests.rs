//! What the settings file accepts, refuses, and keeps to itself.

use super::*;

fn sample() -> Settings {
    let engine = EngineRun::new(
        Engine::Tinyproxy,
        [
            "/usr/bin/tinyproxy",
            "-d",
            "-c",
            "/etc/egress/tinyproxy.conf",
        ],
        3128,
    );
    let mut settings = Settings::new("crawl-1", engine, Network::dhcp(None));
    settings.files.push(File {
        path: "/etc/egress/tinyproxy.conf".to_owned(),
        mode: Mode::PRIVATE,
        owner: Owner::user("proxy"),
        content: "BasicAuth u7 s3cret\n".into(),
    });
    settings
}

fn sample_text() -> String {
    String::from_utf8(sample().render().unwrap()).unwrap()
}

fn field_refused(change: impl FnOnce(&mut Settings)) -> String {
    let mut settings = sample();
    change(&mut settings);
    match settings.render() {
        Err(SettingsError::Invalid { field, .. }) => field,
        other => panic!("not refused: {:?}", other.map(|bytes| bytes.len())),
    }
}

#[test]
fn what_is_written_reads_back() {
    assert_eq!(Settings::parse(sample_text().as_bytes()).unwrap(), sample());
}

#[test]
fn debug_holds_no_secret() {
    let shown = format!("{:?}", sample());
    assert!(!shown.contains("s3cret"), "{shown}");
}

#[test]
fn a_later_version_is_called_that_even_with_fields_unknown_here() {
    let text = r#"{"version": 2, "something": "new"}"#;
    assert_eq!(
        Settings::parse(text.as_bytes()),
        Err(SettingsError::Version { found: 2 })
    );
}

#[test]
fn a_wrong_type_names_the_field_and_hides_the_value() {
    let text = sample_text().replace("\"BasicAuth u7 s3cret\\n\"", "[\"s3cret\"]");
    let error = Settings::parse(text.as_bytes()).unwrap_err();
    assert!(matches!(&error, SettingsError::Malformed { path, .. } if path == "files[0].content"));
    assert!(!format!("{error} {error:?}").contains("s3cret"));
}

#[test]
fn unknown_fields_are_refused_everywhere() {
    for anchor in [
        "\"hostname\":",
        "\"argv\":",
        "\"mode\": \"0600\"",
        "\"addressing\":",
    ] {
        let text = sample_text().replacen(anchor, &format!("\"surprise\": 1, {anchor}"), 1);
        let error = Settings::parse(text.as_bytes()).unwrap_err();
        assert!(
            matches!(error, SettingsError::Malformed { .. }),
            "{anchor}: {error}"
        );
    }
}

#[test]
fn text_after_the_document_is_refused() {
    let text = sample_text() + "{}";
    assert!(matches!(
        Settings::parse(text.as_bytes()),
        Err(SettingsError::Malformed { .. })
    ));
}

#[test]
fn a_document_over_the_limit_is_refused_before_it_is_parsed() {
    let bytes = vec![b' '; limits::DOCUMENT + 1];
    let error = SettingsError::TooLarge {
        bytes: limits::DOCUMENT + 1,
    };
    assert_eq!(Settings::parse(&bytes), Err(error));
}

#[test]
fn a_list_over_its_limit_is_refused() {
    let field = field_refused(|s| s.files = vec![s.files[0].clone(); limits::FILES + 1]);
    assert_eq!(field, "files");
}

#[test]
fn paths_outside_the_writable_folders_are_refused() {
    for path in [
        "/proc/sys/x",
        "/bin/sh",
        "etc/x",
        "/etc/../bin/x",
        "/etc//x",
        "/etc/",
        "/etc",
        "/etc/a\nb",
    ] {
        let field = field_refused(|s| s.files[0].path = path.to_owned());
        assert_eq!(field, "files[0].path", "{path:?}");
    }
}

#[test]
fn files_that_init_writes_itself_are_refused() {
    for path in [
        "/etc/passwd",
        "/etc/shadow",
        "/etc/hosts",
        "/etc/resolv.conf",
    ] {
        assert_eq!(
            field_refused(|s| s.files[0].path = path.to_owned()),
            "files[0].path"
        );
    }
}

#[test]
fn an_engine_as_root_is_refused() {
    assert_eq!(
        field_refused(|s| s.engine.user = "root".to_owned()),
        "engine.user"
    );
}

#[test]
fn an_owner_without_account_is_refused() {
    let field = field_refused(|s| s.files[0].owner = Owner::user("stranger"));
    assert_eq!(field, "files[0].owner");
}

#[test]
fn a_declared_account_may_own_files() {
    let mut settings = sample();
    settings.accounts.push(Account {
        name: "alice".to_owned(),
        uid: 1000,
        password_hash: None,
    });
    settings.files[0].owner = Owner {
        user: "root".to_owned(),
        group: Some("alice".to_owned()),
    };
    assert_eq!(settings.validate(), Ok(()));
}

#[test]
fn accounts_may_not_shadow_each_other_or_the_built_in_ones() {
    let account = |name: &str, uid| Account {
        name: name.to_owned(),
        uid,
        password_hash: None,
    };
    assert_eq!(
        field_refused(|s| s.accounts = vec![account("root", 1000)]),
        "accounts[0].name"
    );
    assert_eq!(
        field_refused(|s| s.accounts = vec![account("alice", 0)]),
        "accounts[0].uid"
    );
    let twice = vec![account("alice", 1000), account("alice", 1001)];
    assert_eq!(field_refused(|s| s.accounts = twice), "accounts[1].name");
    let same_uid = vec![account("alice", 1000), account("bob", 1000)];
    assert_eq!(field_refused(|s| s.accounts = same_uid), "accounts[1].uid");
}

#[test]
fn a_hash_that_would_add_a_line_to_the_shadow_file_is_refused() {
    let hash = Some("$6$x:0:\nroot::".into());
    let account = Account {
        name: "alice".to_owned(),
        uid: 1000,
        password_hash: hash,
    };
    assert_eq!(
        field_refused(|s| s.accounts.push(account)),
        "accounts[0].passwordHash"
    );
}

#[test]
fn argv_needs_a_program_by_its_path_and_no_nul() {
    assert_eq!(field_refused(|s| s.engine.argv.clear()), "engine.argv");
    assert_eq!(
        field_refused(|s| s.engine.argv[0] = "tinyproxy".into()),
        "engine.argv[0]"
    );
    assert_eq!(
        field_refused(|s| s.engine.argv[1] = "-d\0".into()),
        "engine.argv[1]"
    );
}

#[test]
fn host_names_must_be_ones() {
    for name in ["", "-x", "x-", "a_b", "a b", "x\n127.0.0.1 y"] {
        assert_eq!(
            field_refused(|s| s.hostname = name.to_owned()),
            "hostname",
            "{name:?}"
        );
    }
}

#[test]
fn static_addressing_needs_an_address_and_a_gateway_of_its_families() {
    let set = |addresses: &[&str], gateways: &[&str]| {
        let addresses = addresses.iter().map(|a| a.parse().unwrap()).collect();
        let gateways = gateways.iter().map(|g| g.parse().unwrap()).collect();
        Network::fixed(None, addresses, gateways)
    };
    let none = set(&[], &[]);
    assert_eq!(
        field_refused(|s| s.network = none),
        "network.addressing.addresses"
    );
    for gateways in [&["fd00::1"][..], &["10.0.0.1", "10.0.0.2"]] {
        let network = set(&["10.0.0.5/24"], gateways);
        assert_eq!(
            field_refused(|s| s.network = network),
            "network.addressing.gateways"
        );
    }
}

#[test]
fn sysctls_outside_the_allowed_trees_are_refused() {
    for key in [
        "kernel.core_pattern",
        "net..x",
        "net/ipv4",
        "net.ipv4.../x",
        "",
    ] {
        let field = field_refused(|s| {
            s.sysctls.insert(key.to_owned(), "1".to_owned());
        });
        assert_eq!(field, format!("sysctls.{key}"));
    }
}
