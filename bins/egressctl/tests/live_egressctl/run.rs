//! One run of the program, watched while it goes on.

use std::io::{BufRead as _, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::lab::{Ended, wait_for};

/// A program that runs.
#[derive(Debug)]
pub(crate) struct Run {
    child: Child,
    since: Instant,
    limit: Duration,
    stdout: Option<JoinHandle<String>>,
    stderr: Option<JoinHandle<()>>,
    lines: Arc<Mutex<Vec<String>>>,
}

impl Run {
    pub(crate) fn start(mut command: Command, limit: Duration) -> Self {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdout = child.stdout.take().unwrap();
        let stderr = child.stderr.take().unwrap();
        let lines = Arc::<Mutex<Vec<String>>>::default();
        let told = Arc::clone(&lines);
        Self {
            child,
            since: Instant::now(),
            limit,
            stdout: Some(std::thread::spawn(move || {
                let mut text = String::new();
                stdout.read_to_string(&mut text).unwrap();
                text
            })),
            stderr: Some(std::thread::spawn(move || {
                for line in BufReader::new(stderr).lines() {
                    told.lock().unwrap().push(line.unwrap());
                }
            })),
            lines,
        }
    }

    pub(crate) fn said(&self, part: &str) -> bool {
        let lines = self.lines.lock().unwrap();
        lines.iter().any(|line| line.contains(part))
    }

    /// Waits until stderr has a line with these words.
    #[track_caller]
    pub(crate) fn says(&mut self, part: &str) {
        wait_for(&format!("line with {part:?}"), 60, || {
            self.said(part) || self.has_ended()
        });
        assert!(self.said(part), "no {part:?} in {:?}", self.lines);
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Sends a signal, as `kill` names it.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        // It may just have ended.
        let _ = Command::new("kill")
            .args(["-s", name, &pid])
            .stderr(Stdio::null())
            .status();
    }

    /// Waits for the end.
    #[track_caller]
    pub(crate) fn wait(mut self) -> Ended {
        while !self.has_ended() {
            if self.since.elapsed() > self.limit {
                self.signal("KILL");
                panic!("it hangs; stderr: {:?}", self.lines);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let took = self.since.elapsed();
        let code = self.child.wait().unwrap().code();
        let stdout = self.stdout.take().unwrap().join().unwrap();
        self.stderr.take().unwrap().join().unwrap();
        let lines = self.lines.lock().unwrap();
        Ended {
            code,
            stdout,
            stderr: lines.iter().map(|line| format!("{line}\n")).collect(),
            took,
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        if !self.has_ended() {
            self.signal("KILL");
            let _ = self.child.wait();
        }
    }
}
