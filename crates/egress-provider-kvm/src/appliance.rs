//! The appliance on this side: a folder with a kernel, an initramfs and a manifest.

use std::{io, path::Path};

use serde::Deserialize;

use crate::image::{BaseImage, ImageFault, ImageKind, Origin};

/// The manifest's name in the folder.
const MANIFEST: &str = "manifest.json";
/// A manifest lists a few hundred packages.
const MAX_MANIFEST_BYTES: u64 = 1 << 20;

/// An appliance that can be booted.
#[derive(Debug, Clone)]
pub(crate) struct Appliance {
    pub(crate) kernel: BaseImage,
    pub(crate) initrd: BaseImage,
    pub(crate) cmdline: String,
}

/// What this provider reads of the manifest; the rest is for people.
#[derive(Debug, Deserialize)]
struct Manifest {
    version: String,
    kernel: File,
    initrd: File,
    cmdline: String,
}

#[derive(Debug, Deserialize)]
struct File {
    file: String,
    sha256: String,
}

impl Appliance {
    /// Reads a folder's manifest. The files themselves are looked at when they are needed.
    pub(crate) async fn load(folder: &Path) -> Result<Self, ImageFault> {
        let path = folder.join(MANIFEST);
        let fault = |source: io::Error| ImageFault::from_io("appliance", path.display(), source);
        let size = tokio::fs::metadata(&path).await.map_err(fault)?.len();
        if size > MAX_MANIFEST_BYTES {
            return Err(fault(io::ErrorKind::FileTooLarge.into()));
        }
        let bytes = tokio::fs::read(&path).await.map_err(fault)?;
        let manifest: Manifest =
            serde_json::from_slice(&bytes).map_err(|error| ImageFault::Invalid {
                label: "appliance".into(),
                at: path.display().to_string(),
                why: format!("not a manifest: {error}"),
            })?;
        Ok(manifest.within(folder))
    }
}

impl Manifest {
    fn within(self, folder: &Path) -> Appliance {
        let image = |part: &str, file: File, kind| BaseImage {
            label: format!("appliance {} ({part})", self.version),
            origin: Origin::File(folder.join(file.file)),
            sha256: Some(file.sha256.to_lowercase()),
            kind,
        };
        Appliance {
            kernel: image("kernel", self.kernel, ImageKind::Kernel),
            initrd: image("initramfs", self.initrd, ImageKind::Initramfs),
            cmdline: self.cmdline,
        }
    }
}
