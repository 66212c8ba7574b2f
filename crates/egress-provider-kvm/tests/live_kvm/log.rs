//! The log of a run: what each level shows, and what none may show.

use egress_provider_kvm::KvmProvider;
use tracing::level_filters::LevelFilter;
use virtwire_testkit::{Capture, Record};

use crate::drive::{gone, ready};
use crate::images::Image;
use crate::world::{PASSWORD, World};

const CALL: &str = "libvirt call";

/// A machine with cloud-init and one of the appliance come and go; these are the lines.
async fn lines(world: &World, level: LevelFilter) -> Vec<Record> {
    let lines = Capture::default();
    let image = Image::random(4 << 20);
    let wants = [
        image.want(world, "cloud"),
        world.want("appliance", serde_json::json!({})),
    ];
    let provider: KvmProvider = world.provider_here();
    let guard = tracing::dispatcher::set_default(&lines.subscriber(level));
    for want in &wants {
        ready(&provider, want, world.host()).await;
        gone(&provider, want, world.host()).await;
    }
    drop(guard);
    let records = lines.records();
    let about = records.into_iter();
    about.filter(|line| line.target == "kvm.libvirt").collect()
}

fn is_secret(line: &Record, world: &World) -> bool {
    let text = format!("{line:?}");
    let key = std::fs::read_to_string(&world.host().key).unwrap();
    let key = key.lines().nth(1).expect("a private key");
    let secrets = ["#cloud-config", PASSWORD, key];
    secrets.iter().any(|secret| text.contains(secret))
}

fn of<'r>(lines: &'r [Record], rpc: &str) -> Vec<&'r Record> {
    lines
        .iter()
        .filter(|line| line.text("rpc") == rpc)
        .collect()
}

/// On one thread, because links are dialled in tasks of their own.
#[tokio::test]
async fn l4_l5_l12_each_level_shows_what_it_says_and_none_shows_a_seed() {
    let world = World::beside_others().await;
    let none = lines(&world, LevelFilter::INFO).await;
    assert!(none.is_empty(), "{none:?}");

    let calls = lines(&world, LevelFilter::DEBUG).await;
    let connected = calls
        .iter()
        .filter(|line| line.message == "libvirt host connected");
    let connected: Vec<_> = connected.collect();
    assert_eq!(connected.len(), 1, "one link for everything");
    assert_ne!(connected[0].text("duration"), "");
    let uploads = of(&calls, "virStorageVolUpload");
    assert!(uploads.len() >= 3, "an image and two seeds: {uploads:?}");
    for upload in uploads {
        assert!(upload.field("length").is_some() && upload.field("duration").is_some());
    }
    let absent = of(&calls, "virDomainLookupByUUID");
    let absent = absent
        .iter()
        .filter(|line| line.text("libvirtError") == "ErrNoDomain");
    assert!(absent.count() > 0, "nothing was there in the beginning");
    let detail = |line: &&Record| line.field("xml").is_some() || line.field("addresses").is_some();
    assert_eq!(calls.iter().filter(detail).count(), 0);

    let details = lines(&world, LevelFilter::TRACE).await;
    assert!(
        details.iter().filter(detail).count() > 0,
        "level 2 adds keys"
    );
    let defined = of(&details, "virDomainDefineXML");
    assert!(defined[0].text("xml").contains("<domain"));
    assert_eq!(
        calls.iter().filter(|line| line.message == CALL).count() > 0,
        details.iter().filter(|line| line.message == CALL).count() > 0,
    );
    for line in calls.iter().chain(&details) {
        assert!(!is_secret(line, &world), "a secret in {line:?}");
    }
}
