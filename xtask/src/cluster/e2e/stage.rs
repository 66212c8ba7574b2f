//! Plays scenes on the cluster and the spare host, and looks whether all is as it was before.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::super::Cluster;
use super::bed::Bed;
use super::gallery::Gallery;
use super::kube::{NAMESPACE, apply, feed, kubectl, proxies};
use super::pulse::{self, Pulse};
use super::scene::{Act, Declared, Key, Object, Scene, Step};
use super::sight;
use super::spare::{self, Spare};
use super::{PROXIES, left, metrics, visitor};
use crate::host::faults;
use crate::{shell, ui};

/// Everything that scenes are played with.
pub(super) struct Stage<'a> {
    bed: &'a Bed,
    spare: Spare<'a>,
    pulse: Pulse,
    gallery: Gallery,
    /// Requests of the operator that were broken before the scene.
    broken: usize,
}

impl<'a> Stage<'a> {
    /// Begins with what is there; pictures go to this page.
    pub(super) fn set(bed: &'a Bed, page: Option<PathBuf>) -> Result<Self> {
        let folder = bed.folder("spare")?;
        Ok(Self {
            bed,
            spare: Spare::new(bed.spare()?, bed.target()?, folder)?,
            pulse: Pulse::take(bed.cluster())?,
            gallery: Gallery::new(page),
            broken: 0,
        })
    }

    /// Plays the scenes in their order, then writes the page.
    ///
    /// # Errors
    /// Names the scene and the step, what was expected, and what the objects said.
    pub(super) fn play(&mut self, scenes: &[Scene]) -> Result<()> {
        for scene in scenes {
            let cases = scene.cases.join(", ");
            let name = match cases.as_str() {
                "" => format!("scene {}", scene.name),
                cases => format!("scene {} ({cases})", scene.name),
            };
            ui::step(&name, || self.perform(scene))?;
        }
        self.gallery.write()
    }

    fn perform(&mut self, scene: &Scene) -> Result<()> {
        self.broken = self.bed.between().broken()?;
        for (number, step) in (1..).zip(&scene.steps) {
            let taken = match step {
                Step::Do(act) => self.act(act),
                Step::See(sight) => sight.wait(self.cluster()),
                Step::Show(picture) => {
                    let cluster = self.bed.cluster();
                    self.gallery.take(cluster, picture)
                }
            };
            taken.with_context(|| format!("step {number} of scene {}", scene.name))?;
        }
        self.settle().context("after the scene")
    }

