//! The settings files of a cluster's programs.

use anyhow::Result;

use super::{Cluster, pki};

/// The image that holds a pod's namespaces, made by [`super::image`].
pub(super) const PAUSE: &str = "test.invalid/pause:1";

/// The image with curl, made by [`super::image`].
pub(super) const VISITOR: &str = "test.invalid/visitor:1";

/// A kubeconfig for one identity of [`pki::IDENTITIES`].
pub(super) fn kubeconfig(cluster: &Cluster, identity: &str) -> Result<String> {
    Ok(format!(
        "apiVersion: v1
kind: Config
current-context: {name}
clusters:
- name: {name}
  cluster:
    server: {url}
    certificate-authority: {authority}
contexts:
- name: {name}
  context: {{ cluster: {name}, user: {identity} }}
users:
- name: {identity}
  user: {{ token: {token} }}
",
        name = cluster.node(),
        url = cluster.url(),
        authority = cluster.dir().join("pki/ca.crt").display(),
        token = pki::token(cluster, identity)?,
    ))
}

/// `/etc/hosts`.
pub(super) fn hosts(cluster: &Cluster) -> String {
    format!(
        "127.0.0.1 localhost\n{} {}\n",
        cluster.address(),
        cluster.node()
    )
}

/// containerd's settings. `restrict_oom_score_adj`: a node that is itself in a container may not
/// lower the score, and a sandbox would fail.
pub(super) fn containerd(cluster: &Cluster) -> String {
    format!(
        "version = 2
root = '{dir}/containerd/root'
state = '/run/containerd'
[grpc]
  address = '/run/containerd/containerd.sock'
[plugins.'io.containerd.internal.v1.opt']
  path = '{dir}/containerd/opt'
[plugins.'io.containerd.grpc.v1.cri']
  sandbox_image = '{PAUSE}'
  restrict_oom_score_adj = true
  disable_apparmor = true
[plugins.'io.containerd.grpc.v1.cri'.cni]
  bin_dir = '/usr/lib/cni'
  conf_dir = '{dir}/cni/conf'
[plugins.'io.containerd.grpc.v1.cri'.containerd.runtimes.runc]
  runtime_type = 'io.containerd.runc.v2'
",
        dir = cluster.dir().display()
    )
}

/// The pods' network: one bridge, addresses from one file per pod. Nothing is translated: pods
/// are reached, and seen by servers, under their own addresses.
pub(super) fn network(cluster: &Cluster) -> String {
    format!(
        r#"{{
  "cniVersion": "0.4.0",
  "name": "pods",
  "plugins": [
    {{
      "type": "bridge",
      "bridge": "pods",
      "isGateway": true,
      "ipam": {{
        "type": "host-local",
        "ranges": [[{{ "subnet": "{}" }}]],
        "routes": [{{ "dst": "0.0.0.0/0" }}]
      }}
    }},
    {{ "type": "portmap", "capabilities": {{ "portMappings": true }} }}
  ]
}}
"#,
        cluster.pod_network()
    )
}

/// The kubelet's settings: it has the machine neither to itself nor to measure, so it reserves and
/// limits nothing for its own.
pub(super) fn kubelet(cluster: &Cluster) -> String {
    format!(
        "apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: 0.0.0.0
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
authentication:
  anonymous: {{ enabled: false }}
  webhook: {{ enabled: false }}
  x509: {{ clientCAFile: {dir}/pki/ca.crt }}
authorization: {{ mode: AlwaysAllow }}
cgroupDriver: cgroupfs
cgroupsPerQOS: false
enforceNodeAllocatable: []
failCgroupV1: false
failSwapOn: false
localStorageCapacityIsolation: false
imageGCHighThresholdPercent: 100
evictionHard: {{ memory.available: 50Mi }}
podLogsDir: {dir}/log/pods
volumePluginDir: {dir}/kubelet/plugins
resolvConf: {dir}/resolv.conf
nodeStatusUpdateFrequency: 2s
syncFrequency: 10s
",
        dir = cluster.dir().display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::Shape;

    #[test]
    fn the_pods_network_is_valid_json_with_the_clusters_number() {
        let cluster = Cluster {
            number: 5,
            name: "default".into(),
            shape: Shape::Node,
            holder: 0,
        };
        let network: serde_json::Value = serde_json::from_str(&network(&cluster)).unwrap();
        let range = &network["plugins"][0]["ipam"]["ranges"][0][0];
        assert_eq!(range["subnet"], "10.79.5.0/24");
    }
}
