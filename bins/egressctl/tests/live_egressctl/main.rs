//! The program against real hypervisors: what a user sees when all is well, and when each thing
//! that can break is broken.
//!
//! Every failure is told in one sentence with the cure and has an exit code of its own, leaves
//! nothing on the host, and the next run works.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failing step of a test panics"
)]

mod bed;
mod lab;
mod manifest;
mod origin;
mod run;

mod check;
mod engines;
mod guests;
mod interrupted;
mod link;
mod spec;
mod ssh;
mod storage;
mod twice;
mod two_hosts;
