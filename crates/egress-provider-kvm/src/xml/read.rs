//! What is read back from libvirt's documents.

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};

/// An element with its attributes, text and children. Namespace prefixes are dropped: no two
/// namespaces use the same name in what is read here.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    pub(crate) text: String,
    children: Vec<Self>,
}

/// The document is not XML, too large or too deep.
#[derive(Debug, thiserror::Error)]
#[error("the host sent XML that cannot be read: {0}")]
pub(crate) struct UnreadableXml(String);

/// libvirt's own limit of a document is 4 MiB of string; domains and capabilities are far smaller.
const MAX_BYTES: usize = 4 << 20;
const MAX_DEPTH: usize = 64;

impl Node {
    /// The root element of a document.
    pub(crate) fn parse(document: &str) -> Result<Self, UnreadableXml> {
        if document.len() > MAX_BYTES {
            return Err(UnreadableXml(format!("{} bytes", document.len())));
        }
        let mut reader = Reader::from_str(document);
        let mut open = vec![Self::default()];
        loop {
            match reader.read_event().map_err(unreadable)? {
                Event::Start(_) if open.len() > MAX_DEPTH => {
                    return Err(UnreadableXml(format!("deeper than {MAX_DEPTH} elements")));
                }
                Event::Start(start) => open.push(Self::element(&start)?),
                Event::Empty(start) => {
                    let node = Self::element(&start)?;
                    top(&mut open).children.push(node);
                }
                Event::Text(text) => top(&mut open).text.push_str(&text.xml10_content()),
                Event::GeneralRef(name) => {
                    let text = resolve(&name.xml10_content())?;
                    top(&mut open).text.push_str(&text);
                }
                Event::End(_) => close(&mut open),
                Event::Eof => return root(open),
                _ => {}
            }
        }
    }

    fn element(start: &BytesStart<'_>) -> Result<Self, UnreadableXml> {
        let mut node = Self {
            name: local(start.name().as_ref()).to_owned(),
            ..Self::default()
        };
        for attribute in start.attributes() {
            let attribute = attribute.map_err(unreadable)?;
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(unreadable)?;
            let key = local(attribute.key.as_ref()).to_owned();
            node.attributes.push((key, value.into_owned()));
        }
        Ok(node)
    }

    /// The first child of this name.
    pub(crate) fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The element at the end of a path of names.
    pub(crate) fn at(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |node, name| node.child(name))
    }

    /// All children of this name.
    pub(crate) fn children<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// An attribute's value.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find_map(|(key, value)| (key == name).then_some(value.as_str()))
    }
}

fn unreadable(error: impl std::fmt::Display) -> UnreadableXml {
    UnreadableXml(error.to_string())
}

fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

fn resolve(name: &str) -> Result<String, UnreadableXml> {
    quick_xml::escape::unescape(&format!("&{name};"))
        .map(|text| text.into_owned())
        .map_err(unreadable)
}

#[expect(clippy::expect_used, reason = "the document itself is never popped")]
fn top(open: &mut [Node]) -> &mut Node {
    open.last_mut().expect("the stack starts with the document")
}

fn close(open: &mut Vec<Node>) {
    // The reader has checked that every end matches a start, so a parent is there.
    if let Some(node) = open.pop() {
        top(open).children.push(node);
    }
}

fn root(mut open: Vec<Node>) -> Result<Node, UnreadableXml> {
    let document = open.pop().unwrap_or_default();
    if !open.is_empty() {
        return Err(UnreadableXml(format!("<{}> is not closed", document.name)));
    }
    let root = document.children.into_iter().next();
    root.ok_or_else(|| UnreadableXml("no element".into()))
}

/// What the host can do, from its domain capabilities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Capabilities {
    /// `kvm` or `qemu`.
    pub(crate) domain_type: String,
    /// The CPU mode that gives the guest the most.
    pub(crate) cpu_mode: Option<String>,
    /// Whether UEFI firmware is installed.
    pub(crate) uefi: bool,
    /// Whether UEFI firmware with secure boot is installed.
    pub(crate) secure_boot: bool,
}

impl Capabilities {
    /// Reads `virConnectGetDomainCapabilities`' document.
    pub(crate) fn parse(document: &str) -> Result<Self, UnreadableXml> {
        let root = Node::parse(document)?;
        let domain_type = root.child("domain").map_or("qemu", |node| &node.text);
        Ok(Self {
            domain_type: domain_type.to_owned(),
            cpu_mode: cpu_mode(&root),
            uefi: enumerates(root.child("os"), "firmware", "efi"),
            secure_boot: enumerates(root.at(&["os", "loader"]), "secure", "yes"),
        })
    }

    /// Whether guest code runs on the processor itself.
    pub(crate) fn accelerated(&self) -> bool {
        self.domain_type == "kvm"
    }
}

fn cpu_mode(root: &Node) -> Option<String> {
    let supported = |wanted: &&str| {
        root.child("cpu").is_some_and(|cpu| {
            cpu.children("mode").any(|mode| {
                mode.attribute("name") == Some(wanted) && mode.attribute("supported") == Some("yes")
            })
        })
    };
    ["host-passthrough", "maximum", "host-model"]
        .into_iter()
        .find(supported)
        .map(str::to_owned)
}

