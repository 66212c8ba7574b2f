//! What providers are told about links that cannot be had.

use std::{io, time::Duration};

use egress_api::Reason;
use egress_provider::{Class, Retry};
use virtwire_pool::{Cure, DialError, Ended, Error as PoolError, Stage, dial_stage};
use virtwire_ssh::Config;

use crate::classify::{error_kinds, of_pool};

#[test]
fn p11_what_the_pool_reports_has_a_class() {
    for (error, class) in [
        (PoolError::UnknownHost("x".into()), Class::InvalidSpec),
        (PoolError::Ended(Ended::Deadline), Class::Timeout),
        (PoolError::Ended(Ended::Cancelled), Class::Cancelled),
        (PoolError::ProbeBusy, Class::Timeout),
        (PoolError::LinkEnded, Class::Unavailable),
        (PoolError::ShutDown, Class::Cancelled),
    ] {
        let text = error.to_string();
        assert_eq!(of_pool("x", error).class(), class, "{text}");
    }
}

#[tokio::test]
async fn p11_d3_a_dial_is_classified_by_its_cause_and_keeps_text_stage_and_kind() {
    let cause = Config::new("kvm1.example").dial().await.unwrap_err();
    let text = cause.to_string();
    let dial = DialError::new(Stage::Material, Cure::People, cause);
    let error = of_pool("lab1", PoolError::Dial(dial));
    assert_eq!(error.class(), Class::InvalidSpec);
    assert_eq!(error.reason(), Reason::InvalidSpec);
    assert_eq!(error.to_string(), text);
    assert_eq!(error.stage(), Some("ssh material"));
    assert_eq!(error.fact("kind"), Some("Usage"));
    assert_eq!(dial_stage(&error), Some(Stage::Material));
}

#[test]
fn p11_a_dial_of_unknown_cause_is_an_unreachable_host() {
    let dial = DialError::new(Stage::Tcp, Cure::Time, io::Error::other("cable cut"));
    let error = of_pool("lab1", PoolError::Dial(dial));
    assert_eq!(error.class(), Class::Unavailable);
    assert_eq!(error.reason(), Reason::HostUnreachable);
    let backoff = Retry::Backoff {
        initial: Duration::from_secs(2),
        max: Duration::from_secs(300),
    };
    assert_eq!(error.retry(), backoff, "no wait was asked for");
}

#[test]
fn kinds_have_names_of_their_own() {
    let kinds: Vec<_> = error_kinds().collect();
    let different: std::collections::HashSet<_> = kinds.iter().collect();
    assert_eq!(kinds.len(), different.len());
}
