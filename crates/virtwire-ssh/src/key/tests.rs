//! Every format ssh-keygen, openssl and puttygen write, and every way to get it wrong.

use super::*;

const PASSPHRASE: &str = "throw-away";

fn fixture(name: &str) -> std::path::PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "throw-away-keys", name]
        .iter()
        .collect()
}

fn text(name: &str) -> String {
    std::fs::read_to_string(fixture(name)).unwrap()
}

fn parse(text: &str, passphrase: Option<&str>) -> Result<KeyMaterial, KeyError> {
    KeyMaterial::parse(text.as_bytes(), passphrase.map(SecretString::from).as_ref())
}

#[test]
fn plain_keys_open_with_and_without_a_passphrase_configured() {
    for (name, algorithm) in [
        ("ed25519", "ssh-ed25519"),
        ("rsa", "ssh-rsa"),
        ("ecdsa256", "ecdsa-sha2-nistp256"),
        ("ecdsa384", "ecdsa-sha2-nistp384"),
        ("ecdsa521", "ecdsa-sha2-nistp521"),
        ("pkcs8_ed25519", "ssh-ed25519"),
        ("pkcs8_rsa", "ssh-rsa"),
        ("pkcs8_ec", "ecdsa-sha2-nistp256"),
        ("pkcs1_rsa", "ssh-rsa"),
        ("sec1_ec", "ecdsa-sha2-nistp256"),
        ("ed25519.ppk", "ssh-ed25519"),
    ] {
        for passphrase in [None, Some("unused")] {
            let key = parse(&text(name), passphrase).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(
                key.algorithm().starts_with(algorithm),
                "{name}: {}",
                key.algorithm()
            );
        }
    }
}

#[test]
fn encrypted_keys_want_their_passphrase() {
    for name in [
        "ed25519.encrypted",
        "rsa.encrypted",
        "pkcs8_ed25519.encrypted",
        "pkcs8_rsa.encrypted",
        "pkcs1_rsa.aes128",
        "ed25519.ppk.encrypted",
    ] {
        let open = |passphrase| parse(&text(name), passphrase);
        open(Some(PASSPHRASE)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(matches!(open(None), Err(KeyError::Encrypted)), "{name}");
        assert!(
            matches!(open(Some("wrong")), Err(KeyError::PassphraseWrong)),
            "{name}"
        );
    }
}

#[test]
fn what_cannot_be_used_is_named() {
    for (name, part) in [
        ("pkcs1_rsa.aes256", "PKCS#1 with AES-256-CBC"),
        ("pkcs1_rsa.des3", "PKCS#1 with DES-EDE3-CBC"),
        ("sec1_ec.aes128", "SEC1 with AES-128-CBC"),
        ("dsa", "DSA keys are refused"),
    ] {
        for passphrase in [None, Some(PASSPHRASE)] {
            let error = parse(&text(name), passphrase).unwrap_err();
            assert!(matches!(error, KeyError::Unsupported(_)), "{name}: {error}");
            assert!(error.to_string().contains(part), "{name}: {error}");
        }
    }
}

#[test]
fn keys_survive_pasting() {
    let plain = parse(&text("ed25519"), None).unwrap().fingerprint();
    let indented: String = text("ed25519")
        .lines()
        .map(|line| format!("    {line}  \n"))
        .collect();
    for (case, pasted) in [
        ("CRLF", text("ed25519").replace('\n', "\r\n")),
        ("no final newline", text("ed25519").trim_end().to_owned()),
        ("indented, trailing blanks", indented),
        (
            "words before the armour",
            format!("Key of kvm1:\n\n{}", text("ed25519")),
        ),
        ("byte order mark", format!("\u{feff}{}", text("ed25519"))),
        ("blank lines around", format!("\n\n{}\n\n", text("ed25519"))),
    ] {
        let key = parse(&pasted, None).unwrap_or_else(|error| panic!("{case}: {error}"));
        assert_eq!(key.fingerprint(), plain, "{case}");
    }
}

#[test]
fn public_keys_are_recognised() {
    let pem = "-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n";
    for text in [
        text("ed25519.pub"),
        text("rsa.pub"),
        text("ecdsa256.pub"),
        pem.to_owned(),
    ] {
        assert!(
            matches!(parse(&text, None), Err(KeyError::Public)),
            "{text}"
        );
    }
}

#[test]
fn damaged_files_are_unparsable_and_never_quoted() {
    let whole = text("ed25519");
    let truncated: String = whole
        .lines()
        .take(3)
        .map(|line| format!("{line}\n"))
        .collect();
    let body = whole.lines().nth(1).unwrap().to_owned();
    for (case, text) in [
        ("empty", String::new()),
        ("blank", " \n\n".into()),
        ("truncated", truncated),
        ("no armour", body.clone()),
        (
            "certificate",
            "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n".into(),
        ),
        ("huge", "a".repeat(1 << 20)),
    ] {
        let error = parse(&text, None).unwrap_err();
        assert!(matches!(error, KeyError::Unparsable(_)), "{case}: {error}");
        assert!(
            !error.to_string().contains(&body[..20]),
            "{case} quotes the key"
        );
    }
    assert!(matches!(
        KeyMaterial::parse(&[0xff, 0xfe], None),
        Err(KeyError::Unparsable(_))
    ));
}

#[tokio::test]
async fn a_missing_file_is_its_own_error() {
    let error = KeyMaterial::load(fixture("no-such-key"), None)
        .await
        .unwrap_err();
    assert!(matches!(error, KeyError::Unreadable { .. }), "{error}");
    KeyMaterial::load(fixture("ed25519"), None).await.unwrap();
}

#[test]
fn debug_shows_no_secret() {
    let shown = format!("{:?}", parse(&text("ed25519"), None).unwrap());
    assert!(
        shown.starts_with("KeyMaterial(ssh-ed25519 SHA256:"),
        "{shown}"
    );
    assert!(shown.len() < 90, "{shown}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_key_that_others_can_read_is_noticed_and_used() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("key");
    std::fs::copy(fixture("ed25519"), &path).unwrap();
    for (mode, noticed) in [
        (0o600, None),
        (0o400, None),
        (0o640, Some(0o640)),
        (0o604, Some(0o604)),
    ] {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(shared_mode(&path), noticed);
        KeyMaterial::load(&path, None).await.unwrap();
    }
}
