//! cloud.
