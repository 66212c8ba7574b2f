//! Volumes, domains and networks as they are on the hosts, past the provider; and their removal.

use egress_provider::ClusterId;
use egress_provider_kvm::{Hypervisor, Pool, VolumeRef};

use crate::bed::{Bed, TestHost};
use crate::links::Link;
use crate::world::Traces;

/// The host's pool.
pub(crate) async fn pool(host: &TestHost, verbs: &dyn Hypervisor) -> Pool {
    let pool = verbs.pool(&host.pool).await.unwrap();
    pool.expect("the host has its pool")
}

/// Names of all volumes whose name begins so.
pub(crate) async fn volumes(host: &TestHost, verbs: &dyn Hypervisor, start: &str) -> Vec<String> {
    let pool = pool(host, verbs).await;
    let volumes = verbs.volumes(&pool.id).await.unwrap();
    let names = volumes.into_iter().map(|volume| volume.name);
    names.filter(|name| name.starts_with(start)).collect()
}

/// Volumes of an image's copies, marks included.
pub(crate) async fn copies(host: &TestHost, verbs: &dyn Hypervisor, sha256: &str) -> Vec<String> {
    volumes(host, verbs, &format!("egress-image-{sha256}.")).await
}

/// A volume of the host's pool.
pub(crate) fn volume(host: &TestHost, name: impl Into<String>) -> VolumeRef {
    VolumeRef {
        pool: host.pool.clone(),
        name: name.into(),
    }
}

/// A volume of this many bytes, none of them written.
pub(crate) fn volume_xml(name: &str, bytes: usize) -> String {
    format!(
        "<volume><name>{name}</name><capacity>{bytes}</capacity><allocation>0</allocation>\
         <target><format type='raw'/></target></volume>"
    )
}

/// Removes whatever carries the owner's name, and what a test left on purpose; names the former.
pub(crate) async fn remove_all(bed: &Bed, owner: &ClusterId, traces: &Traces) -> Vec<String> {
    let mut left = Vec::new();
    for host in &bed.hosts {
        let link = Link::dial(host).await.expect("the host answers");
        for network in &traces.networks {
            network.remove(host, &link).await;
        }
        for sha256 in &traces.images {
            for name in copies(host, &link.hypervisor(), sha256).await {
                delete(host, &link, &name).await;
            }
        }
        for owner in [owner.to_string(), format!("other-{owner}")] {
            left.extend(remove_owned(host, &link, &format!("egress-{owner}-")).await);
        }
    }
    left
}

async fn remove_owned(host: &TestHost, link: &Link, start: &str) -> Vec<String> {
    let verbs = link.hypervisor();
    let mut left = Vec::new();
    for domain in verbs.domains().await.unwrap() {
        if domain.name.starts_with(start) {
            // It is off, or not: either way it is undefined next.
            let _ = verbs.destroy(&domain).await;
            verbs.undefine(&domain).await.unwrap();
            left.push(format!("{}: domain {}", host.name, domain.name));
        }
    }
    // What appeared behind libvirt's back counts as well; during an upload it does not look.
    let pool = pool(host, &verbs).await;
    let _ = verbs.refresh_pool(&pool.id).await;
    for name in volumes(host, &verbs, start).await {
        delete(host, link, &name).await;
        left.push(format!("{}: volume {name}", host.name));
    }
    left
}

async fn delete(host: &TestHost, link: &Link, name: &str) {
    let volume = volume(host, name);
    link.hypervisor().delete_volume(&volume).await.unwrap();
}
