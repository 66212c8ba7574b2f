//! The seed of a Debian guest with cloud-init.
//!
//! The package's own service is masked before the package comes, so that it never listens with its
//! default settings; a service of our own runs the plan's command as the unprivileged account. The
//! stages are reported on the console in the words of the appliance.

use egress_api::Engine;
use egress_appliance::{Addressing, ENGINE_USER, File, INTERFACE, MARKER_PREFIX, Mode, Stage};
use ipnet::IpNet;

use crate::{
    GuestError, GuestPlan, SeedFile,
    engine::{self, FOLDER},
    yaml::Yaml,
};

const UNITS: &str = "/etc/systemd/system";
const PROXY_UNIT: &str = "egress-proxy.service";
const FIREWALL_UNIT: &str = "egress-firewall.service";

pub(crate) fn files(plan: &GuestPlan) -> Result<Vec<SeedFile>, GuestError> {
    let file = |name, text: String| SeedFile {
        name,
        bytes: text.into_bytes(),
    };
    Ok(vec![
        file("meta-data", meta_data(plan).document()),
        file(
            "user-data",
            format!("#cloud-config\n{}", user_data(plan).document()),
        ),
        file("network-config", network_config(plan)?.document()),
    ])
}

fn meta_data(plan: &GuestPlan) -> Yaml {
    Yaml::Map(vec![
        ("instance-id", Yaml::text(&plan.machine.instance_id)),
        ("local-hostname", Yaml::text(&plan.machine.hostname)),
    ])
}

fn user_data(plan: &GuestPlan) -> Yaml {
    let mask = ["squid.service", "tinyproxy.service", "danted.service"];
    let mask = Yaml::texts(["systemctl", "mask"].into_iter().chain(mask));
    let setup = Yaml::texts(["/bin/sh".to_owned(), format!("{FOLDER}/setup")]);
    Yaml::Map(vec![
        ("ssh_pwauth", Yaml::Bool(false)),
        ("disable_root", Yaml::Bool(true)),
        // Keys of three kinds are made otherwise, before anything else; making an RSA key takes an
        // emulated processor many seconds, and no client needs it any more.
        ("ssh_genkeytypes", Yaml::texts(["ed25519"])),
        // The module costs a second and fails where no locales are installed.
        ("locale", Yaml::Bool(false)),
        // The host name stands in /etc/hosts, so that no engine waits for DNS to learn it.
        ("manage_etc_hosts", Yaml::text("localhost")),
        ("bootcmd", Yaml::List(vec![mask])),
        (
            "write_files",
            Yaml::List(guest_files(plan).iter().map(write_file).collect()),
        ),
        ("runcmd", Yaml::List(vec![setup])),
    ])
}

fn write_file(file: &File) -> Yaml {
    let owner = file.owner.to_string();
    Yaml::Map(vec![
        ("path", Yaml::text(&file.path)),
        ("permissions", Yaml::text(String::from(file.mode))),
        // cloud-init wants both halves.
        (
            "owner",
            Yaml::text(if owner.contains(':') {
                owner
            } else {
                format!("{owner}:{owner}")
            }),
        ),
        ("content", Yaml::text(file.content.expose())),
    ])
}

/// The engine's files and what runs them.
fn guest_files(plan: &GuestPlan) -> Vec<File> {
    let mut files = plan.rendered.files.clone();
    files.extend(shadow(plan));
    files.push(engine::file("run", run_script(plan)));
    files.push(engine::file("firewall.nft", plan.firewall.clone()));
    files.push(engine::file("setup", setup_script(plan.engine)));
    files.push(unit(FIREWALL_UNIT, firewall_unit()));
    files.push(unit(PROXY_UNIT, proxy_unit(plan)));
    files
}

/// dante reads the shadow file; it is shown this one in its place, so that its users are no
/// accounts of the guest.
fn shadow(plan: &GuestPlan) -> Option<File> {
    let hash = plan.rendered.shadow_hash.as_ref()?;
    let user = &plan.credentials.as_ref()?.user;
    Some(engine::file(
        "shadow",
        format!("{user}:{}:19000::::::\n", hash.expose()),
    ))
}

fn unit(name: &str, content: String) -> File {
    let mut file = engine::file(name, content);
    file.path = format!("{UNITS}/{name}");
    file.mode = Mode::PUBLIC;
    file
}

/// The engine's command, each word in single quotes.
fn run_script(plan: &GuestPlan) -> String {
    let quote = |word: &str| format!("'{}'", word.replace('\'', "'\\''"));
    let words: Vec<_> = plan
        .rendered
        .argv
        .iter()
        .map(|word| quote(word.expose()))
        .collect();
    format!("exec {}\n", words.join(" "))
}

