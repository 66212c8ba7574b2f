//! The one lock of a slot. The model test puts another one in its place.

pub(crate) use std::sync::{Mutex, MutexGuard};
