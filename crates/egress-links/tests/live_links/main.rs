//! Links to real hosts whose keys come late, are replaced, are broken and repaired: the same
//! program heals by itself, and dials that fail leave nothing open.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a failing step of a test panics, and a test that did not run says why"
)]

mod bed;
mod material;
