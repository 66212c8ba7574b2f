//! KVM providers: hosts reached over SSH, with keys from Secrets or files.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;
use egress_api::{KvmHost, KvmHostSpec, ProviderKind, ProxyProvider, Reason, SshAccess};
use egress_controller::{Factory, SecretData, SecretSource};
use egress_links::{Links, MaterialContent, MaterialSource, SshHost, SshMaterial, unknown_host};
use egress_provider::{Class, Error, Provider};
use egress_provider_kvm::{HostConfig, HostLinks, Hypervisor, KvmConfig, KvmProvider, Probe, Use};
use kube::ResourceExt as _;
use secrecy::{ExposeSecret as _, SecretString};
use tokio::time::Instant;
use zeroize::Zeroizing;

/// Names under which a Secret of a host has its parts.
const SECRET_KEY: &str = "ssh-privatekey";
const SECRET_KNOWN_HOSTS: &str = "known_hosts";
const SECRET_PASSPHRASE: &str = "passphrase";

/// Makes providers of machines on libvirt hosts.
#[derive(Debug)]
pub(crate) struct KvmFactory {
    appliance: Option<PathBuf>,
    links: Arc<AllLinks>,
    secrets: Arc<dyn SecretSource>,
}

/// The links of all providers to their hosts.
#[derive(Debug, Default)]
pub(crate) struct AllLinks(Mutex<BTreeMap<String, BTreeMap<String, HostLink>>>);

/// The link to one host, as long as the host is reached the same way.
#[derive(Debug, Clone)]
struct HostLink {
    way: Way,
    /// The Secret's version that was there when the link was set up.
    secret: Option<String>,
    links: Arc<Links>,
}

/// Everything that a link is made from.
#[derive(Debug, Clone, PartialEq)]
struct Way {
    uid: Option<String>,
    address: String,
    port: u16,
    user: String,
    ssh: SshAccess,
    socket: egress_api::SocketMode,
}

impl KvmFactory {
    pub(crate) fn new(
        appliance: Option<PathBuf>,
        links: Arc<AllLinks>,
        secrets: Arc<dyn SecretSource>,
    ) -> Self {
        Self {
            appliance,
            links,
            secrets,
        }
    }

    /// The old link where it still leads to the host, or a new one, on which nothing is dialled.
    ///
    /// A link that works outlives a change of its Secret: new dials read the new one. Where there
    /// is no link, a new one knows nothing of failures that the change may have cured.
    fn link(&self, host: &KvmHost, old: Option<HostLink>) -> HostLink {
        let way = Way::of(host);
        let name = host.spec.ssh.secret_name.as_deref();
        let secret = name.and_then(|name| self.secrets.secret(name));
        let secret = secret.map(|secret| secret.version);
        match old {
            Some(old) if old.way == way && (old.secret == secret || old.is_up()) => {
                HostLink { secret, ..old }
            }
            _ => {
                let ssh = SshHost::new(&host.spec, self.material(&host.spec));
                let links = Links::builder().host(&host.name_any(), ssh).build();
                HostLink {
                    way,
                    secret,
                    links: Arc::new(links),
                }
            }
        }
    }

    fn material(&self, spec: &KvmHostSpec) -> SshMaterial {
        let ssh = &spec.ssh;
        if let Some(name) = &ssh.secret_name {
            return SshMaterial::from_source(Arc::new(HostSecret {
                name: name.clone(),
                secrets: Arc::clone(&self.secrets),
            }));
        }
        let known_hosts = ssh.known_hosts_file.clone().unwrap_or_default();
        match &ssh.private_key_file {
            Some(key) => SshMaterial::new(key, known_hosts),
            None => SshMaterial::without_key(known_hosts),
        }
    }
}

impl Factory for KvmFactory {
    fn kind(&self) -> ProviderKind {
        ProviderKind::Kvm
    }

