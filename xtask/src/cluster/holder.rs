//! The scripts of a cluster's first processes.

use std::path::Path;

use super::{Cluster, Shape};

/// The folder of control groups that belongs to one cluster, in each hierarchy.
pub(super) fn control_group(cluster: &Cluster) -> String {
    format!("egress-{}", cluster.node())
}

/// Folders of the machine that the node's programs insist on; each gets one of the cluster's own
/// over it. They are made when the machine has none.
pub(super) const MOUNT_POINTS: [&str; 2] = ["/var/lib/cni", "/var/lib/kubelet"];

/// From this machine into the namespaces. The control groups come first: their namespace shows as
/// its root what the process is in when it is made.
pub(super) fn enter(cluster: &Cluster) -> String {
    format!(
        "set -eu\n\
         # A control group without a share of real time takes no process that has one.\n\
         chrt --other --pid 0 $$ || true\n\
         for procs in /sys/fs/cgroup/*/cgroup.procs /sys/fs/cgroup/cgroup.procs; do\n\
         \x20   [ -e \"$procs\" ] || continue\n\
         \x20   group=${{procs%/cgroup.procs}}/{group}\n\
         \x20   mkdir -p \"$group\"\n\
         \x20   if [ -e \"$group/cpuset.cpus\" ] && [ -e \"$group/tasks\" ]; then\n\
         \x20       cat \"${{group%/*}}/cpuset.cpus\" > \"$group/cpuset.cpus\"\n\
         \x20       cat \"${{group%/*}}/cpuset.mems\" > \"$group/cpuset.mems\"\n\
         \x20   fi\n\
         \x20   echo $$ > \"$group/cgroup.procs\"\n\
         done\n\
         exec ip netns exec {node} unshare --mount --uts --pid --cgroup --ipc --fork --kill-child \
         --mount-proc --propagation private sh '{dir}/holder.sh'\n",
        group = control_group(cluster),
        node = cluster.node(),
        dir = cluster.dir().display()
    )
}

/// The first process inside: mounts, network, then every program of the cluster, then reaping
/// whatever is left without a parent. The programs start at once; those that end when the API server
/// does not know them yet start when it is ready. Each round of the last loop starts a sleeper, because a shell without a child does not wait.
pub(super) fn holder(cluster: &Cluster, programs: &Path) -> String {
    let mut text = format!(
        "set -eu\nS='{dir}'\nB='{programs}'\n{COMMON}\
         hostname {node}\n\
         ip addr add {address}/24 dev eth0\n\
         ip route add default via {gateway}\n\
         start etcd {etcd}\n\
         start kube-apiserver \"$B/kube-apiserver\" {api}\n",
        dir = cluster.dir().display(),
        programs = programs.display(),
        node = cluster.node(),
        address = cluster.address(),
        gateway = cluster.gateway(),
        etcd = ETCD.join(" "),
        api = api_server(cluster),
    );
    if cluster.shape == Shape::Node {
        text.push_str(NODE);
        text.push_str(&format!(
            "iptables -w -t nat -A PREROUTING {SERVICE} -j DNAT --to-destination {address}:6443\n\
             iptables -w -t nat -A OUTPUT {SERVICE} -j DNAT --to-destination {address}:6443\n",
            address = cluster.address()
        ));
    }
    text.push_str("touch \"$S/mounted\"\nwhile :; do sleep infinity & wait || true; done\n");
    text
}

/// The cluster address of the API server, which pods are told in their environment. Nothing else
/// has a cluster address here, so one rule does what kube-proxy would do.
const SERVICE: &str = "-d 10.96.0.1/32 -p tcp --dport 443";

const COMMON: &str = r#"start() {
    name=$1
    shift
    "$@" > "$S/log/$name.log" 2>&1 &
    echo $! > "$S/run/$name.pid"
}
with_api() {
    until curl --silent --fail --max-time 2 --noproxy '*' --cacert "$S/pki/ca.crt" \
        https://127.0.0.1:6443/readyz > "$S/log/readyz"; do
        sleep 0.1
    done
    exec "$@"
}
mount --bind "$S/hosts" /etc/hosts
[ ! -e /etc/resolv.conf ] || mount --bind "$S/resolv.conf" /etc/resolv.conf
mount --bind "$S/run" /run
ip link set lo up
ip link set eth0 up
echo 1 > /proc/sys/net/ipv4/ip_forward
"#;

