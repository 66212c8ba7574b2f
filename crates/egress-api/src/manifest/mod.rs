//! Reading objects from YAML or JSON.

mod document;
mod error;
mod read;

use std::collections::BTreeMap;

use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, IgnoredAny},
};

pub use self::error::ManifestError;
use crate::{
    API_VERSION, Violation, host::KvmHostSpec, provider::ProxyProviderSpec, proxy::EgressProxySpec,
    validate,
};

/// Largest input [`parse_manifests`] reads, in bytes.
pub const MAX_MANIFEST_BYTES: usize = 1 << 20;
/// Most objects [`parse_manifests`] reads from one input.
pub const MAX_OBJECTS: usize = 10_000;

/// One object of a manifest.
// Exhaustive until a kind is added, which every reader must then think of.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "objects are few and mostly proxies, the largest"
)]
pub enum Object {
    /// One proxy machine.
    EgressProxy(Resource<EgressProxySpec>),
    /// One account or fleet.
    ProxyProvider(Resource<ProxyProviderSpec>),
    /// One hypervisor.
    KvmHost(Resource<KvmHostSpec>),
}

/// An object's name, labels and specification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resource<S> {
    /// Name, namespace, labels and annotations.
    pub metadata: Metadata,
    /// What the object shall be.
    pub spec: S,
}

/// Name, namespace, labels and annotations of an object.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Metadata {
    /// Name, unique for its kind and namespace.
    pub name: String,
    /// Namespace; absent means `default` for namespaced kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// Labels, for selectors.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<String, String>,
    /// Annotations, for tools.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub annotations: BTreeMap<String, String>,
    /// The API server's identifier of the object, when it came from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
}

impl Object {
    /// The object's kind.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::EgressProxy(_) => "EgressProxy",
            Self::ProxyProvider(_) => "ProxyProvider",
            Self::KvmHost(_) => "KvmHost",
        }
    }

    /// The object's name, labels and annotations.
    pub const fn metadata(&self) -> &Metadata {
        match self {
            Self::EgressProxy(resource) => &resource.metadata,
            Self::ProxyProvider(resource) => &resource.metadata,
            Self::KvmHost(resource) => &resource.metadata,
        }
    }

    /// Checks metadata and specification.
    ///
    /// # Errors
    /// Every broken rule, in the order of the fields.
    pub fn validate(&self) -> Result<(), Vec<Violation>> {
        let mut violations = validate::metadata(self.metadata(), self.is_namespaced());
        let spec = match self {
            Self::EgressProxy(resource) => resource.spec.validate(),
            Self::ProxyProvider(resource) => resource.spec.validate(),
            Self::KvmHost(resource) => resource.spec.validate(),
        };
        violations.extend(spec.err().unwrap_or_default());
        if violations.is_empty() {
            Ok(())
        } else {
            Err(violations)
        }
    }

    const fn is_namespaced(&self) -> bool {
        matches!(self, Self::EgressProxy(_))
    }
}

impl Metadata {
    /// The namespace, `default` when none is given.
    pub fn namespace(&self) -> &str {
        self.namespace.as_deref().unwrap_or("default")
    }
}

/// Reads every object of a YAML stream or JSON text. `origin` names the text in errors: a file's
/// path, or `-`.
///
/// Documents without content are skipped. What the API server adds to an object (`status`,
/// `resourceVersion`, …) is read over, so that the output of `kubectl get -o yaml`, lists included, can
/// be used; any other unknown field is an error. Values are read, not validated: see [`Object::validate`].
///
/// Input is bounded by [`MAX_MANIFEST_BYTES`] and [`MAX_OBJECTS`]; the expansion of YAML aliases is
/// bounded as well.
///
/// # Errors
/// The first thing that cannot be read, with line, column and the field's path.
pub fn parse_manifests(text: &str, origin: &str) -> Result<Vec<Object>, ManifestError> {
    if text.len() > MAX_MANIFEST_BYTES {
        let message = format!(
            "{} bytes are more than the {MAX_MANIFEST_BYTES} that are read; split the file",
            text.len()
        );
        return Err(ManifestError::at(origin, 1, 1, "", message));
    }
    let mut objects = Vec::new();
    for document in document::split(text) {
        read_document(&document, origin, &mut objects)?;
    }
    reject_duplicates(&objects, origin)?;
    Ok(objects)
}

fn read_document(
    document: &document::Document<'_>,
    origin: &str,
    objects: &mut Vec<Object>,
) -> Result<(), ManifestError> {
    let source = Written { document, origin };
    let Some(header) = read::read::<Option<Header>>(document, origin)? else {
        return Ok(());
    };
    if header.kind != "List" {
        return add(&header, &source, objects);
    }
    let List { items, .. } = read::read(document, origin)?;
    for (index, item) in items.into_iter().enumerate() {
        let item = Item {
            list: &source,
            index,
            item,
        };
        let header = item.read()?;
        add(&header, &item, objects)?;
    }
    Ok(())
}

