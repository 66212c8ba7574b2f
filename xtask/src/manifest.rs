//! The manifest of one proxy on a test host.

use std::fmt;
use std::path::Path;

use crate::host::Host;

/// A proxy whose target is the web server on this machine's end of the host's link.
pub(crate) struct Proxy<'a> {
    pub(crate) host: &'a Host,
    pub(crate) name: &'a str,
    pub(crate) engine: &'a str,
    /// A disk image in place of the appliance.
    pub(crate) image: Option<&'a Path>,
}

impl fmt::Display for Proxy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            host, name, engine, ..
        } = self;
        let ssh = host.dir().join("ssh");
        let protocols = match *engine {
            "microsocks" | "dante" => "[socks5]",
            _ => "[http, connect]",
        };
        let (host, address, gateway) = (host.name(), host.address(), host.gateway());
        write!(
            f,
            "apiVersion: egress-proxies.dev/v1alpha1
kind: KvmHost
metadata: {{ name: {host} }}
spec:
  address: {address}
  ssh:
    privateKeyFile: {ssh}/client_ed25519
    knownHostsFile: {ssh}/known_hosts
  network: {{ libvirtNetwork: open }}
---
apiVersion: egress-proxies.dev/v1alpha1
kind: ProxyProvider
metadata: {{ name: lab }}
spec: {{ type: kvm }}
---
apiVersion: egress-proxies.dev/v1alpha1
kind: EgressProxy
metadata: {{ name: {name} }}
spec:
  providerRef: {{ name: lab }}
  protocols: {protocols}
  engine: {engine}
  auth: {{ mode: basic }}
  probe: {{ target: \"http://{gateway}/\" }}
",
            ssh = ssh.display(),
        )?;
        match self.image {
            Some(image) => write!(
                f,
                "  image: {{ file: {} }}\n  size: {{ memory: 512Mi }}\n",
                image.display()
            ),
            None => Ok(()),
        }
    }
}
