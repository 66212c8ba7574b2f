//! Whose a machine is: the metadata element that is part of its definition from the first moment.

use std::net::IpAddr;

use egress_api::Protocol;
use egress_provider::{Identity, Want};

use crate::hypervisor::MetadataElement;
use crate::xml::{Definition, Node, Xml};

/// The namespace of the metadata element.
const NAMESPACE: &str = "https://egress-proxies.dev/xmlns/kvm/1";
/// libvirt asks for one element per namespace, with a prefix.
const PREFIX: &str = "egress";

/// What a domain's metadata says. Nothing secret: any user of the host may read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tags {
    /// The owner's cluster.
    pub(crate) cluster_id: String,
    /// What tells the cluster from another one of the same id.
    pub(crate) cluster_uid: Option<String>,
    /// Namespace of the proxy object.
    pub(crate) namespace: String,
    /// Name of the proxy object.
    pub(crate) name: String,
    /// UID of the proxy object.
    pub(crate) uid: String,
    /// Hash of the specification the machine was made from.
    pub(crate) spec_hash: String,
    /// Listening port of the proxy.
    pub(crate) port: u16,
    /// What the proxy speaks.
    pub(crate) protocols: Vec<String>,
    /// The declared address, which nobody but the guest itself could tell.
    pub(crate) address: Option<IpAddr>,
    /// What it was defined with; absent in machines of before this was written down.
    pub(crate) made: Option<Made>,
    /// Whether the machine stays although its object is gone.
    pub(crate) is_retained: bool,
}

/// What a machine was defined with, as the metadata keep it: libvirt itself has no memory of a
/// definition before it was edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Made {
    memory_mib: u64,
    vcpus: u64,
    cards: String,
    files: String,
}

impl Made {
    /// What a definition says.
    pub(crate) fn of(definition: &Definition) -> Self {
        Self {
            memory_mib: definition.memory_mib,
            vcpus: definition.vcpus,
            cards: definition.cards.join(" "),
            files: definition.paths.join(" "),
        }
    }

    /// What is otherwise in the definition now, a field each.
    pub(crate) fn edits(&self, now: &Definition) -> Vec<String> {
        let now = Self::of(now);
        let size = |mib: u64| format!("{mib} MiB");
        let fields = [
            ("memory", size(self.memory_mib), size(now.memory_mib)),
            ("processors", self.vcpus.to_string(), now.vcpus.to_string()),
            ("network cards", self.cards.clone(), now.cards),
            ("files", self.files.clone(), now.files),
        ];
        let changed = fields.into_iter().filter(|(_, made, now)| made != now);
        changed
            .map(|(field, made, now)| format!("{field}: {now}, made with {made}"))
            .collect()
    }

    fn attributes(&self) -> [(&'static str, String); 4] {
        [
            ("memoryMib", self.memory_mib.to_string()),
            ("vcpus", self.vcpus.to_string()),
            ("cards", self.cards.clone()),
            ("files", self.files.clone()),
        ]
    }

    fn read(node: &Node) -> Option<Self> {
        Some(Self {
            memory_mib: node.attribute("memoryMib")?.parse().ok()?,
            vcpus: node.attribute("vcpus")?.parse().ok()?,
            cards: node.attribute("cards")?.to_owned(),
            files: node.attribute("files")?.to_owned(),
        })
    }
}

impl Tags {
    /// What a machine that is wanted is marked with, and its declared address.
    pub(crate) fn of(want: &Want, address: Option<IpAddr>) -> Self {
        let (identity, spec) = (&want.identity, &want.spec);
        Self {
            cluster_id: identity.cluster_id.to_string(),
            cluster_uid: want.cluster_uid.map(|uid| uid.to_string()),
            namespace: identity.namespace.clone(),
            name: identity.name.clone(),
            uid: identity.uid.to_string(),
            spec_hash: want.spec_hash.to_string(),
            port: spec.port(),
            protocols: spec.protocols.iter().map(|p| p.name().to_owned()).collect(),
            address,
            made: None,
            is_retained: false,
        }
    }

    /// The same in the words of every provider; `None` when a hand has changed them into
    /// something this provider does not write.
    pub(crate) fn to_provider(&self) -> Option<egress_provider::Tags> {
        let identity = Identity::new(
            self.cluster_id.parse().ok()?,
            &self.namespace,
            &self.name,
            self.uid.parse().ok()?,
        );
        Some(egress_provider::Tags {
            identity,
            cluster_uid: self.cluster_uid.as_ref().and_then(|uid| uid.parse().ok()),
            spec_hash: self.spec_hash.clone(),
            port: self.port,
            protocols: self
                .protocols
                .iter()
                .filter_map(|name| protocol(name))
                .collect(),
            is_retained: self.is_retained,
        })
    }

    /// Writes the element into a domain's definition.
    pub(crate) fn write(&self, xml: &mut Xml) {
        self.write_as("egress:instance", Some(("xmlns:egress", NAMESPACE)), xml);
    }

