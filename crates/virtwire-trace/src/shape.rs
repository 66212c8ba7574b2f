//! What procedures carry, and a reader that counts it without copying it.
//!
//! A shape is a text with one letter per field, in the order of the wire:
//!
//! | letter | field |
//! |---|---|
//! | `w`, `l`, `u` | four, eight, sixteen bytes of no interest here |
//! | `f`, `F` | flags of four and of eight bytes |
//! | `s`, `b`, `x` | text, bytes, XML |
//! | `?`, `*` | the next field may be absent, or is a list of it |
//! | `(…)` | a structure |
//! | `V` | the value of a typed parameter |
//! | other capitals | a handle, see [`Handle`] |

use virtwire::{
    proto::{Procedure, ProcedureDesc},
    xdr::{DecodeError, DecodeErrorKind, Decoder},
};

/// The shapes of one procedure.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) desc: &'static ProcedureDesc,
    pub(crate) args: &'static str,
    pub(crate) ret: &'static str,
}

pub(crate) const fn row<P: Procedure>(args: &'static str, ret: &'static str) -> Row {
    Row {
        desc: P::DESC,
        args,
        ret,
    }
}

/// The kinds of handles. The name is what is shown of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Handle {
    Domain,
    Network,
    Pool,
    Volume,
    Interface,
    Device,
    Filter,
    Binding,
    Secret,
    Snapshot,
    Checkpoint,
    Server,
}

/// Learns what a payload carries.
pub(crate) trait Visitor {
    fn handle(&mut self, kind: Handle, name: &[u8]);
    fn flags(&mut self, bits: u64);
    fn xml(&mut self, bytes: usize);
    fn bytes(&mut self, bytes: usize);
    fn list(&mut self, count: usize);
}

/// Shows every field of `payload` to the visitor, as far as the payload has the shape.
///
/// Only what the visitor is shown is read; nothing is allocated, and the payload bounds the work.
///
/// # Errors
/// When the payload has another shape.
pub(crate) fn walk(
    shape: &str,
    payload: &[u8],
    visitor: &mut dyn Visitor,
) -> Result<(), DecodeError> {
    let mut input = Decoder::new(payload);
    let mut fields = shape.as_bytes();
    while !fields.is_empty() {
        fields = show(fields, &mut input, visitor)?;
    }
    input.finish()
}

/// Reads one field and gives the shape of the rest.
fn show<'s>(
    shape: &'s [u8],
    input: &mut Decoder<'_>,
    visitor: &mut dyn Visitor,
) -> Result<&'s [u8], DecodeError> {
    let Some((&letter, rest)) = shape.split_first() else {
        return Ok(shape);
    };
    match letter {
        b'?' if input.take_u32()? != 0 => return show(rest, input, visitor),
        b'?' => return Ok(after_one(rest)),
        b'*' => {
            let count = input.take_count(4)?;
            visitor.list(count);
            for _ in 0..count {
                skip(rest, input)?;
            }
            return Ok(after_one(rest));
        }
        b'f' => visitor.flags(u64::from(input.take_u32()?)),
        b'F' => visitor.flags(input.take_u64()?),
        b's' | b'b' => visitor.bytes(input.take_bytes()?.len()),
        b'x' => visitor.xml(input.take_bytes()?.len()),
        b'(' | b'V' | b'w' | b'l' | b'u' => return skip(shape, input),
        handle => show_handle(handle, input, visitor)?,
    }
    Ok(rest)
}