    fn cluster(&self) -> &'a Cluster {
        self.bed.cluster()
    }

    fn act(&mut self, act: &Act) -> Result<()> {
        let cluster = self.cluster();
        match act {
            Act::DeclareHost => apply(cluster, &self.spare.declaration()),
            Act::DeclareProxy(declared) => self.declare(*declared),
            Act::Delete(object) => delete(cluster, *object, "false"),
            Act::Change(object, patch) => change(cluster, *object, patch),
            Act::StoreKey(key, known) => apply(cluster, &self.spare.secret(*key, *known)?),
            Act::Accept(key) => self.spare.accept(*key),
            Act::AwaitLogin(key) => self.spare.await_login(*key),
            Act::StorePassword(secret) => {
                feed(cluster, &["create", "--filename", "-"], &password(secret))
            }
            Act::Break(fault) => faults::apply(self.spare.host(), fault),
            Act::Heal => faults::heal(self.spare.host()),
            Act::Virsh(words) => self.spare.virsh(words).map(drop),
            Act::Squat(proxy) => self.spare.squat(&uid(cluster, proxy)?),
            Act::Leave(proxy) => self.spare.leave(&uid(cluster, proxy)?),
            Act::KillOperator => self.pulse.kill(cluster),
            Act::StopOperator => self.pulse.stop(cluster),
            Act::ApiAway => self.bed.between().away(),
            Act::ApiRule(rule) => self.bed.between().rule(rule),
            Act::ApiWell => self.bed.between().well(),
            Act::ApiBroke(wanted) => self.broke(*wanted),
            Act::AwaitMetric(line) => metrics::wait(cluster, line),
            Act::Visit(proxy) => visitor::with_password(cluster, proxy, &self.bed.target()?),
        }
    }

    fn broke(&self, wanted: usize) -> Result<()> {
        let broken = self.bed.between().broken()?;
        let here = broken.saturating_sub(self.broken);
        ensure!(
            here >= wanted,
            "{here} requests of the operator were broken, not {wanted}"
        );
        Ok(())
    }

    fn declare(&self, declared: Declared) -> Result<()> {
        apply(self.cluster(), &self.spare.proxy(declared))
    }

    /// Everything is well again, by the same operator; then what the scene brought is taken away,
    /// and nothing of it is left.
    fn settle(&self) -> Result<()> {
        let cluster = self.cluster();
        self.bed.between().well()?;
        sight::all_ready(cluster, self.lasting())?;
        self.pulse.beats(cluster)?;
        self.one_machine_each()?;
        pulse::keeps_secrets(cluster)?;
        self.clear()
    }

    /// What is there in every scene.
    fn lasting(&self) -> impl Iterator<Item = Object> {
        let proxies = PROXIES.into_iter().map(Object::Proxy);
        let hosts = ["lab1", "lab2"].into_iter().map(Object::Host);
        proxies.chain(hosts).chain([Object::Provider])
    }

    /// As many machines as proxies, wherever they are.
    fn one_machine_each(&self) -> Result<()> {
        let proxies = proxies(self.cluster())?.lines().count();
        let mut machines = Vec::new();
        for host in self.bed.hosts() {
            let names = shell::capture(&mut host.virsh(&["list", "--all", "--name"]))?;
            machines.extend(names.split_whitespace().map(str::to_owned));
        }
        ensure!(
            machines.len() == proxies,
            "{proxies} proxies have {} machines: {}",
            machines.len(),
            machines.join(", ")
        );
        Ok(())
    }

    fn clear(&self) -> Result<()> {
        let cluster = self.cluster();
        let words = [
            "get",
            "egressproxies",
            "--output",
            "jsonpath={.items[*].metadata.name}",
        ];
        let names = kubectl(cluster, &words)?;
        let own = |name: &&str| !PROXIES.contains(name);
        for name in names.split_whitespace().filter(own) {
            let words = ["delete", "egressproxy", name, "--timeout=60s"];
            kubectl(cluster, &words)?;
        }
        let passwords = ["delete", "secrets", "--selector", "scene=password"];
        kubectl(cluster, &passwords)?;
        delete(cluster, Object::Host(spare::NAME), "true")?;
        let secret = ["delete", "secret", spare::SECRET, "--ignore-not-found"];
        kubectl(
            cluster,
            &[&secret[..], &["--namespace", NAMESPACE]].concat(),
        )?;
        self.spare.accept(Key::First)?;
        left::on_hosts(std::slice::from_ref(self.spare.host()))
    }
}

/// Asks an object to go; `wait` says whether its end is waited for.
fn delete(cluster: &Cluster, object: Object, wait: &str) -> Result<()> {
    let [kind, name] = object.words();
    let wait = format!("--wait={wait}");
    let words = ["delete", kind, name, "--ignore-not-found", &wait];
    kubectl(cluster, &[&words[..], &["--timeout=60s"]].concat()).map(drop)
}

fn change(cluster: &Cluster, object: Object, patch: &str) -> Result<()> {
    let [kind, name] = object.words();
    let words = ["patch", kind, name, "--type=merge", "--patch", patch];
    kubectl(cluster, &words).map(drop)
}

/// Marked, so that it is found when the scene is over.
fn password(secret: &str) -> Value {
    json!({
        "apiVersion": "v1",
        "kind": "Secret",
        "metadata": { "name": secret, "namespace": "default", "labels": { "scene": "password" } },
        "stringData": { "username": "crawler", "password": "correct-horse-battery-staple" },
    })
}

fn uid(cluster: &Cluster, proxy: &'static str) -> Result<String> {
    let found = sight::get(cluster, Object::Proxy(proxy))?;
    let uid = found
        .as_ref()
        .and_then(|found| found["metadata"]["uid"].as_str());
    uid.map(str::to_owned)
        .with_context(|| format!("there is no proxy {proxy}"))
}