    fn write_as(&self, element: &str, namespace: Option<(&str, &str)>, xml: &mut Xml) {
        let (port, protocols) = (self.port.to_string(), self.protocols.join(","));
        let address = self.address.map(|address| address.to_string());
        let made = self.made.iter().flat_map(Made::attributes);
        let made: Vec<_> = made.collect();
        let mut attributes: Vec<_> = namespace.into_iter().collect();
        attributes.extend([
            ("cluster", self.cluster_id.as_str()),
            ("namespace", &self.namespace),
            ("name", &self.name),
            ("uid", &self.uid),
            ("specHash", &self.spec_hash),
            ("port", port.as_str()),
            ("protocols", protocols.as_str()),
        ]);
        let cluster_uid = self.cluster_uid.iter();
        attributes.extend(cluster_uid.map(|uid| ("clusterUid", uid.as_str())));
        attributes.extend(address.iter().map(|address| ("address", address.as_str())));
        attributes.extend(made.iter().map(|(name, value)| (*name, value.as_str())));
        attributes.extend(self.is_retained.then_some(("retained", "yes")));
        xml.empty(element, &attributes);
    }

    /// Reads the element of a domain; `None` when the domain is not ours.
    pub(crate) fn read(domain: &Node) -> Option<Self> {
        let metadata = domain.child("metadata")?;
        let ours = |node: &&Node| node.attribute("egress") == Some(NAMESPACE);
        let node = metadata.children("instance").find(ours)?;
        let text = |name| node.attribute(name).map(str::to_owned);
        Some(Self {
            cluster_id: text("cluster")?,
            cluster_uid: text("clusterUid"),
            namespace: text("namespace")?,
            name: text("name")?,
            uid: text("uid")?,
            spec_hash: text("specHash")?,
            port: node.attribute("port")?.parse().ok()?,
            protocols: split(node.attribute("protocols")?),
            address: node.attribute("address").and_then(|ip| ip.parse().ok()),
            made: Made::read(node),
            is_retained: node.attribute("retained") == Some("yes"),
        })
    }

    #[cfg(test)]
    pub(crate) fn example() -> Self {
        Self {
            cluster_id: "lab".into(),
            cluster_uid: None,
            namespace: "default".into(),
            name: "crawl-1".into(),
            uid: "0b9d2b52-7a0e-4b43-8a55-0d2d2f0e7c11".into(),
            spec_hash: "v1:5f3a".into(),
            port: 3128,
            protocols: vec!["http".into(), "connect".into()],
            address: None,
            made: None,
            is_retained: false,
        }
    }

    /// The element by itself, for a domain that exists. libvirt puts it into its namespace, and
    /// refuses one that is in it already (`virXMLInjectNamespace`).
    pub(crate) fn element(&self) -> MetadataElement {
        MetadataElement {
            prefix: PREFIX,
            namespace: NAMESPACE,
            xml: Xml::document(|xml| self.write_as("instance", None, xml)),
        }
    }
}

fn protocol(name: &str) -> Option<Protocol> {
    const ALL: [Protocol; 3] = [Protocol::Http, Protocol::Connect, Protocol::Socks5];
    ALL.into_iter().find(|protocol| protocol.name() == name)
}

fn split(list: &str) -> Vec<String> {
    list.split(',')
        .filter(|entry| !entry.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn domain(tags: &Tags) -> String {
        Xml::document(|xml| {
            xml.parent("domain", &[], |xml| {
                xml.parent("metadata", &[], |xml| {
                    xml.empty(
                        "other:instance",
                        &[("xmlns:other", "https://other.example")],
                    );
                    tags.write(xml);
                });
            });
        })
    }

    #[test]
    fn what_is_written_is_read() {
        let mut tags = Tags::example();
        tags.name = "<&\"'>".into();
        for address in [None, Some("192.0.2.10"), Some("2001:db8::10")] {
            tags.address = address.map(|ip| ip.parse().unwrap());
            tags.cluster_uid = address.map(|_| tags.uid.clone());
            tags.made = address.map(|_| Made::of(&definition()));
            let node = Node::parse(&domain(&tags)).unwrap();
            assert_eq!(Tags::read(&node).as_ref(), Some(&tags));
        }
    }

    fn definition() -> Definition {
        Definition {
            memory_mib: 128,
            vcpus: 1,
            cards: vec!["52:54:00:0a:0b:0c network default".to_owned()],
            paths: vec!["/pool/a".to_owned(), "/pool/b".to_owned()],
        }
    }

    #[test]
    fn c41_what_a_hand_changed_is_named() {
        let made = Made::of(&definition());
        assert_eq!(made.edits(&definition()), Vec::<String>::new());
        let edited = Definition {
            memory_mib: 512,
            paths: vec!["/pool/a".to_owned()],
            ..definition()
        };
        assert_eq!(
            made.edits(&edited),
            [
                "memory: 512 MiB, made with 128 MiB",
                "files: /pool/a, made with /pool/a /pool/b",
            ]
        );
    }

    #[test]
    fn a_foreign_domain_has_no_tags() {
        for foreign in [
            "<domain/>",
            "<domain><metadata/></domain>",
            "<domain><metadata><instance cluster='lab'/></metadata></domain>",
            "<domain><metadata><x:instance xmlns:x='https://other.example'/></metadata></domain>",
        ] {
            assert_eq!(
                Tags::read(&Node::parse(foreign).unwrap()),
                None,
                "{foreign}"
            );
        }
    }
}