    fn build(
        &self,
        provider: &ProxyProvider,
        hosts: &[Arc<KvmHost>],
    ) -> Result<Arc<dyn Provider>, Error> {
        let name = provider.name_any();
        let mut old = self.links.take(&name);
        let (mut links, mut configs) = (BTreeMap::new(), Vec::new());
        for host in hosts {
            let host_name = host.name_any();
            let labels = host.labels().clone();
            let mut config = HostConfig::from_spec(&host_name, labels, &host.spec);
            config.unschedulable |= provider.spec.unschedulable;
            configs.push(config);
            let link = self.link(host, old.remove(&host_name));
            links.insert(host_name, link);
        }
        let reach = Reach(
            links
                .iter()
                .map(|(host, link)| (host.clone(), Arc::clone(&link.links)))
                .collect(),
        );
        self.links.put(name, links);
        let mut config = KvmConfig::default();
        config.appliance.clone_from(&self.appliance);
        Ok(Arc::new(KvmProvider::new(config, configs, Arc::new(reach))))
    }

    fn forget(&self, provider: &str) {
        self.links.take(provider);
    }
}

impl AllLinks {
    /// Says goodbye on every link.
    pub(crate) async fn close(&self) {
        let all = std::mem::take(&mut *self.locked());
        for link in all.values().flat_map(BTreeMap::values) {
            link.links.close().await;
        }
    }

    fn take(&self, provider: &str) -> BTreeMap<String, HostLink> {
        self.locked().remove(provider).unwrap_or_default()
    }

    fn put(&self, provider: String, links: BTreeMap<String, HostLink>) {
        self.locked().insert(provider, links);
    }

    fn locked(&self) -> MutexGuard<'_, BTreeMap<String, BTreeMap<String, HostLink>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HostLink {
    fn is_up(&self) -> bool {
        self.links.is_up()
    }
}

impl Way {
    fn of(host: &KvmHost) -> Self {
        let spec = &host.spec;
        Self {
            uid: host.uid(),
            address: spec.address.clone(),
            port: spec.port,
            user: spec.user.clone(),
            ssh: spec.ssh.clone(),
            socket: spec.socket,
        }
    }
}

/// The hosts of one provider, each over its own link.
#[derive(Debug)]
struct Reach(BTreeMap<String, Arc<Links>>);

impl Reach {
    fn to(&self, host: &str) -> Result<&Links, Error> {
        let links = self.0.get(host).map(Arc::as_ref);
        links.ok_or_else(|| unknown_host(host))
    }
}

#[async_trait]
#[deny(clippy::missing_trait_methods)]
impl HostLinks for Reach {
    async fn hypervisor(&self, host: &str) -> Result<Arc<dyn Hypervisor>, Error> {
        self.to(host)?.hypervisor(host).await
    }

    async fn call<'a>(&'a self, host: &str, step: Use<'a>) -> Result<(), Error> {
        self.to(host)?.call(host, step).await
    }

    async fn probe(&self, host: &str, deadline: Instant, look: Probe) -> Result<(), Error> {
        self.to(host)?.probe(host, deadline, look).await
    }
}

/// Key and known hosts of a host in a Secret of the operator's namespace.
#[derive(Debug)]
struct HostSecret {
    name: String,
    secrets: Arc<dyn SecretSource>,
}

impl HostSecret {
    fn entry(&self, secret: &SecretData, key: &str) -> Result<Zeroizing<Vec<u8>>, Error> {
        let bytes = secret.entry(key).ok_or_else(|| {
            let text = format!("Secret {} has no {key}: add it", self.name);
            missing(text, Reason::KeyMissing)
        })?;
        Ok(Zeroizing::new(bytes.expose_secret().to_vec()))
    }
}