fn enumerates(parent: Option<&Node>, name: &str, value: &str) -> bool {
    parent.is_some_and(|parent| {
        parent
            .children("enum")
            .filter(|list| list.attribute("name") == Some(name))
            .any(|list| list.children("value").any(|entry| entry.text == value))
    })
}

/// The parts of a domain's definition that this provider compares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Definition {
    /// Memory in MiB.
    pub(crate) memory_mib: u64,
    /// Virtual processors.
    pub(crate) vcpus: u64,
    /// Its network cards: MAC address, kind and name of what it is plugged into.
    pub(crate) cards: Vec<String>,
    /// Every path on the host that the domain names: kernel, initrd, disks.
    pub(crate) paths: Vec<String>,
}

impl Definition {
    /// Reads a domain's root element.
    pub(crate) fn read(domain: &Node) -> Self {
        Self {
            memory_mib: domain.child("memory").map_or(0, memory_mib),
            vcpus: number(domain.child("vcpu")),
            cards: cards(domain),
            paths: paths(domain),
        }
    }
}

fn memory_mib(node: &Node) -> u64 {
    let amount = number(Some(node));
    // libvirt always answers in KiB, its own unit.
    match node.attribute("unit") {
        Some("MiB") => amount,
        Some("GiB") => amount << 10,
        Some("b" | "bytes") => amount >> 20,
        _ => amount >> 10,
    }
}

fn number(node: Option<&Node>) -> u64 {
    node.and_then(|node| node.text.trim().parse().ok())
        .unwrap_or_default()
}

fn cards(domain: &Node) -> Vec<String> {
    let devices = domain.child("devices").into_iter();
    devices
        .flat_map(|devices| devices.children("interface"))
        .map(card)
        .collect()
}

fn card(card: &Node) -> String {
    let kind = card.attribute("type").unwrap_or_default();
    let source = card.child("source");
    let name = source.and_then(|source| source.attribute(kind));
    let mac = card.child("mac").and_then(|mac| mac.attribute("address"));
    let mac = mac.unwrap_or_default().to_lowercase();
    format!("{mac} {kind} {}", name.unwrap_or_default())
}

fn paths(domain: &Node) -> Vec<String> {
    let boot = [&["os", "kernel"][..], &["os", "initrd"]];
    let boot = boot
        .iter()
        .filter_map(|path| Some(domain.at(path)?.text.clone()));
    let devices = domain.child("devices").into_iter();
    let disks = devices
        .flat_map(|devices| devices.children("disk"))
        .filter_map(|disk| Some(disk.child("source")?.attribute("file")?.to_owned()));
    boot.chain(disks).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPABILITIES: &str = "<domainCapabilities><domain>kvm</domain><os supported='yes'>\
        <enum name='firmware'><value>efi</value></enum><loader supported='yes'>\
        <enum name='secure'><value>no</value></enum></loader></os><cpu>\
        <mode name='host-passthrough' supported='no'/><mode name='maximum' supported='yes'/>\
        </cpu></domainCapabilities>";

    #[test]
    fn capabilities() {
        let read = Capabilities::parse(CAPABILITIES).unwrap();
        let wanted = Capabilities {
            domain_type: "kvm".into(),
            cpu_mode: Some("maximum".into()),
            uefi: true,
            secure_boot: false,
        };
        assert_eq!(read, wanted);
    }

    #[test]
    fn what_a_host_does_not_say_it_cannot_do() {
        let read = Capabilities::parse("<domainCapabilities/>").unwrap();
        assert!(!read.accelerated() && !read.uefi && !read.secure_boot);
        assert_eq!(read.cpu_mode, None);
    }

    #[test]
    fn definition_of_our_own_domain() {
        let golden = include_str!("../../tests/golden/appliance.xml");
        let definition = Definition::read(&Node::parse(golden).unwrap());
        assert_eq!(definition.memory_mib, 256);
        assert_eq!(definition.vcpus, 1);
        assert_eq!(definition.cards, ["52:54:00:0a:0b:0c network open"]);
        let images = "/var/lib/libvirt/images";
        let paths = [
            "egress-image-0a.0",
            "egress-image-0b.0",
            "egress-lab-0123456789.seed",
        ];
        assert_eq!(
            definition.paths,
            paths.map(|name| format!("{images}/{name}"))
        );
    }

    #[test]
    fn references_and_prefixes() {
        let node = Node::parse("<x:a xmlns:x='u' x:k='&lt;&#65;'>a&amp;b&#66;</x:a>").unwrap();
        assert_eq!((node.name.as_str(), node.text.as_str()), ("a", "a&bB"));
        assert_eq!(node.attribute("k"), Some("<A"));
    }

    #[test]
    fn hostile_documents_are_refused() {
        let deep = "<a>".repeat(100);
        let large = format!("<a>{}</a>", " ".repeat(MAX_BYTES));
        for bad in ["", "<a>", "<a></b>", "<a k='&bad;'/>", &deep, &large] {
            assert!(Node::parse(bad).is_err(), "{}", &bad[..bad.len().min(20)]);
        }
    }
}
