// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! The protocol as tables.
pub mod admin;
pub mod enums;
pub mod lxc;
pub mod qemu;
pub mod remote;
pub mod strings;
