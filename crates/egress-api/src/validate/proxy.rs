//! Rules of `EgressProxy`.

use std::net::IpAddr;

use ipnet::IpNet;

use super::{
    Violation,
    check::{Check, MAX_ITEMS},
};
use crate::{
    Address, AddressMode, Auth, AuthMode, Destination, Destinations, EgressProxySpec, Engine,
    Image, Probe, Protocol, Quantity, Size, Timespan, value::shown,
};

/// Longest list of networks or destinations.
const MAX_ENTRIES: usize = 256;

impl EgressProxySpec {
    /// Checks the specification.
    ///
    /// # Errors
    /// Every broken rule.
    pub fn validate(&self) -> Result<(), Vec<Violation>> {
        let mut check = Check::default();
        check.name("spec.providerRef.name", &self.provider_ref.name);
        check_protocols(&mut check, self);
        check.port("spec.port", self.port());
        check_auth(&mut check, &self.auth);
        check_destinations(&mut check, &self.destinations, &self.protocols);
        check_engine(&mut check, self);
        check_size(&mut check, self);
        if let Some(image) = &self.image {
            check_image(&mut check, image);
        }
        check_placement(&mut check, self);
        check_address(&mut check, &self.address);
        check_probe(&mut check, &self.probe, &self.protocols);
        check.finish()
    }
}

fn check_protocols(check: &mut Check, spec: &EgressProxySpec) {
    let (field, protocols) = ("spec.protocols", &spec.protocols);
    if protocols.is_empty() {
        return check.refuse(field, "no protocol is named; write http, connect or socks5");
    }
    let is_twice = |index: usize| protocols[..index].contains(&protocols[index]);
    if let Some(index) = (0..protocols.len()).find(|index| is_twice(*index)) {
        let name = protocols[index].name();
        return check.refuse(
            format!("{field}[{index}]"),
            format!("{name} is named twice; remove one"),
        );
    }
    let socks = protocols.contains(&Protocol::Socks5);
    if socks && protocols.len() > 1 {
        return check.refuse(
            field,
            "no engine speaks socks5 together with http or connect; declare two proxies",
        );
    }
    let engine = spec.engine();
    if let Some(protocol) = protocols
        .iter()
        .find(|one| !engine.protocols().contains(one))
    {
        let cure = match protocol {
            Protocol::Socks5 => "dante or microsocks",
            Protocol::Http | Protocol::Connect => "squid or tinyproxy",
        };
        check.refuse(
            "spec.engine",
            format!(
                "{} does not speak {}; write {cure}, or leave the engine out",
                engine.name(),
                protocol.name()
            ),
        );
    }
}

fn check_auth(check: &mut Check, auth: &Auth) {
    let networks = &auth.allowed_cidrs;
    check.items("spec.auth.allowedCIDRs", networks.len(), MAX_ENTRIES);
    match auth.mode {
        AuthMode::Basic if !networks.is_empty() => check.refuse(
            "spec.auth.allowedCIDRs",
            "mode basic asks for no address; write mode: both to ask for both, or remove them",
        ),
        AuthMode::Cidr | AuthMode::Both if networks.is_empty() => check.refuse(
            "spec.auth.allowedCIDRs",
            "no network is named, which would shut everybody out or let everybody in; write the \
             clients' networks, or mode: basic",
        ),
        _ => {}
    }
    for (index, network) in networks.iter().enumerate() {
        if auth.mode == AuthMode::Cidr && network.prefix_len() == 0 {
            check.refuse(
                format!("spec.auth.allowedCIDRs[{index}]"),
                format!(
                    "{network} is everybody, without a password; write the clients' networks, \
                         or mode: both"
                ),
            );
        }
    }
    let Some(secret) = &auth.secret_ref else {
        return;
    };
    if auth.needs_credentials() {
        check.name("spec.auth.secretRef.name", &secret.name);
    } else {
        check.refuse(
            "spec.auth.secretRef",
            "mode cidr asks for no password; write mode: both, or remove it",
        );
    }
}

