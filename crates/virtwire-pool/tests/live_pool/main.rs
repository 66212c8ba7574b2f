//! The pool over real SSH to real daemons that break: what its users see of it, what the lines
//! tell, and that nothing is left.
//!
//! Each test has two hosts for itself and breaks one. When it is over, tasks, files, sessions,
//! clients of the daemons, volumes and domains are counted and must be those from before, and the
//! traffic to the other host must have had one connection all along and no failure.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a failing step of a test panics, and a test that did not run says why"
)]

#[path = "../hosts/mod.rs"]
mod hosts;
mod neighbour;
#[path = "../pool_simulation/random.rs"]
mod random;
mod story;
mod users;
mod world;

mod black_hole;
mod cancelled;
mod first_use;
mod hanging;
mod limits;
mod restarts;
mod slow_link;
