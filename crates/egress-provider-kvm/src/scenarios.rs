//! Whole lives of machines on the hypervisor in memory.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use egress_provider::{Ensured, Progress, ProgressSink};
use tempfile::TempDir;
use uuid::Uuid;

use crate::{
    advance::{Report, Step},
    config::HostConfig,
    create::{Blueprint, Start},
    error::KvmError,
    fake::{Crash, FakeHypervisor, FakeVolume, INITRD, host_config, kernel},
    host::{Host, MachineId},
    hypervisor::DomainState,
    image::{BaseImage, Cache, ImageFault, ImageKind, Origin},
    remove::remove,
    tags::Tags,
};

/// Steps within which every scenario converges.
const STEPS: usize = 20;

/// Counts how often a machine was started.
#[derive(Debug, Default)]
struct Started(AtomicUsize);

impl ProgressSink for Started {
    fn report(&self, progress: Progress) {
        if progress == Progress::MachineStarted {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
}

struct World {
    folder: TempDir,
    host: FakeHypervisor,
    config: HostConfig,
    cache: Cache,
    progress: Arc<Started>,
}

impl World {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join("vmlinuz"), kernel()).unwrap();
        std::fs::write(folder.path().join("initrd"), INITRD).unwrap();
        Self {
            folder,
            host: FakeHypervisor::new(),
            config: host_config("kvm1"),
            cache: Cache::default(),
            progress: Arc::default(),
        }
    }

    fn host(&self) -> Host<'_> {
        Host {
            config: &self.config,
            verbs: &self.host,
            cache: &self.cache,
        }
    }

    fn image(&self, name: &str, kind: ImageKind) -> BaseImage {
        BaseImage {
            label: name.into(),
            origin: Origin::File(self.folder.path().join(name)),
            sha256: None,
            kind,
        }
    }

    fn blueprint(&self) -> Blueprint {
        let tags = Tags::example();
        Blueprint {
            id: machine(),
            start: Start::Appliance {
                kernel: self.image("vmlinuz", ImageKind::Kernel),
                initrd: self.image("initrd", ImageKind::Initramfs),
                cmdline: "console=ttyS0".into(),
            },
            seed: Arc::new(|| {
                let seed = nocloud_seed::SeedImage::new().file("egress.json", "{}");
                Ok(seed.build().unwrap())
            }),
            memory_mib: 128,
            vcpus: 1,
            mac: "52:54:00:0a:0b:0c".into(),
            fixed: None,
            tags,
        }
    }

    async fn step(&self, blueprint: &Blueprint) -> Result<Step, KvmError> {
        let report: Report = Arc::clone(&self.progress) as Report;
        blueprint.advance(self.host(), &report).await
    }

    /// Steps until the machine is ready; time stands still unless an upload is awaited.
    async fn settle(&self, blueprint: &Blueprint) -> Step {
        for _ in 0..STEPS {
            match self.step(blueprint).await.unwrap() {
                Step::Waiting(waiting) => tokio::time::sleep(waiting.after).await,
                step => return step,
            }
        }
        panic!("no end after {STEPS} steps: {:?}", self.host.state());
    }

    /// What is on the host beside images.
    fn own_volumes(&self) -> Vec<String> {
        let mut names = self.host.volume_names();
        names.retain(|name| !name.starts_with("egress-image-"));
        names
    }
}

fn machine() -> MachineId {
    MachineId {
        name: "egress-lab-0123456789".into(),
        uuid: Uuid::from_u128(1),
    }
}

fn parts() -> Vec<String> {
    ["console", "seed"]
        .map(|part| format!("egress-lab-0123456789.{part}"))
        .into()
}

