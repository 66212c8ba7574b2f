// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! A typed method for every callable procedure.

mod admin;
mod lxc;
mod qemu;
mod remote;
