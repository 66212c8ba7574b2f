//! How fast an answer with many domains is encoded and decoded.
//!
//! Prints megabytes per second, the best of many rounds: `encode 1500.0 decode 1300.0`. The first
//! argument is the number of records, 10,000 by default.

#![expect(
    clippy::print_stdout,
    reason = "a measuring program prints its figures"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "the clock is for the measurement; the crate itself takes time as an argument"
)]

use std::{
    error::Error,
    hint::black_box,
    time::{Duration, Instant},
};

use virtwire_proto::generated::remote::{ConnectListAllDomainsRet, NonnullDomain};
use virtwire_xdr::{from_bytes, to_bytes};

const ROUNDS: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo adds `--bench` to every bench target it runs.
    let count = std::env::args().skip(1).find(|word| word != "--bench");
    let count = count.map_or(Ok(10_000), |count| count.parse())?;
    let answer = answer(count);
    let encoded = to_bytes(&answer)?;
    if from_bytes::<ConnectListAllDomainsRet>(&encoded)? != answer {
        return Err("what is decoded is not what was encoded".into());
    }
    let encode = best(|| to_bytes(black_box(&answer)))?;
    let decode = best(|| from_bytes::<ConnectListAllDomainsRet>(black_box(&encoded)))?;
    let rate = |taken: Duration| encoded.len() as f64 / taken.as_secs_f64() / 1e6;
    println!("encode {:.1} decode {:.1}", rate(encode), rate(decode));
    Ok(())
}

fn answer(count: u32) -> ConnectListAllDomainsRet {
    let domain = |number: u32| NonnullDomain {
        name: format!("egress-proxy-{number:08}").into(),
        uuid: u128::from(number).to_be_bytes(),
        id: number.cast_signed(),
    };
    ConnectListAllDomainsRet {
        domains: (0..count).map(domain).collect(),
        ret: count,
    }
}

/// The shortest of many rounds: what the work takes when nothing disturbs it.
fn best<T, E>(mut work: impl FnMut() -> Result<T, E>) -> Result<Duration, E> {
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let made = work()?;
        best = best.min(start.elapsed());
        drop(black_box(made));
    }
    Ok(best)
}
