// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.
//! The lxc program, number 0x68000, as of libvirt 12.6.0.

use crate::{Procedure, ProcedureDesc, Program};
pub use table::*;
/// The program these procedures belong to.
pub const PROGRAM: Program = Program {
    name: "lxc",
    number: 0x68000,
    version: 1,
};
/// Every procedure, events included, in the order of their numbers.
pub static PROCEDURES: &[&ProcedureDesc] = &[<DomainOpenNamespace as Procedure>::DESC];
mod table {
    use super::super::remote::*;
    use crate::table::procedures;
    use virtwire_xdr::xdr_struct;

    xdr_struct! {
        /// `domain_open_namespace_args`.
        pub struct DomainOpenNamespaceArgs {
            /// The domain.
            pub dom: NonnullDomain,
            /// Bits of the flags that the public function takes; 0 for none.
            pub flags: u32,
        }
    }

    procedures! {
        /// `virDomainLxcOpenNamespace`.
        1 DomainOpenNamespace "DOMAIN_OPEN_NAMESPACE" Some("virDomainLxcOpenNamespace"), (DomainOpenNamespaceArgs) -> (),
            Call Low None since 1 0 2;
    }
}
