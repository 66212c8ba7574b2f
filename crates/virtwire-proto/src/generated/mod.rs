// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! The protocol as tables.
#![allow(
    missing_docs,
    reason = "fields and constants carry the protocol's own names; libvirt's API reference says what they mean"
)]

pub mod admin;
pub mod enums;
pub mod lxc;
pub mod qemu;
pub mod remote;
pub mod strings;
