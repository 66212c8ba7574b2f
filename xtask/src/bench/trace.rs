//! What the tracer costs, in instructions: they do not depend on the machine's load.

use anyhow::{Context, Result};

use super::bed::Bed;
use super::figure::{Figure, Target};
use crate::shell;

/// Calls of a short and of a long run. Their difference is free of what happens once.
const RUNS: [usize; 2] = [1000, 11_000];

pub(super) fn measure(bed: &Bed<'_>) -> Result<Vec<Figure>> {
    let socket = bed.host.socket();
    let call = per_call(bed, &socket.to_string_lossy(), "bare")?;
    // Calls that are answered at once: what is left is exactly the tracer's.
    let bare = per_call(bed, "none", "bare")?;
    let off = per_call(bed, "none", "off")? - bare;
    let on = per_call(bed, "none", "on")? - bare;
    Ok(vec![
        Figure::new("a call on the unix socket", "instructions", call),
        Figure::new(
            "tracer off, of a call's instructions",
            "%",
            off / call * 100.0,
        )
        .target(Target::AtMost(1.0)),
        Figure::new(
            "tracer on, of a call's instructions",
            "%",
            on / call * 100.0,
        ),
    ])
}

/// Instructions of one call, as valgrind counts them.
fn per_call(bed: &Bed<'_>, socket: &str, tracer: &str) -> Result<f64> {
    let [short, long] = RUNS;
    let count = |calls| count(bed, &[socket, tracer, &format!("{calls}")]);
    Ok((count(long)? - count(short)?) / (long - short) as f64)
}

fn count(bed: &Bed<'_>, arguments: &[&str]) -> Result<f64> {
    let mut command = shell::words(&["valgrind", "--tool=cachegrind", "--cache-sim=no"]);
    command.arg("--cachegrind-out-file=/dev/null");
    command.arg(&bed.programs.traced).args(arguments);
    let output = command.output().context("cannot start valgrind")?;
    let said = String::from_utf8_lossy(&output.stderr);
    instructions(&said).with_context(|| format!("valgrind counted nothing: {said}"))
}

/// The figure of a line such as `==17== I   refs:      67,320,244`.
fn instructions(said: &str) -> Option<f64> {
    let line = said.lines().find(|line| line.contains("refs:"))?;
    let (_, figure) = line.split_once("refs:")?;
    figure.trim().replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_what_valgrind_says() {
        let said = "==17== Cachegrind\n==17==\n==17== I   refs:      67,320,244\n";
        assert_eq!(instructions(said), Some(67_320_244.0));
        assert_eq!(instructions("==17== killed\n"), None);
    }
}
