//! The scenes, in the order in which they are played.

mod api;
mod hosts;
mod machines;
mod operator;
mod secrets;

use anyhow::{Result, bail};
use egress_api::{ConditionType, Reason};

use super::scene::{Act, Declared, Key, KnownHosts, Object, Picture, Scene, Step};
use super::spare;

/// Every scene.
pub(super) fn all() -> Vec<Scene> {
    let mut all = vec![healthy()];
    all.extend(secrets::scenes());
    all.extend(hosts::scenes());
    all.extend(machines::scenes());
    all.extend(operator::scenes());
    all.extend(api::scenes());
    all
}

/// Those of these names; all of them when none is named.
///
/// # Errors
/// When there is no scene of a name; the message lists those that there are.
pub(super) fn named(names: &[String]) -> Result<Vec<Scene>> {
    let all = all();
    for name in names {
        if !all.iter().any(|scene| scene.name == name) {
            let known: Vec<&str> = all.iter().map(|scene| scene.name).collect();
            bail!(
                "there is no scene `{name}`; there are: {}",
                known.join(", ")
            );
        }
    }
    let is_wanted = |scene: &Scene| names.is_empty() || names.iter().any(|name| name == scene.name);
    Ok(all.into_iter().filter(is_wanted).collect())
}

fn healthy() -> Scene {
    Scene {
        name: "healthy",
        cases: &["C34"],
        steps: vec![
            Object::Proxy("crawl-1").is_ready(),
            Object::Host("lab1").is_ready(),
            Object::Host("lab2").is_ready(),
            Object::Provider.is_ready(),
            Step::Show(Picture {
                title: "All is well",
                broken: "Nothing is broken: two proxies on two hosts.",
                proxy: "crawl-1",
                reason: None,
                cure: "There is nothing to do.",
            }),
        ],
    }
}

/// The spare host.
const LAB3: Object = Object::Host(spare::NAME);
/// The proxy that only the spare host may carry.
const CRAWL3: Object = Object::Proxy(ON_LAB3.name);
const ON_LAB3: Declared = Declared {
    name: "crawl-3",
    on: ("host", spare::NAME),
    password: None,
    paused: false,
};
/// A proxy that the spare host and `lab2` may carry; the spare host has fewer machines.
const ON_EITHER: Declared = Declared {
    name: "crawl-4",
    on: ("rack", "r2"),
    ..ON_LAB3
};
const CRAWL4: Object = Object::Proxy(ON_EITHER.name);

/// The spare host is there and well.
fn lab3_is_there() -> Vec<Step> {
    vec![
        Step::Do(Act::StoreKey(Key::First, KnownHosts::Right)),
        Step::Do(Act::DeclareHost),
        LAB3.is_ready(),
    ]
}

/// The spare host is there with a proxy on it.
fn crawl3_is_there() -> Vec<Step> {
    let mut steps = lab3_is_there();
    steps.push(Step::Do(Act::DeclareProxy(ON_LAB3)));
    steps.push(CRAWL3.is_ready());
    steps
}

/// The machine cannot be made, for this reason.
fn not_made(reason: Reason) -> Step {
    CRAWL3.says(ConditionType::InstanceReady, "False", reason)
}

/// All is well with the spare host and its proxy.
fn both_are_ready() -> [Step; 2] {
    [LAB3.is_ready(), CRAWL3.is_ready()]
}

/// The other hosts go on meanwhile.
fn others_are_ready() -> [Step; 3] {
    [
        Object::Host("lab1").is_ready(),
        Object::Host("lab2").is_ready(),
        Object::Proxy("crawl-1").is_ready(),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_differ_and_are_found() {
        let names: BTreeSet<&str> = all().iter().map(|scene| scene.name).collect();
        assert_eq!(names.len(), all().len());
        let some = named(&["healthy".to_owned()]).unwrap();
        assert_eq!(some.len(), 1);
        assert_eq!(named(&[]).unwrap().len(), all().len());
        let Err(error) = named(&["none".to_owned()]) else {
            panic!("a scene without a name was found")
        };
        assert!(error.to_string().contains("healthy"), "{error}");
    }

    #[test]
    fn every_scene_ends_with_something_to_see() {
        for scene in all() {
            let is_sight = |step: &Step| matches!(step, Step::See(_) | Step::Show(_));
            assert!(scene.steps.last().is_some_and(is_sight), "{}", scene.name);
        }
    }
}
