//! The laid-down keys, row by row, at DEBUG and at TRACE.

use tracing::level_filters::LevelFilter;
use virtwire::{
    proto::{Procedure, generated::remote},
    xdr::{Encode, to_bytes},
};
use virtwire_testkit::{Answer, Asked};

use crate::{capture, client, domain, only, pool, shown, volume};

type Shown = Vec<(&'static str, String)>;

/// The keys of one successful call at this level.
async fn keys<P: Procedure>(level: LevelFilter, args: &P::Args, ret: &impl Encode) -> Shown {
    let reply = to_bytes(ret).unwrap();
    let script = move |asked: &Asked| asked.is::<P>().then(|| Answer::Reply(reply.clone().into()));
    let client = client(script).await;
    let (lines, _guard) = capture(level);
    client.invoke::<P>(args).await.ok().unwrap();
    let line = only(&lines);
    assert_eq!(line.text("rpc"), P::DESC.public.unwrap());
    shown(&line)
}

/// Asserts the keys at DEBUG, and that TRACE adds exactly `more` behind them.
async fn row<P: Procedure>(
    args: P::Args,
    ret: impl Encode,
    wanted: &[(&str, &str)],
    more: &[(&str, &str)],
) {
    let texts = |shown: &Shown| -> Vec<(String, String)> {
        shown
            .iter()
            .map(|(key, value)| ((*key).to_owned(), value.clone()))
            .collect()
    };
    let owned = |keys: &[(&str, &str)]| -> Vec<(String, String)> {
        keys.iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect()
    };
    let debug = keys::<P>(LevelFilter::DEBUG, &args, &ret).await;
    assert_eq!(texts(&debug), owned(wanted), "{} at DEBUG", P::DESC.name);
    let trace = keys::<P>(LevelFilter::TRACE, &args, &ret).await;
    let all = [wanted, more].concat();
    assert_eq!(texts(&trace), owned(&all), "{} at TRACE", P::DESC.name);
}

#[tokio::test(start_paused = true)]
async fn t19_domains_are_looked_up_defined_and_started() {
    let dom = domain();
    let args = remote::DomainLookupByNameArgs { name: "web".into() };
    let ret = remote::DomainLookupByNameRet { dom: domain() };
    row::<remote::DomainLookupByName>(args, ret, &[("domain", "web")], &[]).await;
    let xml = "<domain/>";
    row::<remote::DomainDefineXml>(
        remote::DomainDefineXmlArgs { xml: xml.into() },
        remote::DomainDefineXmlRet { dom: domain() },
        &[("xmlBytes", "9"), ("domain", "web")],
        &[("xml", xml)],
    )
    .await;
    let args = remote::DomainCreateArgs { dom: dom.clone() };
    row::<remote::DomainCreate>(args, (), &[("domain", "web")], &[]).await;
    let args = remote::DomainDestroyArgs { dom };
    row::<remote::DomainDestroy>(args, (), &[("domain", "web")], &[]).await;
}

#[tokio::test(start_paused = true)]
async fn t12_flags_are_an_integer_and_absent_when_zero() {
    let args = |flags| remote::DomainUndefineFlagsArgs {
        dom: domain(),
        flags,
    };
    let wanted = [("domain", "web"), ("flags", "23")];
    row::<remote::DomainUndefineFlags>(args(23), (), &wanted, &[]).await;
    row::<remote::DomainUndefineFlags>(args(0), (), &[("domain", "web")], &[]).await;
}

#[tokio::test(start_paused = true)]
async fn t12_values_with_a_name_are_shown_by_it() {
    let state = |state| remote::DomainGetStateRet { state, reason: 5 };
    let args = || remote::DomainGetStateArgs {
        dom: domain(),
        flags: 1,
    };
    for (number, name) in [(1, "VIR_DOMAIN_RUNNING"), (77, "DomainState(77)")] {
        let wanted = [("domain", "web"), ("state", name), ("reason", "5")];
        row::<remote::DomainGetState>(args(), state(number), &wanted, &[]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn t12_an_absent_uri_is_empty() {
    let ret = || remote::DomainGetMetadataRet {
        metadata: "<tags/>".into(),
    };
    for (uri, shown) in [(Some("urn:x".into()), "urn:x"), (None, "")] {
        let args = remote::DomainGetMetadataArgs {
            dom: domain(),
            r#type: 2,
            uri,
            flags: 2,
        };
        let wanted = [
            ("domain", "web"),
            ("type", "VIR_DOMAIN_METADATA_ELEMENT"),
            ("uri", shown),
            ("metadataBytes", "7"),
        ];
        let more = [("metadata", "<tags/>")];
        row::<remote::DomainGetMetadata>(args, ret(), &wanted, &more).await;
    }
}

#[tokio::test(start_paused = true)]
async fn t19_addresses_are_counted_and_shown_at_trace() {
    let address = |addr: &str| remote::DomainIpAddr {
        r#type: 0,
        addr: addr.into(),
        prefix: 24,
    };
    let interface = remote::DomainInterface {
        name: "vnet0".into(),
        hwaddr: Some("52:54:00:00:00:01".into()),
        addrs: vec![address("192.0.2.7"), address("192.0.2.8")],
    };
    row::<remote::DomainInterfaceAddresses>(
        remote::DomainInterfaceAddressesArgs {
            dom: domain(),
            source: 0,
            flags: 0,
        },
        remote::DomainInterfaceAddressesRet {
            ifaces: vec![interface],
        },
        &[
            ("domain", "web"),
            ("source", "VIR_DOMAIN_INTERFACE_ADDRESSES_SRC_LEASE"),
            ("interfaces", "1"),
        ],
        &[("addresses", "vnet0=[192.0.2.7/24, 192.0.2.8/24]")],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn t14_t19_domains_are_counted_and_named_at_trace() {
    row::<remote::ConnectListAllDomains>(
        remote::ConnectListAllDomainsArgs {
            need_results: 1,
            flags: 1,
        },
        remote::ConnectListAllDomainsRet {
            domains: vec![domain(), domain()],
            ret: 2,
        },
        &[("count", "2")],
        &[("names", "web, web")],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn t19_pools() {
    let args = remote::StoragePoolLookupByNameArgs {
        name: "default".into(),
    };
    let ret = remote::StoragePoolLookupByNameRet { pool: pool() };
    row::<remote::StoragePoolLookupByName>(args, ret, &[("pool", "default")], &[]).await;
    let args = remote::StoragePoolRefreshArgs {
        pool: pool(),
        flags: 0,
    };
    row::<remote::StoragePoolRefresh>(args, (), &[("pool", "default")], &[]).await;
    row::<remote::StoragePoolGetInfo>(
        remote::StoragePoolGetInfoArgs { pool: pool() },
        remote::StoragePoolGetInfoRet {
            state: 2,
            capacity: 30,
            allocation: 10,
            available: 20,
        },
        &[
            ("pool", "default"),
            ("state", "VIR_STORAGE_POOL_RUNNING"),
            ("available", "20"),
        ],
        &[("capacity", "30"), ("allocation", "10")],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn t19_volumes() {
    let both = [("pool", "default"), ("volume", "disk")];
    let args = remote::StorageVolLookupByNameArgs {
        pool: pool(),
        name: "disk".into(),
    };
    let ret = remote::StorageVolLookupByNameRet { vol: volume() };
    row::<remote::StorageVolLookupByName>(args, ret, &both, &[]).await;
    let args = remote::StorageVolGetPathArgs { vol: volume() };
    let ret = remote::StorageVolGetPathRet {
        name: "/pool/disk".into(),
    };
    let wanted = [both[0], both[1], ("path", "/pool/disk")];
    row::<remote::StorageVolGetPath>(args, ret, &wanted, &[]).await;
    let args = remote::StorageVolDeleteArgs {
        vol: volume(),
        flags: 0,
    };
    row::<remote::StorageVolDelete>(args, (), &both, &[]).await;
    row::<remote::StorageVolCreateXml>(
        remote::StorageVolCreateXmlArgs {
            pool: pool(),
            xml: "<volume/>".into(),
            flags: 0,
        },
        remote::StorageVolCreateXmlRet { vol: volume() },
        &[("pool", "default"), ("xmlBytes", "9"), ("volume", "disk")],
        &[("xml", "<volume/>")],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn t19_the_health_check() {
    let ret = remote::ConnectGetLibVersionRet { lib_ver: 9_001_002 };
    row::<remote::ConnectGetLibVersion>((), ret, &[("version", "9.1.2")], &[]).await;
    let ret = remote::ConnectGetHostnameRet {
        hostname: "kvm1".into(),
    };
    row::<remote::ConnectGetHostname>((), ret, &[("hostname", "kvm1")], &[]).await;
}
