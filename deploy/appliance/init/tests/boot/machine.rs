//! One QEMU process, its console and its monitor.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use egress_appliance::{Marker, Stage, markers};
use tempfile::TempDir;

/// Address of the host as its guests see it. It lies in no private range, since engines without
/// rules for networks keep to the public ones; QEMU's user network ends on this machine.
pub(crate) const HOST: &str = "11.0.0.2";
const NETWORK: &str = "11.0.0.0/24";
const PAUSE: Duration = Duration::from_millis(20);

/// What to boot with.
pub(crate) struct Setup {
    pub(crate) seed: Option<Vec<u8>>,
    /// In MiB.
    pub(crate) memory: u32,
    /// Port of the guest that is forwarded to a free one of the loopback interface.
    pub(crate) port: u16,
    /// The guest's address when it is not the one that QEMU's DHCP server gives.
    pub(crate) address: Option<String>,
}

/// A running machine; dropping it ends it.
pub(crate) struct Machine {
    qemu: Child,
    port: u16,
    started: Instant,
    console: Arc<Mutex<Vec<u8>>>,
    folder: TempDir,
}

impl Machine {
    pub(crate) fn start(setup: &Setup) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let mut command = qemu(setup.memory);
        command.args([
            "-netdev",
            &forwarding(port, setup),
            "-device",
            "virtio-net-pci,netdev=n",
        ]);
        let monitor = folder.path().join("monitor").display().to_string();
        command.args(["-monitor", &format!("unix:{monitor},server=on,wait=off")]);
        if let Some(seed) = &setup.seed {
            let path = folder.path().join("seed");
            std::fs::write(&path, seed).unwrap();
            let drive = format!("file={},format=raw,if=virtio,readonly=on", path.display());
            command.args(["-drive", &drive]);
        }
        let started = Instant::now();
        let mut qemu = command
            .spawn()
            .expect("qemu-system-x86_64 starts; cure: apt-get install qemu-system-x86");
        let console = Arc::new(Mutex::new(Vec::new()));
        collect(qemu.stdout.take().unwrap(), Arc::clone(&console));
        Self {
            qemu,
            port,
            started,
            console,
            folder,
        }
    }

    /// The forwarded port on the loopback interface.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Time since QEMU was started.
    pub(crate) fn age(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn console(&self) -> String {
        String::from_utf8_lossy(&self.console.lock().unwrap()).into_owned()
    }

    /// The newest marker of a stage, which must come in time.
    pub(crate) fn wait_for(&self, stage: Stage, patience: Duration) -> Marker {
        let find = || {
            let console = self.console.lock().unwrap();
            markers(&console)
                .filter(|marker| marker.stage == stage)
                .last()
        };
        self.wait_until(patience, |_| find().is_some());
        find().unwrap()
    }

    pub(crate) fn wait_until(&self, patience: Duration, holds: impl Fn(&str) -> bool) {
        let deadline = Instant::now() + patience;
        while !holds(&self.console()) {
            assert!(
                Instant::now() < deadline,
                "not in time; console:\n{}",
                self.console()
            );
            sleep(PAUSE);
        }
    }

    pub(crate) fn press_power_button(&self) {
        // The button's driver is loaded after the engine listens.
        sleep(Duration::from_secs(2));
        let mut monitor = UnixStream::connect(self.folder.path().join("monitor")).unwrap();
        monitor.write_all(b"system_powerdown\n").unwrap();
        // QEMU echoes each character as it takes it; hanging up earlier would cut the command.
        monitor
            .set_read_timeout(Some(Duration::from_millis(500)))
            .unwrap();
        let mut bytes = [0; 4096];
        while let Ok(1..) = monitor.read(&mut bytes) {}
    }

    pub(crate) fn ends_within(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        while Instant::now() < deadline {
            if self.qemu.try_wait().unwrap().is_some() {
                return true;
            }
            sleep(PAUSE);
        }
        false
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.qemu.kill();
        let _ = self.qemu.wait();
    }
}

fn qemu(memory: u32) -> Command {
    let folder = std::env::var_os("EGRESS_APPLIANCE");
    let folder = PathBuf::from(
        folder.expect("EGRESS_APPLIANCE is a built appliance; cure: cargo xtask appliance --smoke"),
    );
    let manifest = std::fs::read(folder.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    let file = |part: &str| folder.join(manifest[part]["file"].as_str().unwrap());
    let mut command = Command::new("qemu-system-x86_64");
    command
        .args([
            "-accel",
            "tcg",
            "-cpu",
            "max",
            "-machine",
            "q35",
            "-nodefaults",
        ])
        .args([
            "-display",
            "none",
            "-serial",
            "stdio",
            "-device",
            "virtio-rng-pci",
        ])
        .args([
            "-m",
            &memory.to_string(),
            "-append",
            manifest["cmdline"].as_str().unwrap(),
        ])
        .arg("-kernel")
        .arg(file("kernel"))
        .arg("-initrd")
        .arg(file("initrd"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    command
}

fn forwarding(host: u16, setup: &Setup) -> String {
    let (address, port) = (setup.address.as_deref().unwrap_or_default(), setup.port);
    format!("user,id=n,net={NETWORK},hostfwd=tcp:127.0.0.1:{host}-{address}:{port}")
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

fn collect(mut from: impl Read + Send + 'static, into: Arc<Mutex<Vec<u8>>>) {
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(length @ 1..) = from.read(&mut bytes) {
            into.lock().unwrap().extend(&bytes[..length]);
        }
    });
}
