//! Seeds as the product makes them: declaration, renderer, image.

use egress_api::EgressProxySpec;
use egress_appliance::{Engine, MacAddress, Network, SETTINGS_FILE, Settings};
use egress_guest::{Credentials, GuestInput, Machine, plan};
use nocloud_seed::SeedImage;
use serde_json::json;

use crate::machine::HOST;

/// User and password of every seed here.
pub(crate) const LOGIN: (&str, &str) = ("u7f3", "correct-horse-7");
/// The address QEMU gives its first network interface.
const MAC: MacAddress = MacAddress([0x52, 0x54, 0, 0x12, 0x34, 0x56]);

/// What to declare.
pub(crate) struct Wanted<'a> {
    pub(crate) engine: Engine,
    pub(crate) port: u16,
    /// A static address, or DHCP.
    pub(crate) address: Option<&'a str>,
}

impl Wanted<'_> {
    pub(crate) fn new(engine: Engine) -> Self {
        Self {
            engine,
            port: 3128,
            address: None,
        }
    }

    /// The static address without its prefix length.
    pub(crate) fn host_address(&self) -> Option<String> {
        let (address, _) = self.address?.split_once('/')?;
        Some(address.to_owned())
    }

    pub(crate) fn is_socks(&self) -> bool {
        matches!(self.engine, Engine::Microsocks | Engine::Dante)
    }
}

/// The seed of a proxy that may reach the test's own web server.
pub(crate) fn image(wanted: &Wanted<'_>, origin: u16) -> Vec<u8> {
    let spec = spec(wanted, origin);
    let machine = Machine {
        hostname: "boot-test".to_owned(),
        instance_id: "boot-test-1".to_owned(),
        network: network(wanted),
    };
    let credentials = Credentials::new(LOGIN.0, LOGIN.1.to_owned());
    let plan = plan(&GuestInput::from_spec(&spec, Some(credentials), machine)).unwrap();
    let files = plan.appliance_seed().unwrap().into_iter().map(|mut file| {
        if wanted.engine == Engine::Microsocks && file.name == SETTINGS_FILE {
            file.bytes = with_port(&file.bytes, origin);
        }
        file
    });
    let image = files.fold(SeedImage::new(), |image, file| {
        image.file(file.name, file.bytes)
    });
    image.build().unwrap()
}

/// microsocks takes no ports from a declaration, and its filter opens the usual two: the test's
/// web server has another one, since those need root.
fn with_port(settings: &[u8], port: u16) -> Vec<u8> {
    let mut settings = Settings::parse(settings).unwrap();
    let filter = settings.firewall.take().unwrap();
    let opened = filter.replace(
        "tcp dport { 80, 443 } accept",
        &format!("tcp dport {port} accept"),
    );
    assert_ne!(opened, filter, "the filter has another form");
    settings.firewall = Some(opened);
    settings.render().unwrap()
}

/// The seed of settings that no declaration gives.
pub(crate) fn of_settings(settings: &Settings) -> Vec<u8> {
    SeedImage::new()
        .file(SETTINGS_FILE, settings.render().unwrap())
        .build()
        .unwrap()
}

fn spec(wanted: &Wanted<'_>, origin: u16) -> EgressProxySpec {
    let protocols = if wanted.is_socks() {
        json!(["socks5"])
    } else {
        json!(["http"])
    };
    let mut spec = json!({
        "providerRef": { "name": "lab" },
        "engine": wanted.engine.name(),
        "protocols": protocols,
        "port": wanted.port,
        "auth": { "mode": "basic" },
    });
    // Only these two take networks; the host's address is no private one, so the others need none.
    if matches!(wanted.engine, Engine::Squid | Engine::Dante) {
        spec["destinations"] = json!({ "allow": [format!("{HOST}/32")] });
    }
    if wanted.engine == Engine::Dante {
        spec["destinations"]["connectPorts"] = json!([origin]);
    }
    serde_json::from_value(spec).unwrap()
}

fn network(wanted: &Wanted<'_>) -> Network {
    let Some(address) = wanted.address else {
        return Network::dhcp(Some(MAC));
    };
    let gateway = HOST.parse().unwrap();
    Network::fixed(Some(MAC), vec![address.parse().unwrap()], vec![gateway])
}
