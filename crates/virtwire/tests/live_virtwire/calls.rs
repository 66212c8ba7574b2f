//! Calls and errors.

use futures_util::future::join_all;
use virtwire::{
    Connection, DomainFilter, DomainState, Error,
    proto::{Version, generated::remote::NonnullDomain},
    transport::UnixConnector,
};

use crate::{connector, open};

fn domain_xml(name: &str) -> String {
    format!(
        "<domain type='qemu'><name>{name}</name><memory>65536</memory>\
         <os><type arch='x86_64'>hvm</type></os></domain>"
    )
}

#[tokio::test]
async fn the_test_driver_has_its_domain() {
    let libvirt = open("test:///default").await;
    assert!(libvirt.lib_version() >= Version::new(1, 2, 12));
    let domains = libvirt
        .list_all_domains(DomainFilter::all().active())
        .await
        .unwrap();
    let domain = domains
        .iter()
        .find(|domain| domain.name() == "test")
        .unwrap();
    let status = libvirt.domain_state(domain).await.unwrap();
    assert_eq!(status.state, DomainState::Running);
    libvirt.close().await.unwrap();
}

#[tokio::test]
async fn look_ups_of_what_is_not_there_say_so() {
    for driver in ["test:///default", "qemu:///system"] {
        let libvirt = open(driver).await;
        let error = libvirt
            .domain_lookup_by_name("no such domain")
            .await
            .unwrap_err();
        assert_eq!(error.libvirt_code(), Some(42), "{error}");
        assert!(error.is_not_found());
        let error = libvirt
            .storage_pool_lookup_by_name("no such pool")
            .await
            .unwrap_err();
        assert_eq!(error.libvirt_code(), Some(49), "{error}");
        let error = libvirt
            .network_lookup_by_name("no such network")
            .await
            .unwrap_err();
        assert_eq!(error.libvirt_code(), Some(43), "{error}");
        assert!(libvirt.cause().is_none());
    }
}

#[tokio::test]
async fn a_domain_is_defined_and_undefined() {
    let libvirt = open("qemu:///system").await;
    let domain = libvirt
        .domain_define_xml(domain_xml("virtwire-live"))
        .await
        .unwrap();
    let inactive = libvirt
        .list_all_domains(DomainFilter::all().inactive())
        .await
        .unwrap();
    assert!(inactive.iter().any(|found| found.name() == "virtwire-live"));
    let status = libvirt.domain_state(&domain).await.unwrap();
    assert_eq!((domain.id, status.state), (-1, DomainState::Off));
    libvirt.domain_undefine(&domain).await.unwrap();
    let error = libvirt
        .domain_lookup_by_name("virtwire-live")
        .await
        .unwrap_err();
    assert!(error.is_not_found());
}

#[tokio::test]
async fn refused_xml_keeps_the_connection() {
    let libvirt = open("qemu:///system").await;
    let error = libvirt.domain_define_xml("<domain>").await.unwrap_err();
    assert!(matches!(error, Error::Libvirt(_)), "{error:?}");
    assert!(libvirt.connect_get_hostname().await.is_ok());
}

#[tokio::test]
async fn fifty_calls_at_once_each_get_their_own_answer() {
    let libvirt = open("qemu:///system").await;
    let lookups = (0..50).map(|number| libvirt.domain_lookup_by_name(format!("nobody-{number}")));
    for (number, result) in join_all(lookups).await.into_iter().enumerate() {
        let text = result.unwrap_err().to_string();
        assert!(text.contains(&format!("'nobody-{number}'")), "{text}");
    }
}

#[tokio::test]
async fn dropped_calls_leave_the_link_usable() {
    let libvirt = open("test:///default").await;
    for round in 0..2000 {
        let mut call = Box::pin(libvirt.connect_get_hostname());
        assert!(futures_util::poll!(&mut call).is_pending());
        for _ in 0..round % 3 {
            tokio::task::yield_now().await;
        }
    }
    assert!(libvirt.connect_get_hostname().await.is_ok());
    assert_eq!(libvirt.in_flight(), 0);
}

#[tokio::test]
async fn events_are_delivered() {
    // DOMAIN_EVENT_ID_LIFECYCLE, and the number of the event's procedure.
    const LIFECYCLE: i32 = 0;
    const PROCEDURE: i32 = 318;
    let libvirt = open("qemu:///system").await;
    let mut events = libvirt.raw_events();
    libvirt
        .connect_domain_event_callback_register_any(LIFECYCLE, None)
        .await
        .unwrap();
    let domain = libvirt
        .domain_define_xml(domain_xml("virtwire-event"))
        .await
        .unwrap();
    let event = events.recv().await.unwrap();
    libvirt.domain_undefine(&domain).await.unwrap();
    assert_eq!(event.procedure, PROCEDURE);
}

#[tokio::test]
async fn read_only_refuses_changes_with_an_error() {
    let libvirt = Connection::builder()
        .read_only(true)
        .open(connector(), "test:///default")
        .await
        .unwrap();
    let domain = libvirt.domain_lookup_by_name("test").await.unwrap();
    let error = libvirt.domain_destroy(&domain).await.unwrap_err();
    assert!(matches!(error, Error::Libvirt(_)), "{error:?}");
}

#[tokio::test]
async fn a_driver_that_does_not_exist_is_libvirts_error() {
    let error = Connection::open(connector(), "nonsense:///x")
        .await
        .unwrap_err();
    assert!(
        error.to_string().starts_with("opening the driver unix:"),
        "{error}"
    );
}

#[tokio::test]
async fn a_socket_that_does_not_exist_is_named() {
    let missing = UnixConnector::path("/nonexistent/libvirt-sock");
    let error = Connection::open(missing, "").await.unwrap_err();
    assert!(
        error
            .to_string()
            .contains("/nonexistent/libvirt-sock: No such file"),
        "{error}"
    );
}

#[tokio::test]
async fn handles_go_there_and_back() {
    let libvirt = open("test:///default").await;
    let by_name: NonnullDomain = libvirt.domain_lookup_by_name("test").await.unwrap();
    let by_uuid = libvirt.domain_lookup_by_uuid(by_name.uuid).await.unwrap();
    assert_eq!(by_name, by_uuid);
}
