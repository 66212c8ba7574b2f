//! Images: where their bytes come from, and their content-addressed copies on the hosts.

mod base;
mod cache;
mod digest;
mod fault;
mod magic;
mod web;

pub(crate) use base::{BaseImage, Origin};
pub(crate) use cache::{Cache, Cached, Store};
pub(crate) use fault::ImageFault;
pub(crate) use magic::{HEADER_BYTES, ImageKind, disk_bytes};
