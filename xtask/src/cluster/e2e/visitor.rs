//! Pods that use a proxy.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::super::{Cluster, config};
use super::kube::{feed, kubectl};
use crate::host::up::wait_for;
use crate::ui;

/// A pod asks for the target through the proxy, with the password that the operator wrote.
pub(super) fn with_password(cluster: &Cluster, proxy: &str, target: &str) -> Result<()> {
    let secret = credentials(cluster, proxy)?;
    let place = endpoint(cluster, proxy)?;
    let env = json!([
        from_secret("USER", &secret, "username"),
        from_secret("PASSWORD", &secret, "password"),
        { "name": "http_proxy", "value": format!("http://$(USER):$(PASSWORD)@{place}") },
    ]);
    let (phase, log) = visit(cluster, &format!("with-password-{proxy}"), &env, target)?;
    ensure!(phase == "Succeeded", "the pod ended as {phase}: {log}");
    ui::say(format!("      the server saw {}", log.trim()));
    Ok(())
}

/// The same pod without the password gets nothing but a refusal.
pub(super) fn without_password(cluster: &Cluster, proxy: &str, target: &str) -> Result<()> {
    let place = endpoint(cluster, proxy)?;
    let env = json!([{ "name": "http_proxy", "value": format!("http://{place}") }]);
    let (phase, log) = visit(cluster, &format!("no-password-{proxy}"), &env, target)?;
    ensure!(
        phase == "Failed" && log.contains("407"),
        "expected a refusal, the pod ended as {phase}: {log}"
    );
    Ok(())
}

fn from_secret(name: &str, secret: &str, key: &str) -> Value {
    json!({ "name": name, "valueFrom": { "secretKeyRef": { "name": secret, "key": key } } })
}

/// The Secret that belongs to the proxy. Its content is not asked for.
fn credentials(cluster: &Cluster, proxy: &str) -> Result<String> {
    let template = "jsonpath={range .items[*]}{.metadata.name} \
                    {.metadata.ownerReferences[0].kind}/{.metadata.ownerReferences[0].name}{\"\\n\"}{end}";
    let text = kubectl(cluster, &["get", "secrets", "--output", template])?;
    let owner = format!("EgressProxy/{proxy}");
    let line = text
        .lines()
        .filter_map(|line| line.split_once(' '))
        .find(|(_, of)| of.trim() == owner);
    line.map(|(name, _)| name.to_owned())
        .with_context(|| format!("no Secret is owned by {owner}: {text}"))
}

fn endpoint(cluster: &Cluster, proxy: &str) -> Result<String> {
    let path = "jsonpath={.status.endpoint.host}:{.status.endpoint.port}";
    kubectl(cluster, &["get", "egressproxy", proxy, "--output", path])
}

/// Runs the pod to its end; returns its phase and what it said.
fn visit(cluster: &Cluster, name: &str, env: &Value, target: &str) -> Result<(String, String)> {
    let pod = json!({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": { "name": name },
        "spec": {
            "restartPolicy": "Never",
            "terminationGracePeriodSeconds": 0,
            "containers": [{
                "name": "visitor",
                "image": config::VISITOR,
                "imagePullPolicy": "Never",
                "args": ["--silent", "--show-error", "--fail", "--max-time", "20", target],
                "env": env,
            }],
        },
    });
    feed(cluster, &["create", "--filename", "-"], &pod)?;
    let mut phase = String::new();
    wait_for(Duration::from_secs(60), "the end of a pod", || {
        std::thread::sleep(Duration::from_millis(100));
        let words = ["get", "pod", name, "--output", "jsonpath={.status.phase}"];
        phase = kubectl(cluster, &words)?;
        Ok(["Succeeded", "Failed"].contains(&phase.as_str()))
    })?;
    let log = kubectl(cluster, &["logs", name])?;
    kubectl(cluster, &["delete", "pod", name])?;
    Ok((phase, log))
}
