//! Names of the volumes of this provider.
//!
//! A machine's volumes carry its name, so that what a crash left behind is found without any
//! memory. A cached image carries the hash of its content and a generation.

use std::fmt;

use crate::hypervisor::Volume;

/// A part of a machine that is a volume.
// Exhaustive: deletion must think of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// What the guest reads its settings from. Holds secrets.
    Seed,
    /// The overlay over a base image.
    Disk,
    /// What the guest printed.
    Console,
}

impl Part {
    /// Every part.
    pub(crate) const ALL: [Self; 3] = [Self::Seed, Self::Disk, Self::Console];

    const fn suffix(self) -> &'static str {
        match self {
            Self::Seed => "seed",
            Self::Disk => "disk",
            Self::Console => "console",
        }
    }

    /// The volume of this part of a machine.
    pub(crate) fn volume(self, instance: &str) -> String {
        format!("{instance}.{}", self.suffix())
    }
}

/// The machine a volume belongs to, by its name. Knows the rotated logs of virtlogd as well
/// (`….console.0`).
pub(crate) fn owner_of(volume: &str) -> Option<&str> {
    let plain = match volume.rsplit_once('.') {
        Some((log, turn)) if turn.parse::<u8>().is_ok() && log.ends_with(".console") => log,
        _ => volume,
    };
    let (instance, suffix) = plain.rsplit_once('.')?;
    Part::ALL
        .iter()
        .any(|part| part.suffix() == suffix)
        .then_some(instance)
}

/// The names of the volumes that belong to a machine.
pub(crate) fn parts_of(instance: &str, volumes: &[Volume]) -> Vec<String> {
    let names = volumes.iter().map(|volume| &volume.name);
    let own = names.filter(|name| owner_of(name) == Some(instance));
    own.cloned().collect()
}

const IMAGE_PREFIX: &str = "egress-image-";
const DONE_SUFFIX: &str = ".ok";

/// Names one copy of a cached image: the SHA-256 of its content and a generation.
///
/// The generation exists because libvirt can neither rename a volume nor tell which file an upload
/// went to. When an upload was given up, the next one takes the next generation: whatever the old
/// uploader still does, if it was only slow, happens under a name nobody will use again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ImageName {
    pub(crate) sha256: String,
    pub(crate) generation: u32,
}

impl ImageName {
    /// The volume whose existence says that the copy is complete and its checksum was right.
    pub(crate) fn marker(&self) -> String {
        format!("{self}{DONE_SUFFIX}")
    }

    /// Reads a volume's name: the copy it belongs to, and whether it is the marker.
    pub(crate) fn parse(volume: &str) -> Option<(Self, bool)> {
        let rest = volume.strip_prefix(IMAGE_PREFIX)?;
        let (rest, marker) = match rest.strip_suffix(DONE_SUFFIX) {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let (sha256, generation) = rest.split_once('.')?;
        let name = Self {
            sha256: sha256.to_owned(),
            generation: generation.parse().ok()?,
        };
        Some((name, marker))
    }
}

impl fmt::Display for ImageName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{IMAGE_PREFIX}{}.{}", self.sha256, self.generation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volumes_lead_back_to_their_machine() {
        for part in Part::ALL {
            assert_eq!(owner_of(&part.volume("egress-a-b")), Some("egress-a-b"));
        }
        assert_eq!(owner_of("egress-a-b.console.2"), Some("egress-a-b"));
        for foreign in [
            "debian.qcow2",
            "x",
            "egress-a-b",
            "egress-a-b.seed.0",
            "egress-image-0.0",
        ] {
            assert_eq!(owner_of(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn image_names_are_read_back() {
        let name = ImageName {
            sha256: "0a".into(),
            generation: 7,
        };
        assert_eq!(name.to_string(), "egress-image-0a.7");
        assert_eq!(
            ImageName::parse(&name.to_string()),
            Some((name.clone(), false))
        );
        assert_eq!(ImageName::parse(&name.marker()), Some((name, true)));
        for foreign in ["egress-image-0a", "egress-image-0a.x", "other-0a.7"] {
            assert_eq!(ImageName::parse(foreign), None, "{foreign}");
        }
    }
}
