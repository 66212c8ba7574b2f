//! Ctrl-C and SIGTERM: the first one asks the work to stop at its next safe point, the second one
//! ends the process.

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::failure::{Failure, INTERRUPTED};
use crate::progress;

/// Runs a command's work on a runtime of its own.
///
/// # Errors
/// What the work failed with.
pub(crate) fn run(
    work: impl AsyncFnOnce(CancellationToken) -> Result<(), Vec<Failure>>,
) -> Result<(), Vec<Failure>> {
    let internal =
        |error: std::io::Error| vec![Failure::new("egressctl", "Internal", error.to_string())];
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(internal)?;
    runtime.block_on(async {
        let cancel = CancellationToken::new();
        let listener = tokio::spawn(listen(cancel.clone()));
        let result = work(cancel).await;
        listener.abort();
        result
    })
}

async fn listen(cancel: CancellationToken) {
    let (Ok(mut interrupt), Ok(mut terminate)) = (
        signal(SignalKind::interrupt()),
        signal(SignalKind::terminate()),
    ) else {
        return;
    };
    loop {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        if cancel.is_cancelled() {
            std::process::exit(INTERRUPTED);
        }
        cancel.cancel();
        progress::note("stopping; once more to stop at once");
    }
}