fn check_destinations(check: &mut Check, destinations: &Destinations, protocols: &[Protocol]) {
    check.items(
        "spec.destinations.allow",
        destinations.allow.len(),
        MAX_ENTRIES,
    );
    check.items(
        "spec.destinations.deny",
        destinations.deny.len(),
        MAX_ENTRIES,
    );
    for (index, entry) in destinations.allow.iter().enumerate() {
        if destinations.deny.contains(entry) {
            check.refuse(
                format!("spec.destinations.allow[{index}]"),
                format!("{entry} is denied as well, and deny wins; remove one of the two"),
            );
        }
    }
    let (field, ports) = (
        "spec.destinations.connectPorts",
        &destinations.connect_ports,
    );
    check.items(field, ports.len(), MAX_ITEMS);
    for (index, port) in ports.iter().enumerate() {
        check.port(&format!("{field}[{index}]"), *port);
    }
    let tunnels = [Protocol::Connect, Protocol::Socks5];
    if !ports.is_empty() && !tunnels.iter().any(|one| protocols.contains(one)) {
        check.refuse(
            field,
            "the proxy speaks neither connect nor socks5; add one to spec.protocols, or remove them",
        );
    }
}

/// What the smaller engines cannot do.
fn check_engine(check: &mut Check, spec: &EgressProxySpec) {
    match spec.engine() {
        Engine::Squid | Engine::Dante => {}
        Engine::Tinyproxy => check_tinyproxy(check, spec),
        Engine::Microsocks => check_microsocks(check, spec),
    }
}

fn check_tinyproxy(check: &mut Check, spec: &EgressProxySpec) {
    if spec.protocols == [Protocol::Connect] {
        check.refuse(
            "spec.protocols",
            "tinyproxy always speaks http as well; add http, or use squid",
        );
    }
    let Destinations { allow, deny, .. } = &spec.destinations;
    if !allow.is_empty() && !deny.is_empty() {
        check.refuse(
            "spec.destinations",
            "tinyproxy has one list, of allowed or of denied names; remove one, or use squid",
        );
    }
    for (field, list) in [
        ("spec.destinations.allow", allow),
        ("spec.destinations.deny", deny),
    ] {
        let network = |entry: &Destination| matches!(entry, Destination::Cidr(_));
        if let Some(index) = list.iter().position(network) {
            check.refuse(
                format!("{field}[{index}]"),
                format!(
                    "tinyproxy knows names, not networks; remove {}, or use squid",
                    list[index]
                ),
            );
        }
    }
}

fn check_microsocks(check: &mut Check, spec: &EgressProxySpec) {
    if spec.auth.mode != AuthMode::Basic {
        check.refuse(
            "spec.auth.mode",
            "microsocks has no list of client networks; write mode: basic, or use dante",
        );
    }
    if !spec.destinations.allow.is_empty() || !spec.destinations.deny.is_empty() {
        check.refuse(
            "spec.destinations",
            "microsocks has no rules for destinations; remove them, or use dante",
        );
    }
}

fn check_size(check: &mut Check, spec: &EgressProxySpec) {
    check.optional_text("spec.machineType", spec.machine_type.as_deref());
    let Some(Size { cpu, memory, disk }) = &spec.size else {
        return;
    };
    if spec.machine_type.is_some() {
        check.refuse(
            "spec.size",
            "spec.machineType is given as well; keep one of the two",
        );
    }
    if let Some(cpu) = cpu {
        if !cpu.is_whole() {
            check.refuse(
                "spec.size.cpu",
                format!("{cpu} is not whole; write a number of processors such as 1"),
            );
        }
        check.range(
            "spec.size.cpu",
            *cpu,
            Quantity::whole(1)..=Quantity::whole(64),
        );
    }
    if let Some(memory) = memory {
        let range = Quantity::mebibytes(64)..=Quantity::mebibytes(256 << 10);
        check.range("spec.size.memory", *memory, range);
    }
    if let Some(disk) = disk {
        let range = Quantity::mebibytes(1 << 10)..=Quantity::mebibytes(2 << 20);
        check.range("spec.size.disk", *disk, range);
        if spec.image.is_none() {
            check.refuse(
                "spec.size.disk",
                "the appliance has no disk; remove it, or name an image",
            );
        }
    }
}

fn check_image(check: &mut Check, image: &Image) {
    let sources = [
        ("url", &image.url),
        ("file", &image.file),
        ("family", &image.family),
    ];
    let named: Vec<_> = sources.iter().filter(|(_, text)| text.is_some()).collect();
    match named.as_slice() {
        [] => check.refuse(
            "spec.image",
            "no source is named; write url, file or family, or leave the image out",
        ),
        [_] => {}
        several => {
            let names: Vec<_> = several.iter().map(|(name, _)| *name).collect();
            let names = names.join(" and ");
            check.refuse("spec.image", format!("{names} are given; keep one"));
        }
    }
    check.optional_text("spec.image.file", image.file.as_deref());
    check.optional_text("spec.image.family", image.family.as_deref());
    if let Some(url) = &image.url {
        check.web_address("spec.image.url", url);
    }
    check_sha256(check, image);
}

