//! The manifests brought to life: a provider for each `ProxyProvider`, with links to its hosts.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use egress_api::{EgressProxySpec, KvmHostSpec, Resource};
use egress_links::{Links, SshHost, SshMaterial};
use egress_provider::{Context, Credentials, Identity, Owner, ProgressSink, Want};
use egress_provider_kvm::{HostConfig, KvmConfig, KvmProvider};
use tokio_util::sync::CancellationToken;
use virtwire_trace::TARGET as LIBVIRT;

use crate::args::{Global, Manifests};
use crate::failure::{self, Failure};
use crate::fleet::Fleet;
use crate::paths;
use crate::secrets::Secrets;

/// Names under which a Secret of a host has its files.
const SECRET_KEY: &str = "ssh-privatekey";
const SECRET_KNOWN_HOSTS: &str = "known_hosts";
const SECRET_PASSPHRASE: &str = "passphrase";

/// Everything a command works on.
pub(crate) struct Site {
    pub(crate) fleet: Fleet,
    pub(crate) secrets: Secrets,
    /// Fires when the user wants it to end.
    pub(crate) cancel: CancellationToken,
    providers: BTreeMap<String, Provider>,
}

struct Provider {
    kvm: KvmProvider,
    links: Arc<Links>,
}

impl Site {
    /// Reads the manifests and makes their providers; dials nothing.
    ///
    /// # Errors
    /// Everything that is wrong with the manifests.
    pub(crate) fn open(
        manifests: &Manifests,
        global: &Global,
        cancel: CancellationToken,
    ) -> Result<Self, Vec<Failure>> {
        let fleet = Fleet::load(manifests, global)?;
        let secrets = Secrets::new(global.secrets.clone());
        let mut providers = BTreeMap::new();
        let mut failures = Vec::new();
        for (name, declared) in &fleet.providers {
            match provider(&fleet, declared, &secrets, global) {
                Ok(provider) => drop(providers.insert(name.clone(), provider)),
                Err(found) => failures.extend(found),
            }
        }
        failure::none_of(failures)?;
        Ok(Self {
            fleet,
            secrets,
            cancel,
            providers,
        })
    }

    /// The provider a proxy names. The manifests were checked: there is one.
    pub(crate) fn provider_of(
        &self,
        proxy: &Resource<EgressProxySpec>,
    ) -> Result<&KvmProvider, Failure> {
        let name = &proxy.spec.provider_ref.name;
        let found = self.providers.get(name).map(|provider| &provider.kvm);
        found.ok_or_else(|| Failure::usage(format!("no manifest declares a provider {name}")))
    }

    /// All providers, by name.
    pub(crate) fn providers(&self) -> impl Iterator<Item = (&String, &KvmProvider)> {
        let providers = self.providers.iter();
        providers.map(|(name, provider)| (name, &provider.kvm))
    }

    /// A context for this run's steps.
    pub(crate) fn context(&self, timeout: Duration, progress: Arc<dyn ProgressSink>) -> Context {
        Context::new()
            .within(timeout)
            .with_cancel(self.cancel.clone())
            .with_progress(progress)
    }

    /// The same for the steps of one proxy, whose log lines name it.
    pub(crate) fn about(proxy: &Resource<EgressProxySpec>, cx: Context) -> Context {
        let (provider, name) = (&proxy.spec.provider_ref.name, &proxy.metadata.name);
        cx.in_span(tracing::error_span!(target: LIBVIRT, "proxy", provider, name))
    }

    /// The same for what concerns a whole provider.
    pub(crate) fn of_provider(provider: &str, cx: &Context) -> Context {
        let span = tracing::error_span!(target: LIBVIRT, "provider", provider);
        cx.clone().in_span(span)
    }

