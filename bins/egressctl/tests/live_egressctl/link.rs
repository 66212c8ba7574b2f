//! The link or the daemon goes away in the middle of the work.

use std::thread::sleep;
use std::time::Duration;

use crate::lab::Lab;
use crate::manifest::Manifest;
use crate::run::Run;
use crate::storage::{disk, image};

/// Long enough to break something in the middle.
const UPLOAD_MIB: usize = 64;
/// Towards the host; the upload takes some six seconds.
const SLOW: [&str; 3] = ["netem", "--rate", "100mbit"];

/// An apply in the middle of the upload of an image that no host has.
fn uploading(lab: &Lab, manifest: &Manifest, words: &[&str]) -> Run {
    lab.fault(&SLOW);
    let mut run = lab.start(manifest, words);
    run.says("on host");
    sleep(Duration::from_secs(1));
    assert!(!run.has_ended());
    run
}

fn own_image(lab: &Lab) -> Manifest {
    let file = lab.write("disk.img", disk(UPLOAD_MIB));
    image(lab, &file, "")
}

/// The half copy is not used, and not kept.
fn is_uploaded_anew(lab: &Lab, manifest: &Manifest) {
    let ended = lab.run(manifest, &["apply", "--timeout", "20s"]);
    ended.failed("AddressTimeout", &["64 MiB in"]);
    assert_eq!(lab.host().unmarked_images(), [""; 0]);
    lab.gone(manifest);
}

#[test]
fn silence_in_the_middle_of_an_upload_on_test_hosts() {
    let lab = Lab::new();
    let manifest = own_image(&lab);
    let run = uploading(&lab, &manifest, &["apply", "--timeout", "10s"]);
    lab.fault(&["black-hole"]);
    let ended = run.wait();
    ended.failed("Timeout", &["is the link slow or dead"]);
    ended.within(20);
    lab.heal();
    is_uploaded_anew(&lab, &manifest);
    lab.works(&lab.quick());
}

#[test]
fn a_gap_in_the_middle_of_an_upload_is_waited_out_on_test_hosts() {
    let lab = Lab::new();
    let manifest = own_image(&lab);
    let mut run = uploading(&lab, &manifest, &["apply", "--timeout", "30s"]);
    lab.fault(&["black-hole"]);
    sleep(Duration::from_secs(2));
    lab.heal();
    run.says("64 MiB in");
    run.says("machine started");
    run.signal("INT");
    run.wait().failed("Interrupted", &[]);
    lab.gone(&manifest);
}

#[test]
fn the_daemon_is_restarted_in_the_middle_of_an_upload_on_test_hosts() {
    let lab = Lab::new();
    let manifest = own_image(&lab);
    let mut run = uploading(&lab, &manifest, &["apply", "--timeout", "60s"]);
    lab.fault(&["kill-daemon"]);
    lab.heal();
    run.says("going on");
    run.says("64 MiB in");
    run.says("machine started");
    run.signal("INT");
    run.wait().failed("Interrupted", &[]);
    assert_eq!(lab.host().unmarked_images(), [""; 0]);
    lab.gone(&manifest);
}

#[test]
fn the_link_is_cut_in_the_middle_of_an_upload_on_test_hosts() {
    let lab = Lab::new();
    let manifest = own_image(&lab);
    let mut run = uploading(&lab, &manifest, &["apply", "--timeout", "60s"]);
    lab.fault(&["kill-sshd"]);
    lab.heal();
    run.says("going on");
    run.says("64 MiB in");
    run.signal("INT");
    run.wait().failed("Interrupted", &[]);
    lab.gone(&manifest);
}

#[test]
fn the_daemon_is_restarted_while_the_machine_starts_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let mut run = lab.start(&manifest, &["apply", "--timeout", "60s"]);
    run.says("machine started");
    lab.fault(&["stop-daemon"]);
    lab.heal();
    run.wait().ok(&["  proven  "]);
    assert_eq!(lab.machines(), 1);
    lab.gone(&manifest);
}

/// Its machines start with it.
#[test]
fn the_host_is_rebooted_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.proven(&manifest);
    lab.fault(&["reboot"]);
    lab.heal();
    lab.proven(&manifest);
    assert_eq!(lab.machines(), 1);
    lab.gone(&manifest);
}
