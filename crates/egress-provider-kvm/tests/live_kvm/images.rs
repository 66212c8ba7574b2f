//! C2, C17: images that are wrong, cut short, or uploaded twice at once.

use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egress_api::Reason;
use egress_provider::{Class, Ensured, Want};
use egress_provider_kvm::{Hypervisor, KvmProvider};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::drive::{Midway, gone, ready, step, step_within};
use crate::files;
use crate::world::{World, static_address};

/// Enough to be cut off while it is sent.
const BYTES: u64 = 48 << 20;
/// A boot sector's mark, at byte 510.
const BOOTABLE: [u8; 2] = [0x55, 0xaa];

/// A disk that boots nothing, as a file on this side.
pub(crate) struct Image {
    _folder: TempDir,
    path: PathBuf,
    pub(crate) sha256: String,
}

impl Image {
    /// A disk that no host has seen; holes but for its first sector.
    pub(crate) fn random(bytes: u64) -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("disk.img");
        let mut file = std::fs::File::create(&path).unwrap();
        file.set_len(bytes).unwrap();
        file.write_all(uuid::Uuid::new_v4().as_bytes()).unwrap();
        file.seek(SeekFrom::Start(510)).unwrap();
        file.write_all(&BOOTABLE).unwrap();
        Self {
            sha256: sha256(&path),
            path,
            _folder: folder,
        }
    }

    /// Its file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// A machine of this image, whose address is declared: it is ready when it runs. The copies
    /// on hosts are removed with the test's end.
    pub(crate) fn want(&self, world: &World, name: &str) -> Want {
        self.want_with(world, name, json!({}))
    }

    pub(crate) fn want_with(&self, world: &World, name: &str, image: Value) -> Want {
        world.will_cache(&self.sha256);
        let mut fields = static_address("192.0.2.10", "192.0.2.1");
        fields["image"] = json!({ "file": self.path, "format": "raw", "sha256": self.sha256 });
        for (key, value) in image.as_object().unwrap() {
            fields["image"][key] = value.clone();
        }
        fields["size"] = json!({ "memory": "64Mi" });
        world.want(name, fields)
    }
}

fn sha256(path: &Path) -> String {
    let (mut hash, mut buffer) = (Sha256::new(), vec![0; 1 << 20]);
    let mut file = std::fs::File::open(path).unwrap();
    loop {
        match file.read(&mut buffer).unwrap() {
            0 => break,
            read => hash.update(&buffer[..read]),
        }
    }
    let digest = hash.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Drops a step in the middle of its upload.
async fn cut_upload(world: &World, provider: &KvmProvider, want: &Want) {
    let midway = Arc::new(Midway::default());
    let cx = midway.context();
    tokio::select! {
        made = step_within(provider, want, world.host(), &cx) => panic!("not cut: {made:?}"),
        () = midway.reached() => {}
    }
}

/// One copy with its mark.
pub(crate) async fn assert_one_copy(world: &World, image: &Image) {
    let verbs = world.raw(world.host()).await;
    let copies = files::copies(world.host(), &verbs, &image.sha256).await;
    assert_eq!(copies.len(), 2, "{copies:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn c2_dropped_upload_is_made_anew_by_the_same_process() {
    let world = World::beside_others().await;
    let (image, provider) = (Image::random(BYTES), world.provider_here());
    let want = image.want(&world, "a");
    cut_upload(&world, &provider, &want).await;
    ready(&provider, &want, world.host()).await;
    assert_one_copy(&world, &image).await;
    gone(&provider, &want, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c2_half_upload_of_a_dead_process_is_not_used_and_then_made_anew() {
    let world = World::beside_others().await;
    let image = Image::random(BYTES);
    let want = image.want(&world, "a");
    cut_upload(&world, &world.provider_here(), &want).await;
    let verbs = world.raw(world.host()).await;
    let half = files::copies(world.host(), &verbs, &image.sha256).await;
    assert_eq!(half.len(), 1, "a copy without its mark: {half:?}");

    let successor = world.provider_here();
    let first = step(&successor, &want, world.host()).await.unwrap();
    assert!(matches!(first, Ensured::InProgress { .. }), "{first:?}");
    ready(&successor, &want, world.host()).await;
    assert_one_copy(&world, &image).await;
    gone(&successor, &want, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_that_need_an_image_upload_it_once() {
    let world = World::beside_others().await;
    let image = Image::random(BYTES);
    let (one, other) = (image.want(&world, "one"), image.want(&world, "other"));
    let (first, second) = (world.provider_here(), world.provider_here());
    tokio::join!(
        ready(&first, &one, world.host()),
        ready(&second, &other, world.host()),
    );
    assert_one_copy(&world, &image).await;
    gone(&first, &one, world.host()).await;
    gone(&second, &other, world.host()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c17_wrong_checksum_leaves_nothing() {
    let world = World::beside_others().await;
    let (image, provider) = (Image::random(4 << 20), world.provider_here());
    let declared = "0".repeat(64);
    let want = image.want_with(&world, "a", json!({ "sha256": declared }));
    let made = step(&provider, &want, world.host()).await;
    let error = made.expect_err("another checksum");
    let told = (error.class(), error.reason());
    let wanted = (Class::Integrity, Reason::ImageChecksumMismatch);
    assert_eq!(told, wanted, "{error}");
    assert_nothing(&world, &want, &[&declared, &image.sha256]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c17_what_is_no_image_is_never_sent() {
    let world = World::beside_others().await;
    let (image, provider) = (Image::random(4 << 20), world.provider_here());
    let want = image.want_with(&world, "a", json!({ "format": "qcow2" }));
    let made = step(&provider, &want, world.host()).await;
    let error = made.expect_err("not a qcow2 image");
    let told = (error.class(), error.reason());
    assert_eq!(told, (Class::Integrity, Reason::ImageInvalid), "{error}");
    assert_eq!(world.journal.changes(), 0);
    assert_nothing(&world, &want, &[&image.sha256]).await;
}

pub(crate) async fn assert_nothing(world: &World, want: &Want, hashes: &[&str]) {
    let verbs = world.raw(world.host()).await;
    let name = want.identity.instance_name();
    let mut left = files::volumes(world.host(), &verbs, &name).await;
    for sha256 in hashes {
        left.extend(files::copies(world.host(), &verbs, sha256).await);
    }
    assert_eq!(left, Vec::<String>::new());
    assert_eq!(verbs.domain_by_name(&name).await.unwrap(), None);
}
