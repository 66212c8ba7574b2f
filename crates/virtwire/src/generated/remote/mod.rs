// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! The main program, a file per family.

mod auth;
mod connect;
mod domain;
mod domain_block;
mod domain_checkpoint;
mod domain_migrate;
mod domain_snapshot;
mod interface;
mod network;
mod node;
mod node_device;
mod nwfilter;
mod secret;
mod storage_pool;
mod storage_vol;
