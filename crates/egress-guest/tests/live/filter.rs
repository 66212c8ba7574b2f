//! The packet filter.