fn check_sha256(check: &mut Check, image: &Image) {
    let field = "spec.image.sha256";
    match &image.sha256 {
        Some(_) if image.family.is_some() => check.refuse(
            field,
            "a family names changing images, which no one hash fits; remove it, or write url",
        ),
        Some(sum) if sum.len() != 64 || !sum.bytes().all(|byte| byte.is_ascii_hexdigit()) => check
            .refuse(
                field,
                format!(
                    "{} is not a SHA-256; write 64 hexadecimal digits",
                    shown(sum)
                ),
            ),
        None if image.url.is_some() => check.refuse(
            field,
            "an image from the network needs it; write what sha256sum prints for the file",
        ),
        _ => {}
    }
}

fn check_placement(check: &mut Check, spec: &EgressProxySpec) {
    if let Some(selector) = &spec.placement.host_selector {
        check.selector("spec.placement.hostSelector", selector);
    }
    check.items("spec.placement.zones", spec.placement.zones.len(), 32);
    for (index, zone) in spec.placement.zones.iter().enumerate() {
        check.label(&format!("spec.placement.zones[{index}]"), zone);
    }
}

fn check_address(check: &mut Check, address: &Address) {
    let field = "spec.address.value";
    check.items("spec.address.dns", address.dns.len(), 3);
    match (address.mode, &address.value) {
        (AddressMode::Dynamic, Some(_)) => check.refuse(
            field,
            "mode dynamic takes no value; remove it, or write mode: static",
        ),
        (AddressMode::Static, Some(value)) => check_static(check, field, address, value),
        (AddressMode::Reserved, Some(value)) => check.text(field, value),
        (AddressMode::Static, None) => check.refuse(
            field,
            "it is missing; write the address with its prefix length such as 192.0.2.10/24",
        ),
        (AddressMode::Reserved, None) => {
            check.refuse(field, "it is missing; write the reservation's name");
        }
        (AddressMode::Dynamic, None) => {}
    }
    if address.mode != AddressMode::Static && (address.gateway.is_some() || !address.dns.is_empty())
    {
        check.refuse(
            "spec.address",
            "gateway and dns belong to mode static; remove them, or write mode: static",
        );
    }
}

fn check_static(check: &mut Check, field: &str, address: &Address, value: &str) {
    let Ok(own) = value.parse::<IpNet>() else {
        return check.refuse(
            field,
            format!(
                "{} is not an address with a prefix length; write one such as 192.0.2.10/24",
                shown(value)
            ),
        );
    };
    if !is_host(own) {
        return check.refuse(
            field,
            format!("{own} is no address of a machine; write one such as 192.0.2.10/24"),
        );
    }
    let Some(gateway) = address.gateway else {
        return;
    };
    if gateway.is_ipv4() != own.addr().is_ipv4() || gateway == own.addr() {
        check.refuse(
            "spec.address.gateway",
            format!("{gateway} cannot be the gateway of {own}; write the network's router"),
        );
    }
}

fn is_host(net: IpNet) -> bool {
    let ip = net.addr();
    let is_edge = match net {
        IpNet::V4(v4) if v4.prefix_len() < 31 => ip == v4.network() || ip == v4.broadcast(),
        _ => false,
    };
    let is_reserved = match ip {
        IpAddr::V4(v4) => v4.is_broadcast(),
        IpAddr::V6(_) => false,
    };
    !(is_edge || is_reserved || ip.is_unspecified() || ip.is_loopback() || ip.is_multicast())
}

fn check_probe(check: &mut Check, probe: &Probe, protocols: &[Protocol]) {
    let (interval, timeout) = ("spec.probe.interval", "spec.probe.timeout");
    check.web_address("spec.probe.target", &probe.target);
    check.range(
        interval,
        probe.interval,
        Timespan::seconds(1)..=Timespan::seconds(86_400),
    );
    if let Some(time) = probe.timeout.filter(|time| time.duration().is_zero()) {
        check.refuse(
            timeout,
            format!("{time} leaves no time; write one such as 10s"),
        );
    }
    check.timeout(timeout, probe.timeout(), interval, probe.interval);
    check.range(
        "spec.probe.failureThreshold",
        probe.failure_threshold,
        1..=100,
    );
    check.range(
        "spec.probe.successThreshold",
        probe.success_threshold,
        1..=100,
    );
    if protocols == [Protocol::Http] && probe.target.starts_with("https://") {
        check.refuse(
            "spec.probe.target",
            "the protocol http alone cannot carry https; write an http address, or add connect",
        );
    }
}