/// Installs what is missing, and starts the filter before the engine. Without a missing package
/// it needs no network.
fn setup_script(engine: Engine) -> String {
    let program = engine::program(engine);
    let package = engine::package(engine);
    let stage = |stage: Stage| format!("stage {}", stage.name());
    format!(
        "\
set -u
stage() {{
  echo \"{MARKER_PREFIX}$1 [$(cut -d' ' -f1 /proc/uptime)] $2\" > /dev/console
}}
fail() {{
  {failed} \"$1\"
  exit 1
}}
missing=
[ -x {program} ] || missing={package}
[ -x /usr/sbin/nft ] || missing=\"$missing nftables\"
if [ -n \"$missing\" ]; then
  {seed} \"installing $missing\"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -q update || fail 'apt-get update'
  apt-get -q -y --no-install-recommends install $missing || fail \"apt-get install $missing\"
fi
systemctl daemon-reload
{firewall} ''
systemctl enable --now {FIREWALL_UNIT} || fail {FIREWALL_UNIT}
{engine} {package}
systemctl enable --now {PROXY_UNIT} || fail {PROXY_UNIT}
{ready} ''
",
        failed = stage(Stage::Failed),
        seed = stage(Stage::Seed),
        firewall = stage(Stage::Firewall),
        engine = stage(Stage::Engine),
        ready = stage(Stage::Ready),
    )
}

fn firewall_unit() -> String {
    format!(
        "\
[Unit]
Description=Packet filter of the egress proxy
Before={PROXY_UNIT}

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/sbin/nft -f {FOLDER}/firewall.nft

[Install]
WantedBy=multi-user.target
"
    )
}

/// The engine cannot run without the filter, as an account that can do nothing but listen.
fn proxy_unit(plan: &GuestPlan) -> String {
    let shadow = match plan.rendered.shadow_hash {
        Some(_) => format!("BindReadOnlyPaths={FOLDER}/shadow:/etc/shadow\n"),
        None => String::new(),
    };
    format!(
        "\
[Unit]
Description=Egress proxy ({engine})
Requires={FIREWALL_UNIT}
After={FIREWALL_UNIT} network-online.target
Wants=network-online.target

[Service]
ExecStart=/bin/sh {FOLDER}/run
User={ENGINE_USER}
Group={ENGINE_USER}
RuntimeDirectory=egress
{shadow}LimitNOFILE={open_files}
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
NoNewPrivileges=yes
PrivateTmp=yes
ProtectHome=yes
ProtectSystem=strict
Restart=always
RestartSec=2

[Install]
WantedBy=multi-user.target
",
        engine = plan.engine.name(),
        open_files = plan.rendered.open_files,
    )
}

/// The one interface, found by its hardware address and named as in the appliance.
fn network_config(plan: &GuestPlan) -> Result<Yaml, GuestError> {
    let network = &plan.machine.network;
    let mac = network.mac.ok_or_else(|| {
        let reason = "cloud-init finds the interface by its hardware address";
        GuestError::guest("network.mac", reason, "give the interface's address")
    })?;
    let mut interface = vec![
        (
            "match",
            Yaml::Map(vec![("macaddress", Yaml::text(mac.to_string()))]),
        ),
        ("set-name", Yaml::text(INTERFACE)),
    ];
    interface.extend(addressing(&network.addressing));
    interface.extend(network.mtu.map(|mtu| ("mtu", Yaml::Number(mtu.into()))));
    interface.push(("accept-ra", Yaml::Bool(network.router_advertisements)));
    if !network.dns.is_empty() {
        let servers = Yaml::Map(vec![("addresses", Yaml::texts(&network.dns))]);
        interface.push(("nameservers", servers));
    }
    let ethernets = Yaml::Map(vec![(INTERFACE, Yaml::Map(interface))]);
    Ok(Yaml::Map(vec![
        ("version", Yaml::Number(2)),
        ("ethernets", ethernets),
    ]))
}

fn addressing(addressing: &Addressing) -> Vec<(&'static str, Yaml)> {
    let Addressing::Static {
        addresses,
        gateways,
    } = addressing
    else {
        return vec![("dhcp4", Yaml::Bool(true))];
    };
    let route = |gateway: &std::net::IpAddr| {
        let everywhere = if gateway.is_ipv4() {
            "0.0.0.0/0"
        } else {
            "::/0"
        };
        Yaml::Map(vec![
            ("to", Yaml::text(everywhere)),
            ("via", Yaml::text(gateway.to_string())),
        ])
    };
    let mut out = vec![(
        "addresses",
        Yaml::texts(addresses.iter().map(IpNet::to_string)),
    )];
    if !gateways.is_empty() {
        out.push(("routes", Yaml::List(gateways.iter().map(route).collect())));
    }
    out
}
