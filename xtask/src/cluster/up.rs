//! Makes a test cluster.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::{Cluster, Shape, config, down, holder, image, pki, registry, tools};
use crate::host::registry as hosts;
use crate::host::up::wait_for;
use crate::{forwarding, shell};

/// Makes the cluster, or returns the running one of this name.
///
/// # Errors
/// When a program is missing or a step fails; what was begun is removed again.
pub(super) fn up(name: &str, shape: Shape) -> Result<Cluster> {
    tools::provide(shape)?;
    let cluster = match begin(name, shape)? {
        Begun::Running(cluster) => return Ok(cluster),
        Begun::New(cluster) => cluster,
    };
    finish(cluster)
}

enum Begun {
    Running(Cluster),
    New(Cluster),
}

/// What must not happen twice at once: numbers and addresses are given out.
fn begin(name: &str, shape: Shape) -> Result<Begun> {
    let _lock = hosts::lock()?;
    for dead in registry::list()?.iter().filter(|one| !one.is_alive()) {
        // One without a holder may be in the making by another run.
        if dead.holder != 0 || dead.name == name {
            down::remove(dead)?;
        }
    }
    if let Some(running) = registry::of_name(name)? {
        if running.shape != shape {
            bail!(
                "test cluster `{name}` runs, but has another shape; remove it first: \
                 `cargo xtask test-cluster down --name {name}`"
            );
        }
        return Ok(Begun::Running(running));
    }
    let cluster = Cluster {
        number: registry::free_number()?,
        name: name.to_owned(),
        shape,
        holder: 0,
    };
    fs::create_dir_all(cluster.dir())?;
    fs::set_permissions(cluster.dir(), fs::Permissions::from_mode(0o700))?;
    cluster.save()?;
    if let Err(error) = link(&cluster) {
        down::remove(&cluster)?;
        return Err(error);
    }
    Ok(Begun::New(cluster))
}

fn finish(mut cluster: Cluster) -> Result<Cluster> {
    if let Err(error) = build(&mut cluster) {
        let log = down::log_tail(&cluster);
        let _lock = hosts::lock()?;
        down::remove(&cluster)?;
        return Err(error.context(format!("cannot make test cluster {}{log}", cluster.name)));
    }
    Ok(cluster)
}

fn build(cluster: &mut Cluster) -> Result<()> {
    pki::make(cluster)?;
    files(cluster)?;
    hold(cluster)?;
    wait_for(Duration::from_secs(120), "the API server", || {
        still_alive(cluster)?;
        Ok(answers(cluster))
    })?;
    if cluster.shape == Shape::Node {
        await_node(cluster)?;
    }
    Ok(())
}

/// The network namespace, the link to it and the route to its pods.
fn link(cluster: &Cluster) -> Result<()> {
    forwarding::switch_on()?;
    shell::capture(&mut shell::words(&["ip", "netns", "add", &cluster.node()]))?;
    let batch = format!(
        "link add {link} type veth peer name eth0 netns {node}\n\
         addr add {gateway}/24 dev {link}\n\
         link set {link} up\n\
         route add {pods} via {address} dev {link}\n",
        link = cluster.link(),
        node = cluster.node(),
        gateway = cluster.gateway(),
        pods = cluster.pod_network(),
        address = cluster.address()
    );
    let file = cluster.dir().join("link.batch");
    fs::write(&file, batch)?;
    shell::capture(shell::words(&["ip", "-batch"]).arg(&file)).map(drop)
}

fn files(cluster: &Cluster) -> Result<()> {
    let dir = cluster.dir();
    for folder in ["kube", "log", "run/netns", "etcd"] {
        fs::create_dir_all(dir.join(folder))?;
    }
    fs::set_permissions(dir.join("etcd"), fs::Permissions::from_mode(0o700))?;
    write(&dir, "hosts", &config::hosts(cluster))?;
    write(&dir, "resolv.conf", "")?;
    for (identity, _, _) in pki::IDENTITIES {
        let file = format!("kube/{identity}.kubeconfig");
        write(&dir, &file, &config::kubeconfig(cluster, identity)?)?;
    }
    let programs = tools::place("kube-apiserver")?;
    let programs = programs.parent().unwrap_or(&programs).to_path_buf();
    write(&dir, "enter.sh", &holder::enter(cluster))?;
    write(&dir, "holder.sh", &holder::holder(cluster, &programs))?;
    if cluster.shape == Shape::Node {
        node_files(cluster)?;
    }
    Ok(())
}

