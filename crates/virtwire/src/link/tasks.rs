//! The two tasks of a connection: one reads, one writes.

use std::{sync::Arc, time::Duration};

use bytes::BytesMut;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::task::TaskTracker;

use super::{Link, now};
use crate::{
    LinkCause,
    transport::{ReadHalf, Transport, WriteHalf},
};

/// How often the reader looks for a deadline when there is none yet; keepalive starts after the
/// handshake.
const IDLE_TICK: Duration = Duration::from_secs(1);

/// How long saying goodbye to the transport may take.
const SHUTDOWN_PATIENCE: Duration = Duration::from_secs(1);

/// Starts reading and writing. The tasks hold the link, not its handles, and end with it.
pub(crate) fn spawn(link: &Arc<Link>, transport: Transport) -> TaskTracker {
    let tasks = TaskTracker::new();
    tasks.spawn(read(EndGuard(Arc::clone(link)), transport.reader));
    tasks.spawn(write(
        SeverGuard(EndGuard(Arc::clone(link))),
        transport.writer,
    ));
    tasks.close();
    tasks
}

/// Ends the link when its task ends for whatever reason, so that nobody waits for ever.
struct EndGuard(Arc<Link>);

impl Drop for EndGuard {
    fn drop(&mut self) {
        self.0.end(LinkCause::TaskEnded);
    }
}

/// Also severs the transport. Only the writer holds it: it is the one that may still have to say
/// goodbye when the reader is gone.
struct SeverGuard(EndGuard);

impl Drop for SeverGuard {
    fn drop(&mut self) {
        self.0.0.sever.cancel();
    }
}

fn idle_tick() -> Instant {
    Instant::now() + IDLE_TICK
}

async fn read(guard: EndGuard, mut reader: Box<dyn ReadHalf>) {
    let link = &guard.0;
    let mut input = BytesMut::new();
    let timer = sleep_until(idle_tick());
    tokio::pin!(timer);
    loop {
        let received = tokio::select! {
            biased;
            () = link.closed.cancelled() => return,
            received = read_when_room(link, &mut *reader, &mut input) => received,
            () = &mut timer => {
                let next = link.expire().map_or_else(idle_tick, Instant::from_std);
                timer.as_mut().reset(next);
                continue;
            }
        };
        match received {
            Ok(0) => return link.receive_end(&input),
            Ok(_) => link.receive(&mut input),
            Err(error) => return link.end(LinkCause::Transport(error)),
        }
    }
}

/// Reads, but not while a stream's consumer is behind and the link may wait for it.
async fn read_when_room(
    link: &Link,
    reader: &mut dyn ReadHalf,
    input: &mut BytesMut,
) -> std::io::Result<usize> {
    while link.is_full() {
        link.room.notified().await;
    }
    reader.read(input).await
}

async fn write(guard: SeverGuard, mut writer: Box<dyn WriteHalf>) {
    let link = &guard.0.0;
    loop {
        let next = link.lock().machine.poll_transmit();
        let Some(transmit) = next else {
            tokio::select! {
                biased;
                () = link.closed.cancelled() => {
                    let _ = timeout(SHUTDOWN_PATIENCE, writer.shutdown()).await;
                    return;
                }
                () = link.work.notified() => continue,
            }
        };
        let writing = writer.write(transmit.frame);
        tokio::pin!(writing);
        let written = tokio::select! {
            biased;
            written = &mut writing => written,
            // A write may only be dropped once its transport is severed.
            () = link.closed.cancelled() => return link.sever.cancel(),
        };
        match written {
            Ok(()) => link.note_written(transmit.stream_data),
            Err(error) => return link.end(LinkCause::Transport(error)),
        }
    }
}

impl Link {
    fn receive_end(self: &Arc<Self>, rest: &BytesMut) {
        self.drive(|machine| machine.handle_end(rest));
    }

    /// Makes room for the stream's next packet.
    fn note_written(&self, stream_data: Option<u32>) {
        let Some(serial) = stream_data else {
            return;
        };
        let mut state = self.lock();
        state.machine.note_progress(now());
        if let Some(inbox) = state.inboxes.get(&serial) {
            inbox.slots.add_permits(1);
        }
    }
}