impl MaterialSource for HostSecret {
    fn material(&self) -> Result<MaterialContent, Error> {
        let name = &self.name;
        let secret = self.secrets.secret(name).ok_or_else(|| {
            let text = format!(
                "Secret {name} does not exist in the operator's namespace: create it with \
                 {SECRET_KEY} and {SECRET_KNOWN_HOSTS}"
            );
            missing(text, Reason::SecretNotFound)
        })?;
        let passphrase = secret.entry(SECRET_PASSPHRASE).map(|bytes| {
            let text = String::from_utf8_lossy(bytes.expose_secret());
            SecretString::from(text.trim_end_matches('\n').to_owned())
        });
        Ok(MaterialContent {
            origin: format!("Secret {name}"),
            key: self.entry(&secret, SECRET_KEY)?,
            known_hosts: self.entry(&secret, SECRET_KNOWN_HOSTS)?.to_vec(),
            passphrase,
        })
    }
}

fn missing(text: String, reason: Reason) -> Error {
    Error::new(Class::CredentialsMissing, text).with_reason(reason)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, Default)]
    struct Secrets(Mutex<Option<SecretData>>);

    impl SecretSource for Secrets {
        fn secret(&self, name: &str) -> Option<SecretData> {
            let secret = self.0.lock().unwrap().clone();
            secret.filter(|_| name == "lab1-ssh")
        }
    }

    fn host(address: &str) -> Arc<KvmHost> {
        let spec = serde_json::from_value(json!({
            "address": address, "ssh": { "secretName": "lab1-ssh" },
            "network": { "libvirtNetwork": "default" },
        }));
        Arc::new(KvmHost::new("lab1", spec.unwrap()))
    }

    fn provider() -> ProxyProvider {
        let spec = serde_json::from_value(json!({ "type": "kvm" })).unwrap();
        ProxyProvider::new("lab", spec)
    }

    fn secret(version: &str) -> SecretData {
        let entries = [(SECRET_KEY, "k"), (SECRET_KNOWN_HOSTS, "h")];
        let owned = |(key, text): (&str, &str)| (key.to_owned(), text.as_bytes().to_vec());
        SecretData::new(version, entries.map(owned))
    }

    fn links(factory: &KvmFactory) -> Arc<Links> {
        let all = factory.links.locked();
        Arc::clone(&all["lab"]["lab1"].links)
    }

    #[test]
    fn c3_c4_a_link_lives_as_long_as_the_host_is_reached_the_same_way() {
        let secrets = Arc::new(Secrets::default());
        let factory = KvmFactory::new(None, Arc::default(), Arc::clone(&secrets) as _);
        let build = |address: &str| {
            factory.build(&provider(), &[host(address)]).unwrap();
            links(&factory)
        };
        let first = build("192.0.2.1");
        assert!(Arc::ptr_eq(&first, &build("192.0.2.1")));
        let moved = build("192.0.2.2");
        assert!(!Arc::ptr_eq(&first, &moved));
        // No link is up, so what failed before the change is forgotten with it.
        *secrets.0.lock().unwrap() = Some(secret("1"));
        let cured = build("192.0.2.2");
        assert!(!Arc::ptr_eq(&moved, &cured));
        assert!(Arc::ptr_eq(&cured, &build("192.0.2.2")));
        factory.forget("lab");
        assert!(factory.links.locked().is_empty());
    }

    #[test]
    fn c3_what_is_missing_is_named() {
        let secrets = Arc::new(Secrets::default());
        let of = |name: &str| HostSecret {
            name: name.to_owned(),
            secrets: Arc::clone(&secrets) as _,
        };
        let error = of("lab1-ssh").material().unwrap_err();
        assert_eq!(error.reason(), Reason::SecretNotFound);
        let half = SecretData::new("1", [(SECRET_KEY.to_owned(), b"k".to_vec())]);
        *secrets.0.lock().unwrap() = Some(half);
        let error = of("lab1-ssh").material().unwrap_err();
        assert_eq!(error.reason(), Reason::KeyMissing);
        assert!(error.to_string().contains(SECRET_KNOWN_HOSTS), "{error}");
        *secrets.0.lock().unwrap() = Some(secret("2"));
        assert_eq!(&**of("lab1-ssh").material().unwrap().key, b"k");
    }
}