fn node_files(cluster: &Cluster) -> Result<()> {
    let dir = cluster.dir();
    for folder in [
        "containerd",
        "cni/conf",
        "cni/state",
        "kubelet/root",
        "kubelet/state",
        "log/pods",
    ] {
        fs::create_dir_all(dir.join(folder))?;
    }
    for folder in holder::MOUNT_POINTS {
        fs::create_dir_all(folder)?;
    }
    if Path::new("/sys/fs/cgroup/cgroup.controllers").exists() {
        write(&dir, "cgroup2", "")?;
    }
    write(&dir, "containerd/config.toml", &config::containerd(cluster))?;
    write(&dir, "cni/conf/10-pods.conflist", &config::network(cluster))?;
    write(&dir, "kubelet/config.yaml", &config::kubelet(cluster))
}

/// Starts the cluster's first process. It outlives this program on purpose, in a session of its
/// own, so that an interrupt at the terminal does not reach it.
fn hold(cluster: &mut Cluster) -> Result<()> {
    let dir = cluster.dir();
    let log = fs::File::create(dir.join("log/holder.log"))?;
    let mut command = shell::words(&["setsid", "sh"]);
    command.arg(dir.join("enter.sh")).current_dir("/");
    command
        .stdout(Stdio::from(log.try_clone()?))
        .stderr(Stdio::from(log));
    let mut child = command.spawn().context("cannot start `setsid`")?;
    cluster.holder = child.id();
    cluster.save()?;
    let mounted = dir.join("mounted");
    wait_for(Duration::from_secs(30), "its mounts", || {
        if let Some(status) = child.try_wait()? {
            bail!("its first process ended with {status}");
        }
        Ok(mounted.exists())
    })
}

fn still_alive(cluster: &Cluster) -> Result<()> {
    if !cluster.is_alive() {
        bail!("its first process has ended");
    }
    Ok(())
}

/// Whether the API server says that it is ready.
fn answers(cluster: &Cluster) -> bool {
    std::thread::sleep(Duration::from_millis(50));
    let authority = cluster.dir().join("pki/ca.crt");
    let mut command = shell::words(&["curl", "--silent", "--fail", "--max-time", "2"]);
    command.arg("--noproxy").arg("*");
    command.arg("--cacert").arg(authority);
    shell::succeeds(command.arg(format!("{}/readyz", cluster.url())))
}

/// The pause image, the node, and the account that pods run as.
fn await_node(cluster: &Cluster) -> Result<()> {
    wait_for(Duration::from_secs(60), "containerd", || {
        still_alive(cluster)?;
        std::thread::sleep(Duration::from_millis(50));
        Ok(shell::succeeds(&mut cluster.exec(&["ctr", "version"])))
    })?;
    image::load(cluster, &image::pause(cluster)?)?;
    wait_for(Duration::from_secs(120), "the node", || {
        still_alive(cluster)?;
        std::thread::sleep(Duration::from_millis(100));
        is_node_ready(cluster)
    })?;
    wait_for(
        Duration::from_secs(60),
        "the default service account",
        || {
            std::thread::sleep(Duration::from_millis(100));
            let words = ["get", "serviceaccount", "default"];
            Ok(shell::succeeds(&mut cluster.kubectl(&words)?))
        },
    )
}

fn is_node_ready(cluster: &Cluster) -> Result<bool> {
    let condition = "jsonpath={.status.conditions[?(@.type=='Ready')].status}";
    let node = cluster.node();
    let words = ["get", "node", &node, "--output", condition];
    let answer = shell::capture(&mut cluster.kubectl(&words)?);
    Ok(answer.is_ok_and(|status| status.trim() == "True"))
}

fn write(dir: &Path, file: &str, text: &str) -> Result<()> {
    let path = dir.join(file);
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}
