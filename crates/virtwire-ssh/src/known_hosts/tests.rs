//! The decided table of who is trusted, row by row.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use russh::keys::{Algorithm, Certificate, PublicKey, PublicKeyOrCertificate};

use super::*;

const ED: &str = include_str!("../../tests/throw-away-keys/ed25519.pub");
const OTHER: &str = include_str!("../../tests/throw-away-keys/ed25519_other.pub");
const RSA: &str = include_str!("../../tests/throw-away-keys/rsa.pub");
const CA: &str = include_str!("../../tests/throw-away-keys/authority.pub");

/// `ssh-keygen -H` over a line of this name.
const HASHED_H: &str = "|1|uwMb8r57zqXmJAbqGprFQFD1Sck=|BlhgOPPX7yoA2WSpnV4ojHtwkuU=";

/// Type and base64 of a public key file.
fn bare(file: &str) -> String {
    file.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn key(file: &str) -> PublicKeyOrCertificate {
    PublicKey::from_openssh(file.trim()).unwrap().into()
}

/// Puts keys in the place of the words `ED`, `OTHER`, `RSA` and `CA`.
fn fill(content: &str) -> String {
    let word = |word: &str| match word.trim_end() {
        "ED" => word.replace("ED", &bare(ED)),
        "OTHER" => word.replace("OTHER", &bare(OTHER)),
        "RSA" => word.replace("RSA", &bare(RSA)),
        "CA" => word.replace("CA", &bare(CA)),
        _ => word.to_owned(),
    };
    content
        .split_inclusive([' ', '\t', '\n'])
        .map(word)
        .collect()
}

fn trust(content: &str, host: &str, port: u16) -> Trust {
    KnownHosts::parse("file", fill(content).as_bytes())
        .unwrap()
        .trust(host, port)
}

/// A verdict as one word, with the line where it has one.
fn word(verdict: Result<(), Distrust>) -> String {
    match verdict {
        Ok(()) => "known".into(),
        Err(Distrust::Unknown { hint: None }) => "unknown".into(),
        Err(Distrust::Unknown { hint: Some(_) }) => "unknown, hint".into(),
        Err(Distrust::Changed { known }) => {
            let lines = known
                .split("(line ")
                .skip(1)
                .filter_map(|rest| rest.split(')').next());
            format!("changed {}", lines.collect::<Vec<_>>().join(" "))
        }
        Err(Distrust::Revoked { line }) => format!("revoked {line}"),
        Err(Distrust::BadCertificate { why, .. }) => format!("bad certificate: {why}"),
    }
}

#[test]
fn the_table() {
    for (row, content, host, port, want) in [
        ("plain", "h ED", "h", 22, "known"),
        ("one of several names", "x,h,y ED", "h", 22, "known"),
        (
            "no final newline, comment after the key",
            "h ED me@there",
            "h",
            22,
            "known",
        ),
        ("CRLF", "h ED\r\n", "h", 22, "known"),
        ("hashed", "HASHED ED", "h", 22, "known"),
        ("hashed, other host", "HASHED ED", "i", 22, "unknown"),
        ("port", "[h]:2222 ED", "h", 2222, "known"),
        ("port, other port", "[h]:2222 ED", "h", 2223, "unknown"),
        (
            "port asked, bare entry only",
            "h ED",
            "h",
            2222,
            "unknown, hint",
        ),
        (
            "bare asked, port entry only",
            "[h]:2222 ED",
            "h",
            22,
            "unknown",
        ),
        ("port 22 written out", "[h]:22 ED", "h", 22, "unknown"),
        ("brackets without a port", "[h] ED", "h", 22, "known"),
        (
            "brackets without a port, other port",
            "[h] ED",
            "h",
            2222,
            "unknown, hint",
        ),
        ("IPv6", "fe80::1 ED", "fe80::1", 22, "known"),
        (
            "IPv6 and port",
            "[fe80::1]:2222 ED",
            "fe80::1",
            2222,
            "known",
        ),
        ("upper case asked", "host.lan ED", "HOST.Lan", 22, "known"),
        ("upper case written", "HOST.Lan ED", "host.lan", 22, "known"),
        ("glob", "*.lan ED", "a.lan", 22, "known"),
        (
            "glob against the whole name and port",
            "*.lan ED",
            "a.lan",
            2222,
            "unknown, hint",
        ),
        ("glob with port", "[*.lan]:2222 ED", "a.lan", 2222, "known"),
        ("star matches every port", "* ED", "h", 2222, "known"),
        ("question mark", "h? ED", "h1", 22, "known"),
        ("negation wins", "!h,* ED", "h", 22, "unknown"),
        (
            "negation after the match wins",
            "*,!h ED",
            "h",
            22,
            "unknown",
        ),
        ("negation of another", "!i,* ED", "h", 22, "known"),
        ("only a negation", "!i ED", "h", 22, "unknown"),
        (
            "two keys of one type, second matches",
            "h OTHER\nh ED",
            "h",
            22,
            "known",
        ),
        ("two types", "h RSA\nh ED", "h", 22, "known"),
        ("changed", "h OTHER", "h", 22, "changed 1"),
        ("changed, other type known", "h RSA", "h", 22, "changed 1"),
        (
            "changed, lines count comments",
            "# a\n\n# b\nh OTHER\nh RSA",
            "h",
            22,
            "changed 4 5",
        ),
        ("revoked", "@revoked h ED", "h", 22, "revoked 1"),
        (
            "revoked after a plain line",
            "h ED\n@revoked h ED",
            "h",
            22,
            "revoked 2",
        ),
        (
            "revoked before a plain line",
            "@revoked h ED\nh ED",
            "h",
            22,
            "revoked 1",
        ),
        (
            "revoked for all",
            "h ED\n@revoked * ED",
            "h",
            22,
            "revoked 2",
        ),
        (
            "revoked on every port",
            "[h]:2222 ED\n@revoked h ED",
            "h",
            2222,
            "revoked 2",
        ),
        (
            "revoked for one port",
            "h ED\n@revoked [h]:2222 ED",
            "h",
            22,
            "known",
        ),
        (
            "revoked for another host",
            "h ED\n@revoked i ED",
            "h",
            22,
            "known",
        ),
        (
            "revoked, but not for this host",
            "h ED\n@revoked !h,* ED",
            "h",
            22,
            "known",
        ),
        (
            "revoked, not for this host on any port",
            "* ED\n@revoked !h,* ED",
            "h",
            9,
            "known",
        ),
        (
            "another key revoked",
            "h ED\n@revoked h OTHER",
            "h",
            22,
            "known",
        ),
        (
            "only another key revoked",
            "@revoked h OTHER",
            "h",
            22,
            "unknown",
        ),
        (
            "authority only, plain key",
            "@cert-authority h CA",
            "h",
            22,
            "unknown, hint",
        ),
        (
            "the authority's own key is no host key",
            "@cert-authority h ED",
            "h",
            22,
            "unknown, hint",
        ),
        ("tabs", "h\tED", "h", 22, "known"),
        ("two blanks", "h  ED", "h", 22, "known"),
        ("leading blank", "  h ED", "h", 22, "known"),
        (
            "bad base64, then good",
            "h ssh-ed25519 %%%\nh ED",
            "h",
            22,
            "known",
        ),
        (
            "type and key disagree, then good",
            "h ssh-rsa AAAAC3NzaC1lZDI1NTE5\nh ED",
            "h",
            22,
            "known",
        ),
        ("unknown marker", "@new h ED", "h", 22, "unknown"),
        ("too few fields", "h\nh ssh-rsa\nh ED", "h", 22, "known"),
        ("commented out", "#h ED", "h", 22, "unknown"),
        (
            "sharp inside the comment field",
            "h ED # mine",
            "h",
            22,
            "known",
        ),
        ("empty", "", "h", 22, "unknown"),
    ] {
        let trust = trust(&content.replace("HASHED", HASHED_H), host, port);
        assert_eq!(
            word(trust.judge(&key(ED), SystemTime::now())),
            want,
            "{row}"
        );
    }
}

#[test]
fn skipped_lines_are_reported_with_their_numbers() {
    let content = fill("# comment\n\nh ssh-ed25519 %%%\nh ED\n|2|a|b ED\n@new h ED\nh ED");
    let (lines, skipped) = parse_lines(content.as_bytes())
        .map_err(|bad| bad.line)
        .unwrap();
    assert_eq!(
        lines.iter().map(|line| line.number).collect::<Vec<_>>(),
        [4, 7]
    );
    assert_eq!(
        skipped,
        [
            Skipped {
                line: 3,
                why: "the key is not base64"
            },
            Skipped {
                line: 5,
                why: "unknown kind of hashed host name"
            },
            Skipped {
                line: 6,
                why: "unknown marker"
            },
        ]
    );
}

#[test]
fn bytes_that_are_no_text_spoil_only_their_line() {
    let mut content = b"h \xff\xfe\nh ".to_vec();
    content.extend(bare(ED).bytes());
    content.extend(b" Zo\xeb\n");
    let known = KnownHosts::parse("file", &content).unwrap();
    assert_eq!(
        word(known.trust("h", 22).judge(&key(ED), SystemTime::now())),
        "known"
    );
}

#[test]
fn an_unreadable_revocation_is_an_error_that_names_its_line() {
    for line in [
        "@revoked",
        "@revoked h",
        "@revoked h ssh-ed25519 %%%",
        "@revoked i ssh-rsa AAAA",
    ] {
        let error = KnownHosts::parse("/etc/known", format!("# x\n{line}\n").as_bytes());
        let text = error.map(drop).unwrap_err().to_string();
        assert!(
            text.starts_with("/etc/known:2: unreadable @revoked line"),
            "{line}: {text}"
        );
    }
}

#[test]
fn a_revoked_key_of_a_forgotten_type_is_readable() {
    // The wire form of an `ssh-dss` key needs no more than its type name here.
    let content = "@revoked * ssh-dss AAAAB3NzaC1kc3MAAAAB";
    assert!(KnownHosts::parse("file", content.as_bytes()).is_ok());
}

fn judge(content: &str, host: &str, certificate: &str) -> String {
    let path = [
        env!("CARGO_MANIFEST_DIR"),
        "tests/throw-away-keys",
        certificate,
    ]
    .join("/");
    let text = std::fs::read_to_string(path).unwrap();
    let certificate = Certificate::from_openssh(text.trim()).unwrap();
    let noon_2026 = UNIX_EPOCH + Duration::from_secs(1_767_268_800);
    word(
        trust(content, host, 22)
            .judge(&PublicKeyOrCertificate::Certificate(certificate), noon_2026),
    )
}

#[test]
fn certificates() {
    const AUTHORITY: &str = "@cert-authority *.example CA";
    const HOST: &str = "kvm1.example";
    for (row, content, certificate, want) in [
        ("good", AUTHORITY, "cert_good.pub", "known"),
        (
            "wildcard principal",
            AUTHORITY,
            "cert_wildcard.pub",
            "known",
        ),
        ("authority unknown", "h CA", "cert_good.pub", "unknown"),
        (
            "authority of other hosts",
            "@cert-authority *.lan CA",
            "cert_good.pub",
            "unknown",
        ),
        (
            "another authority",
            "@cert-authority * OTHER",
            "cert_good.pub",
            "unknown, hint",
        ),
        (
            "plain line for its key",
            "kvm1.example ED",
            "cert_good.pub",
            "known",
        ),
        (
            "plain line for another key",
            "kvm1.example OTHER",
            "cert_good.pub",
            "changed 1",
        ),
        (
            "key revoked",
            "@cert-authority * CA\n@revoked * ED",
            "cert_good.pub",
            "revoked 2",
        ),
        (
            "authority revoked",
            "@cert-authority * CA\n@revoked * CA",
            "cert_good.pub",
            "revoked 2",
        ),
        (
            "expired, but its key is known",
            "@cert-authority * CA\n* ED",
            "cert_expired.pub",
            "known",
        ),
    ] {
        assert_eq!(judge(content, HOST, certificate), want, "{row}");
    }
    for (certificate, why) in [
        ("cert_expired.pub", "it expired"),
        ("cert_future.pub", "it is valid only from"),
        (
            "cert_other_host.pub",
            "it is not for this host; its principals: kvm2.example",
        ),
        ("cert_no_principal.pub", "it is not for this host"),
        ("cert_user_type.pub", "it is a user certificate"),
        (
            "cert_critical.pub",
            "it carries the unknown critical option \"force-command\"",
        ),
    ] {
        let got = judge(AUTHORITY, HOST, certificate);
        assert!(
            got.starts_with(&format!("bad certificate: {why}")),
            "{certificate}: {got}"
        );
    }
    let got = judge("@cert-authority * RSA", HOST, "cert_sha1.pub");
    assert_eq!(got, "bad certificate: the authority signed it with SHA-1");
}

#[test]
fn a_forged_certificate_is_refused() {
    let text = include_str!("../../tests/throw-away-keys/cert_good.pub");
    let good = Certificate::from_openssh(text.trim()).unwrap();
    let mut bytes = good.to_bytes().unwrap();
    // A changed principal leaves everything well-formed but the signature.
    let at = bytes.windows(4).position(|four| four == b"kvm1").unwrap();
    bytes[at + 3] = b'9';
    let forged = PublicKeyOrCertificate::Certificate(Certificate::from_bytes(&bytes).unwrap());
    let trust = trust("@cert-authority * CA", "kvm9.example", 22);
    let got = word(trust.judge(&forged, UNIX_EPOCH + Duration::from_secs(1_767_268_800)));
    assert_eq!(got, "bad certificate: its signature does not verify");
}

#[test]
fn algorithms_follow_what_is_known_for_this_host_only() {
    let names = |content: &str, host| -> Vec<String> {
        let algorithms = trust(content, host, 22).algorithms();
        algorithms
            .iter()
            .map(|algorithm: &Algorithm| algorithm.as_str().to_owned())
            .collect()
    };
    let unknown = names("i RSA", "h");
    assert_eq!(unknown[0], "ssh-ed25519");
    let rsa = names("h RSA\ni ED", "h");
    assert_eq!(rsa[..3], ["rsa-sha2-512", "rsa-sha2-256", "ssh-ed25519"]);
    assert_eq!(
        rsa.len(),
        unknown.len(),
        "the rest stays on offer behind the known ones"
    );
    assert!(
        !rsa.contains(&"ssh-rsa".to_owned()),
        "SHA-1 is never offered"
    );
}

#[test]
fn certificates_are_asked_for_only_with_an_authority() {
    assert!(trust("h ED", "h", 22).certificate_algorithms().is_empty());
    assert!(
        trust("@cert-authority i CA", "h", 22)
            .certificate_algorithms()
            .is_empty()
    );
    assert!(
        !trust("@cert-authority h CA", "h", 22)
            .certificate_algorithms()
            .is_empty()
    );
}

#[test]
fn an_offered_key_shows_the_line_to_add() {
    let PublicKeyOrCertificate::PublicKey { key, .. } = key(ED) else {
        panic!("a key")
    };
    let offered = OfferedKey::new(&key, "KVM1.example", 2222);
    assert_eq!(
        offered.known_hosts_line(),
        format!("[kvm1.example]:2222 {}", bare(ED))
    );
    assert!(offered.fingerprint().starts_with("SHA256:"));
    let known = KnownHosts::parse("file", offered.known_hosts_line().as_bytes()).unwrap();
    assert!(
        known
            .trust("kvm1.example", 2222)
            .judge(&key.into(), SystemTime::now())
            .is_ok()
    );
}

#[test]
fn appending_completes_an_unfinished_line_and_makes_a_private_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known_hosts");
    let PublicKeyOrCertificate::PublicKey { key, .. } = key(ED) else {
        panic!("a key")
    };
    append(&path, &OfferedKey::new(&key, "h", 22)).unwrap();
    let mode = path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600);
    std::fs::write(&path, "i ssh-rsa AAAA").unwrap();
    append(&path, &OfferedKey::new(&key, "h", 22)).unwrap();
    let content = std::fs::read_to_string(&path).unwrap();
    assert_eq!(content, format!("i ssh-rsa AAAA\nh {}\n", bare(ED)));
}
