//! The error keys of a line, for any error with libvirt's answer somewhere in it.

use std::{borrow::Cow, error::Error as StdError};

use virtwire::{
    Error, LinkCause, error_chain,
    proto::{CloseCause, RemoteError},
};

use crate::line::bounded;

/// Longest error text that is shown, in bytes.
const SHOWN: usize = 2048;

/// What libvirt's own error adds to a line; empty for errors that are not libvirt's.
///
/// A name that this version does not know is the number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ErrorFields {
    /// Name of the code, for example `ErrNoDomain`, for the key `libvirtError`.
    pub name: Option<Cow<'static, str>>,
    /// The code, a `virErrorNumber`, for the key `libvirtCode`.
    pub code: Option<i32>,
}

/// Finds libvirt's answer in an error or in what it was caused by.
///
/// For the provider's own lines about a failed call, which gain the same keys as the call's line.
///
/// ```
/// use virtwire::{Error, proto::RemoteError};
///
/// let error = Error::from(RemoteError::new(42, 10, "no such machine"));
/// let fields = virtwire_trace::error_fields(&error);
/// assert_eq!(fields.name.as_deref(), Some("ErrNoDomain"));
/// assert_eq!(fields.code, Some(42));
/// ```
pub fn error_fields(error: &(dyn StdError + 'static)) -> ErrorFields {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(answer) = answer(error) {
            return ErrorFields {
                name: Some(code_name(answer)),
                code: Some(answer.code),
            };
        }
        next = error.source();
    }
    ErrorFields::default()
}

fn answer<'e>(error: &'e (dyn StdError + 'static)) -> Option<&'e RemoteError> {
    if let Some(error) = error.downcast_ref::<Error>() {
        return error.libvirt();
    }
    let boxed = error.downcast_ref::<Box<RemoteError>>();
    boxed
        .map(|answer| &**answer)
        .or_else(|| error.downcast_ref())
}

/// `VIR_ERR_NO_DOMAIN` to `ErrNoDomain`; the number when the code is not known.
fn code_name(answer: &RemoteError) -> Cow<'static, str> {
    let Some(name) = answer.code_name() else {
        return answer.code.to_string().into();
    };
    let (prefix, rest) = match name.strip_prefix("VIR_WAR_") {
        Some(rest) => ("War", rest),
        None => ("Err", name.trim_start_matches("VIR_ERR_")),
    };
    let mut out = prefix.to_owned();
    for word in rest.split('_') {
        let (first, rest) = word.split_at(word.len().min(1));
        out.push_str(first);
        out.push_str(&rest.to_lowercase());
    }
    out.into()
}

/// The text of an error and of its causes, each once; the orderly end of a connection is `EOF`.
pub(crate) fn error_text(error: &Error) -> String {
    if is_end_of_file(error) {
        return "EOF".to_owned();
    }
    bounded(error_chain(error), SHOWN)
}

fn is_end_of_file(error: &Error) -> bool {
    let (Error::NotSent(end) | Error::OutcomeUnknown(end)) = error else {
        return false;
    };
    matches!(end.cause(), LinkCause::Protocol(CloseCause::PeerClosed))
}

#[cfg(test)]
mod tests {
    use std::{fmt, io};

    use super::*;

    /// Somebody's own error around a call.
    #[derive(Debug)]
    struct Wrapped(Box<dyn StdError + Send + Sync>);

    impl fmt::Display for Wrapped {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("machine cannot be made")
        }
    }

    impl StdError for Wrapped {
        fn source(&self) -> Option<&(dyn StdError + 'static)> {
            Some(&*self.0)
        }
    }

    fn fields(error: impl StdError + 'static) -> (Option<String>, Option<i32>) {
        let ErrorFields { name, code } = error_fields(&error);
        (name.map(Cow::into_owned), code)
    }

    #[test]
    fn t9_the_keys_are_found_through_any_wrapping() {
        let answer = || RemoteError::new(42, 10, "gone");
        let wanted = (Some("ErrNoDomain".to_owned()), Some(42));
        assert_eq!(fields(Error::from(answer())), wanted);
        assert_eq!(fields(answer()), wanted);
        assert_eq!(fields(Wrapped(Box::new(answer()))), wanted);
        let twice = Wrapped(Box::new(Wrapped(Box::new(Error::from(answer())))));
        assert_eq!(fields(twice), wanted);
    }

    #[test]
    fn t9_errors_that_are_not_libvirts_have_no_keys() {
        assert_eq!(fields(io::Error::other("disk")), (None, None));
        assert_eq!(fields(Error::StreamClosed), (None, None));
    }

    #[test]
    fn t9_unknown_codes_are_numbers() {
        let name = |code| code_name(&RemoteError::new(code, 0, "")).into_owned();
        assert_eq!(name(99_999), "99999");
        assert_eq!(name(1), "ErrInternalError");
        assert_eq!(name(41), "WarNoNetwork");
    }

    #[test]
    fn t8_the_orderly_end_is_eof_and_other_ends_say_their_cause_once() {
        let ended = |cause: LinkCause| error_text(&Error::OutcomeUnknown(cause.into()));
        assert_eq!(ended(LinkCause::Protocol(CloseCause::PeerClosed)), "EOF");
        let text = ended(LinkCause::Severed("context cancelled"));
        assert_eq!(text.matches("context cancelled").count(), 1, "{text}");
    }
}
