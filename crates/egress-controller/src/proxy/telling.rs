//! What a long step is at, in the status.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use egress_provider::{Progress, ProgressSink};
use tokio::time::sleep;

use super::found::{Found, Machine};
use super::reconcile::Work;

/// How often it is written: an image that is there sooner costs no write.
const EVERY: Duration = Duration::from_secs(10);

/// What the provider said last about an image that is on its way.
#[derive(Default)]
pub(super) struct Told(Mutex<Option<String>>);

impl Told {
    fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn put(&self, text: Option<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }
}

impl ProgressSink for Told {
    fn report(&self, progress: Progress) {
        match progress {
            Progress::Image { name, sent, total } => self.put(Some(text(&name, sent, total))),
            Progress::ImageDone { .. } => self.put(None),
            _ => {}
        }
    }
}

impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Told")
    }
}

fn text(name: &str, sent: u64, total: u64) -> String {
    const MIB: u64 = 1 << 20;
    let (sent, total) = (sent / MIB, total.div_ceil(MIB));
    format!("image {name}: {sent} of {total} MiB are on the host")
}

/// Waits for a step, and writes meanwhile how far its image is.
pub(super) async fn telling<T>(
    work: &mut Work<'_>,
    told: &Told,
    step: impl Future<Output = T>,
) -> T {
    let mut step = std::pin::pin!(step);
    loop {
        tokio::select! {
            biased;
            done = &mut step => return done,
            () = sleep(EVERY) => {}
        }
        let Some(text) = told.take() else {
            continue;
        };
        let found = Found::machine(Machine::Fetching { text });
        let next = work.next(&found);
        // The machine matters more than what is said about it: the step goes on, and who writes
        // next learns what is wrong.
        if work.save(next).await.is_err() {
            return step.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(sent: u64) -> Progress {
        Progress::Image {
            name: "debian.qcow2".to_owned(),
            sent,
            total: (100 << 20) + 1,
        }
    }

    #[test]
    fn c18_an_image_that_is_there_is_not_told_of() {
        let told = Told::default();
        told.report(image(3 << 20));
        told.report(image(42 << 20));
        let said = "image debian.qcow2: 42 of 101 MiB are on the host";
        assert_eq!(told.take().as_deref(), Some(said));
        assert_eq!(told.take(), None, "nothing new");
        told.report(image(43 << 20));
        told.report(Progress::ImageDone {
            name: "debian.qcow2".to_owned(),
            total: 0,
            elapsed: EVERY,
        });
        assert_eq!(told.take(), None);
    }
}
