//! Counts of everything that could leak, here and on the hosts.

use std::{process::Command, time::Duration};

use tokio::{runtime::Handle, time::Instant};

use super::bed::{Bed, Host, good};

/// How long things may take to go: a host learns that its client has gone when the packet that
/// says so is sent again, which after some seconds of silence is seconds apart.
const TIME_TO_GO: Duration = Duration::from_secs(30);

/// What is there at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Marks {
    tasks: usize,
    files: usize,
    hosts: Vec<OnHost>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct OnHost {
    name: &'static str,
    /// Processes of sshd, the listener among them.
    sessions: usize,
    /// Clients of the daemon.
    clients: usize,
    volumes: Vec<String>,
    domains: Vec<String>,
}

impl Marks {
    /// Counts; every host must answer.
    pub(crate) async fn take() -> Self {
        let on_hosts = || Bed::get().hosts.iter().map(OnHost::take).collect();
        let hosts = tokio::task::spawn_blocking(on_hosts).await.unwrap();
        Self {
            tasks: Handle::current().metrics().num_alive_tasks(),
            files: open_files().len(),
            hosts,
        }
    }

    /// Waits until everything that came since has gone; says what stays.
    pub(crate) async fn are_back(&self) -> Result<(), String> {
        let begun = Instant::now();
        loop {
            let now = Self::take().await;
            if now == *self {
                return Ok(());
            }
            if begun.elapsed() > TIME_TO_GO {
                let files = open_files();
                return Err(format!("before {self:?}\nnow {now:?}\nfiles {files:?}"));
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

impl OnHost {
    fn take(host: &'static Host) -> Self {
        Self {
            name: &host.name,
            sessions: processes(host, "sshd").len(),
            clients: clients(host),
            volumes: first_words(&host.virsh(&["vol-list", "--pool", &host.pool])),
            domains: first_words(&host.virsh(&["list", "--all", "--name"])),
        }
    }
}

/// What this process has open.
fn open_files() -> Vec<String> {
    let files = std::fs::read_dir("/proc/self/fd").unwrap();
    let links = files.filter_map(|file| std::fs::read_link(file.ok()?.path()).ok());
    // Reading the folder opens it.
    let links = links.filter(|link| !link.ends_with("fd"));
    links.map(|link| link.display().to_string()).collect()
}

/// Processes in the host's own network namespace whose program's name begins so.
pub(crate) fn processes(host: &Host, program: &str) -> Vec<String> {
    let pids = good(Command::new("ip").args(["netns", "pids", &host.name]));
    let is_it = |pid: &&str| {
        let name = std::fs::read_to_string(format!("/proc/{pid}/comm"));
        name.is_ok_and(|name| name.starts_with(program))
    };
    let found = pids.split_whitespace().filter(is_it);
    found.map(str::to_owned).collect()
}

fn clients(host: &Host) -> usize {
    let socket = host.socket.with_file_name("libvirt-admin-sock");
    let uri = format!("libvirtd:///system?socket={}", socket.display());
    let mut command = Command::new("virt-admin");
    let list = good(command.args(["--quiet", "-c", &uri, "client-list", "libvirtd"]));
    // Clients are listed by number, below a heading.
    let numbers = first_words(&list);
    let numbers = numbers.iter().filter(|word| word.parse::<u64>().is_ok());
    numbers.count()
}

fn first_words(text: &str) -> Vec<String> {
    let words = text
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    words.map(str::to_owned).collect()
}
