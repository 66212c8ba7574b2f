//! The provider over the hypervisor in memory: what users of the trait see.

use std::{collections::BTreeMap, sync::Arc};

use async_trait::async_trait;
use egress_api::{EgressProxySpec, Reason};
use egress_provider::{
    Class, Context, Credentials, Deleted, Ensured, Error, Identity, Instance, InstanceRef,
    InstanceState, Level, Location, OperationToken, Outcome, Owner, Placement, Provider, Remainder,
    Want,
};
use tempfile::TempDir;

use crate::{
    HostLinks, Hypervisor, KvmConfig, KvmProvider,
    fake::{Crash, FakeHypervisor, FakeVolume, INITRD, host_config, kernel},
    names::Part,
};

#[derive(Debug)]
struct Links(BTreeMap<String, Option<Arc<FakeHypervisor>>>);

#[async_trait]
impl HostLinks for Links {
    async fn hypervisor(&self, host: &str) -> Result<Arc<dyn Hypervisor>, Error> {
        match self.0.get(host) {
            Some(Some(hypervisor)) => Ok(Arc::clone(hypervisor) as _),
            _ => Err(Error::new(Class::Unavailable, "no route to host").at_stage("tcp connect")),
        }
    }
}

struct World {
    _folder: TempDir,
    provider: KvmProvider,
    hosts: Vec<Arc<FakeHypervisor>>,
}

/// Hosts `kvm1`, `kvm2`, ... that answer, and those that do not.
fn world(answering: usize, dead: &[&str]) -> World {
    let folder = appliance();
    let hosts: Vec<_> = (0..answering)
        .map(|_| Arc::new(FakeHypervisor::new()))
        .collect();
    let named = hosts.iter().enumerate();
    let mut links: BTreeMap<_, _> = named
        .map(|(number, host)| (format!("kvm{}", number + 1), Some(Arc::clone(host))))
        .collect();
    links.extend(dead.iter().map(|name| ((*name).to_owned(), None)));
    let configs = links.keys().map(|name| host_config(name)).collect();
    let config = KvmConfig {
        appliance: Some(folder.path().to_owned()),
    };
    World {
        provider: KvmProvider::new(config, configs, Arc::new(Links(links))),
        _folder: folder,
        hosts,
    }
}

/// An appliance of a few bytes with true checksums.
fn appliance() -> TempDir {
    let folder = TempDir::new().unwrap();
    let (kernel, initrd) = (kernel(), INITRD);
    let hash = |bytes: &[u8]| {
        use sha2::Digest as _;
        let digest = sha2::Sha256::digest(bytes);
        digest
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    };
    let manifest = serde_json::json!({
        "version": "1",
        "kernel": { "file": "vmlinuz", "sha256": hash(&kernel), "bytes": kernel.len() },
        "initrd": { "file": "initrd", "sha256": hash(initrd), "bytes": initrd.len() },
        "cmdline": "console=ttyS0",
    });
    std::fs::write(folder.path().join("vmlinuz"), kernel).unwrap();
    std::fs::write(folder.path().join("initrd"), initrd).unwrap();
    std::fs::write(folder.path().join("manifest.json"), manifest.to_string()).unwrap();
    folder
}

fn spec(more: serde_json::Value) -> EgressProxySpec {
    let mut spec = serde_json::json!({
        "providerRef": { "name": "lab" },
        "protocols": ["http", "connect"],
        "auth": { "mode": "basic" },
    });
    for (key, value) in more.as_object().unwrap() {
        spec[key] = value.clone();
    }
    serde_json::from_value(spec).unwrap()
}

fn identity(name: &str) -> Identity {
    Identity::without_cluster("lab".parse().unwrap(), "default", name)
}

fn want(name: &str, password: &str) -> Want {
    let credentials = Credentials::new("u1", password);
    Want::new(
        identity(name),
        spec(serde_json::json!({})),
        Some(credentials),
    )
}

impl World {
    async fn step(&self, want: &Want, host: &str) -> Result<Ensured, Error> {
        let placement = Placement {
            location: Location::new(host),
        };
        let token = OperationToken::new("1");
        let cx = Context::new();
        self.provider.ensure(&cx, want, &placement, &token).await
    }

