//! Domain XML.

use uuid::Uuid;

use super::{
    read::{Definition, Node, UnreadableXml},
    write::Xml,
};
use crate::tags::{Made, Tags};

/// A domain to be defined.
#[derive(Debug)]
pub(crate) struct DomainSpec<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// Its UUID.
    pub(crate) uuid: Uuid,
    /// Whose it is.
    pub(crate) tags: &'a Tags,
    /// What the host can do, in libvirt's words.
    pub(crate) host: Acceleration<'a>,
    /// Memory in MiB.
    pub(crate) memory_mib: u64,
    /// Virtual processors.
    pub(crate) vcpus: u64,
    /// How it starts.
    pub(crate) boot: Boot<'a>,
    /// Path of its seed volume on the host.
    pub(crate) seed: &'a str,
    /// Path of its console log on the host.
    pub(crate) console: &'a str,
    /// MAC address of its network card.
    pub(crate) mac: &'a str,
    /// What its network card is plugged into.
    pub(crate) nic: Nic<'a>,
}

/// How guest code is executed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Acceleration<'a> {
    /// libvirt's domain type: `kvm` or `qemu`.
    pub(crate) domain_type: &'a str,
    /// libvirt's CPU mode; `None` leaves QEMU's default.
    pub(crate) cpu_mode: Option<&'a str>,
}

/// How a domain starts.
#[derive(Debug)]
pub(crate) enum Boot<'a> {
    /// Straight into a kernel; paths on the host.
    Kernel {
        kernel: &'a str,
        initrd: &'a str,
        cmdline: &'a str,
    },
    /// From a disk; path of a qcow2 overlay on the host.
    Disk { disk: &'a str, firmware: Firmware },
}

/// What starts a disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Firmware {
    Bios,
    Uefi,
    UefiSecure,
}

/// What a network card is plugged into.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Nic<'a> {
    /// A network of libvirt.
    Network(&'a str),
    /// A bridge of the host.
    Bridge(&'a str),
}

impl DomainSpec<'_> {
    /// The document for `virDomainDefineXML`. Its metadata say what is in it, read as it will be
    /// read back.
    ///
    /// # Errors
    /// When what was written cannot be read.
    pub(crate) fn to_xml(&self) -> Result<String, UnreadableXml> {
        let written = Node::parse(&self.document(self.tags))?;
        let tags = Tags {
            made: Some(Made::of(&Definition::read(&written))),
            ..self.tags.clone()
        };
        Ok(self.document(&tags))
    }

    fn document(&self, tags: &Tags) -> String {
        Xml::document(|xml| {
            xml.parent("domain", &[("type", self.host.domain_type)], |xml| {
                self.identity(tags, xml);
                self.resources(xml);
                self.start(xml);
                self.lifecycle(xml);
                xml.parent("devices", &[], |xml| self.devices(xml));
            });
        })
    }

    fn identity(&self, tags: &Tags, xml: &mut Xml) {
        xml.text("name", &[], self.name);
        xml.text("uuid", &[], &self.uuid.to_string());
        xml.parent("metadata", &[], |xml| tags.write(xml));
    }

    fn resources(&self, xml: &mut Xml) {
        xml.text("memory", &[("unit", "MiB")], &self.memory_mib.to_string());
        xml.text("vcpu", &[], &self.vcpus.to_string());
    }

    fn start(&self, xml: &mut Xml) {
        let firmware = match self.boot {
            Boot::Disk { firmware, .. } => firmware,
            Boot::Kernel { .. } => Firmware::Bios,
        };
        match firmware {
            Firmware::Bios => xml.parent("os", &[], |xml| self.bios(xml)),
            Firmware::Uefi => xml.parent("os", &[("firmware", "efi")], |xml| uefi(xml, "no")),
            Firmware::UefiSecure => {
                xml.parent("os", &[("firmware", "efi")], |xml| uefi(xml, "yes"));
            }
        }
        xml.parent("features", &[], |xml| {
            xml.empty("acpi", &[]);
            if firmware == Firmware::UefiSecure {
                // Without it the guest could write the variables that secure boot rests on.
                xml.empty("smm", &[("state", "on")]);
            }
        });
        if let Some(mode) = self.host.cpu_mode {
            xml.empty("cpu", &[("mode", mode)]);
        }
    }

    fn bios(&self, xml: &mut Xml) {
        machine(xml);
        if let Boot::Kernel {
            kernel,
            initrd,
            cmdline,
        } = self.boot
        {
            xml.text("kernel", &[], kernel);
            xml.text("initrd", &[], initrd);
            xml.text("cmdline", &[], cmdline);
        }
    }

    fn lifecycle(&self, xml: &mut Xml) {
        xml.empty("clock", &[("offset", "utc")]);
        xml.text("on_poweroff", &[], "destroy");
        xml.text("on_reboot", &[], "restart");
        // A crashed machine is to be seen and started anew, not to loop unseen.
        xml.text("on_crash", &[], "destroy");
    }

    fn devices(&self, xml: &mut Xml) {
        if let Boot::Disk { disk, .. } = self.boot {
            disk_device(xml, disk, "qcow2", "vda", false);
        }
        // A virtio disk and not a CD drive: Debian's cloud kernel has no AHCI driver.
        disk_device(xml, self.seed, "raw", "vdb", true);
        xml.empty("controller", &[("type", "usb"), ("model", "none")]);
        self.network_card(xml);
        self.console(xml);
        if let Boot::Disk { .. } = self.boot {
            agent_channel(xml);
        }
        xml.parent("rng", &[("model", "virtio")], |xml| {
            xml.text("backend", &[("model", "random")], "/dev/urandom");
        });
        xml.empty("memballoon", &[("model", "none")]);
    }

    fn network_card(&self, xml: &mut Xml) {
        let (kind, name) = match self.nic {
            Nic::Network(name) => ("network", name),
            Nic::Bridge(name) => ("bridge", name),
        };
        xml.parent("interface", &[("type", kind)], |xml| {
            xml.empty("mac", &[("address", self.mac)]);
            xml.empty("source", &[(kind, name)]);
            xml.empty("model", &[("type", "virtio")]);
        });
    }

    /// The log lies in the pool's folder, so that its tail can be read through libvirt alone. It
    /// starts anew with each boot, and virtlogd caps its size.
    fn console(&self, xml: &mut Xml) {
        xml.parent("serial", &[("type", "pty")], |xml| {
            xml.empty("log", &[("file", self.console), ("append", "off")]);
            xml.empty("target", &[("type", "isa-serial"), ("port", "0")]);
        });
        xml.parent("console", &[("type", "pty")], |xml| {
            xml.empty("target", &[("type", "serial"), ("port", "0")]);
        });
    }
}

