//! Images: files on this side, and their content-addressed copies on the hosts.

mod cache;
mod file;
mod magic;

pub(crate) use cache::{Cache, Cached, Store};
pub(crate) use file::{ImageFault, LocalImage};
pub(crate) use magic::{HEADER_BYTES, ImageKind, disk_bytes};