#[tokio::test(start_paused = true)]
async fn a_machine_is_made_once_and_leaves_nothing() {
    let world = World::new();
    let blueprint = world.blueprint();
    let Step::Ready(running) = world.settle(&blueprint).await else {
        panic!("not ready");
    };
    assert_eq!(
        running.addresses,
        ["192.0.2.7".parse::<std::net::IpAddr>().unwrap()]
    );
    assert_eq!(world.own_volumes(), parts());
    // Steps of a finished machine change nothing.
    let before = world.host.volume_names();
    assert!(matches!(
        world.step(&blueprint).await.unwrap(),
        Step::Ready(_)
    ));
    assert_eq!(
        (
            world.host.volume_names(),
            world.progress.0.load(Ordering::Relaxed)
        ),
        (before, 1)
    );

    let removed = remove(world.host(), &blueprint.id).await.unwrap();
    assert!(removed.machine && removed.confirmed && removed.volumes == 2);
    assert!(world.own_volumes().is_empty() && world.host.state().domains.is_empty());
    // Kernel and initramfs with their markers stay for the next machine.
    assert_eq!(world.host.volume_names().len(), 4);
    let again = remove(world.host(), &blueprint.id).await.unwrap();
    assert!(!again.machine && again.confirmed && again.volumes == 0);
}

async fn verbs_of_making() -> usize {
    let world = World::new();
    world.step(&world.blueprint()).await.unwrap();
    world.host.state().called.len()
}

