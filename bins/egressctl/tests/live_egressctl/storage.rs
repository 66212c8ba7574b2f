//! Pool, network, images, and what others have put there.

use crate::lab::Lab;
use crate::manifest::Manifest;

/// Refused, and nothing is left.
fn is_refused(lab: &Lab, wrong: &Manifest, name: &str, parts: &[&str]) {
    lab.run(wrong, &["apply", "--timeout", "40s"])
        .failed(name, parts);
    lab.nothing_is_left();
}

#[test]
fn the_pool_is_stopped_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.fault(&["pool-inactive"]);
    let stopped = lab.run(&manifest, &["apply"]);
    stopped.failed("PoolInactive", &["pool-start", "startInactivePool"]);
    lab.run(&manifest, &["check"])
        .failed_shown("PoolInactive", "pool-start");
    // With leave to do so it is started.
    let starts = manifest
        .clone()
        .host(|host| host.more = "startInactivePool: true".into());
    lab.works(&starts);
    lab.heal();
    lab.works(&manifest);
}

#[test]
fn no_such_pool_or_network() {
    let lab = Lab::new();
    let pool = lab.quick().host(|host| host.pool = "nowhere".into());
    is_refused(&lab, &pool, "PoolNotFound", &["nowhere", "spec.pool"]);
    lab.run(&pool, &["check"])
        .failed_shown("PoolNotFound", "nowhere");
    let network = lab.quick().host(|host| host.network = "nowhere".into());
    is_refused(
        &lab,
        &network,
        "NetworkNotFound",
        &["nowhere", "spec.network"],
    );
    lab.run(&network, &["check"])
        .failed_shown("NetworkNotFound", "nowhere");
    lab.works(&lab.quick());
}

#[test]
fn the_pool_is_full_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.fault(&["small-pool", "--mib", "32"]);
    is_refused(&lab, &manifest, "PoolFull", &["MiB", "free"]);
    lab.heal();
    lab.works(&manifest);
}

#[test]
fn the_pool_is_read_only_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.works(&manifest);
    lab.fault(&["readonly-pool"]);
    is_refused(
        &lab,
        &manifest,
        "ProviderUnavailable",
        &["ead-only file system"],
    );
    lab.heal();
    lab.works(&manifest);
}

/// The start of a raw disk: a boot sector that loops for ever.
pub(crate) fn disk(mib: usize) -> Vec<u8> {
    let mut disk = vec![0x5a; mib << 20];
    disk[..512].fill(0);
    disk[..2].copy_from_slice(&[0xeb, 0xfe]);
    disk[510..512].copy_from_slice(&[0x55, 0xaa]);
    // No two tests share a cached copy.
    let unique = format!("{:?}{}", std::time::Instant::now(), std::process::id());
    disk[1024..1024 + unique.len()].copy_from_slice(unique.as_bytes());
    disk
}

pub(crate) fn image(lab: &Lab, file: &str, more: &str) -> Manifest {
    let line = format!("image: {{ file: {file}, format: raw{more} }}");
    lab.quick().with(line)
}

#[test]
fn images_that_are_none() {
    let lab = Lab::new();
    let missing = image(&lab, "/nowhere/disk.img", "");
    is_refused(
        &lab,
        &missing,
        "ImageNotFound",
        &["/nowhere/disk.img", "spec.image.file"],
    );
    let text = lab.write("text.img", "<html>no such page</html>");
    let invalid = image(&lab, &text, "");
    is_refused(
        &lab,
        &invalid,
        "ImageInvalid",
        &["text.img", "nothing was sent"],
    );
    let file = lab.write("disk.img", disk(2));
    let before = lab.host().unmarked_images();
    let zeros = format!(", sha256: \"{}\"", "0".repeat(64));
    let wrong = image(&lab, &file, &zeros);
    is_refused(
        &lab,
        &wrong,
        "ImageChecksumMismatch",
        &["disk.img", "spec.image.sha256"],
    );
    assert_eq!(lab.host().unmarked_images(), before);
    lab.works(&lab.quick());
}

/// A machine that comes up and never asks for an address.
#[test]
fn a_machine_without_an_address() {
    let lab = Lab::new();
    let file = lab.write("disk.img", disk(2));
    let manifest = image(&lab, &file, "");
    let ended = lab.run(&manifest, &["apply", "--timeout", "6s"]);
    ended.failed("AddressTimeout", &["DHCP"]);
    ended.within(20);
    // It is still there to be looked at.
    assert_eq!(lab.machines(), 1);
    lab.run(&manifest, &["get", "crawl-1", "-o", "env"])
        .failed("AddressTimeout", &["apply it again"]);
    lab.gone(&manifest);
    lab.works(&lab.quick());
}

#[test]
fn a_foreign_machine_of_that_name() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.proven(&manifest);
    let name = lab.machine();
    lab.gone(&manifest);
    let xml = format!(
        "<domain type='qemu'><name>{name}</name><memory unit='MiB'>32</memory>\
         <os><type>hvm</type></os></domain>"
    );
    let file = lab.write("foreign.xml", xml);
    lab.host().virsh(&["define", &file]);
    lab.run(&manifest, &["apply"])
        .failed("NameConflict", &[&name, "not touched"]);
    // Ours is not there, and the other one is nobody's business.
    lab.run(&manifest, &["delete"]).ok(&["nothing was there"]);
    assert_eq!(lab.things(), [name.as_str()]);
    lab.host().virsh(&["undefine", &name]);
    lab.works(&manifest);
}

#[test]
fn a_foreign_volume_of_that_name() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.proven(&manifest);
    let volume = format!("{}.seed", lab.machine());
    lab.gone(&manifest);
    let pool = lab.host().pool.as_str();
    let notes = lab.write("notes", "my notes".repeat(8192));
    lab.host()
        .virsh(&["vol-create-as", pool, &volume, "64k", "--format", "raw"]);
    lab.host()
        .virsh(&["vol-upload", "--pool", pool, &volume, &notes]);
    lab.run(&manifest, &["apply"])
        .failed("NameConflict", &[&volume, "not touched"]);
    lab.run(&manifest, &["delete"])
        .failed("NameConflict", &[&volume, "not touched"]);
    assert_eq!(lab.things(), [volume.as_str()]);
    lab.host().virsh(&["vol-delete", "--pool", pool, &volume]);
    lab.works(&manifest);
}
