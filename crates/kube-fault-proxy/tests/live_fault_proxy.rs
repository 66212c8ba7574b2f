//! In front of a real API server, the one of `KUBE_TEST_KUBECONFIG`.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod support;

use std::path::PathBuf;
use std::time::Duration;

use http_body_util::BodyExt;
use kube_fault_proxy::{Fault, FaultProxy, Rule, Upstream};
use serde_json::{Value, json};
use support::{send, text};

/// The proxy, and the administrator's token.
async fn proxy() -> (FaultProxy, String) {
    let variable = std::env::var_os("KUBE_TEST_KUBECONFIG")
        .expect("KUBE_TEST_KUBECONFIG is not set; run `cargo xtask test-cluster test`");
    let upstream = Upstream::from_kubeconfig(PathBuf::from(variable)).unwrap();
    let token = upstream.token().expect("a token").to_owned();
    (FaultProxy::start(upstream).await.unwrap(), token)
}

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

fn map(name: &str) -> String {
    json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": name } }).to_string()
}

async fn json(proxy: &FaultProxy, token: &str, method: &str, path: &str, body: &str) -> Value {
    let response = send(proxy, method, path, Some(token), body).await.unwrap();
    serde_json::from_str(&text(response).await.unwrap()).unwrap()
}

#[tokio::test]
async fn a_create_whose_answer_is_lost_is_there() {
    let (proxy, token) = proxy().await;
    proxy.inject(Rule::new(Fault::LoseResponse).method("POST").times(1));
    let lost = send(&proxy, "POST", MAPS, Some(&token), &map("lost")).await;
    assert!(lost.is_err());
    let again = json(&proxy, &token, "POST", MAPS, &map("lost")).await;
    assert_eq!(again["reason"], "AlreadyExists");
    let gone = json(&proxy, &token, "DELETE", &format!("{MAPS}/lost"), "").await;
    assert_eq!(gone["status"], "Success");
}

#[tokio::test]
async fn without_the_clients_own_token_nothing_is_allowed() {
    let (proxy, _) = proxy().await;
    let response = send(&proxy, "GET", MAPS, None, "").await.unwrap();
    assert_eq!(response.status(), 403);
}

#[tokio::test]
async fn a_watch_is_cut_and_begun_again_where_it_was() {
    let (proxy, token) = proxy().await;
    let list = json(&proxy, &token, "GET", MAPS, "").await;
    let version = list["metadata"]["resourceVersion"].as_str().unwrap();
    // Other tests have objects of their own in the namespace.
    let one = "fieldSelector=metadata.name%3Dwatched";
    let watch = format!("{MAPS}?watch=true&resourceVersion={version}&{one}");
    let first = send(&proxy, "GET", &watch, Some(&token), "").await.unwrap();
    proxy.cut_watches();
    assert!(first.into_body().frame().await.unwrap().is_err());
    json(&proxy, &token, "POST", MAPS, &map("watched")).await;
    let second = send(&proxy, "GET", &watch, Some(&token), "").await.unwrap();
    let mut body = second.into_body();
    let event = tokio::time::timeout(Duration::from_secs(10), body.frame());
    let event = event.await.unwrap().unwrap().unwrap().into_data().unwrap();
    assert!(String::from_utf8_lossy(&event).contains("watched"));
    json(&proxy, &token, "DELETE", &format!("{MAPS}/watched"), "").await;
}
