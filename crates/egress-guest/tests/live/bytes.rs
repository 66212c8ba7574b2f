//! bytes.