#[tokio::test(start_paused = true)]
async fn c11_a_crash_at_any_verb_converges_to_one_machine() {
    let verbs = verbs_of_making().await;
    assert!(verbs > 15, "{verbs}");
    for verb in 0..verbs {
        for when in [Crash::Before, Crash::After] {
            let mut world = World::new();
            world.host.crash_at(verb, when);
            let blueprint = world.blueprint();
            while world
                .step(&blueprint)
                .await
                .is_ok_and(|step| matches!(step, Step::Waiting(_)))
            {}
            // What the crashed process knew is lost.
            world.cache = Cache::default();
            let step = world.settle(&blueprint).await;
            assert!(matches!(step, Step::Ready(_)), "{verb} {when:?}: {step:?}");
            assert_eq!(world.host.state().domains.len(), 1, "{verb} {when:?}");
            assert_eq!(world.own_volumes(), parts(), "{verb} {when:?}");
            let seed = world.host.state().volumes[&parts()[1]].data.len();
            assert_eq!(seed, (blueprint.seed)().unwrap().len(), "{verb} {when:?}");
            remove(world.host(), &blueprint.id).await.unwrap();
            assert!(world.own_volumes().is_empty(), "{verb} {when:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_crash_at_any_verb_of_a_removal_leaves_nothing_after_the_next() {
    let verbs = {
        let world = World::new();
        world.settle(&world.blueprint()).await;
        world.host.state().called.clear();
        remove(world.host(), &machine()).await.unwrap();
        world.host.state().called.len()
    };
    for verb in 0..verbs {
        for when in [Crash::Before, Crash::After] {
            let world = World::new();
            world.settle(&world.blueprint()).await;
            world.host.crash_at(verb, when);
            remove(world.host(), &machine()).await.unwrap_err();
            let removed = remove(world.host(), &machine()).await.unwrap();
            assert!(removed.confirmed, "{verb} {when:?}");
            assert!(world.own_volumes().is_empty(), "{verb} {when:?}");
            assert!(world.host.state().domains.is_empty(), "{verb} {when:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_removal_in_the_middle_of_making_leaves_nothing() {
    for verb in 0..verbs_of_making().await {
        let world = World::new();
        world.host.crash_at(verb, Crash::After);
        let blueprint = world.blueprint();
        world.step(&blueprint).await.unwrap_err();
        assert!(
            remove(world.host(), &blueprint.id).await.unwrap().confirmed,
            "{verb}"
        );
        assert!(world.own_volumes().is_empty() && world.host.state().domains.is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn c41_a_machine_that_was_switched_off_is_started_again() {
    for state in [DomainState::Off, DomainState::Crashed, DomainState::Paused] {
        let world = World::new();
        let blueprint = world.blueprint();
        world.settle(&blueprint).await;
        set_state(&world, state);
        assert!(
            matches!(world.settle(&blueprint).await, Step::Ready(_)),
            "{state:?}"
        );
        let now = world.host.state().domains[&blueprint.id.uuid].state;
        assert_eq!(now, DomainState::Running, "{state:?}");
    }
}

fn set_state(world: &World, state: DomainState) {
    let mut host = world.host.state();
    host.domains.get_mut(&machine().uuid).unwrap().state = state;
}

#[tokio::test(start_paused = true)]
async fn a_machine_of_another_specification_is_to_be_replaced() {
    let world = World::new();
    world.settle(&world.blueprint()).await;
    let mut blueprint = world.blueprint();
    blueprint.tags.spec_hash = "v1:other".into();
    let step = world.step(&blueprint).await.unwrap();
    assert!(matches!(step, Step::Replace(why) if why.contains("v1:other")));
}

#[tokio::test(start_paused = true)]
async fn a_stopped_machine_without_its_seed_is_to_be_replaced() {
    let world = World::new();
    let blueprint = world.blueprint();
    world.settle(&blueprint).await;
    set_state(&world, DomainState::Off);
    world.host.state().volumes.remove(&parts()[1]);
    let step = world.step(&blueprint).await.unwrap();
    assert!(matches!(step, Step::Replace(why) if why.ends_with(".seed is gone")));
}

#[tokio::test(start_paused = true)]
async fn foreign_things_of_our_name_are_refused_and_not_touched() {
    let foreign = [
        ("egress-lab-0123456789", Uuid::from_u128(2)),
        ("other", machine().uuid),
        ("egress-lab-0123456789", machine().uuid),
    ];
    for (name, uuid) in foreign {
        let world = World::new();
        let xml = format!("<domain><name>{name}</name><uuid>{uuid}</uuid></domain>");
        crate::hypervisor::Hypervisor::define(&world.host, &xml)
            .await
            .unwrap();
        let made = world.step(&world.blueprint()).await.unwrap_err();
        let removed = remove(world.host(), &machine()).await.unwrap_err();
        for error in [made, removed] {
            assert!(
                matches!(error, KvmError::NameConflict { what: "domain", .. }),
                "{error}"
            );
        }
        assert_eq!(world.host.state().domains.len(), 1);
        assert!(world.host.volume_names().is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn c37_a_machine_of_another_cluster_is_refused() {
    let world = World::new();
    world.settle(&world.blueprint()).await;
    let mut blueprint = world.blueprint();
    blueprint.tags.cluster_id = "other".into();
    let error = world.step(&blueprint).await.unwrap_err();
    assert!(matches!(error, KvmError::NameConflict { .. }));
}

#[tokio::test(start_paused = true)]
async fn a_foreign_volume_of_our_name_is_refused_and_not_touched() {
    let world = World::new();
    let volume = FakeVolume {
        data: b"somebody's notes".to_vec(),
        ..FakeVolume::default()
    };
    world
        .host
        .state()
        .volumes
        .insert(parts()[1].clone(), volume);
    let made = world.step(&world.blueprint()).await.unwrap_err();
    let removed = remove(world.host(), &machine()).await.unwrap_err();
    for error in [made, removed] {
        assert!(
            matches!(error, KvmError::NameConflict { what: "volume", .. }),
            "{error}"
        );
    }
    assert_eq!(world.own_volumes(), [parts()[1].clone()]);
}

#[tokio::test(start_paused = true)]
async fn c6_each_state_of_pool_and_network_has_its_own_error() {
    type Case = (fn(&World), fn(&KvmError) -> bool);
    let cases: [Case; 5] = [
        (
            |world| world.host.state().pool_active = false,
            |error| matches!(error, KvmError::PoolInactive { .. }),
        ),
        (
            |world| world.host.state().pool_defined = false,
            |error| matches!(error, KvmError::PoolMissing { .. }),
        ),
        (
            |world| world.host.state().available = 10,
            |error| {
                matches!(
                    error,
                    KvmError::PoolFull {
                        needed: Some(4096),
                        free: Some(10),
                        ..
                    }
                )
            },
        ),
        (
            |world| world.host.state().network = None,
            |error| matches!(error, KvmError::NetworkMissing { .. }),
        ),
        (
            |world| world.host.state().network = Some(false),
            |error| matches!(error, KvmError::NetworkInactive { .. }),
        ),
    ];
    for (breaks, is_right) in cases {
        let world = World::new();
        breaks(&world);
        let error = world.step(&world.blueprint()).await.unwrap_err();
        assert!(is_right(&error), "{error}");
        assert!(world.host.volume_names().is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn an_inactive_pool_is_started_when_asked_for() {
    let mut world = World::new();
    world.config.start_inactive_pool = true;
    world.host.state().pool_active = false;
    assert!(matches!(
        world.settle(&world.blueprint()).await,
        Step::Ready(_)
    ));
}

#[tokio::test(start_paused = true)]
async fn c17_a_wrong_checksum_leaves_nothing_behind() {
    let world = World::new();
    let mut blueprint = world.blueprint();
    if let Start::Appliance { initrd, .. } = &mut blueprint.start {
        initrd.sha256 = Some("0".repeat(64));
    }
    let error = world.step(&blueprint).await.unwrap_err();
    assert!(matches!(
        error,
        KvmError::Image(ImageFault::Checksum { .. })
    ));
    let left = world.host.volume_names();
    // The kernel, which was right, and its marker.
    assert!(left.len() == 2 && !left[0].contains("00000"), "{left:?}");
}

#[tokio::test(start_paused = true)]
async fn c17_a_file_that_is_no_image_is_never_sent() {
    let world = World::new();
    std::fs::write(world.folder.path().join("vmlinuz"), "<!DOCTYPE html>").unwrap();
    let error = world.step(&world.blueprint()).await.unwrap_err();
    assert!(matches!(error, KvmError::Image(ImageFault::Invalid { .. })));
    std::fs::remove_file(world.folder.path().join("vmlinuz")).unwrap();
    let error = world.step(&world.blueprint()).await.unwrap_err();
    assert!(matches!(
        error,
        KvmError::Image(ImageFault::NotFound { .. })
    ));
    assert!(world.host.volume_names().is_empty());
}

#[tokio::test(start_paused = true)]
async fn c2_a_half_upload_is_never_used() {
    let mut world = World::new();
    let blueprint = world.blueprint();
    // pool, network, two look-ups of the domain, volumes twice, create_volume: then the upload dies.
    let uploads = |world: &World| {
        let called = &world.host.state().called;
        called.iter().filter(|verb| **verb == "upload").count()
    };
    world.host.crash_at(7, Crash::After);
    world.step(&blueprint).await.unwrap_err();
    assert_eq!(uploads(&world), 1);
    let half = world.host.volume_names();
    assert!(half.len() == 1 && half[0].ends_with(".0"), "{half:?}");

    // Another process first waits whether the upload goes on.
    world.cache = Cache::default();
    let step = world.step(&blueprint).await.unwrap();
    assert!(matches!(step, Step::Waiting(_)));
    assert!(matches!(world.settle(&blueprint).await, Step::Ready(_)));
    let names = world.host.volume_names();
    assert!(!names.contains(&half[0]), "{names:?}");
    assert!(names.contains(&half[0].replace(".0", ".1")), "{names:?}");
}

#[tokio::test(start_paused = true)]
async fn an_upload_that_grows_or_is_in_use_is_waited_for() {
    let world = World::new();
    let blueprint = world.blueprint();
    world.host.crash_at(6, Crash::After);
    world.step(&blueprint).await.unwrap_err();
    let half = world.host.volume_names()[0].clone();
    let other = World {
        cache: Cache::default(),
        ..world
    };
    for _ in 0..100 {
        other
            .host
            .state()
            .volumes
            .get_mut(&half)
            .unwrap()
            .data
            .push(0);
        let step = other.step(&blueprint).await.unwrap();
        assert!(matches!(step, Step::Waiting(_)), "{step:?}");
        tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    }
    other.host.state().volumes.get_mut(&half).unwrap().in_use = true;
    tokio::time::sleep(std::time::Duration::from_secs(60)).await;
    assert!(matches!(
        other.step(&blueprint).await.unwrap(),
        Step::Waiting(_)
    ));
    assert!(other.host.volume_names().contains(&half));
}

#[tokio::test(start_paused = true)]
async fn c19_a_machine_without_an_address_is_waited_for() {
    let world = World::new();
    world.host.state().leases = false;
    let Step::Waiting(waiting) = world.step(&world.blueprint()).await.unwrap() else {
        panic!("not waiting");
    };
    assert_eq!(waiting.operation, Ensured::AWAITS_ADDRESS);
}
