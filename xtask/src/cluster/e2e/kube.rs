//! `kubectl` in the words of the end-to-end test.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::super::Cluster;
use crate::{shell, ui};

/// The namespace that the overlays put the operator into.
pub(super) const NAMESPACE: &str = "egress-proxies-system";

/// Runs `kubectl` and returns what it printed.
pub(super) fn kubectl(cluster: &Cluster, words: &[&str]) -> Result<String> {
    shell::capture(&mut cluster.kubectl(words)?)
}

/// Applies a kustomization.
pub(super) fn apply_folder(cluster: &Cluster, folder: &Path) -> Result<()> {
    let mut command = cluster.kubectl(&["apply", "--server-side", "--kustomize"])?;
    shell::capture(command.arg(folder)).map(drop)
}

/// Applies objects that stand in no file. What is secret in them is on no command line either.
pub(super) fn apply(cluster: &Cluster, object: &Value) -> Result<()> {
    let words = ["apply", "--server-side", "--force-conflicts"];
    feed(
        cluster,
        &[&words[..], &["--filename", "-"]].concat(),
        object,
    )
}

/// Runs `kubectl` with an object on its stdin.
pub(super) fn feed(cluster: &Cluster, words: &[&str], object: &Value) -> Result<()> {
    let mut command = cluster.kubectl(words)?;
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().context("kubectl has no stdin")?;
    stdin.write_all(object.to_string().as_bytes())?;
    drop(stdin);
    let output = child.wait_with_output()?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("kubectl {}: {}", words.join(" "), complaint.trim());
    }
    Ok(())
}

/// The proxies of all namespaces, a line each.
pub(super) fn proxies(cluster: &Cluster) -> Result<String> {
    let words = ["get", "egressproxies", "--all-namespaces"];
    kubectl(cluster, &[&words[..], &["--output", "name"]].concat())
}

/// Waits for the condition `Ready`.
pub(super) fn wait_ready(cluster: &Cluster, what: &[&str], timeout: &str) -> Result<()> {
    let timeout = format!("--timeout={timeout}");
    let words = ["wait", "--for=condition=Ready", &timeout];
    kubectl(cluster, &[&words[..], what].concat()).map(drop)
}

/// What a person would look at after a failure. Nothing of it is secret: Secrets are not asked for.
pub(super) fn say_what_is_there(cluster: &Cluster) {
    const LINES: usize = 60;
    let log = ["logs", "deployment/egress-operator", "--tail=60"];
    let here = ["--namespace", NAMESPACE];
    for words in [
        vec!["get", "pods,events", "--all-namespaces"],
        vec!["describe", "egressproxies,kvmhosts,proxyproviders"],
        [&log[..], &here[..]].concat(),
    ] {
        let text = kubectl(cluster, &words).unwrap_or_else(|error| format!("{error:#}"));
        let lines: Vec<&str> = text.lines().collect();
        let end = lines[lines.len().saturating_sub(LINES)..].join("\n  ");
        ui::say(format!("kubectl {}:\n  {end}", words.join(" ")));
    }
}
