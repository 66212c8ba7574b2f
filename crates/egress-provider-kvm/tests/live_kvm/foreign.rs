//! Things of others under a machine's name.

use egress_api::Reason;
use egress_provider::{Class, Error, OperationToken, Outcome, Provider};
use egress_provider_kvm::{Hypervisor, Upload};
use serde_json::json;
use uuid::Uuid;

use crate::drive::{context, id, step};
use crate::files;
use crate::world::World;

const MARK: &str = "planted by a test";

/// A domain that nobody of us made.
pub(crate) fn domain_xml(name: &str, uuid: Option<Uuid>) -> String {
    let uuid = uuid.map_or_else(String::new, |uuid| format!("<uuid>{uuid}</uuid>"));
    format!(
        "<domain type='qemu'><name>{name}</name>{uuid}<title>{MARK}</title>\
         <memory unit='MiB'>64</memory>\
         <os><type arch='x86_64' machine='q35'>hvm</type></os></domain>"
    )
}

pub(crate) fn is_as_planted(xml: &str) -> bool {
    xml.contains(MARK)
}

fn assert_conflict(error: &Error) {
    let told = (error.class(), error.reason(), error.outcome());
    let wanted = (Class::Conflict, Reason::NameConflict, Outcome::NotStarted);
    assert_eq!(told, wanted, "{error}");
}

/// Neither made nor removed.
async fn assert_refused(world: &World, want: &egress_provider::Want) {
    let provider = world.provider_here();
    let made = step(&provider, want, world.host()).await;
    assert_conflict(&made.expect_err("the name is taken"));
    let token = OperationToken::new("test");
    let id = id(world.host(), want);
    let removed = provider.delete(&context(), &id, &token).await;
    assert_conflict(&removed.expect_err("it is not ours"));
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_volume_of_our_name_stays_untouched() {
    let world = World::beside_others().await;
    let host = world.host();
    let verbs = world.raw(host).await;
    let want = world.want("a", json!({}));
    let pool = files::pool(host, &verbs).await;
    for part in ["seed", "disk"] {
        let name = format!("{}.{part}", want.identity.instance_name());
        let content = b"somebody's notes".to_vec();
        let xml = files::volume_xml(&name, content.len());
        verbs.create_volume(&pool.id, &xml).await.unwrap();
        let volume = files::volume(host, &name);
        let upload = Upload::bytes(content.clone());
        verbs.upload(&volume, upload).await.unwrap();

        assert_refused(&world, &want).await;

        let now = verbs.download(&volume, 0, 1 << 10).await.unwrap();
        assert_eq!(now, content, "{name}");
        verbs.delete_volume(&volume).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_domain_with_our_uuid_stays_untouched() {
    let world = World::beside_others().await;
    let verbs = world.raw(world.host()).await;
    let want = world.want("a", json!({}));
    let name = format!("egress-{}-mine", world.owner);
    let xml = domain_xml(&name, Some(want.identity.instance_uuid()));
    let planted = verbs.define(&xml).await.unwrap();

    assert_refused(&world, &want).await;

    let now = verbs.domain_xml(&planted).await.unwrap();
    assert!(is_as_planted(&now));
    verbs.undefine(&planted).await.unwrap();
}
