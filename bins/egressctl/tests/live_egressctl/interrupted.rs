//! Runs that are ended in the middle: the next one goes on, or removes what is there.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::lab::{Ended, Lab, wait_for};
use crate::manifest::Manifest;
use crate::run::Run;

/// What an apply tells before its proof, each thing once.
fn steps(whole: &Ended) -> Vec<String> {
    let mut steps = Vec::new();
    for line in whole.stderr.lines() {
        let (_, step) = line.split_once(" s  ").unwrap();
        // The address itself may be another one next time.
        let step = if step.starts_with("address") {
            "address"
        } else {
            step
        };
        if !step.starts_with("proven") && !steps.iter().any(|known| known == step) {
            steps.push(step.to_owned());
        }
    }
    assert!(steps.len() > 4, "{whole}");
    steps
}

/// Starts an apply and sends it a signal as soon as it tells this step, if it does: an address may
/// be known without a wait.
fn ended_at(lab: &Lab, manifest: &Manifest, step: &str, signal: &str) -> Ended {
    let mut run = lab.start(manifest, &["apply"]);
    wait_for(step, 60, || run.said(step) || run.has_ended());
    run.signal(signal);
    run.wait()
}

/// The last steps before the proof may be over before a signal comes.
const TOO_LATE: Option<i32> = Some(0);

/// In turns: a delete removes what is there, or an apply completes it first.
fn is_mended(lab: &Lab, manifest: &Manifest, turn: usize) {
    if turn.is_multiple_of(3) {
        lab.proven(manifest);
        assert_eq!(lab.machines(), 1);
    }
    lab.gone(manifest);
}

#[test]
fn killed_at_each_step() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let steps = steps(&lab.proven(&manifest));
    lab.gone(&manifest);
    for (turn, step) in steps.iter().enumerate() {
        let ended = ended_at(&lab, &manifest, step, "KILL");
        assert!(matches!(ended.code, None | TOO_LATE), "{ended}");
        is_mended(&lab, &manifest, turn);
    }
}

#[test]
fn interrupted_at_each_step() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let steps = steps(&lab.proven(&manifest));
    lab.gone(&manifest);
    for (turn, step) in steps.iter().enumerate() {
        let ended = ended_at(&lab, &manifest, step, "INT");
        if ended.code != TOO_LATE {
            ended.failed("Interrupted", &["stopping", "goes on from here"]);
        }
        is_mended(&lab, &manifest, turn + 1);
    }
}

/// Between the lines: while volumes are made, filled, and the machine is defined.
#[test]
fn killed_at_any_time() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.works(&manifest);
    for (turn, tenths) in [2, 3, 4, 5, 6, 8].into_iter().enumerate() {
        let run = lab.start(&manifest, &["apply"]);
        sleep(Duration::from_millis(tenths * 100));
        run.signal("KILL");
        run.wait();
        is_mended(&lab, &manifest, turn);
    }
}

/// What a cut-off upload left is neither used nor kept.
#[test]
fn killed_while_an_image_goes_up() {
    let lab = Lab::new();
    let manifest = lab.quick();
    for tenths in [4, 8] {
        lab.host().forget_images();
        let run = lab.start(&manifest, &["apply"]);
        sleep(Duration::from_millis(tenths * 100));
        run.signal("KILL");
        run.wait();
        lab.works(&manifest);
        assert_eq!(lab.host().unmarked_images(), [""; 0]);
    }
}

#[test]
fn a_delete_that_was_killed_is_gone_on_with() {
    let lab = Lab::new();
    let manifest = lab.quick();
    for tenths in [1, 2, 3] {
        lab.proven(&manifest);
        let run = lab.start(&manifest, &["delete"]);
        sleep(Duration::from_millis(tenths * 100));
        run.signal("KILL");
        run.wait();
        lab.gone(&manifest);
    }
}

/// The first signal asks, the second one does not.
#[test]
fn two_signals_end_it_at_once() {
    let lab = Lab::new();
    let manifest = lab.quick();
    let mut run = lab.start(&manifest, &["apply"]);
    run.says("on host");
    run.signal("TERM");
    run.says("once more to stop at once");
    run.signal("TERM");
    let ended = run.wait();
    assert_eq!(ended.code, Some(130), "{ended}");
    lab.gone(&manifest);
}

#[test]
fn a_followed_console_ends_in_order() {
    let lab = Lab::new();
    let manifest = lab.quick();
    lab.proven(&manifest);
    let run = lab.start(&manifest, &["console", "crawl-1", "--follow"]);
    sleep(Duration::from_secs(1));
    let asked = Instant::now();
    Run::signal(&run, "INT");
    let ended = run.wait();
    assert!(asked.elapsed() < Duration::from_secs(3), "{ended}");
    ended.ok(&["egress-stage: ready"]);
    lab.gone(&manifest);
}