/// Control groups as the namespace shows them, of version 1 or 2, then the node's programs. In
/// version 2 a group with processes of its own has no controllers to give: the shell moves out of
/// the way first.
const NODE: &str = r#"mount --make-rshared /
cgroups=$(awk '$1 ~ /^[a-z]/ && $4 == 1 { print $1 }' /proc/cgroups)
if [ -e "$S/cgroup2" ]; then
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
    mkdir -p /sys/fs/cgroup/init
    for pid in $(cat /sys/fs/cgroup/cgroup.procs); do
        echo "$pid" > /sys/fs/cgroup/init/cgroup.procs || true
    done
    for controller in $(cat /sys/fs/cgroup/cgroup.controllers); do
        echo "+$controller" > /sys/fs/cgroup/cgroup.subtree_control || true
    done
else
    mount -t tmpfs -o mode=755 cgroup /sys/fs/cgroup
    for controller in $cgroups; do
        mkdir "/sys/fs/cgroup/$controller"
        mount -t cgroup -o "$controller" cgroup "/sys/fs/cgroup/$controller" ||
            rmdir "/sys/fs/cgroup/$controller"
    done
fi
mount --bind "$S/cni/state" /var/lib/cni
mount --bind "$S/kubelet/state" /var/lib/kubelet
mount --bind "$S/log" /var/log
start containerd containerd --config "$S/containerd/config.toml"
start kube-controller-manager with_api "$B/kube-controller-manager" \
    --kubeconfig="$S/kube/controller-manager.kubeconfig" \
    --authentication-kubeconfig="$S/kube/controller-manager.kubeconfig" \
    --authorization-kubeconfig="$S/kube/controller-manager.kubeconfig" \
    --leader-elect=false --use-service-account-credentials=true \
    --root-ca-file="$S/pki/ca.crt" \
    --service-account-private-key-file="$S/pki/service-account.key"
start kube-scheduler with_api "$B/kube-scheduler" \
    --kubeconfig="$S/kube/scheduler.kubeconfig" \
    --authentication-kubeconfig="$S/kube/scheduler.kubeconfig" \
    --authorization-kubeconfig="$S/kube/scheduler.kubeconfig" \
    --leader-elect=false
start kubelet with_api "$B/kubelet" --config="$S/kubelet/config.yaml" \
    --kubeconfig="$S/kube/kubelet.kubeconfig" \
    --root-dir="$S/kubelet/root" --hostname-override="$(hostname)"
"#;

/// Nobody misses this data after a power cut.
const ETCD: [&str; 6] = [
    "etcd",
    "--data-dir=\"$S/etcd\"",
    "--unsafe-no-fsync",
    "--listen-client-urls=http://127.0.0.1:2379",
    "--advertise-client-urls=http://127.0.0.1:2379",
    "--listen-peer-urls=http://127.0.0.1:2380",
];

fn api_server(cluster: &Cluster) -> String {
    let options = [
        "--etcd-servers=http://127.0.0.1:2379".to_owned(),
        format!("--advertise-address={}", cluster.address()),
        "--bind-address=0.0.0.0".to_owned(),
        "--secure-port=6443".to_owned(),
        "--tls-cert-file=\"$S/pki/apiserver.crt\"".to_owned(),
        "--tls-private-key-file=\"$S/pki/apiserver.key\"".to_owned(),
        "--client-ca-file=\"$S/pki/ca.crt\"".to_owned(),
        "--token-auth-file=\"$S/pki/tokens.csv\"".to_owned(),
        "--authorization-mode=Node,RBAC".to_owned(),
        "--service-account-key-file=\"$S/pki/service-account.pub\"".to_owned(),
        "--service-account-signing-key-file=\"$S/pki/service-account.key\"".to_owned(),
        "--service-account-issuer=https://kubernetes.default.svc".to_owned(),
        "--service-cluster-ip-range=10.96.0.0/16".to_owned(),
        "--kubelet-client-certificate=\"$S/pki/kubelet-client.crt\"".to_owned(),
        "--kubelet-client-key=\"$S/pki/kubelet-client.key\"".to_owned(),
        "--kubelet-preferred-address-types=InternalIP".to_owned(),
        "--profiling=false".to_owned(),
    ];
    options.join(" \\\n    ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(shape: Shape) -> String {
        let cluster = Cluster {
            number: 4,
            name: "default".into(),
            shape,
            holder: 0,
        };
        holder(&cluster, Path::new("/programs"))
    }

    #[test]
    fn without_a_node_only_the_api_is_started() {
        let text = script(Shape::ApiOnly);
        assert!(text.contains("start kube-apiserver"));
        assert!(!text.contains("containerd"));
        assert!(script(Shape::Node).contains("start kubelet"));
    }

    #[test]
    fn the_last_line_waits() {
        assert!(script(Shape::Node).ends_with("done\n"));
    }
}
