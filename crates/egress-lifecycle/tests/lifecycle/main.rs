//! Whole lives of proxies over the provider in memory.

mod cases;
mod support;
