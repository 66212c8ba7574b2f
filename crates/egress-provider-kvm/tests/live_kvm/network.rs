//! Networks of tests: one without DHCP, and what the host's own network is like.

use std::net::Ipv4Addr;

use crate::bed::TestHost;
use crate::links::Link;

/// A network that lasts as long as its test.
#[derive(Debug)]
pub(crate) struct Network {
    host: String,
    pub(crate) name: String,
}

impl Network {
    /// Makes an isolated network in which nobody hands out addresses.
    pub(crate) async fn without_dhcp(host: &TestHost, link: &Link, name: &str) -> Self {
        let xml = format!("<network><name>{name}</name><bridge stp='off' delay='0'/></network>");
        link.connection.network_create_xml(xml).await.unwrap();
        Self {
            host: host.name.clone(),
            name: name.to_owned(),
        }
    }

    pub(crate) async fn remove(&self, host: &TestHost, link: &Link) {
        if self.host == host.name {
            let found = link.connection.network_lookup_by_name(self.name.as_str());
            let found = found.await.unwrap();
            link.connection.network_destroy(&found).await.unwrap();
        }
    }
}

/// The gateway of the host's network of guests.
pub(crate) async fn gateway(host: &TestHost, link: &Link) -> Ipv4Addr {
    let found = link
        .connection
        .network_lookup_by_name(host.network.as_str())
        .await
        .unwrap();
    let xml = link.connection.network_get_xml_desc(&found, 0).await;
    let xml = xml.unwrap().to_string();
    let address = xml.split("<ip address='").nth(1).expect("an address");
    let address = address.split('\'').next().unwrap();
    address.parse().unwrap()
}
