//! Two runs at once on the same declaration.

use std::time::Duration;

use crate::lab::Lab;

#[test]
fn two_applies_make_one_machine() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let runs = [(); 2].map(|()| lab.start(&manifest, &["apply"]));
    for ended in runs.map(crate::run::Run::wait) {
        ended.ok(&["  proven  "]);
    }
    assert_eq!(lab.machines(), 1);
    lab.gone(&manifest);
}

/// One uploads; the other says what it waits for.
#[test]
fn two_applies_upload_an_image_once_on_test_hosts() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.host().forget_images();
    lab.fault(&["netem", "--rate", "200mbit"]);
    let runs = [(); 2].map(|()| lab.start(&manifest, &["apply"]));
    let [first, second] = runs.map(crate::run::Run::wait);
    for ended in [&first, &second] {
        ended.ok(&["  proven  "]);
    }
    let told = format!("{first}{second}");
    assert!(told.contains("waiting for another upload"), "{told}");
    assert_eq!(told.matches("(kernel) uploaded").count(), 1, "{told}");
    assert_eq!(lab.machines(), 1);
    assert_eq!(lab.host().unmarked_images(), [""; 0]);
    lab.heal();
    lab.gone(&manifest);
}

/// Whatever the two do to each other, the next run is right.
#[test]
fn an_apply_and_a_delete_at_once_spoil_nothing() {
    let lab = Lab::new();
    let manifest = lab.quick();
    for tenths in [0, 5, 10] {
        let apply = lab.start(&manifest, &["apply", "--timeout", "20s"]);
        std::thread::sleep(Duration::from_millis(tenths * 100));
        let delete = lab.start(&manifest, &["delete"]);
        delete.wait();
        apply.wait();
        lab.works(&manifest);
    }
}

#[test]
fn two_deletes_both_end_well() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.proven(&manifest);
    let runs = [(); 2].map(|()| lab.start(&manifest, &["delete"]));
    for ended in runs.map(crate::run::Run::wait) {
        ended.ok(&["  gone  "]);
    }
    lab.nothing_is_left();
}
