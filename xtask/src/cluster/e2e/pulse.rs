//! The operator's pod: that it lives on through every trouble, and how it is ended on purpose.

use std::io::Read;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::super::Cluster;
use super::kube::{NAMESPACE, kubectl};
use crate::host::up::wait_for;

const HERE: [&str; 2] = ["--namespace", NAMESPACE];
/// The grace period of the Deployment's pods.
const GRACE: Duration = Duration::from_secs(30);

/// The pod that is the operator now.
#[derive(Debug)]
pub(super) struct Pulse {
    name: String,
    uid: String,
}

impl Pulse {
    /// Waits until one pod is ready and no other one is left.
    pub(super) fn take(cluster: &Cluster) -> Result<Self> {
        let mut found = None;
        wait_for(Duration::from_secs(60), "the operator's pod", || {
            thread::sleep(Duration::from_millis(200));
            let pods = pods(cluster)?;
            if let [pod] = pods.as_slice() {
                found = is_ready(pod).then(|| Self::of(pod));
            }
            Ok(found.is_some())
        })?;
        found.context("there is no pod of the operator")
    }

    fn of(pod: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Self {
            name: text(&pod["metadata"]["name"]),
            uid: text(&pod["metadata"]["uid"]),
        }
    }

    /// Nothing ended the operator: the same pod, never restarted.
    pub(super) fn beats(&self, cluster: &Cluster) -> Result<()> {
        let pods = pods(cluster)?;
        let same = pods.iter().find(|pod| pod["metadata"]["uid"] == *self.uid);
        let pod = same.with_context(|| format!("the operator's pod {} is gone", self.name))?;
        let restarts = &pod["status"]["containerStatuses"][0]["restartCount"];
        ensure!(
            *restarts == 0,
            "the operator's pod {} was restarted {restarts} times",
            self.name
        );
        Ok(())
    }

    /// Removes the pod without any grace and waits for the next one.
    pub(super) fn kill(&mut self, cluster: &Cluster) -> Result<()> {
        let words = ["delete", "pod", &self.name, "--grace-period=0", "--force"];
        kubectl(cluster, &[&words[..], &HERE].concat())?;
        *self = Self::take(cluster)?;
        Ok(())
    }

    /// Asks the pod to end and waits for the next one.
    ///
    /// # Errors
    /// When it used up its grace period, or ended with another code than 0.
    pub(super) fn stop(&mut self, cluster: &Cluster) -> Result<()> {
        let mut watch = Watch::begin(cluster, &self.name)?;
        let start = Instant::now();
        let words = ["delete", "pod", &self.name];
        kubectl(cluster, &[&words[..], &HERE].concat())?;
        let time = start.elapsed();
        let codes = watch.end()?;
        ensure!(time < GRACE, "the operator did not end within {GRACE:?}");
        ensure!(
            codes.lines().any(|code| code.trim() == "0"),
            "the operator ended with the code {:?}",
            codes.trim()
        );
        *self = Self::take(cluster)?;
        Ok(())
    }
}

/// `kubectl get --watch` on the exit code of a pod: the pod is gone soon after it has one.
struct Watch(Child);

impl Watch {
    fn begin(cluster: &Cluster, pod: &str) -> Result<Self> {
        let code = "jsonpath={.status.containerStatuses[0].state.terminated.exitCode}{\"\\n\"}";
        let words = ["get", "pod", pod, "--watch", "--output", code];
        let mut command = cluster.kubectl(&[&words[..], &HERE].concat())?;
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        // The first line is the pod as it is: from then on nothing is missed.
        let mut first = [0];
        let stdout = child.stdout.as_mut().context("kubectl has no stdout")?;
        stdout.read_exact(&mut first)?;
        Ok(Self(child))
    }

    fn end(&mut self) -> Result<String> {
        self.0.kill()?;
        let mut text = String::new();
        let mut stdout = self.0.stdout.take().context("kubectl has no stdout")?;
        stdout.read_to_string(&mut text)?;
        self.0.wait()?;
        Ok(text)
    }
}

fn pods(cluster: &Cluster) -> Result<Vec<Value>> {
    let label = "--selector=app.kubernetes.io/name=egress-operator";
    let words = ["get", "pods", label, "--output", "json"];
    let list = kubectl(cluster, &[&words[..], &HERE].concat())?;
    let list: Value = serde_json::from_str(&list)?;
    Ok(list["items"].as_array().cloned().unwrap_or_default())
}

fn is_ready(pod: &Value) -> bool {
    let conditions = pod["status"]["conditions"].as_array();
    let mut conditions = conditions.into_iter().flatten();
    conditions.any(|one| one["type"] == "Ready" && one["status"] == "True")
        && pod["metadata"]["deletionTimestamp"].is_null()
}

/// Passwords and private keys, each on its line.
const SECRETS: &str = "go-template={{range .items}}{{with .data}}{{range $key, $value := .}}\
                       {{if or (eq $key \"password\") (eq $key \"ssh-privatekey\")}}\
                       {{base64decode $value}}{{\"\\n\"}}{{end}}{{end}}{{end}}{{end}}";
/// Shorter lines, such as the last one of a key, may be anywhere.
const TELLING: usize = 16;

/// Nothing secret is in the operator's log, in our objects, or in an event.
pub(super) fn keeps_secrets(cluster: &Cluster) -> Result<()> {
    let words = ["get", "secrets", "--all-namespaces", "--output", SECRETS];
    let secrets = kubectl(cluster, &words)?;
    let logs = ["logs", "deployment/egress-operator"];
    let kinds = "egressproxies,kvmhosts,proxyproviders,events";
    let objects = ["get", kinds, "--all-namespaces", "--output", "yaml"];
    for words in [[&logs[..], &HERE].concat(), objects.to_vec()] {
        let text = kubectl(cluster, &words)?;
        let is_told = told(&secrets, &text);
        ensure!(!is_told, "`kubectl {}` shows a secret", words.join(" "));
    }
    Ok(())
}

fn told(secrets: &str, text: &str) -> bool {
    let lines = secrets.lines().map(str::trim);
    let telling = |line: &&str| line.len() >= TELLING && !line.starts_with("-----");
    lines.filter(telling).any(|line| text.contains(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_key_is_found_and_its_frame_is_not() {
        let key = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\nAAAE\n";
        assert!(told(key, "key=b3BlbnNzaC1rZXktdjEA!"));
        assert!(!told(key, "-----BEGIN OPENSSH PRIVATE KEY----- AAAE"));
    }
}
