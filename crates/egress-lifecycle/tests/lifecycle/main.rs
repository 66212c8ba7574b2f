//! Whole lives of proxies over the provider in memory.

mod cases;
mod random;
mod rng;
mod support;