    /// What a declaration means, with its Secret's credentials or newly generated ones.
    ///
    /// # Errors
    /// When a Secret is missing, and when the guest cannot be what is declared.
    pub(crate) fn want(&self, proxy: &Resource<EgressProxySpec>) -> Result<Want, Failure> {
        let mut spec = proxy.spec.clone();
        if let Some(file) = spec.image.as_mut().and_then(|image| image.file.as_mut()) {
            *file = paths::expand(file).to_string_lossy().into_owned();
        }
        let credentials = self.credentials(proxy)?;
        // A target that is named by its address is often a private one: the proof must not fail
        // by the proxy's own rules.
        let target = egress_lifecycle::target_address(&spec);
        let want = Want::new(self.identity(proxy), spec, credentials);
        let want = target.into_iter().fold(want, Want::with_probe_target);
        egress_provider_kvm::check_guest(&want)
            .map_err(|error| Failure::of(&proxy.metadata.name, &error))?;
        Ok(want)
    }

    /// Whose machines all of them are.
    pub(crate) fn owner(&self) -> Owner {
        Owner {
            cluster_id: self.fleet.cluster_id.clone(),
        }
    }

    /// Whose machine a proxy's is.
    pub(crate) fn identity(&self, proxy: &Resource<EgressProxySpec>) -> Identity {
        self.fleet.identity(proxy)
    }

    fn credentials(
        &self,
        proxy: &Resource<EgressProxySpec>,
    ) -> Result<Option<Credentials>, Failure> {
        let (name, auth) = (&proxy.metadata.name, &proxy.spec.auth);
        match (&auth.secret_ref, auth.needs_credentials()) {
            (_, false) => Ok(None),
            (Some(secret), true) => self.secrets.credentials(name, &secret.name).map(Some),
            (None, true) => {
                let made = egress_guest::Credentials::generate()
                    .map_err(|error| Failure::new(name, "Internal", error.to_string()))?;
                Ok(Some(Credentials::new(made.user, made.password)))
            }
        }
    }

    /// Closes all links.
    pub(crate) async fn close(&self) {
        for provider in self.providers.values() {
            provider.links.close().await;
        }
    }
}

fn provider(
    fleet: &Fleet,
    declared: &Resource<egress_api::ProxyProviderSpec>,
    secrets: &Secrets,
    global: &Global,
) -> Result<Provider, Vec<Failure>> {
    let mut configs = Vec::new();
    let mut links = Links::builder().without_backoff();
    let mut failures = Vec::new();
    for (name, host) in fleet.hosts_of(declared) {
        let mut config = HostConfig::from_spec(name, host.metadata.labels.clone(), &host.spec);
        config.unschedulable |= declared.spec.unschedulable;
        configs.push(config);
        match ssh(name, &host.spec, secrets, global) {
            Ok(host) => links = links.host(name, host),
            Err(failure) => failures.push(failure),
        }
    }
    failure::none_of(failures)?;
    let mut config = KvmConfig::default();
    config.appliance = global.appliance.clone().or_else(paths::default_appliance);
    let links = Arc::new(links.build());
    Ok(Provider {
        kvm: KvmProvider::new(config, configs, Arc::clone(&links) as _),
        links,
    })
}

fn ssh(
    name: &str,
    spec: &KvmHostSpec,
    secrets: &Secrets,
    global: &Global,
) -> Result<SshHost, Failure> {
    let mut material = match &spec.ssh.secret_name {
        Some(secret) => {
            let key = secrets.file(name, secret, SECRET_KEY)?;
            let material = SshMaterial::new(key, secrets.file(name, secret, SECRET_KNOWN_HOSTS)?);
            match secrets.optional(name, secret, SECRET_PASSPHRASE)? {
                Some(passphrase) => material.passphrase(passphrase),
                None => material,
            }
        }
        None => {
            let known_hosts = spec.ssh.known_hosts_file.as_deref();
            let known_hosts = paths::expand(known_hosts.unwrap_or("~/.ssh/known_hosts"));
            match &spec.ssh.private_key_file {
                Some(key) => SshMaterial::new(paths::expand(key), known_hosts),
                None => SshMaterial::without_key(known_hosts),
            }
        }
    };
    if global.insecure_accept_new_host_key {
        material = material.accepting_new_host_key();
    }
    Ok(SshHost::new(spec, material))
}
