//! From a procedure to its shapes.

use virtwire::proto::{
    ProcedureDesc,
    generated::{admin, lxc, qemu, remote},
};

use crate::{
    shape::{self, Row},
    shapes,
};

/// The shapes of a procedure. `None` only for procedures that no table of the protocol has.
pub(crate) fn find(desc: &ProcedureDesc) -> Option<&'static Row> {
    const REMOTE: u32 = remote::PROGRAM.number;
    const QEMU: u32 = qemu::PROGRAM.number;
    const LXC: u32 = lxc::PROGRAM.number;
    const ADMIN: u32 = admin::PROGRAM.number;
    let rows = match desc.program.number {
        REMOTE => shapes::REMOTE,
        QEMU => shapes::QEMU,
        LXC => shapes::LXC,
        ADMIN => shapes::ADMIN,
        _ => return None,
    };
    shape::find(rows, desc)
}