    async fn ready(&self, want: &Want, host: &str) -> Instance {
        for _ in 0..40 {
            match self.step(want, host).await.unwrap() {
                Ensured::Ready(instance) => return *instance,
                Ensured::InProgress { poll_after, .. } => tokio::time::sleep(poll_after).await,
                other => panic!("{other:?}"),
            }
        }
        panic!("never ready");
    }

    async fn delete(&self, id: &InstanceRef) -> Result<Deleted, Error> {
        let token = OperationToken::new("1");
        self.provider.delete(&Context::new(), id, &token).await
    }
}

fn owner() -> Owner {
    Owner {
        cluster_id: "lab".parse().unwrap(),
    }
}

#[tokio::test(start_paused = true)]
async fn a_machine_is_made_found_and_removed() {
    let world = world(1, &[]);
    let want = want("crawl-1", "secret");
    let made = world.ready(&want, "kvm1").await;
    assert_eq!(made.state, InstanceState::Running);
    assert!(made.provider_id.starts_with("kvm://kvm1/"));
    assert_eq!(made.tags.as_ref().map(|tags| tags.port), Some(3128));
    assert_eq!(made.credentials, want.credentials);

    let inventory = world
        .provider
        .list_owned(&Context::new(), &owner())
        .await
        .unwrap();
    assert!(inventory.is_complete() && inventory.remainders.is_empty());
    assert_eq!(inventory.places_of(&want.identity), [Location::new("kvm1")]);
    let seen = world
        .provider
        .observe(&Context::new(), &made.id)
        .await
        .unwrap();
    assert_eq!(seen.unwrap().credentials, want.credentials);

    let Deleted::Gone(removed) = world.delete(&made.id).await.unwrap() else {
        panic!("not gone")
    };
    assert_eq!((removed.machines, removed.volumes), (1, 2));
    assert!(
        world
            .provider
            .observe(&Context::new(), &made.id)
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test(start_paused = true)]
async fn c6_hosts_that_are_not_selected_have_no_say() {
    let (folder, host) = (appliance(), Arc::new(FakeHypervisor::new()));
    host.state().pool_active = false;
    let links = BTreeMap::from([("kvm1".to_owned(), Some(host)), ("kvm2".to_owned(), None)]);
    let mut hosts = vec![host_config("kvm1"), host_config("kvm2")];
    hosts[0].labels = [("rack".to_owned(), "r1".to_owned())].into();
    let config = KvmConfig {
        appliance: Some(folder.path().to_owned()),
    };
    let provider = KvmProvider::new(config, hosts, Arc::new(Links(links)));
    let select = |rack: &str| {
        let mut want = want("crawl-1", "secret");
        let selector = serde_json::json!({ "hostSelector": { "matchLabels": { "rack": rack } } });
        want.spec.placement = serde_json::from_value(selector).unwrap();
        want
    };
    let place = async |want| provider.place(&Context::new(), &want, &[]).await;
    let refused = place(select("r1")).await.unwrap_err();
    assert_eq!(refused.reason(), Reason::PoolInactive);
    assert!(!refused.to_string().contains("kvm2"), "{refused}");
    let refused = place(select("r9")).await.unwrap_err();
    assert_eq!(refused.reason(), Reason::NoHostFits);
    assert!(
        refused.to_string().contains("none of the 2 hosts"),
        "{refused}"
    );
}

#[tokio::test(start_paused = true)]
async fn generated_credentials_are_those_of_the_run_that_made_the_machine() {
    let world = world(1, &[]);
    world.ready(&want("crawl-1", "first"), "kvm1").await;
    let found = world.ready(&want("crawl-1", "second"), "kvm1").await;
    assert_eq!(found.credentials, want("crawl-1", "first").credentials);
}

#[tokio::test(start_paused = true)]
async fn a_declared_address_is_observed_and_listed_like_any_other() {
    let world = world(1, &[]);
    world.hosts[0].state().leases = false;
    let address = serde_json::json!({
        "mode": "static", "value": "192.0.2.10/24", "gateway": "192.0.2.1",
    });
    let spec = spec(serde_json::json!({ "address": address }));
    let want = Want::new(
        identity("crawl-1"),
        spec,
        want("crawl-1", "secret").credentials,
    );
    let made = world.ready(&want, "kvm1").await;
    assert_eq!(made.addresses.len(), 1);
    let cx = Context::new();
    let seen = world.provider.observe(&cx, &made.id).await.unwrap();
    assert_eq!(seen.unwrap().addresses, made.addresses);
    let listed = world.provider.list_owned(&cx, &owner()).await.unwrap();
    assert_eq!(listed.items[0].addresses, made.addresses);
}

#[tokio::test(start_paused = true)]
async fn another_declaration_is_to_be_replaced() {
    let world = world(1, &[]);
    world.ready(&want("crawl-1", "x"), "kvm1").await;
    let mut other = want("crawl-1", "x");
    other.spec.port = Some(4000);
    let other = Want::new(other.identity, other.spec, other.credentials);
    let step = world.step(&other, "kvm1").await.unwrap();
    assert!(matches!(step, Ensured::MustReplace { .. }), "{step:?}");
}

#[tokio::test(start_paused = true)]
async fn two_runs_at_once_make_one_machine_with_one_password() {
    let (one, two) = (want("crawl-1", "one"), want("crawl-1", "two"));
    let world = world(1, &[]);
    // A process of its own knows nothing of what the first one does.
    let links = BTreeMap::from([("kvm1".to_owned(), Some(Arc::clone(&world.hosts[0])))]);
    let config = KvmConfig {
        appliance: world.provider.appliance_folder(),
    };
    let other = World {
        provider: KvmProvider::new(config, vec![host_config("kvm1")], Arc::new(Links(links))),
        _folder: TempDir::new().unwrap(),
        hosts: Vec::new(),
    };
    let (first, second) = tokio::join!(world.ready(&one, "kvm1"), other.ready(&two, "kvm1"));
    assert_eq!(first.credentials, second.credentials);
    assert_eq!(world.hosts[0].state().domains.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn wherever_a_crash_came_what_it_left_is_listed_and_removed() {
    let mut listed = 0;
    for verb in 0.. {
        let world = world(1, &[]);
        let want = want("crawl-1", "x");
        let host = &world.hosts[0];
        host.crash_at(verb, Crash::After);
        if world.step(&want, "kvm1").await.is_ok() {
            break;
        }
        let own = || {
            let mut names = host.volume_names();
            names.retain(|name| !name.starts_with("egress-image-"));
            names
        };
        let cx = Context::new();
        let inventory = world.provider.list_owned(&cx, &owner()).await.unwrap();
        let places = inventory.places_of(&want.identity);
        assert_eq!(places.is_empty(), own().is_empty(), "verb {verb}");
        listed += inventory.remainders.len();
        let id = InstanceRef::new(Location::new("kvm1"), want.identity.clone());
        let deleted = world.delete(&id).await.unwrap();
        assert!(matches!(deleted, Deleted::Gone(_)), "verb {verb}");
        assert_eq!(own(), [""; 0], "verb {verb}");
        assert!(host.state().domains.is_empty(), "verb {verb}");
    }
    assert!(listed > 1, "no crash left anything");
}

/// A run that is interrupted does not stop what libvirt began for it.
#[tokio::test(start_paused = true)]
async fn volumes_that_libvirt_still_makes_are_waited_for() {
    let world = world(1, &[]);
    let want = want("crawl-1", "x");
    let host = &world.hosts[0];
    let seed = Part::Seed.volume(&want.identity.instance_name());
    let left = Remainder {
        location: Location::new("kvm1"),
        instance_name: want.identity.instance_name(),
    };
    let id = InstanceRef::new(left.location.clone(), want.identity.clone());
    for discards in [false, true] {
        let busy = FakeVolume {
            in_use: true,
            ..FakeVolume::default()
        };
        host.state().volumes.insert(seed.clone(), busy);
        let remove = || async {
            match discards {
                true => world.provider.discard(&Context::new(), &left).await,
                false => world.delete(&id).await,
            }
        };
        let waits = remove().await.unwrap();
        assert!(matches!(waits, Deleted::InProgress { .. }), "{waits:?}");
        assert!(host.volume_names().contains(&seed));
        host.state().volumes.get_mut(&seed).unwrap().in_use = false;
        let gone = remove().await.unwrap();
        assert!(
            matches!(gone, Deleted::Gone(removed) if removed.volumes == 1),
            "{gone:?}"
        );
        assert!(!host.volume_names().contains(&seed));
    }
}

#[tokio::test(start_paused = true)]
async fn a_place_that_does_not_answer_makes_the_inventory_incomplete_and_is_not_chosen() {
    let world = world(1, &["kvm9"]);
    let inventory = world
        .provider
        .list_owned(&Context::new(), &owner())
        .await
        .unwrap();
    let [silent] = inventory.unreachable.as_slice() else {
        panic!("{:?}", inventory.unreachable);
    };
    assert_eq!(silent.location, Location::new("kvm9"));
    assert_eq!(silent.why.fact("host"), Some("kvm9"));
    let want = want("crawl-1", "x");
    let place = world
        .provider
        .place(&Context::new(), &want, &[])
        .await
        .unwrap();
    assert_eq!(place.location, Location::new("kvm1"));
    let exclude = [Location::new("kvm1")];
    let none = world
        .provider
        .place(&Context::new(), &want, &exclude)
        .await
        .unwrap_err();
    assert_eq!(
        (none.class(), none.outcome()),
        (Class::Unavailable, Outcome::NotStarted)
    );
}

#[tokio::test(start_paused = true)]
async fn a_check_has_a_line_with_a_reason_for_each_thing_that_is_wrong() {
    let world = world(3, &["kvm9"]);
    world.hosts[1].state().pool_active = false;
    world.hosts[2].state().network = None;
    let all = world.provider.check(&Context::new()).await;
    let reasons = |host: &str| {
        let health = all
            .iter()
            .find(|health| health.location.as_str() == host)
            .unwrap();
        let wrong = health
            .findings
            .iter()
            .filter(|finding| finding.level == Level::Error);
        wrong
            .map(|finding| finding.reason.unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(reasons("kvm1"), []);
    assert_eq!(reasons("kvm2"), [Reason::PoolInactive]);
    assert_eq!(reasons("kvm3"), [Reason::NetworkNotFound]);
    assert_eq!(reasons("kvm9"), [Reason::HostUnreachable]);
}

#[tokio::test(start_paused = true)]
async fn a_full_pool_is_left_clean_for_the_next_host() {
    let world = world(1, &[]);
    world.hosts[0].state().available = 1 << 20;
    let error = world.step(&want("crawl-1", "x"), "kvm1").await.unwrap_err();
    assert_eq!(
        (error.class(), error.reason()),
        (Class::CapacityExhausted, Reason::PoolFull)
    );
    assert_eq!(error.fact("host"), Some("kvm1"));
    assert!(
        world.hosts[0]
            .volume_names()
            .iter()
            .all(|name| name.starts_with("egress-image-"))
    );
}

#[tokio::test(start_paused = true)]
async fn what_an_engine_or_a_hypervisor_cannot_do_is_refused_before_anything_is_made() {
    let world = world(1, &[]);
    for more in [
        serde_json::json!({ "placement": { "zones": ["z"] } }),
        serde_json::json!({ "machineType": "e2-micro" }),
        serde_json::json!({ "engine": "tinyproxy" }),
    ] {
        // tinyproxy carries no such byte in a password.
        let credentials = Credentials::new("u1", "a b");
        let want = Want::new(identity("crawl-1"), spec(more), Some(credentials));
        let error = world.step(&want, "kvm1").await.unwrap_err();
        assert_eq!(error.class(), Class::InvalidSpec, "{error}");
        assert_eq!(
            crate::check_guest(&want).unwrap_err().class(),
            Class::InvalidSpec
        );
        let machines = world.hosts[0].state().domains.len();
        assert_eq!(machines, 0);
    }
}
