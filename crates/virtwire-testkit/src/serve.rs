//! One connection of the scripted daemon.

use std::{
    collections::{HashMap, VecDeque},
    io,
    time::{Duration, Instant},
};

use bytes::{Bytes, BytesMut};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream, ReadHalf, WriteHalf},
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::sleep_until,
};
use virtwire_proto::{CallId, Procedure, Server, ServerEvent, generated::remote};

use crate::daemon::{Answer, Asked, FakeDaemon, Fate};

/// How often deadlines are looked for while there is none.
const IDLE: Duration = Duration::from_secs(3600);

pub(crate) async fn serve(daemon: FakeDaemon, pipe: DuplexStream) {
    let (reader, writer) = tokio::io::split(pipe);
    let (later, due) = unbounded_channel();
    let mut session = Session {
        daemon: daemon.clone(),
        server: Server::new(),
        outstanding: 0,
        uploads: HashMap::new(),
        downloads: VecDeque::new(),
        raw: VecDeque::new(),
        later,
        hang_up: false,
    };
    // Whatever ends the connection, the test sees it in the client.
    let _ = session.run(reader, writer, due).await;
    let mut seen = daemon.note();
    seen.outstanding -= session.outstanding;
    seen.ended += 1;
}

struct Session {
    daemon: FakeDaemon,
    server: Server,
    outstanding: usize,
    uploads: HashMap<CallId, Fate>,
    downloads: VecDeque<(CallId, VecDeque<Bytes>)>,
    raw: VecDeque<Bytes>,
    later: UnboundedSender<(CallId, Answer)>,
    hang_up: bool,
}

impl Session {
    async fn run(
        &mut self,
        mut reader: ReadHalf<DuplexStream>,
        mut writer: WriteHalf<DuplexStream>,
        mut due: UnboundedReceiver<(CallId, Answer)>,
    ) -> io::Result<()> {
        let mut input = BytesMut::new();
        while !self.hang_up && self.server.closed().is_none() {
            self.flush(&mut writer).await?;
            let deadline = self.server.poll_timeout().unwrap_or_else(|| now() + IDLE);
            let reads = self.outstanding < self.daemon.max_client_requests;
            // In a fixed order, so that a simulation with one seed always runs the same.
            tokio::select! {
                biased;
                Some((call, answer)) = due.recv() => self.carry_out(call, answer),
                () = sleep_until(deadline.into()) => self.server.handle_timeout(now()),
                received = reader.read_buf(&mut input), if reads => match received? {
                    0 => break,
                    _ => self.server.handle_bytes(now(), &mut input),
                },
                () = std::future::ready(()), if !self.downloads.is_empty() => self.send_piece(),
            }
            while let Some(event) = self.server.poll_event() {
                self.handle(event);
            }
        }
        self.flush(&mut writer).await
    }

    async fn flush(&mut self, writer: &mut WriteHalf<DuplexStream>) -> io::Result<()> {
        while let Some(bytes) = self.server.poll_transmit().or_else(|| self.raw.pop_front()) {
            writer.write_all(&bytes).await?;
        }
        Ok(())
    }

    fn handle(&mut self, event: ServerEvent) {
        match event {
            ServerEvent::Call { call, payload } => self.handle_call(call, payload),
            ServerEvent::Data { call, data } => self.handle_data(call, &data),
            ServerEvent::Hole { call, payload } => self.handle_hole(call, &payload),
            ServerEvent::Finish { call } => self.handle_finish(call),
            ServerEvent::Abort { call } => {
                self.daemon.note().aborts += 1;
                self.forget(call);
                self.sent(|server| server.confirm(call));
            }
            ServerEvent::Closed(_) => {}
        }
    }

