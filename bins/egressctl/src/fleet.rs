//! What the manifests declare, checked and brought together.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

use egress_api::{
    EgressProxySpec, KvmHostSpec, MAX_MANIFEST_BYTES, Object, ProviderKind, ProxyProviderSpec,
    Resource, parse_manifests,
};
use egress_provider::{ClusterId, Identity};

use crate::args::{Global, Manifests};
use crate::failure::{self, Failure};

/// Everything declared.
#[derive(Debug)]
pub(crate) struct Fleet {
    pub(crate) cluster_id: ClusterId,
    pub(crate) proxies: Vec<Resource<EgressProxySpec>>,
    pub(crate) providers: BTreeMap<String, Resource<ProxyProviderSpec>>,
    pub(crate) hosts: BTreeMap<String, Resource<KvmHostSpec>>,
}

impl Fleet {
    /// Reads and checks the manifests.
    ///
    /// # Errors
    /// Every wrong value of every object, each with its file and field.
    pub(crate) fn load(manifests: &Manifests, global: &Global) -> Result<Self, Vec<Failure>> {
        let mut fleet = Self::empty(cluster_id(global).map_err(|failure| vec![failure])?);
        let mut failures = Vec::new();
        for file in &manifests.files {
            match objects(file) {
                Ok(objects) if objects.is_empty() => {
                    let text = "it declares nothing: is it the right file, and whole?";
                    failures.push(Failure::new(file.display().to_string(), "Usage", text));
                }
                Ok(objects) => {
                    for object in objects {
                        fleet.add(object, file, &mut failures);
                    }
                }
                Err(failure) => failures.push(failure),
            }
        }
        fleet.check_references(&mut failures);
        failure::none_of(failures)?;
        Ok(fleet)
    }

    fn empty(cluster_id: ClusterId) -> Self {
        Self {
            cluster_id,
            proxies: Vec::new(),
            providers: BTreeMap::new(),
            hosts: BTreeMap::new(),
        }
    }

    fn add(&mut self, object: Object, file: &Path, failures: &mut Vec<Failure>) {
        let name = object.metadata().name.clone();
        let kind = object.kind();
        if let Err(violations) = object.validate() {
            failures.extend(violations.into_iter().map(|violation| {
                Failure::new(
                    format!("{}: {kind} {name}", file.display()),
                    "Usage",
                    violation.to_string(),
                )
            }));
            return;
        }
        let twice = match object {
            Object::EgressProxy(proxy) => {
                let key = |p: &Resource<EgressProxySpec>| {
                    (p.metadata.namespace.clone(), p.metadata.name.clone())
                };
                let twice = self.proxies.iter().any(|other| key(other) == key(&proxy));
                self.proxies.push(proxy);
                twice
            }
            Object::ProxyProvider(provider) => {
                self.providers.insert(name.clone(), provider).is_some()
            }
            Object::KvmHost(host) => self.hosts.insert(name.clone(), host).is_some(),
        };
        if twice {
            let text = format!("{kind} {name} is declared twice");
            failures.push(Failure::new(file.display().to_string(), "Usage", text));
        }
    }

    fn check_references(&self, failures: &mut Vec<Failure>) {
        for proxy in &self.proxies {
            let wanted = &proxy.spec.provider_ref.name;
            if !self.providers.contains_key(wanted) {
                let text = format!("spec.providerRef names {wanted}, which no manifest declares");
                failures.push(Failure::new(&proxy.metadata.name, "Usage", text));
            }
        }
        for (name, provider) in &self.providers {
            if provider.spec.kind != ProviderKind::Kvm {
                let text = "egressctl makes machines on KVM hosts only: write type: kvm";
                failures.push(Failure::new(name, "Usage", text));
            } else if self.hosts_of(provider).next().is_none() {
                let text = "no KvmHost of the manifests belongs to it: declare one, or widen \
                            spec.kvm.hostSelector";
                failures.push(Failure::new(name, "Usage", text));
            }
        }
    }

    /// The proxies of these names, or all of them.
    ///
    /// # Errors
    /// Names that no manifest declares.
    pub(crate) fn selected(
        &self,
        names: &[String],
    ) -> Result<Vec<&Resource<EgressProxySpec>>, Vec<Failure>> {
        let unknown = |name: &&String| !self.proxies.iter().any(|p| p.metadata.name == **name);
        let failures: Vec<_> = names
            .iter()
            .filter(unknown)
            .map(|name| {
                Failure::new(
                    name,
                    "Usage",
                    "no manifest declares an EgressProxy of this name",
                )
            })
            .collect();
        failure::none_of(failures)?;
        let wanted =
            |p: &&Resource<EgressProxySpec>| names.is_empty() || names.contains(&p.metadata.name);
        Ok(self.proxies.iter().filter(wanted).collect())
    }

    /// The hosts a provider's selector takes.
    pub(crate) fn hosts_of<'a>(
        &'a self,
        provider: &'a Resource<ProxyProviderSpec>,
    ) -> impl Iterator<Item = (&'a String, &'a Resource<KvmHostSpec>)> {
        let selector = provider
            .spec
            .kvm
            .as_ref()
            .and_then(|kvm| kvm.host_selector.as_ref());
        self.hosts.iter().filter(move |(_, host)| {
            selector.is_none_or(|selector| selector.matches(&host.metadata.labels))
        })
    }

    /// Whose machine a proxy's is.
    pub(crate) fn identity(&self, proxy: &Resource<EgressProxySpec>) -> Identity {
        let (namespace, name) = (proxy.metadata.namespace(), &proxy.metadata.name);
        let uid = proxy.metadata.uid.as_deref();
        match uid.and_then(|uid| uid.parse().ok()) {
            // An object of a cluster: its operator's machine is meant.
            Some(uid) => Identity::new(self.cluster_id.clone(), namespace, name, uid),
            None => Identity::without_cluster(self.cluster_id.clone(), namespace, name),
        }
    }
}

/// The owner given, or one that names this user and machine.
fn cluster_id(global: &Global) -> Result<ClusterId, Failure> {
    match &global.cluster_id {
        Some(text) => text
            .parse()
            .map_err(|error: egress_provider::IdentityError| Failure::usage(error.to_string())),
        None => {
            let user = std::env::var("USER").or_else(|_| std::env::var("LOGNAME"));
            let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
            let user = user.unwrap_or_else(|_| "user".to_owned());
            Ok(ClusterId::nearest(&format!("{user}-{}", machine.trim())))
        }
    }
}

fn objects(file: &Path) -> Result<Vec<Object>, Failure> {
    let name = file.display().to_string();
    let text = read(file).map_err(|why| Failure::new(&name, "Usage", why))?;
    parse_manifests(&text, &name).map_err(|error| Failure::new(&name, "Usage", error.to_string()))
}

/// The whole file, or standard input for `-`; never more than a manifest may have.
fn read(file: &Path) -> Result<String, String> {
    let limit = MAX_MANIFEST_BYTES as u64 + 1;
    let mut text = String::new();
    let outcome = match file.to_str() {
        Some("-") => std::io::stdin()
            .lock()
            .take(limit)
            .read_to_string(&mut text),
        _ => std::fs::File::open(file).and_then(|open| open.take(limit).read_to_string(&mut text)),
    };
    match outcome {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("cannot be read: {error}")),
    }
}