fn show_handle(
    letter: u8,
    input: &mut Decoder<'_>,
    visitor: &mut dyn Visitor,
) -> Result<(), DecodeError> {
    let mut name =
        |kind, input: &mut Decoder<'_>| input.take_bytes().map(|bytes| visitor.handle(kind, bytes));
    match letter {
        b'D' => {
            name(Handle::Domain, input)?;
            input.take_opaque(16 + 4)?;
        }
        b'N' | b'T' => {
            name(Handle::Network, input)?;
            // A port of a network has no name, only a UUID of its own.
            input.take_opaque(if letter == b'T' { 32 } else { 16 })?;
        }
        b'P' => {
            name(Handle::Pool, input)?;
            input.take_opaque(16)?;
        }
        b'O' => {
            name(Handle::Pool, input)?;
            name(Handle::Volume, input)?;
            input.take_bytes()?;
        }
        b'I' => {
            name(Handle::Interface, input)?;
            input.take_bytes()?;
        }
        b'E' => name(Handle::Device, input)?,
        b'W' => {
            name(Handle::Filter, input)?;
            input.take_opaque(16)?;
        }
        b'B' => {
            name(Handle::Binding, input)?;
            name(Handle::Filter, input)?;
        }
        b'S' => {
            input.take_opaque(16 + 4)?;
            name(Handle::Secret, input)?;
        }
        b'Z' | b'C' => {
            let kind = if letter == b'Z' {
                Handle::Snapshot
            } else {
                Handle::Checkpoint
            };
            name(kind, input)?;
            name(Handle::Domain, input)?;
            input.take_opaque(16 + 4)?;
        }
        b'R' | b'L' => {
            name(Handle::Server, input)?;
            // A client of a server has an id, a time and a transport, and no name.
            input.take_opaque(if letter == b'L' { 20 } else { 0 })?;
        }
        other => return Err(input.error(DecodeErrorKind::Discriminant(u32::from(other)))),
    }
    Ok(())
}

/// Reads one field without showing it.
fn skip<'s>(shape: &'s [u8], input: &mut Decoder<'_>) -> Result<&'s [u8], DecodeError> {
    match shape.split_first() {
        Some((b'w', rest)) => input.take_u32().map(|_| rest),
        Some((b'l', rest)) => input.take_u64().map(|_| rest),
        Some((b'u', rest)) => input.take_opaque(16).map(|_| rest),
        Some((b'(', rest)) => skip_structure(rest, input),
        Some((b'V', rest)) => skip_typed_value(input).map(|()| rest),
        _ => show(shape, input, &mut Nobody),
    }
}

fn skip_structure<'s>(
    mut shape: &'s [u8],
    input: &mut Decoder<'_>,
) -> Result<&'s [u8], DecodeError> {
    loop {
        match shape.split_first() {
            Some((b')', rest)) => return Ok(rest),
            None => return Ok(shape),
            Some(_) => shape = skip(shape, input)?,
        }
    }
}

/// The kinds of typed parameters: int, unsigned int, long, unsigned long, double, bool, string.
fn skip_typed_value(input: &mut Decoder<'_>) -> Result<(), DecodeError> {
    match input.take_u32()? {
        1 | 2 | 6 => input.take_u32().map(drop),
        3..=5 => input.take_u64().map(drop),
        7 => input.take_bytes().map(drop),
        other => Err(input.error(DecodeErrorKind::Discriminant(other))),
    }
}

/// The shape behind the first field.
fn after_one(shape: &[u8]) -> &[u8] {
    let mut depth = 0_usize;
    for (index, letter) in shape.iter().enumerate() {
        match letter {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && !matches!(letter, b'?' | b'*') {
            return &shape[index + 1..];
        }
    }
    &[]
}

struct Nobody;

impl Visitor for Nobody {
    fn handle(&mut self, _: Handle, _: &[u8]) {}
    fn flags(&mut self, _: u64) {}
    fn xml(&mut self, _: usize) {}
    fn bytes(&mut self, _: usize) {}
    fn list(&mut self, _: usize) {}
}

/// The row of a procedure among those of its program.
pub(crate) fn find<'r>(rows: &'r [Row], desc: &ProcedureDesc) -> Option<&'r Row> {
    let at = rows.binary_search_by_key(&desc.number, |row| row.desc.number);
    at.ok().map(|at| &rows[at])
}

/// Whether the rows are exactly the calls among the procedures, in the same order.
pub(crate) const fn covers(procedures: &[&ProcedureDesc], rows: &[Row]) -> bool {
    let (mut at, mut next) = (0, 0);
    while at < procedures.len() {
        if matches!(procedures[at].kind, virtwire::proto::Kind::Call) {
            if next == rows.len() || rows[next].desc.number != procedures[at].number {
                return false;
            }
            next += 1;
        }
        at += 1;
    }
    next == rows.len()
}
