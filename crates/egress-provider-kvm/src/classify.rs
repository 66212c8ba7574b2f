//! From this provider's errors to those every provider speaks: class, reason, outcome, one
//! sentence with the cure.

use std::error::Error as StdError;

use egress_api::Reason;
use egress_provider::{Class, Error, Outcome};

use crate::{
    error::KvmError,
    fault::{Fault, code},
    image::ImageFault,
};

/// The error of a step that changes nothing.
pub(crate) fn unchanged(error: KvmError) -> Error {
    classify(error)
}

/// The error of a step that changes things: when a call failed, earlier ones of the same step may
/// have been carried out.
pub(crate) fn changing(error: KvmError) -> Error {
    let outcome = match &error {
        KvmError::Fault(_) | KvmError::Image(_) | KvmError::PoolFull { .. } => {
            Outcome::MaybeApplied
        }
        _ => Outcome::NotStarted,
    };
    classify(error).with_outcome(outcome)
}

fn classify(error: KvmError) -> Error {
    let (class, reason, cure) = verdict(&error);
    let text = match (&error, cure) {
        (KvmError::Fault(fault), _) => fault_text(fault, cure),
        (KvmError::Image(fault), cure) => format!("{fault}: {cure}"),
        (_, "") => error.to_string(),
        (_, cure) => format!("{error}: {cure}"),
    };
    let mut shown = Error::new(class, text);
    if let Some(reason) = reason {
        shown = shown.with_reason(reason);
    }
    match error {
        KvmError::NoAppliance { .. } => shown.with_context("kind", "ApplianceNotFound"),
        KvmError::Fault(fault) => {
            if let Some(code) = fault.code() {
                shown = shown.with_code(code.into());
            }
            match fault {
                // libvirt's text is in the sentence already.
                Fault::Libvirt { .. } => shown,
                fault => shown.with_source(fault),
            }
        }
        KvmError::Image(ImageFault::Unreadable { source, .. }) => shown.with_source(source),
        _ => shown,
    }
}

fn fault_text(fault: &Fault, cure: &str) -> String {
    let said = match fault {
        Fault::Libvirt { call, message, .. } => format!("libvirt refused {call}: {message}"),
        Fault::NotSent { call, source } if is_late(source.as_ref()) => {
            format!("libvirt was too busy with earlier calls to take {call} in time")
        }
        Fault::NotSent { call, .. } => format!("the link to the host ended before {call}"),
        Fault::OutcomeUnknown {
            call,
            timeout: true,
            ..
        } => format!("libvirt did not answer {call} in time"),
        Fault::OutcomeUnknown { call, .. } => format!("the link to the host ended during {call}"),
        Fault::Decode { call, .. } => format!("libvirt's answer to {call} cannot be read"),
        Fault::Source { call, .. } => format!("{call}: the bytes to be sent cannot be read here"),
    };
    match cure {
        "" => said,
        cure => format!("{said}; {cure}"),
    }
}

