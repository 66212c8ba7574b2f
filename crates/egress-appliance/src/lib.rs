//! What the appliance and the outside tell each other: the settings on the seed volume and the
//! stage markers on the serial console.
//!
//! The appliance is a kernel and one initramfs. Its process 1 finds a volume labelled
//! [`SEED_LABEL`], reads [`SETTINGS_FILE`] from it, does what [`Settings`] declare and prints a
//! [`Marker`] per step. The crate has no I/O and no clock; init, the renderer of the settings and
//! the provider that reads consoles share it, so that none of them can drift from the format.
//!
//! Types here are exhaustive on purpose: the crate is not published, and a new field has to be
//! answered by the renderer and by init in the same change.

mod network;
mod owner;
mod sensitive;
mod settings;
mod stage;
mod validate;

pub use network::{Addressing, MacAddress, MacAddressError, Network};
pub use owner::{Mode, ModeError, Owner, OwnerError};
pub use sensitive::Sensitive;
pub use settings::{
    AccessLog, Account, Directory, Engine, EngineRun, File, HostEntry, Settings, SettingsError,
};
pub use stage::{MARKER_PREFIX, Marker, Stage, last_marker, markers};
pub use validate::limits;

/// Name of the settings file in the root folder of the seed volume.
pub const SETTINGS_FILE: &str = "egress.json";
/// Volume label of the seed, as cloud-init's NoCloud source uses it, compared without case.
pub const SEED_LABEL: &str = "CIDATA";
/// The only settings version that exists.
pub const SETTINGS_VERSION: u32 = 1;

/// The unprivileged account inside the appliance that engines run as; uid and gid are
/// [`ENGINE_UID`].
pub const ENGINE_USER: &str = "proxy";
/// Uid and gid of [`ENGINE_USER`], the number Debian gives it.
pub const ENGINE_UID: u32 = 13;
/// Name that the network interface has inside the appliance, whatever the bus calls it.
pub const INTERFACE: &str = "eth0";
