//! Manifests, as text.

use std::fmt;

use crate::bed::Host;
use crate::origin;

/// One proxy, its provider and its hosts.
#[derive(Clone, Debug)]
pub(crate) struct Manifest {
    pub(crate) hosts: Vec<DeclaredHost>,
    pub(crate) engine: &'static str,
    /// More lines of the proxy's `spec`.
    pub(crate) spec: Vec<String>,
    pub(crate) target: String,
    pub(crate) allowed: Option<(String, u16)>,
}

/// A `KvmHost`.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredHost {
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) port: u64,
    pub(crate) user: String,
    pub(crate) key: String,
    pub(crate) known_hosts: String,
    pub(crate) pool: String,
    pub(crate) network: String,
    /// One more line of its `spec`.
    pub(crate) more: String,
}

/// The proxy's name in every manifest.
pub(crate) const PROXY: &str = "crawl-1";

impl Manifest {
    pub(crate) fn new(hosts: &[&Host], engine: &'static str) -> Self {
        let first = hosts[0];
        let with_networks = engine == "squid";
        let (gateway, port) = (first.gateway.clone(), origin::port(first));
        Self {
            hosts: hosts.iter().map(|host| DeclaredHost::new(host)).collect(),
            engine,
            spec: Vec::new(),
            target: match with_networks {
                true => format!("http://{gateway}:{port}/"),
                false => format!("http://{}/", origin::PUBLIC),
            },
            allowed: with_networks.then_some((gateway, port)),
        }
    }

    /// On a host that does not exist.
    pub(crate) fn offline(engine: &'static str, key: &str) -> Self {
        Self {
            hosts: vec![DeclaredHost {
                name: "kvm-none".into(),
                address: "192.0.2.9".into(),
                port: 22,
                user: "root".into(),
                key: key.into(),
                known_hosts: key.into(),
                pool: "default".into(),
                network: "default".into(),
                more: String::new(),
            }],
            engine,
            spec: Vec::new(),
            target: "http://192.0.2.80/".into(),
            allowed: None,
        }
    }

    /// With one more line in the proxy's `spec`.
    pub(crate) fn with(mut self, line: impl Into<String>) -> Self {
        self.spec.push(line.into());
        self
    }

    /// With a change to the first host.
    pub(crate) fn host(mut self, change: impl FnOnce(&mut DeclaredHost)) -> Self {
        change(&mut self.hosts[0]);
        self
    }

    pub(crate) fn target(mut self, target: impl Into<String>) -> Self {
        self.target = target.into();
        self
    }
}

impl DeclaredHost {
    fn new(host: &Host) -> Self {
        Self {
            name: host.name.clone(),
            address: host.address.clone(),
            port: host.port,
            user: host.user.clone(),
            key: host.key.clone(),
            known_hosts: host.known_hosts.clone(),
            pool: host.pool.clone(),
            network: host.network.clone(),
            more: String::new(),
        }
    }
}

impl fmt::Display for DeclaredHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            address,
            port,
            user,
            key,
            known_hosts,
            pool,
            network,
            more,
        } = self;
        write!(
            f,
            "apiVersion: egress-proxies.dev/v1alpha1
kind: KvmHost
metadata: {{ name: {name} }}
spec:
  address: {address}
  port: {port}
  user: {user}
  ssh: {{ privateKeyFile: {key}, knownHostsFile: {known_hosts} }}
  pool: {pool}
  network: {{ libvirtNetwork: {network} }}
  {more}
---
"
        )
    }
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for host in &self.hosts {
            host.fmt(f)?;
        }
        let (engine, target) = (self.engine, &self.target);
        let protocols = match engine {
            "squid" | "tinyproxy" => "[http, connect]",
            _ => "[socks5]",
        };
        write!(
            f,
            "apiVersion: egress-proxies.dev/v1alpha1
kind: ProxyProvider
metadata: {{ name: lab }}
spec: {{ type: kvm }}
---
apiVersion: egress-proxies.dev/v1alpha1
kind: EgressProxy
metadata: {{ name: {PROXY} }}
spec:
  providerRef: {{ name: lab }}
  protocols: {protocols}
  engine: {engine}
  probe: {{ target: \"{target}\", interval: 5s, timeout: 2s }}
"
        )?;
        if let Some((gateway, port)) = &self.allowed {
            let ports = format!("connectPorts: [{port}]");
            writeln!(f, "  destinations: {{ allow: [{gateway}/32], {ports} }}")?;
        }
        if !self.spec.iter().any(|line| line.starts_with("auth:")) {
            writeln!(f, "  auth: {{ mode: basic }}")?;
        }
        self.spec
            .iter()
            .try_for_each(|line| writeln!(f, "  {line}"))
    }
}