/// Whether the link is there, and no place at the daemon came free: a machine that hangs may hold
/// them all.
fn is_late(source: &(dyn StdError + 'static)) -> bool {
    let call = source.downcast_ref::<virtwire::Error>();
    matches!(call, Some(virtwire::Error::Deadline { .. }))
}

type Verdict = (Class, Option<Reason>, &'static str);

fn verdict(error: &KvmError) -> Verdict {
    match error {
        KvmError::Fault(fault) => of_fault(fault),
        KvmError::Image(fault) => of_image(fault),
        KvmError::UnknownHost { .. } => (
            Class::InvalidSpec,
            Some(Reason::InvalidSpec),
            "declare it, or delete its machines first",
        ),
        KvmError::PoolMissing { .. } => (
            Class::Precondition,
            Some(Reason::PoolNotFound),
            "define it, or name another in spec.pool of the host",
        ),
        KvmError::PoolInactive { .. } => (
            Class::Precondition,
            Some(Reason::PoolInactive),
            "start it with `virsh pool-start`, or set spec.startInactivePool of the host",
        ),
        KvmError::PoolFull { .. } => (
            Class::CapacityExhausted,
            Some(Reason::PoolFull),
            "free some space, or name another pool in spec.pool of the host",
        ),
        KvmError::PoolUnusable { .. } => (
            Class::Precondition,
            Some(Reason::InvalidSpec),
            "name a pool of type dir, fs or netfs in spec.pool of the host",
        ),
        KvmError::NetworkMissing { .. } => (
            Class::Precondition,
            Some(Reason::NetworkNotFound),
            "define it, or name another in spec.network of the host",
        ),
        KvmError::NetworkInactive { .. } => (
            Class::Precondition,
            Some(Reason::NetworkInactive),
            "start it with `virsh net-start`",
        ),
        KvmError::NameConflict { .. } => (
            Class::Conflict,
            Some(Reason::NameConflict),
            "rename or remove it, or use another cluster id; it was not touched",
        ),
        KvmError::NoFirmware { .. } => (
            Class::Unsupported,
            Some(Reason::InvalidSpec),
            "install OVMF there, or set spec.image.firmware to bios",
        ),
        KvmError::InvalidSpec { .. } | KvmError::Guest(_) => {
            (Class::InvalidSpec, Some(Reason::InvalidSpec), "")
        }
        KvmError::NoAppliance { .. } => (
            Class::InvalidSpec,
            Some(Reason::ImageNotFound),
            "build it with `cargo xtask appliance`, or name an image in spec.image",
        ),
        KvmError::BaseDamaged { .. } => (
            Class::Integrity,
            Some(Reason::ImageInvalid),
            "delete that volume and its mark, and it is uploaded anew",
        ),
        KvmError::Internal(_) => (Class::Internal, None, ""),
        KvmError::Xml(_) => (Class::Internal, None, ""),
    }
}

fn of_image(fault: &ImageFault) -> Verdict {
    match fault {
        ImageFault::NotFound { .. } => (
            Class::InvalidSpec,
            Some(Reason::ImageNotFound),
            "correct spec.image.file",
        ),
        ImageFault::Unreadable { .. } => (
            Class::InvalidSpec,
            Some(Reason::ImageDownloadFailed),
            "make it readable for this user",
        ),
        ImageFault::Web { source, .. } if source.is_absence() => (
            Class::Integrity,
            Some(Reason::ImageNotFound),
            "correct spec.image.url",
        ),
        ImageFault::Web { source, .. } if source.is_passing() => (
            Class::Unavailable,
            Some(Reason::ImageDownloadFailed),
            "it is tried again, nothing was kept on the host",
        ),
        ImageFault::Web { .. } => (
            Class::Integrity,
            Some(Reason::ImageDownloadFailed),
            "correct the server or spec.image.url, nothing was kept on the host",
        ),
        ImageFault::Checksum { .. } => (
            Class::Integrity,
            Some(Reason::ImageChecksumMismatch),
            "put the right file there, or correct spec.image.sha256; nothing was kept on the host",
        ),
        ImageFault::Invalid { .. } => (
            Class::Integrity,
            Some(Reason::ImageInvalid),
            "give the file that spec.image describes; nothing was sent",
        ),
    }
}

fn of_fault(fault: &Fault) -> Verdict {
    match fault {
        Fault::Libvirt { .. } if fault.is_disk_full() => (
            Class::CapacityExhausted,
            Some(Reason::PoolFull),
            "free some space on the host",
        ),
        Fault::Libvirt { code, .. } => of_code(*code),
        Fault::NotSent { .. } => (Class::Unavailable, None, "try again"),
        Fault::OutcomeUnknown { timeout: true, .. } => {
            (Class::Timeout, None, "is the daemon hanging?")
        }
        Fault::OutcomeUnknown { .. } => (Class::Unavailable, None, "try again"),
        Fault::Decode { .. } => (Class::Internal, None, ""),
        Fault::Source { .. } => (Class::InvalidSpec, Some(Reason::ImageDownloadFailed), ""),
    }
}

/// What libvirt's codes mean where no call site knows better (virterror.h).
fn of_code(code: i32) -> Verdict {
    match code {
        code::NO_DOMAIN | code::NO_NETWORK | code::NO_STORAGE_POOL | code::NO_STORAGE_VOL => {
            (Class::NotFound, None, "")
        }
        code::STORAGE_VOL_EXIST => (Class::Conflict, None, ""),
        code::XML_ERROR | code::XML_INVALID_SCHEMA | code::INVALID_ARG => {
            (Class::InvalidSpec, None, "")
        }
        code::NO_SUPPORT | code::CONFIG_UNSUPPORTED => (Class::Unsupported, None, ""),
        code::ACCESS_DENIED | code::AUTH_CANCELLED | code::AUTH_UNAVAILABLE => (
            Class::PermissionDenied,
            None,
            "use a user that libvirt's access rules allow this",
        ),
        code::AUTH_FAILED => (Class::Unauthenticated, None, "log in as another user"),
        code::OPERATION_INVALID => (Class::Precondition, None, ""),
        code::OPERATION_TIMEOUT | code::AGENT_UNRESPONSIVE => (Class::Timeout, None, "try again"),
        code::RESOURCE_BUSY | code::NO_CONNECT => (Class::Unavailable, None, "try again"),
        code::SYSTEM_ERROR | code::INTERNAL_ERROR | code::OPERATION_FAILED => {
            (Class::Unavailable, Some(Reason::ProviderUnavailable), "")
        }
        _ => (Class::Internal, None, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_told_with_its_file_and_the_cure() {
        let (label, at) = ("debian".to_owned(), "/images/debian.qcow2".into());
        let error = unchanged(ImageFault::NotFound { label, at }.into());
        let text = error.to_string();
        assert!(
            text.contains("/images/debian.qcow2") && text.contains("spec.image.file"),
            "{text}"
        );
    }

    #[test]
    fn a_call_that_was_not_sent_says_whether_the_link_ended_or_no_place_came_free() {
        let cause = virtwire::LinkCause::Transport(std::io::Error::other("cable cut"));
        let late = virtwire::Error::Deadline {
            after: std::time::Duration::from_secs(60),
            sent: false,
        };
        for (source, said) in [
            (
                virtwire::Error::NotSent(cause.into()),
                "the link to the host ended",
            ),
            (late, "too busy with earlier calls"),
        ] {
            let error = unchanged(KvmError::Fault(Fault::NotSent {
                call: "virDomainCreate",
                source: Box::new(source),
            }));
            assert!(error.to_string().contains(said), "{error}");
            assert_eq!(error.class(), Class::Unavailable);
        }
    }

    #[test]
    fn a_missing_appliance_is_told_with_its_folder() {
        let folder = Some("/cache/appliance".into());
        let error = unchanged(KvmError::NoAppliance { folder });
        assert!(error.to_string().contains("/cache/appliance"), "{error}");
        assert_eq!(error.fact("kind"), Some("ApplianceNotFound"));
    }
}
