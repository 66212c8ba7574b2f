//! Volume XML.

use super::write::Xml;

/// A volume to be created.
#[derive(Debug)]
pub(crate) struct VolumeSpec<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// Bytes a reader sees.
    pub(crate) capacity: u64,
    /// Whether only the hypervisor may read it: it holds secrets or a guest's own data.
    pub(crate) private: bool,
    /// The base this volume is an overlay of.
    pub(crate) backing: Option<Backing<'a>>,
}

/// The base of an overlay. Its format is always written: libvirt refuses to guess one, since a
/// guest could forge it.
#[derive(Debug)]
pub(crate) struct Backing<'a> {
    /// Path on the host.
    pub(crate) path: &'a str,
    /// `qcow2` or `raw`.
    pub(crate) format: &'a str,
}

impl VolumeSpec<'_> {
    /// The document for `virStorageVolCreateXML`. Nothing is allocated in advance.
    pub(crate) fn to_xml(&self) -> String {
        let capacity = self.capacity.to_string();
        Xml::document(|xml| {
            xml.parent("volume", &[], |xml| {
                xml.text("name", &[], self.name);
                xml.text("capacity", &[("unit", "bytes")], &capacity);
                xml.text("allocation", &[("unit", "bytes")], "0");
                xml.parent("target", &[], |xml| self.target(xml));
                if let Some(backing) = &self.backing {
                    xml.parent("backingStore", &[], |xml| {
                        xml.text("path", &[], backing.path);
                        xml.empty("format", &[("type", backing.format)]);
                    });
                }
            });
        })
    }

    fn target(&self, xml: &mut Xml) {
        let format = if self.backing.is_some() {
            "qcow2"
        } else {
            "raw"
        };
        // Bases are readable by everybody: machines share them, and libvirt changes the owner of
        // a file whenever one of them starts or stops.
        let mode = if self.private { "0600" } else { "0644" };
        xml.empty("format", &[("type", format)]);
        if self.backing.is_some() {
            // libvirt's default is the format of QEMU 0.10.
            xml.text("compat", &[], "1.1");
        }
        xml.parent("permissions", &[], |xml| xml.text("mode", &[], mode));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base() {
        let spec = VolumeSpec {
            name: "egress-image-0a1b.0",
            capacity: 14_190_528,
            private: false,
            backing: None,
        };
        assert_eq!(
            spec.to_xml(),
            include_str!("../../tests/golden/base.xml").trim_end()
        );
    }

    #[test]
    fn overlay() {
        let spec = VolumeSpec {
            name: "egress-lab-0123456789.disk",
            capacity: 4_294_967_296,
            private: true,
            backing: Some(Backing {
                path: "/var/lib/libvirt/images/egress-image-0a1b.0",
                format: "qcow2",
            }),
        };
        assert_eq!(
            spec.to_xml(),
            include_str!("../../tests/golden/overlay.xml").trim_end()
        );
    }
}
