//! What is known without asking for each proxy: shared lists, and credentials.

use async_trait::async_trait;
use egress_provider::memory::{Fault, Verb};
use egress_provider::{Class, Credentials, Error, InstanceRef, Inventory, Owner};

use super::*;
use crate::proxy::reconcile::Sighting;

/// A list that says the same of every machine.
struct Lists {
    machine: Sighting,
    inventory: Arc<Inventory>,
}

#[async_trait]
impl Sight for Lists {
    async fn machine(&self, _: &Context, _: &str, _: &InstanceRef) -> Sighting {
        self.machine.clone()
    }

    async fn inventory(&self, _: &Context, _: &str) -> Result<Option<Arc<Inventory>>, Error> {
        Ok(Some(Arc::clone(&self.inventory)))
    }
}

impl Bed {
    fn sees(&mut self, machine: Sighting, inventory: Inventory) {
        self.sight = Box::new(Lists {
            machine,
            inventory: Arc::new(inventory),
        });
    }

    fn secret_reads(&self) -> usize {
        self.cluster.lock().secret_reads
    }

    /// One reconcile a minute, for so many minutes.
    async fn minutes(&self, count: usize) {
        for _ in 0..count {
            self.cluster.pass(60);
            self.once().await.unwrap();
        }
    }
}

/// Each look at a host that does not answer takes as long as a look may, and there are as many as
/// it has machines.
#[tokio::test]
async fn c38_a_host_that_a_list_found_silent_is_not_asked_for_each_machine() {
    let mut bed = Bed::ready().await;
    let why = Error::new(Class::Timeout, "the host does not answer");
    bed.sees(Sighting::Silent(Arc::new(why)), Inventory::default());
    bed.machines
        .inject(Fault::before(Verb::Observe, Class::Internal));
    bed.minutes(1).await;
    let condition = bed.cluster.condition("InstanceReady");
    assert!(condition.starts_with("Unknown/"), "{condition}");
    assert!(bed.is_published(), "the proxy itself answers");
}

/// A host that refuses is no silent one: what it says now is asked for.
#[tokio::test]
async fn a_refusal_in_a_list_is_looked_at_afresh() {
    let mut bed = Bed::ready().await;
    let why = Error::new(Class::PermissionDenied, "the key was refused");
    bed.sees(Sighting::Silent(Arc::new(why)), Inventory::default());
    bed.minutes(1).await;
    assert_eq!(bed.cluster.condition("InstanceReady"), "True/Ready");
}

#[tokio::test]
async fn a_machine_is_made_after_a_look_at_a_shared_list() {
    let mut bed = Bed::new();
    bed.sees(Sighting::Nothing, Inventory::default());
    bed.machines
        .inject(Fault::before(Verb::ListOwned, Class::Internal));
    bed.run(10).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
}

/// C11, with a shared list: what an earlier run left is found in it.
#[tokio::test]
async fn c11_a_machine_in_a_shared_list_is_gone_on_with() {
    let mut bed = Bed::ready().await;
    let place = bed.place();
    bed.cluster.lock().proxy.as_mut().unwrap().status = None;
    let owner = Owner {
        cluster_id: bed.cluster_id.clone(),
    };
    let all = bed.machines.list_owned(&bed.cx, &owner).await.unwrap();
    bed.sees(Sighting::Nothing, all);
    bed.run(10).await;
    assert_eq!((bed.place(), bed.count()), (place, 1));
}

#[tokio::test]
async fn the_secret_of_a_proxy_that_is_well_is_read_every_half_hour() {
    let bed = Bed::ready().await;
    let before = bed.secret_reads();
    bed.minutes(120).await;
    let reads = bed.secret_reads() - before;
    assert!((3..=4).contains(&reads), "{reads} reads in two hours");
    bed.answers(failure(Reason::AuthRejected));
    bed.minutes(2).await;
    let before = bed.secret_reads();
    bed.minutes(5).await;
    assert_eq!(bed.secret_reads() - before, 5, "what fails is looked at");
}

/// Somebody gives a proxy another password: its machine differs from then on.
#[tokio::test]
async fn another_password_is_noticed_within_half_an_hour() {
    let mut spec = spec();
    spec["auth"]["secretRef"] = json!({ "name": "s" });
    let bed = Bed::with(&spec, MemoryProvider::new(["kvm1"]));
    let set = |password: &str| {
        let stored = (Credentials::new("u", password), None);
        bed.cluster.lock().secrets.insert("s".to_owned(), stored);
    };
    set("one");
    bed.run(10).await;
    assert_eq!(bed.cluster.condition("Ready"), "True/Ready");
    set("two");
    bed.minutes(30).await;
    let condition = bed.cluster.condition("Drifted");
    assert!(condition.starts_with("True/"), "{condition}");
}
