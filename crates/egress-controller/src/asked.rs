//! Requests to the API server: bounded, and their failures by codes.

use std::time::Duration;

use crate::proxy::{WorldError, WorldErrorKind};

/// Longest time for one request: a server that takes it and falls silent must not hold up a worker.
const DEADLINE: Duration = Duration::from_secs(30);

/// The answer to a request; `what` names it in errors.
pub(crate) async fn asked<T>(
    what: &str,
    request: impl Future<Output = Result<T, kube::Error>>,
) -> Result<T, WorldError> {
    asked_within(DEADLINE, what, request).await
}

/// The same, with another time for it.
pub(crate) async fn asked_within<T>(
    deadline: Duration,
    what: &str,
    request: impl Future<Output = Result<T, kube::Error>>,
) -> Result<T, WorldError> {
    match tokio::time::timeout(deadline, request).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(classify(what, &error)),
        Err(_) => {
            let text = format!("{what}: no answer within {} s", deadline.as_secs());
            Err(WorldError::new(WorldErrorKind::OutcomeUnknown, text))
        }
    }
}

/// By codes, never by texts.
fn classify(what: &str, error: &kube::Error) -> WorldError {
    let kind = match error {
        kube::Error::Api(status) => match status.code {
            404 => WorldErrorKind::NotFound,
            403 => WorldErrorKind::Forbidden,
            409 => WorldErrorKind::Conflict,
            429 | 500..=599 => WorldErrorKind::Unavailable,
            _ => WorldErrorKind::Other,
        },
        kube::Error::HyperError(_) | kube::Error::Service(_) => WorldErrorKind::OutcomeUnknown,
        _ => WorldErrorKind::Other,
    };
    let retry_after = match error {
        kube::Error::Api(status) => status.details.as_ref(),
        _ => None,
    };
    let retry_after = retry_after.map(|details| u64::from(details.retry_after_seconds));
    WorldError {
        retry_after: retry_after
            .filter(|wait| *wait > 0)
            .map(Duration::from_secs),
        ..WorldError::new(kind, format!("{what}: {error}"))
    }
}
