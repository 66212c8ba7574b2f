//! A cluster that goes when its user goes.
//!
//! As with test hosts, a janitor process waits at the end of a pipe; when this program ends,
//! however it ends, the pipe closes and the janitor removes the cluster.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};

use anyhow::{Context, Result};

use super::{Cluster, Shape, down, up};

/// The word that makes the janitor leave the cluster alone.
const KEEP: &[u8] = b"keep";

/// A cluster under a janitor's eyes.
#[derive(Debug)]
pub(crate) struct Guard {
    janitor: Child,
    pipe: Option<ChildStdin>,
    /// The cluster.
    pub(crate) cluster: Cluster,
}

impl Guard {
    /// etcd and an API server, for tests that need nothing that acts on objects. Up in seconds.
    ///
    /// # Errors
    /// When a program is missing or a step fails.
    pub(crate) fn api_only(name: &str) -> Result<Self> {
        Self::up(name, Shape::ApiOnly)
    }

    /// Makes the cluster, or takes over the running one of this name.
    pub(crate) fn up(name: &str, shape: Shape) -> Result<Self> {
        let mut janitor = janitor(name)?;
        let mut pipe = janitor.stdin.take();
        match up::up(name, shape) {
            Ok(cluster) => Ok(Self {
                janitor,
                pipe,
                cluster,
            }),
            Err(error) => {
                // What was begun is gone already; what is there under this name is another's.
                if let Some(pipe) = &mut pipe {
                    pipe.write_all(KEEP)?;
                }
                drop(pipe);
                janitor.wait()?;
                Err(error)
            }
        }
    }

    /// Sends the janitor home: the cluster stays until somebody removes it.
    pub(crate) fn keep(mut self) -> Result<Cluster> {
        if let Some(mut pipe) = self.pipe.take() {
            pipe.write_all(KEEP)?;
        }
        self.janitor.wait()?;
        Ok(self.cluster.clone())
    }

    /// Removes the cluster now and reports what cannot be removed.
    pub(crate) fn down(mut self) -> Result<()> {
        down::down(&self.cluster.name)?;
        self.pipe.take();
        self.janitor.wait()?;
        Ok(())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if self.pipe.take().is_some() {
            // Nothing is left to be told: the janitor reports on stderr itself.
            let _ = self.janitor.wait();
        }
    }
}

/// The janitor's work: wait for the pipe's end, then remove the cluster.
pub(super) fn wait_and_remove(name: &str) -> Result<()> {
    let mut said = Vec::new();
    std::io::stdin().take(16).read_to_end(&mut said)?;
    if said != KEEP {
        down::down(name)?;
    }
    Ok(())
}

/// In a process group of its own, so that an interrupt at the terminal does not reach it.
fn janitor(name: &str) -> Result<Child> {
    Command::new(std::env::current_exe()?)
        .args(["test-cluster", "janitor", "--name", name])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .process_group(0)
        .spawn()
        .context("cannot start the janitor")
}
