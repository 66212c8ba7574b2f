//! The roles of `deploy/`, as kustomize renders them, made to fit one test operator.

use std::fmt;
use std::path::Path;
use std::process::Command;

use kube::api::{ApiResource, DeleteParams, DynamicObject, PostParams};
use kube::core::GroupVersionKind;
use kube::{Api, Client};
use serde_json::{Value, json};

/// The namespaces that the manifests name.
const OWN: &str = "egress-proxies-system";
const PROXIES: &str = "egress-proxies";

/// Roles and bindings of one overlay.
#[derive(Clone)]
pub(super) struct Overlay {
    pub(super) name: String,
    documents: Vec<Value>,
}

/// One verb on one resource in one rule of a role.
#[derive(Clone)]
pub(super) struct Right {
    document: usize,
    rule: usize,
    role: String,
    resource: String,
    verb: String,
}

/// Where the objects of a manifest are put for one operator.
pub(super) struct Place<'a> {
    /// Added to the name of every role and binding.
    pub(super) unique: &'a str,
    pub(super) own: &'a str,
    pub(super) proxies: &'a str,
}

impl Overlay {
    /// What `kubectl kustomize` says, and the sample for those overlays that leave passwords to
    /// their users.
    pub(super) fn render(name: &str) -> Self {
        let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
        let mut text = kustomize(&deploy.join("overlays").join(name));
        if name == "all-namespaces" {
            let sample = deploy.join("samples/credentials-binding.yaml");
            let sample = std::fs::read_to_string(sample).unwrap();
            text.push_str("\n---\n");
            text.push_str(&sample.replace("namespace: default", "namespace: egress-proxies"));
        }
        let all: Vec<Value> = serde_saphyr::from_multiple(&text).unwrap();
        let is_about_rights = |one: &Value| one["apiVersion"] == "rbac.authorization.k8s.io/v1";
        Self {
            name: name.to_owned(),
            documents: all.into_iter().filter(is_about_rights).collect(),
        }
    }

    /// Every right of every role.
    pub(super) fn rights(&self) -> Vec<Right> {
        let mut rights = Vec::new();
        for (document, role) in self.documents.iter().enumerate() {
            for (rule, parts) in list(&role["rules"]).iter().enumerate() {
                for resource in list(&parts["resources"]) {
                    for verb in list(&parts["verbs"]) {
                        rights.push(Right {
                            document,
                            rule,
                            role: text(&role["metadata"]["name"]),
                            resource: text(resource),
                            verb: text(verb),
                        });
                    }
                }
            }
        }
        assert!(rights.len() > 10, "roles were not found in {}", self.name);
        rights
    }

    /// Makes all of it but one right, and says how to take it away again.
    pub(super) async fn create(
        &self,
        client: &Client,
        place: &Place<'_>,
        without: Option<&Right>,
    ) -> Vec<Made> {
        let mut all = Vec::new();
        for (number, document) in self.documents.iter().enumerate() {
            let mut document = document.clone();
            if let Some(right) = without.filter(|right| right.document == number) {
                right.remove_from(&mut document);
            }
            place.fit(&mut document);
            all.push(create(client, document).await);
        }
        all
    }
}

/// A role or binding on the server.
pub(super) struct Made {
    api: Api<DynamicObject>,
    name: String,
}

impl Made {
    pub(super) async fn delete(&self) {
        let deleted = self.api.delete(&self.name, &DeleteParams::default()).await;
        assert!(deleted.is_ok(), "{}: {deleted:?}", self.name);
    }
}

impl Right {
    /// The verb stays for the other resources of its rule.
    fn remove_from(&self, role: &mut Value) {
        let rules = role["rules"].as_array_mut().unwrap();
        let mut alone = rules[self.rule].clone();
        alone["resources"] = json!([self.resource]);
        drop_text(&mut alone["verbs"], &self.verb);
        drop_text(&mut rules[self.rule]["resources"], &self.resource);
        rules.push(alone);
        rules.retain(|rule| {
            !list(&rule["resources"]).is_empty() && !list(&rule["verbs"]).is_empty()
        });
    }
}

impl fmt::Display for Right {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} of {}", self.verb, self.resource, self.role)
    }
}

impl Place<'_> {
    fn fit(&self, document: &mut Value) {
        for name in ["/metadata/name", "/roleRef/name"] {
            if let Some(name) = document.pointer_mut(name) {
                *name = json!(format!("{}-{}", text(name), self.unique));
            }
        }
        for namespace in ["/metadata/namespace", "/subjects/0/namespace"] {
            if let Some(namespace) = document.pointer_mut(namespace) {
                *namespace = json!(match text(namespace).as_str() {
                    OWN => self.own,
                    PROXIES => self.proxies,
                    _ => "default",
                });
            }
        }
    }
}

fn kustomize(folder: &Path) -> String {
    let kubectl = std::env::var("KUBE_TEST_KUBECTL").expect(
        "KUBE_TEST_KUBECTL must name kubectl: `cargo xtask test-cluster env` says where it is",
    );
    let output = Command::new(kubectl).arg("kustomize").arg(folder).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

async fn create(client: &Client, document: Value) -> Made {
    let kind = GroupVersionKind::gvk(
        "rbac.authorization.k8s.io",
        "v1",
        document["kind"].as_str().unwrap(),
    );
    let kind = ApiResource::from_gvk(&kind);
    let object: DynamicObject = serde_json::from_value(document).unwrap();
    let api: Api<DynamicObject> = match &object.metadata.namespace {
        Some(namespace) => Api::namespaced_with(client.clone(), namespace, &kind),
        None => Api::all_with(client.clone(), &kind),
    };
    let made = api.create(&PostParams::default(), &object).await;
    assert!(made.is_ok(), "{object:?}: {made:?}");
    let name = object.metadata.name.unwrap_or_default();
    Made { api, name }
}

fn drop_text(values: &mut Value, dropped: &str) {
    values.as_array_mut().unwrap().retain(|one| one != dropped);
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
