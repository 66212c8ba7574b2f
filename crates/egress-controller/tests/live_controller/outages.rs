//! The controller behind an API server that answers badly or not at all.

use std::time::Duration;

use kube::{Client, Config};
use kube_fault_proxy::{Fault, FaultProxy, Rule, Upstream};
use secrecy::SecretString;
use tokio::time::sleep;

use crate::bed::Bed;
use crate::site::kubeconfig;

/// The faults, and a client behind them.
async fn faulty() -> (FaultProxy, Client) {
    let upstream = Upstream::from_kubeconfig(kubeconfig()).unwrap();
    let token = upstream.token().expect("a token").to_owned();
    let proxy = FaultProxy::start(upstream).await.unwrap();
    let mut config = Config::new(proxy.url().parse().unwrap());
    config.auth_info.token = Some(SecretString::from(token));
    let client = Client::try_from(config).unwrap();
    (proxy, client)
}

/// C22: no call of the provider is repeated because of what the API server answers.
#[tokio::test(flavor = "multi_thread")]
async fn c22_an_overloaded_server_is_waited_for() {
    let (faults, client) = faulty().await;
    let bed = Bed::new("c22").await;
    let operator = bed.operator(client).await;
    faults.inject(
        Rule::new(Fault::too_many_requests(1))
            .method("PATCH")
            .times(2),
    );
    faults.inject(Rule::new(Fault::status(503)).method("PATCH").times(2));
    bed.ready("a").await;
    let changes = bed.machines.changes();
    faults.inject(Rule::new(Fault::status(500)).method("GET").times(3));
    faults.cut_watches();
    sleep(Duration::from_secs(3)).await;
    assert_eq!((bed.machines.changes(), bed.count()), (changes, 1));
    bed.site.delete("a").await;
    bed.until_gone("a").await;
    bed.end(operator).await;
}

/// C23: nothing is deleted while the server is away, and what is asked meanwhile is done after.
#[tokio::test(flavor = "multi_thread")]
async fn c23_an_outage_deletes_nothing() {
    let (faults, client) = faulty().await;
    let bed = Bed::new("c23").await;
    let operator = bed.operator(client).await;
    bed.ready("a").await;
    let changes = bed.machines.changes();
    faults.outage();
    bed.site.delete("a").await;
    sleep(Duration::from_secs(4)).await;
    assert_eq!((bed.machines.changes(), bed.count()), (changes, 1));
    faults.clear();
    bed.until_gone("a").await;
    assert_eq!(bed.count(), 0);
    bed.end(operator).await;
}

/// C24: writes that were carried out and whose answers are lost: read again, never done twice.
#[tokio::test(flavor = "multi_thread")]
async fn c24_a_lost_answer_is_read_again() {
    let (faults, client) = faulty().await;
    let bed = Bed::new("c24").await;
    let operator = bed.operator(client).await;
    faults.inject(Rule::new(Fault::LoseResponse).method("PATCH").times(3));
    bed.ready("a").await;
    assert_eq!(bed.count(), 1);
    faults.inject(Rule::new(Fault::LoseResponse).method("PATCH").times(2));
    bed.site.delete("a").await;
    bed.until_gone("a").await;
    assert_eq!(bed.count(), 0);
    bed.end(operator).await;
}
