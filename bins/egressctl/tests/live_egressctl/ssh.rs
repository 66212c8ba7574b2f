//! What can be wrong between here and the host's daemon.

use std::io::Write as _;
use std::net::TcpListener;
use std::process::Command;

use crate::bed::good;
use crate::lab::Lab;
use crate::manifest::Manifest;

/// Every command that dials says it in the same words; then all is well again.
fn is_told(lab: &Lab, wrong: &Manifest, name: &str, parts: &[&str]) {
    lab.run(wrong, &["apply", "--timeout", "30s"])
        .failed(name, parts);
    lab.run(wrong, &["check"]).failed_shown(name, parts[0]);
    lab.nothing_is_left();
}

#[test]
fn keys_of_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let other = public_key(&lab, "other");
    let own = std::fs::read_to_string(&lab.host().known_hosts).unwrap();
    let address = &lab.host().address;
    let with = |content: String| {
        let file = lab.write("known_hosts", content);
        lab.quick().host(|host| host.known_hosts = file)
    };
    let changed = with(format!("{address} {other}\n"));
    is_told(&lab, &changed, "HostKeyChanged", &["someone is in between"]);
    let unknown = with(format!("192.0.2.1 {other}\n"));
    is_told(
        &lab,
        &unknown,
        "HostKeyUnknown",
        &["known_hosts", "SHA256:"],
    );
    let revoked = with(format!("{own}@revoked {own}"));
    is_told(&lab, &revoked, "HostKeyRevoked", &["revoked"]);
    let missing = lab
        .quick()
        .host(|host| host.known_hosts = "/nowhere/known".into());
    is_told(&lab, &missing, "KnownHostsMissing", &["/nowhere/known"]);
    lab.works(&manifest);
}

/// Accepting is a word on the command line; a changed key is refused all the same.
#[test]
fn new_keys_of_hosts_are_accepted_on_request_alone() {
    let lab = Lab::new();
    let file = lab.write("known_hosts", "");
    let manifest = lab.quick().host(|host| host.known_hosts = file.clone());
    let accept = "--insecure-accept-new-host-key";
    lab.run(&manifest, &["check", accept]).ok(&["  ok  "]);
    lab.run(&manifest, &["check"]).ok(&["  ok  "]);
    let other = public_key(&lab, "other");
    std::fs::write(&file, format!("{} {other}\n", lab.host().address)).unwrap();
    lab.run(&manifest, &["check", accept])
        .failed_shown("HostKeyChanged", "");
}

#[test]
fn private_keys() {
    let lab = Lab::new();
    let with = |file: String| lab.quick().host(|host| host.key = file);
    let missing = with("/nowhere/key".into());
    is_told(&lab, &missing, "KeyMissing", &["/nowhere/key"]);
    let damaged = generate(&lab, "damaged", "");
    std::fs::write(&damaged, "-----BEGIN OPENSSH PRIVATE KEY-----\nAAA\n").unwrap();
    is_told(
        &lab,
        &with(damaged),
        "KeyUnparsable",
        &["damaged", "ssh-keygen"],
    );
    let encrypted = with(generate(&lab, "encrypted", "word"));
    is_told(&lab, &encrypted, "KeyEncrypted", &["passphrase"]);
    let stranger = generate(&lab, "stranger", "");
    let public = with(format!("{stranger}.pub"));
    is_told(&lab, &public, "KeyIsPublic", &["stranger.pub"]);
    is_told(&lab, &with(stranger), "LoginRejected", &["authorized_keys"]);
    lab.works(&lab.quick());
}

#[test]
fn nothing_listens_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.fault(&["stop-sshd"]);
    is_told(&lab, &manifest, "TcpRefused", &["start sshd"]);
    lab.run(&manifest, &["get"])
        .failed("TcpRefused", &["start sshd"]);
    lab.heal();
    lab.works(&manifest);
}

/// Something takes the connection and says nothing.
#[test]
fn silence_after_the_connection() {
    let lab = Lab::new();
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = mute.local_addr().unwrap().port();
    let silent = lab.quick().host(|host| {
        host.address = "127.0.0.1".into();
        host.port = port.into();
    });
    let ended = lab.run(&silent, &["apply"]);
    ended.failed("HandshakeTimeout", &["127.0.0.1"]);
    ended.within(30);
    lab.works(&lab.quick());
}

#[test]
fn another_protocol_on_the_port() {
    let lab = Lab::new();
    let mail = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = mail.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut stream in mail.incoming().flatten() {
            stream.write_all(b"220 mail.example ESMTP\r\n").unwrap();
        }
    });
    let wrong = lab.quick().host(|host| {
        host.address = "127.0.0.1".into();
        host.port = port.into();
    });
    is_told(&lab, &wrong, "NotSsh", &["220 mail.example"]);
}

#[test]
fn forwarding_is_forbidden_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.fault(&["forbid-forwarding"]);
    // OpenSSH does not say which of both it is; the sentence has both cures.
    let parts = ["AllowStreamLocalForwarding", "not running"];
    is_told(&lab, &manifest, "SocketUnavailable", &parts);
    lab.heal();
    lab.works(&manifest);
}

#[test]
fn the_daemon_does_not_run_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.fault(&["stop-daemon"]);
    let parts = ["libvirt-sock", "not running"];
    lab.run(&manifest, &["apply"])
        .failed("SocketUnavailable", &parts);
    lab.heal();
    lab.works(&manifest);
}

#[test]
fn the_daemon_hangs_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.fault(&["pause-daemon"]);
    let ended = lab.run(&manifest, &["apply"]);
    ended.failed("LibvirtConnect", &["daemon hanging"]);
    ended.within(30);
    lab.heal();
    lab.works(&manifest);
}

fn generate(lab: &Lab, name: &str, passphrase: &str) -> String {
    let file = lab.path(name).display().to_string();
    let words = [
        "-q", "-t", "ed25519", "-N", passphrase, "-C", name, "-f", &file,
    ];
    good(Command::new("ssh-keygen").args(words));
    file
}

/// `ssh-ed25519 AAAA…` of a new key.
fn public_key(lab: &Lab, name: &str) -> String {
    let file = generate(lab, name, "");
    let text = std::fs::read_to_string(format!("{file}.pub")).unwrap();
    let words: Vec<_> = text.split(' ').take(2).collect();
    words.join(" ")
}
