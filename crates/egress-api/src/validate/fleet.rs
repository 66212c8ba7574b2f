//! Rules of `ProxyProvider` and `KvmHost`.

use super::{Violation, check::Check};
use crate::{
    GcpSettings, HealthCheck, HostNetwork, KvmHostSpec, ProviderKind, ProviderLimits,
    ProxyProviderSpec, Quantity, SshAccess, Timespan, value::shown,
};

impl ProxyProviderSpec {
    /// Checks the specification.
    ///
    /// # Errors
    /// Every broken rule.
    pub fn validate(&self) -> Result<(), Vec<Violation>> {
        let mut check = Check::default();
        self.check_kind(&mut check);
        if let Some(selector) = self.kvm.as_ref().and_then(|kvm| kvm.host_selector.as_ref()) {
            check.selector("spec.kvm.hostSelector", selector);
        }
        if let Some(gcp) = &self.gcp {
            check_gcp(&mut check, gcp);
        }
        if let Some(namespace) = self.kubernetes.as_ref().and_then(|k| k.namespace.as_ref()) {
            check.label("spec.kubernetes.namespace", namespace);
        }
        check_limits(&mut check, &self.limits);
        check_health(&mut check, &self.health_check);
        if let Some(selector) = &self.allowed_namespaces {
            check.selector("spec.allowedNamespaces", selector);
        }
        check.finish()
    }

    fn check_kind(&self, check: &mut Check) {
        let settings = [
            (ProviderKind::Kvm, self.kvm.is_some()),
            (ProviderKind::Gcp, self.gcp.is_some()),
            (ProviderKind::Kubernetes, self.kubernetes.is_some()),
        ];
        let own = self.kind.name();
        for (kind, _) in settings
            .iter()
            .filter(|(kind, set)| *set && *kind != self.kind)
        {
            check.refuse(
                format!("spec.{}", kind.name()),
                format!("the provider is of type {own}; remove this, or change spec.type"),
            );
        }
        if self.kind == ProviderKind::Gcp && self.gcp.is_none() {
            check.refuse(
                "spec.gcp",
                "a provider of type gcp needs its project and zones",
            );
        }
    }
}

fn check_gcp(check: &mut Check, gcp: &GcpSettings) {
    check.label("spec.gcp.project", &gcp.project);
    if gcp.zones.is_empty() {
        check.refuse("spec.gcp.zones", "no zone is named; write at least one");
    }
    check.items("spec.gcp.zones", gcp.zones.len(), 32);
    for (index, zone) in gcp.zones.iter().enumerate() {
        check.label(&format!("spec.gcp.zones[{index}]"), zone);
    }
    check.optional_text("spec.gcp.network", gcp.network.as_deref());
    check.optional_text("spec.gcp.subnet", gcp.subnet.as_deref());
    check.optional_text("spec.gcp.serviceAccount", gcp.service_account.as_deref());
    if let Some(secret) = &gcp.credentials_ref {
        check.name("spec.gcp.credentialsRef.name", &secret.name);
    }
    if let Some(url) = &gcp.endpoint_override {
        check.web_address("spec.gcp.endpointOverride", url);
    }
}

fn check_limits(check: &mut Check, limits: &ProviderLimits) {
    for (field, value) in [
        ("spec.limits.maxInstances", limits.max_instances),
        (
            "spec.limits.maxConcurrentCreates",
            limits.max_concurrent_creates,
        ),
        ("spec.limits.createsPerMinute", limits.creates_per_minute),
    ] {
        if let Some(value) = value {
            check.range(field, value, 1..=100_000);
        }
    }
}

fn check_health(check: &mut Check, health: &HealthCheck) {
    let (interval, timeout) = ("spec.healthCheck.interval", "spec.healthCheck.timeout");
    check.range(
        interval,
        health.interval,
        Timespan::seconds(1)..=Timespan::seconds(86_400),
    );
    check.timeout(timeout, health.timeout(), interval, health.interval);
    check.range(
        "spec.healthCheck.failureThreshold",
        health.failure_threshold,
        1..=100,
    );
    check.range(
        "spec.healthCheck.successThreshold",
        health.success_threshold,
        1..=100,
    );
}

impl KvmHostSpec {
    /// Checks the specification.
    ///
    /// # Errors
    /// Every broken rule.
    pub fn validate(&self) -> Result<(), Vec<Violation>> {
        let mut check = Check::default();
        self.check_address(&mut check);
        check.port("spec.port", self.port);
        check.text("spec.user", &self.user);
        check_ssh(&mut check, &self.ssh);
        check.text("spec.pool", &self.pool);
        check_network(&mut check, &self.network);
        if let Some(instances) = self.limits.instances {
            check.range("spec.limits.instances", instances, 1..=100_000);
        }
        let reserve = Quantity::whole(0)..=Quantity::mebibytes(1 << 20);
        check.range(
            "spec.limits.memoryReserve",
            self.limits.memory_reserve,
            reserve,
        );
        check.range(
            "spec.limits.concurrentOps",
            self.limits.concurrent_ops,
            1..=64,
        );
        check.finish()
    }

    fn check_address(&self, check: &mut Check) {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:%".contains(c);
        let address = &self.address;
        if address.is_empty() || address.len() > 253 || !address.chars().all(plain) {
            check.refuse(
                "spec.address",
                format!(
                    "{} is not a host; write a name or an address, without user, port and scheme",
                    shown(address)
                ),
            );
        }
    }
}

fn check_ssh(check: &mut Check, ssh: &SshAccess) {
    let files = [
        ("spec.ssh.privateKeyFile", &ssh.private_key_file),
        ("spec.ssh.knownHostsFile", &ssh.known_hosts_file),
    ];
    if let Some(secret) = &ssh.secret_name {
        check.name("spec.ssh.secretName", secret);
        for (field, _) in files.iter().filter(|(_, file)| file.is_some()) {
            check.refuse(
                *field,
                "spec.ssh.secretName is given as well; keep one of the two",
            );
        }
        return;
    }
    for (field, file) in files {
        match file {
            Some(file) => check.text(field, file),
            None => check.refuse(
                field,
                "it is missing; write privateKeyFile and knownHostsFile, or secretName alone",
            ),
        }
    }
}

fn check_network(check: &mut Check, network: &HostNetwork) {
    match (&network.libvirt_network, &network.bridge) {
        (Some(name), None) => check.text("spec.network.libvirtNetwork", name),
        // IFNAMSIZ of Linux, less the terminating zero.
        (None, Some(name)) => match (1..=15).contains(&name.len()) {
            true => check.text("spec.network.bridge", name),
            false => check.refuse(
                "spec.network.bridge",
                format!(
                    "{} is not an interface's name; write 1 to 15 characters",
                    shown(name)
                ),
            ),
        },
        (Some(_), Some(_)) => {
            check.refuse(
                "spec.network",
                "libvirtNetwork and bridge are given; keep one of the two",
            );
        }
        (None, None) => {
            check.refuse(
                "spec.network",
                "no network is named; write libvirtNetwork or bridge",
            );
        }
    }
}