fn add(
    header: &Header,
    source: &impl Source,
    objects: &mut Vec<Object>,
) -> Result<(), ManifestError> {
    if objects.len() >= MAX_OBJECTS {
        return Err(source.fail(format!("more than {MAX_OBJECTS} objects; split the file")));
    }
    if header.api_version != API_VERSION {
        return Err(source.fail(format!(
            "apiVersion {:?} is not known; write {API_VERSION}",
            error::bounded(&header.api_version)
        )));
    }
    objects.push(match header.kind.as_str() {
        "EgressProxy" => Object::EgressProxy(envelope(source)?),
        "ProxyProvider" => Object::ProxyProvider(envelope(source)?),
        "KvmHost" => Object::KvmHost(envelope(source)?),
        other => return Err(source.fail(unknown_kind(other))),
    });
    Ok(())
}

/// Where an object is written.
trait Source {
    fn read<T: DeserializeOwned>(&self) -> Result<T, ManifestError>;
    /// Something about the object as a whole.
    fn fail(&self, message: String) -> ManifestError;
}

/// A document of its own.
struct Written<'a> {
    document: &'a document::Document<'a>,
    origin: &'a str,
}

impl Source for Written<'_> {
    fn read<T: DeserializeOwned>(&self) -> Result<T, ManifestError> {
        read::read(self.document, self.origin)
    }

    fn fail(&self, message: String) -> ManifestError {
        let line = self.document.first_content_line();
        ManifestError::at(self.origin, line, 1, "", message)
    }
}

/// One item of a list, as `kubectl get -o yaml` prints several objects. Told by its place in the
/// list: nobody wrote its lines by hand.
struct Item<'a> {
    list: &'a Written<'a>,
    index: usize,
    item: serde_json::Value,
}

impl Item<'_> {
    fn fail_at(&self, path: &str, message: String) -> ManifestError {
        let line = self.list.document.first_content_line();
        let path = match path {
            "" | "." => format!("items[{}]", self.index),
            path => format!("items[{}].{path}", self.index),
        };
        ManifestError::at(self.list.origin, line, 1, &path, message)
    }
}

impl Source for Item<'_> {
    fn read<T: DeserializeOwned>(&self) -> Result<T, ManifestError> {
        serde_path_to_error::deserialize(&self.item).map_err(|error| {
            let path = error.path().to_string();
            self.fail_at(&path, error.into_inner().to_string())
        })
    }

    fn fail(&self, message: String) -> ManifestError {
        self.fail_at("", message)
    }
}

/// What says how the rest is to be read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Header {
    api_version: String,
    kind: String,
}

/// Several objects in one, as clients of an API server print them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct List {
    #[serde(rename = "apiVersion")]
    _api_version: IgnoredAny,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    #[serde(default, rename = "metadata")]
    _metadata: IgnoredAny,
    items: Vec<serde_json::Value>,
}

/// An object as written, with what only the API server writes.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Envelope<S> {
    #[serde(rename = "apiVersion")]
    _api_version: IgnoredAny,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    metadata: WrittenMetadata,
    spec: S,
    #[serde(default, rename = "status")]
    _status: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenMetadata {
    name: String,
    namespace: Option<String>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
    #[serde(default)]
    annotations: BTreeMap<String, String>,
    uid: Option<String>,
    #[serde(default, rename = "resourceVersion")]
    _resource_version: IgnoredAny,
    #[serde(default, rename = "generation")]
    _generation: IgnoredAny,
    #[serde(default, rename = "creationTimestamp")]
    _creation_timestamp: IgnoredAny,
    #[serde(default, rename = "deletionTimestamp")]
    _deletion_timestamp: IgnoredAny,
    #[serde(default, rename = "deletionGracePeriodSeconds")]
    _deletion_grace_period: IgnoredAny,
    #[serde(default, rename = "managedFields")]
    _managed_fields: IgnoredAny,
    #[serde(default, rename = "finalizers")]
    _finalizers: IgnoredAny,
    #[serde(default, rename = "ownerReferences")]
    _owner_references: IgnoredAny,
}

fn envelope<S: DeserializeOwned>(source: &impl Source) -> Result<Resource<S>, ManifestError> {
    let Envelope { metadata, spec, .. } = source.read::<Envelope<S>>()?;
    let WrittenMetadata {
        name,
        namespace,
        labels,
        annotations,
        uid,
        ..
    } = metadata;
    Ok(Resource {
        metadata: Metadata {
            name,
            namespace,
            labels,
            annotations,
            uid,
        },
        spec,
    })
}

fn unknown_kind(kind: &str) -> String {
    const KINDS: [&str; 3] = ["EgressProxy", "ProxyProvider", "KvmHost"];
    let hint = match kind {
        "EgressProxyPool" => "pools need a cluster and its operator".to_owned(),
        "Secret" => "secrets belong to a cluster; here they are given as files".to_owned(),
        other => error::suggestion(other, &KINDS),
    };
    format!("kind {:?} is not known; {hint}", error::bounded(kind))
}

fn reject_duplicates(objects: &[Object], origin: &str) -> Result<(), ManifestError> {
    let mut seen = std::collections::BTreeSet::new();
    for object in objects {
        let (kind, metadata) = (object.kind(), object.metadata());
        let namespace = if object.is_namespaced() {
            metadata.namespace()
        } else {
            ""
        };
        if !seen.insert((kind, namespace, metadata.name.as_str())) {
            let name = error::bounded(&metadata.name);
            let message = format!("{kind} {name:?} is declared twice; remove one of the two");
            return Err(ManifestError::at(origin, 1, 1, "metadata.name", message));
        }
    }
    Ok(())
}
