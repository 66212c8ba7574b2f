//! Bounded XDR (RFC 4506) codec.
//!
//! XDR is the encoding of Sun RPC, NFS and libvirt: everything is a multiple of four bytes, big
//! endian, without any type information. Both sides must agree on the order of fields, so a
//! mistake does not fail where it is made but some fields later. This crate is therefore strict:
//! padding must be zero, a boolean is 0 or 1, an optional value's discriminant likewise, and
//! nothing may be left over.
//!
//! Two traits, [`Encode`] and [`Decode`], are implemented for what has one form on the wire.
//! Where a Rust type has several (a `u8` may be a byte of an opaque or an `unsigned char`, which
//! takes four bytes; a string has a maximum length), a marker of the module [`wire`] says which.
//! The macros [`xdr_struct!`], [`xdr_union!`] and [`xdr_enum!`] make a structure's declaration
//! read like the protocol's own:
//!
//! ```
//! use virtwire_xdr::{Text, from_bytes, to_bytes, wire, xdr_struct};
//!
//! xdr_struct! {
//!     /// A domain as it is named on the wire.
//!     pub struct Domain {
//!         /// At most 4 MiB when sent.
//!         pub name: Text = wire::Str<4_194_304>,
//!         /// Sixteen raw bytes.
//!         pub uuid: [u8; 16],
//!         /// −1 while it is not running.
//!         pub id: i32,
//!     }
//! }
//!
//! let domain = Domain { name: "web".into(), uuid: [7; 16], id: -1 };
//! let bytes = to_bytes(&domain)?;
//! assert_eq!(&bytes[..8], b"\0\0\0\x03web\0");
//! assert_eq!(from_bytes::<Domain>(&bytes)?, domain);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is bounded by what
//!
//! Declared maxima hold for what is *sent*. What is *received* is bounded by the message it came
//! in, because maxima grow between releases of a protocol and a reader that insists on old ones
//! refuses good answers. A count that promises more elements than the message has bytes fails
//! before anything is allocated for it, and all allocations of one message come out of one
//! budget ([`Decoder::with_budget`]).

mod decode;
mod encode;
mod error;
mod macros;
mod text;
pub mod wire;

pub use decode::{Decode, Decoder, from_bytes};
pub use encode::{Encode, Encoder, to_bytes};
pub use error::{DecodeError, DecodeErrorKind, EncodeError};
pub use text::Text;
