//! XML of libvirt: what is written and what is read back.

mod domain;
mod read;
mod volume;
mod write;

pub(crate) use domain::{Acceleration, Boot, DomainSpec, Firmware, Nic};
pub(crate) use read::{Capabilities, Definition, Node, UnreadableXml};
pub(crate) use volume::{Backing, VolumeSpec};
pub(crate) use write::Xml;
