//! Lists the domains of a host over SSH.
//!
//! `cargo run --example list_domains -- kvm1.example root ~/.ssh/id_ed25519 ~/.ssh/known_hosts`

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints its results"
)]

use std::{error::Error, process::ExitCode};

use virtwire::Connection;
use virtwire_ssh::Config;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let Err(error) = list().await else {
        return ExitCode::SUCCESS;
    };
    // The text of a failed dial has the cure; returning it from main would print its fields.
    eprintln!("{error}");
    ExitCode::FAILURE
}

async fn list() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [host, user, key, known_hosts] = arguments.as_slice() else {
        return Err("arguments: <host[:port]> <user> <private key> <known hosts>".into());
    };
    let (host, port) = host.rsplit_once(':').unwrap_or((host, "22"));
    let config = Config::new(host).port(port.parse()?).user(user);
    let session = config.key_file(key).known_hosts(known_hosts).dial().await?;

    let libvirt = Connection::open(session, "qemu:///system").await?;
    println!("libvirt {} on {host}", libvirt.lib_version());
    for domain in libvirt.list_all_domains(Default::default()).await? {
        let status = libvirt.domain_state(&domain).await?;
        println!("{} {:?}", domain.name(), status.state);
    }
    Ok(libvirt.close().await?)
}