fn machine(xml: &mut Xml) {
    xml.text("type", &[("arch", "x86_64"), ("machine", "q35")], "hvm");
}

fn uefi(xml: &mut Xml, secure: &str) {
    machine(xml);
    xml.parent("firmware", &[], |xml| {
        xml.empty("feature", &[("enabled", secure), ("name", "secure-boot")]);
        xml.empty("feature", &[("enabled", secure), ("name", "enrolled-keys")]);
    });
}

fn disk_device(xml: &mut Xml, path: &str, format: &str, target: &str, read_only: bool) {
    // By path and not as type='volume', which security drivers fail to resolve.
    xml.parent("disk", &[("type", "file"), ("device", "disk")], |xml| {
        xml.empty("driver", &[("name", "qemu"), ("type", format)]);
        xml.empty("source", &[("file", path)]);
        xml.empty("target", &[("dev", target), ("bus", "virtio")]);
        if read_only {
            xml.empty("readonly", &[]);
        }
    });
}

fn agent_channel(xml: &mut Xml) {
    xml.parent("channel", &[("type", "unix")], |xml| {
        xml.empty(
            "target",
            &[("type", "virtio"), ("name", "org.qemu.guest_agent.0")],
        );
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const KVM: Acceleration<'_> = Acceleration {
        domain_type: "kvm",
        cpu_mode: Some("host-passthrough"),
    };
    const EMULATED: Acceleration<'_> = Acceleration {
        domain_type: "qemu",
        cpu_mode: Some("maximum"),
    };
    const DISK: &str = "/var/lib/libvirt/images/egress-lab-0123456789.disk";

    fn spec<'a>(tags: &'a Tags, host: Acceleration<'a>, boot: Boot<'a>, nic: Nic<'a>) -> String {
        DomainSpec {
            name: "egress-lab-0123456789",
            uuid: Uuid::from_u128(0x6f0f_0a52_2c39_5a3e_9d51_6f6c_1e6b_1234),
            tags,
            host,
            memory_mib: 256,
            vcpus: 1,
            boot,
            seed: "/var/lib/libvirt/images/egress-lab-0123456789.seed",
            console: "/var/lib/libvirt/images/egress-lab-0123456789.console",
            mac: "52:54:00:0a:0b:0c",
            nic,
        }
        .to_xml()
        .unwrap()
    }

    fn check(name: &str, xml: &str, golden: &str) {
        assert_eq!(xml, golden.trim_end(), "tests/golden/{name}.xml");
    }

    #[test]
    fn appliance() {
        let boot = Boot::Kernel {
            kernel: "/var/lib/libvirt/images/egress-image-0a.0",
            initrd: "/var/lib/libvirt/images/egress-image-0b.0",
            cmdline: "console=ttyS0 quiet",
        };
        let xml = spec(&Tags::example(), EMULATED, boot, Nic::Network("open"));
        check(
            "appliance",
            &xml,
            include_str!("../../tests/golden/appliance.xml"),
        );
    }

    #[test]
    fn bios_disk_on_a_bridge() {
        let boot = Boot::Disk {
            disk: DISK,
            firmware: Firmware::Bios,
        };
        let xml = spec(&Tags::example(), KVM, boot, Nic::Bridge("br0"));
        check("bios", &xml, include_str!("../../tests/golden/bios.xml"));
    }

    #[test]
    fn uefi_disk() {
        let boot = Boot::Disk {
            disk: DISK,
            firmware: Firmware::Uefi,
        };
        let xml = spec(&Tags::example(), KVM, boot, Nic::Network("open"));
        check("uefi", &xml, include_str!("../../tests/golden/uefi.xml"));
    }

    #[test]
    fn secure_boot_disk() {
        let boot = Boot::Disk {
            disk: DISK,
            firmware: Firmware::UefiSecure,
        };
        let xml = spec(&Tags::example(), KVM, boot, Nic::Network("open"));
        check(
            "uefi-secure",
            &xml,
            include_str!("../../tests/golden/uefi-secure.xml"),
        );
    }
}
