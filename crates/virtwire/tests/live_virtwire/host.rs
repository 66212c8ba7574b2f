//! A libvirtd of the test's own, which may be stopped and killed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use virtwire::transport::UnixConnector;

/// Private mounts, so that the daemon shares no state with another one on this machine.
const START: &str = r#"
set -e
mount --make-rprivate /
mkdir -p "$S/run" "$S/etc" "$S/lib" "$S/cache" /run/libvirt /var/lib/libvirt /var/cache/libvirt
cp -a /etc/libvirt/. "$S/etc/"
rm -f "$S"/etc/qemu/networks/autostart/*
mount --bind "$S/run" /run/libvirt
mount --bind "$S/etc" /etc/libvirt
mount --bind "$S/lib" /var/lib/libvirt
mount --bind "$S/cache" /var/cache/libvirt
cat > "$S/libvirtd.conf" <<CONF
unix_sock_group = "root"
unix_sock_rw_perms = "0700"
auth_unix_rw = "none"
CONF
exec libvirtd -d -p "$S/pid" -f "$S/libvirtd.conf"
"#;

static COUNTER: AtomicUsize = AtomicUsize::new(0);

pub(crate) struct Daemon {
    state: PathBuf,
    pid: u32,
}

impl Daemon {
    pub(crate) fn start() -> Self {
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let name = format!("virtwire-live-{}-{number}", std::process::id());
        let state = std::env::temp_dir().join(name);
        fs::create_dir_all(&state).unwrap();
        let status = Command::new("unshare")
            .args(["-m", "sh", "-c", START])
            .env("S", &state)
            .status()
            .unwrap_or_else(|error| panic!("unshare does not start: {error}; install util-linux"));
        assert!(
            status.success(),
            "libvirtd does not start: these tests need root and libvirt-daemon-system"
        );
        let pid = fs::read_to_string(state.join("pid"))
            .unwrap()
            .trim()
            .parse()
            .unwrap();
        let daemon = Self { state, pid };
        daemon.await_socket();
        daemon
    }

    pub(crate) fn connector(&self) -> UnixConnector {
        UnixConnector::path(self.socket())
    }

    pub(crate) fn signal(&self, signal: &str) {
        let pid = self.pid.to_string();
        assert!(
            Command::new("kill")
                .args([signal, &pid])
                .status()
                .unwrap()
                .success()
        );
    }

    /// File descriptors the daemon has open.
    pub(crate) fn open_files(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.pid))
            .unwrap()
            .count()
    }

    fn socket(&self) -> PathBuf {
        self.state.join("run/libvirt-sock")
    }

    fn await_socket(&self) {
        let patience = Instant::now() + Duration::from_secs(10);
        while !self.socket().exists() {
            assert!(
                Instant::now() < patience,
                "libvirtd made no socket within 10 s"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        if Path::new(&format!("/proc/{}", self.pid)).exists() {
            let pid = self.pid.to_string();
            // A failure here is of no interest: the test has its verdict already.
            let _ = Command::new("kill").args(["-KILL", &pid]).status();
        }
        let _ = fs::remove_dir_all(&self.state);
    }
}
