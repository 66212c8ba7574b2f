//! Hosts that go when their user goes.
//!
//! A janitor process waits at the end of a pipe. When this program ends, whether in order, by an
//! interrupt or by SIGKILL, the pipe closes and the janitor removes the group.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};

use anyhow::{Context, Result};

use super::{Host, down, up};

/// The word that makes the janitor leave the hosts alone.
const KEEP: &[u8] = b"keep";

/// A group of hosts under a janitor's eyes.
#[derive(Debug)]
pub(crate) struct Group {
    name: String,
    janitor: Child,
    pipe: Option<ChildStdin>,
    /// The hosts, in the order of their numbers.
    pub(crate) hosts: Vec<Host>,
}

impl Group {
    /// Makes the group, or adds to it what is missing.
    pub(crate) fn up(name: &str, count: usize, kvm: bool) -> Result<Self> {
        let mut janitor = janitor(name)?;
        let pipe = janitor.stdin.take();
        let mut group = Self {
            name: name.to_owned(),
            janitor,
            pipe,
            hosts: Vec::new(),
        };
        match up::up(name, count, kvm) {
            Ok(hosts) => {
                group.hosts = hosts;
                Ok(group)
            }
            Err(error) => {
                // What was begun is gone already; what is there under this name was there before.
                group.keep()?;
                Err(error)
            }
        }
    }

    /// Sends the janitor home: the hosts stay until somebody removes them.
    pub(crate) fn keep(mut self) -> Result<Vec<Host>> {
        if let Some(mut pipe) = self.pipe.take() {
            pipe.write_all(KEEP)?;
        }
        self.janitor.wait()?;
        Ok(std::mem::take(&mut self.hosts))
    }

    /// Removes the hosts now and reports what cannot be removed.
    pub(crate) fn down(mut self) -> Result<()> {
        down::down(&self.name)?;
        self.pipe.take();
        self.janitor.wait()?;
        Ok(())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if self.pipe.take().is_some() {
            // Nothing is left to be told: the janitor reports on stderr itself.
            let _ = self.janitor.wait();
        }
    }
}

/// The janitor's work: wait for the pipe's end, then remove the group.
pub(crate) fn wait_and_remove(group: &str) -> Result<()> {
    let mut said = Vec::new();
    std::io::stdin().take(16).read_to_end(&mut said)?;
    if said != KEEP {
        down::down(group)?;
    }
    Ok(())
}

/// In a process group of its own, so that an interrupt at the terminal does not reach it.
fn janitor(group: &str) -> Result<Child> {
    Command::new(std::env::current_exe()?)
        .args(["test-host", "janitor", "--group", group])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .process_group(0)
        .spawn()
        .context("cannot start the janitor")
}