    fn handle_call(&mut self, call: CallId, payload: Bytes) {
        self.outstanding += 1;
        {
            let mut seen = self.daemon.note();
            seen.calls.push(call.procedure);
            seen.outstanding += 1;
            seen.most_outstanding = seen.most_outstanding.max(self.outstanding);
        }
        let CallId {
            program,
            procedure,
            serial,
            ..
        } = call;
        let asked = Asked {
            program,
            procedure,
            serial,
            payload,
        };
        if let (true, Some(config)) = (
            procedure == remote::ConnectSupportsFeature::DESC.number,
            self.daemon.keepalive,
        ) {
            self.server.start_keepalive(config, now());
        }
        let answer = self.daemon.answer(&asked);
        self.carry_out(call, answer);
    }

    fn carry_out(&mut self, call: CallId, answer: Answer) {
        match answer {
            Answer::After(delay, answer) => return self.schedule(call, delay, *answer),
            Answer::Never => return,
            Answer::HangUp => self.hang_up = true,
            Answer::Raw(bytes) => self.raw.push_back(bytes),
            Answer::Reply(payload) => self.sent(|server| server.reply(call, &payload)),
            Answer::Error(error) => self.sent(|server| server.reply_error(call, &error)),
            Answer::Upload(fate) => {
                self.sent(|server| server.reply_with_stream(call, &[]));
                self.uploads.insert(call, *fate);
                self.daemon.note().uploads.insert(call.serial, Vec::new());
            }
            Answer::Download(pieces) => {
                self.sent(|server| server.reply_with_stream(call, &[]));
                self.downloads.push_back((call, pieces.into()));
            }
        }
        self.outstanding -= 1;
        self.daemon.note().outstanding -= 1;
    }

    fn schedule(&self, call: CallId, delay: Duration, answer: Answer) {
        let later = self.later.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            // The connection may be over by then.
            let _ = later.send((call, answer));
        });
    }

    fn handle_data(&mut self, call: CallId, data: &[u8]) {
        let arrived = {
            let mut seen = self.daemon.note();
            let upload = seen.uploads.entry(call.serial).or_default();
            upload.extend_from_slice(data);
            upload.len() as u64
        };
        let Some(Fate {
            after: Some((limit, error)),
            ..
        }) = self.uploads.get(&call)
        else {
            return;
        };
        if arrived >= *limit {
            let error = error.clone();
            self.forget(call);
            self.sent(|server| server.fail_stream(call, &error));
        }
    }

    fn handle_hole(&mut self, call: CallId, payload: &[u8]) {
        if let Some(Fate {
            at_hole: Some(error),
            ..
        }) = self.uploads.get(&call)
        {
            let error = error.clone();
            self.forget(call);
            return self.sent(|server| server.reply_error(call, &error));
        }
        let length = payload
            .first_chunk()
            .map_or(0, |bytes| u64::from_be_bytes(*bytes));
        let mut seen = self.daemon.note();
        let upload = seen.uploads.entry(call.serial).or_default();
        let size = upload.len() + usize::try_from(length).unwrap_or(0);
        upload.resize(size, 0);
    }

    fn handle_finish(&mut self, call: CallId) {
        self.daemon.note().finishes += 1;
        match self.uploads.remove(&call) {
            Some(Fate {
                at_finish: Some(error),
                ..
            }) => {
                self.sent(|server| server.fail_stream(call, &error));
            }
            _ => self.sent(|server| server.confirm(call)),
        }
        self.forget(call);
    }

    /// One piece of each download in turn, as long as the client takes them.
    fn send_piece(&mut self) {
        let Some((call, mut pieces)) = self.downloads.pop_front() else {
            return;
        };
        if let Some(piece) = pieces.pop_front() {
            self.sent(|server| server.data(call, &piece));
            self.downloads.push_back((call, pieces));
        }
    }

    fn forget(&mut self, call: CallId) {
        self.uploads.remove(&call);
        self.downloads.retain(|(download, _)| *download != call);
    }

    /// A script whose answer is larger than a packet is a mistake in the test: the daemon hangs up.
    fn sent<E>(&mut self, send: impl FnOnce(&mut Server) -> Result<(), E>) {
        self.hang_up |= send(&mut self.server).is_err();
    }
}

fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}
