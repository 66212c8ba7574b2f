//! Kinds, conditions, reasons, defaults and validation of egress-proxies.dev.
//!
//! An *egress proxy* is a small machine that forwards its clients' requests. This crate holds the
//! words in which one is declared ([`EgressProxySpec`], [`ProxyProviderSpec`], [`KvmHostSpec`]),
//! the words in which its state is reported ([`ConditionType`], [`Reason`]) and the rules a
//! declaration must keep ([`EgressProxySpec::validate`]). It knows no client, no hypervisor and no
//! clock, and performs no I/O.
//!
//! # Reading a declaration
//!
//! ```
//! use egress_api::{parse_manifests, Engine, Object};
//!
//! let text = "
//! apiVersion: egress-proxies.dev/v1alpha1
//! kind: EgressProxy
//! metadata: { name: crawl-1 }
//! spec:
//!   providerRef: { name: lab }
//!   protocols: [http, connect]
//!   auth: { mode: basic }
//! ";
//! let objects = parse_manifests(text, "proxy.yaml")?;
//! let Object::EgressProxy(proxy) = &objects[0] else { unreachable!() };
//! assert_eq!(proxy.spec.engine(), Engine::Squid);
//! assert_eq!(proxy.spec.port(), 3128);
//! assert!(proxy.spec.validate().is_ok());
//! # Ok::<(), egress_api::ManifestError>(())
//! ```
//!
//! # Two kinds of wrong
//!
//! A value that cannot be read at all (a quantity `12Qx`, an unknown field) is a
//! [`ManifestError`] with the field's path, the line and the column. A value that can be read and
//! makes no sense (no authentication, a timeout above its interval) is a [`Violation`]; all
//! violations of an object are reported together.

mod condition;
pub mod crd;
mod host;
mod manifest;
mod provider;
mod proxy;
mod schema;
pub mod status;
mod validate;
mod value;

pub use condition::{ConditionType, Reason};
pub use host::{HostLimits, HostNetwork, KvmHost, KvmHostSpec, SocketMode, SshAccess};
pub use manifest::{
    MAX_MANIFEST_BYTES, MAX_OBJECTS, ManifestError, Metadata, Object, Resource, parse_manifests,
};
pub use provider::{
    GcpSettings, HealthCheck, KubernetesSettings, KvmSettings, ProviderKind, ProviderLimits,
    ProxyProvider, ProxyProviderSpec,
};
pub use proxy::{
    Address, AddressMode, Auth, AuthMode, DeletionPolicy, Destinations, EgressProxy,
    EgressProxySpec, Engine, Firmware, Image, ImageFormat, Placement, Probe, Protocol, ProviderRef,
    SecretRef, Size, Spread,
};
pub use validate::Violation;
pub use value::{
    Cidr, Destination, LabelSelector, ParseValueError, Quantity, SelectorOperator,
    SelectorRequirement, Timespan,
};

/// API group of every kind.
pub const GROUP: &str = "egress-proxies.dev";
/// Version of every kind.
pub const VERSION: &str = "v1alpha1";
/// `apiVersion` of every manifest.
pub const API_VERSION: &str = "egress-proxies.dev/v1alpha1";
/// Finalizer that keeps a proxy until its machine is provably gone, and a host until nothing that
/// was made on it is left there.
pub const FINALIZER: &str = "egress-proxies.dev/instance";
/// Annotation that takes over a machine made for an earlier object of the same name; its value is
/// the machine's instance id.
pub const ADOPT_ANNOTATION: &str = "egress-proxies.dev/adopt";
/// Annotation that lets an object go whose machine cannot be deleted; its value is the machine's
/// instance id, or its place while no id is known. On a host that does not answer, with the host's
/// name, it gives up what was there. The machines may still exist.
pub const ABANDON_ANNOTATION: &str = "egress-proxies.dev/abandon";
