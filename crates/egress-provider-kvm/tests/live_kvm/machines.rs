//! What machines do: boot, tell their stages, take their address, wait for one, leave nothing.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use egress_provider::{Diagnostics, Ensured, InstanceRef, InstanceState, Provider};
use egress_provider_kvm::{HostConfig, HostNetwork, Hypervisor as _, KvmProvider};
use serde_json::json;
use tokio::net::TcpStream;

use crate::drive::{context, gone, id, ready, step};
use crate::files::volumes;
use crate::images::Image;
use crate::network::{self, Network};
use crate::world::{World, static_address};

/// An emulated boot takes some three seconds, on a loaded machine far longer.
const BOOT: Duration = Duration::from_secs(60);
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Looks until the console tells this stage or a later one.
async fn reached(provider: &KvmProvider, id: &InstanceRef, stage: &str) -> Diagnostics {
    let (begun, marker) = (Instant::now(), format!("egress-stage: {stage}"));
    loop {
        let told = provider.diagnose(&context(), id).await.unwrap();
        if told.console_tail.contains(&marker) {
            return told;
        }
        assert!(begun.elapsed() < BOOT, "{told:?}");
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn console_tells_the_appliances_stages() {
    let world = World::beside_others().await;
    let (provider, want) = (world.provider_here(), world.want("a", json!({})));
    ready(&provider, &want, world.host()).await;
    let id = id(world.host(), &want);
    let told = reached(&provider, &id, "ready").await;
    assert!(told.stage.is_some_and(|stage| stage.contains("ready")));
    for stage in ["seed", "network", "address", "engine", "ready"] {
        let marker = format!("egress-stage: {stage}");
        assert!(told.console_tail.contains(&marker), "{marker}");
    }
    let (place, log) = (
        told.console.unwrap(),
        format!("{}.console", want.identity.instance_name()),
    );
    let verbs = world.raw(world.host()).await;
    let volumes = volumes(world.host(), &verbs, &log).await;
    assert!(
        place.contains(&log) && volumes.contains(&log),
        "{place}: {volumes:?}"
    );
    let part = provider.console(&context(), &id, 0).await.unwrap();
    let next = provider.console(&context(), &id, part.next).await.unwrap();
    let whole = [part.bytes, next.bytes].concat();
    assert!(String::from_utf8_lossy(&whole).contains("egress-stage: boot"));
    gone(&provider, &want, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c41_what_a_hand_changes_in_the_definition_is_named() {
    let world = World::beside_others().await;
    let (provider, want) = (world.provider_here(), world.want("a", json!({})));
    let made = ready(&provider, &want, world.host()).await;
    assert_eq!(made.edits, Vec::<String>::new());
    let (verbs, name) = (world.raw(world.host()).await, want.identity.instance_name());
    let domain = verbs.domain_by_name(&name).await.unwrap().unwrap();
    let xml = verbs.domain_xml(&domain).await.unwrap();
    let memory = |mib: u64| format!("<memory unit='KiB'>{}</memory>", mib << 10);
    assert!(xml.contains(&memory(128)), "{xml}");
    let edited = xml
        .replace(&memory(128), &memory(512))
        .replace("<vcpu placement='static'>1<", "<vcpu placement='static'>2<");
    verbs.define(&edited).await.unwrap();
    let seen = provider
        .observe(&context(), &id(world.host(), &want))
        .await
        .unwrap()
        .unwrap();
    let named = [
        "memory: 512 MiB, made with 128 MiB",
        "processors: 2, made with 1",
    ];
    assert_eq!(seen.edits, named);
    // It stays as it is, and is still the machine that is wanted.
    let again = ready(&provider, &want, world.host()).await;
    assert_eq!(again.edits, named);
    gone(&provider, &want, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn machine_with_a_static_address_answers_there_on_test_hosts() {
    let world = World::beside_others().await;
    let link = world.link(world.host()).await;
    let gateway = network::gateway(world.host(), &link).await;
    let [a, b, c, _] = gateway.octets();
    // The network of a test host hands out .100 and above.
    let ip = IpAddr::from([a, b, c, 20]);
    let fields = static_address(&ip.to_string(), &gateway.to_string());
    let (provider, want) = (world.provider_here(), world.want("a", fields));
    let instance = ready(&provider, &want, world.host()).await;
    let addresses: Vec<_> = instance
        .addresses
        .iter()
        .map(|address| address.ip)
        .collect();
    assert_eq!(addresses, [ip]);
    answers((ip, want.spec.port()).into()).await;
    gone(&provider, &want, world.host()).await;
}

async fn answers(proxy: SocketAddr) {
    let connect = async {
        while TcpStream::connect(proxy).await.is_err() {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    };
    let connected = tokio::time::timeout(BOOT, connect).await;
    connected.unwrap_or_else(|_| panic!("nothing answers at {proxy}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn c19_machine_without_an_address_is_waited_for_and_can_be_removed() {
    let world = World::beside_others().await;
    let link = world.link(world.host()).await;
    let name = format!("dry-{}", world.owner);
    let network = Network::without_dhcp(world.host(), &link, &name).await;
    let provider = world.provider_of(vec![HostConfig {
        network: HostNetwork::Libvirt(network.name.clone()),
        ..world.host().config()
    }]);
    world.will_remove(network);
    let want = world.want("a", json!({}));
    let id = id(world.host(), &want);
    let first = step(&provider, &want, world.host()).await.unwrap();
    assert!(matches!(first, Ensured::InProgress { .. }), "{first:?}");
    // The guest asks now, and nobody will answer.
    reached(&provider, &id, "network").await;
    let later = step(&provider, &want, world.host()).await.unwrap();
    assert!(matches!(later, Ensured::InProgress { .. }), "{later:?}");
    let seen = provider.observe(&context(), &id).await.unwrap();
    let seen = seen.expect("it runs");
    assert_eq!(
        (seen.state, seen.addresses),
        (InstanceState::Running, vec![])
    );
    gone(&provider, &want, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn uefi_machine_is_removed_with_its_variables() {
    let world = World::beside_others().await;
    let (image, provider) = (Image::random(4 << 20), world.provider_here());
    let want = image.want_with(&world, "a", json!({ "firmware": "uefi" }));
    ready(&provider, &want, world.host()).await;
    let link = world.link(world.host()).await;
    let name = want.identity.instance_name();
    let domain = link.connection.domain_lookup_by_name(name).await.unwrap();
    // Only a running machine's description names the file.
    let xml = link.connection.domain_get_xml_desc(&domain, 0).await;
    let xml = xml.unwrap().to_string();
    let variables = variables(&xml);
    let is_there = || world.bed.exists_on(world.host(), variables);
    // Without access to the host's files, that libvirt undefines it at all has to do: it refuses
    // to as long as it would leave the variables.
    if world.bed.is_breakable() {
        assert!(is_there(), "{variables}");
    }
    gone(&provider, &want, world.host()).await;
    if world.bed.is_breakable() {
        assert!(!is_there(), "{variables} is left");
    }
}

/// The file that a domain keeps its firmware's variables in.
fn variables(xml: &str) -> &str {
    let element = xml.split("<nvram").nth(1).expect("a UEFI machine has some");
    let text = element.split('>').nth(1).unwrap();
    text.split('<').next().unwrap()
}
