//! Measures links to a real libvirtd. `cargo xtask bench` starts it beside C libvirt and tells
//! it what to measure, line by line, so that both sides take turns.
//!
//! Arguments: `current` or `multi` for the runtime, then where:
//! `unix <socket>` or `ssh <host> <private key> <known hosts>`.
//! Each line of stdin is one measurement, each line of stdout its figures. With a measurement
//! behind the arguments it is made once, without stdin.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measuring program prints its figures"
)]

mod calls;
mod memory;
mod place;
mod upload;

use std::{error::Error, io, process::ExitCode};

use tokio::runtime::{self, Runtime};
use virtwire::Connection;

use self::place::Place;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // Cargo adds it to every bench target it runs.
    let words: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|&word| word != "--bench")
        .collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<()> {
    let (flavor, words) = words.split_first().ok_or("which runtime: current, multi")?;
    let (place, words) = Place::parse(words)?;
    let runtime = runtime(flavor)?;
    if !words.is_empty() {
        println!("{}", runtime.block_on(once(&place, words))?);
        return Ok(());
    }
    let connection = runtime.block_on(place.open())?;
    for line in io::stdin().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        println!(
            "{}",
            runtime.block_on(measure(&place, &connection, &words))?
        );
    }
    runtime.block_on(connection.close())?;
    Ok(())
}

fn runtime(flavor: &str) -> Result<Runtime> {
    let mut builder = match flavor {
        "current" => runtime::Builder::new_current_thread(),
        "multi" => runtime::Builder::new_multi_thread(),
        other => return Err(format!("no such runtime: {other}").into()),
    };
    Ok(builder.enable_all().build()?)
}

/// What a program does that opens a link for one thing.
async fn once(place: &Place, words: &[&str]) -> Result<String> {
    match words {
        ["memory", links] => memory::of_idle_links(place, links.parse()?).await,
        ["upload", volume, file] => {
            let connection = place.open().await?;
            let said = upload::run(&connection, volume, file).await?;
            connection.close().await?;
            Ok(said)
        }
        ["version"] => {
            let connection = place.open().await?;
            let version = connection.lib_version();
            connection.close().await?;
            Ok(version.to_string())
        }
        other => Err(format!("nothing to measure once: {other:?}").into()),
    }
}

async fn measure(place: &Place, connection: &Connection, words: &[&str]) -> Result<String> {
    match words {
        ["latency", call, seconds] => calls::alone(connection, call, seconds.parse()?).await,
        ["throughput", call, at_once, seconds] => {
            calls::at_once(connection, call, at_once.parse()?, seconds.parse()?).await
        }
        ["connect"] => place.time_to_first_reply().await,
        ["beside-upload", call, volume, file] => {
            upload::calls_beside(connection, call, volume, file).await
        }
        other => Err(format!("nothing to measure: {other:?}").into()),
    }
}
