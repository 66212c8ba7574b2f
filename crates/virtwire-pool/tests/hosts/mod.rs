//! What tests on real hosts share: the hosts, a dialler, and counts of everything that could leak.

pub(crate) mod bed;
pub(crate) mod dial;
pub(crate) mod marks;
pub(crate) mod relay;
pub(crate) mod tally;
pub(crate) mod volume;
