//! Namespaces of its own for a test: addresses, /etc and /run that nobody else sees.

use std::{
    env, fs,
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    os::unix::fs::chown,
    process::Command,
    thread,
};

/// Set inside of the namespaces.
const INSIDE: &str = "EGRESS_GUEST_LIVE_INSIDE";

/// Addresses of the sandbox, all on this machine.
pub(crate) const PUBLIC: &str = "203.0.113.5";
pub(crate) const OTHER_PUBLIC: &str = "198.51.100.7";
pub(crate) const PUBLIC_V6: &str = "2001:db8::5";
pub(crate) const PRIVATE: &str = "10.1.2.3";
pub(crate) const METADATA: &str = "169.254.169.254";
pub(crate) const PRIVATE_V6: &str = "fd00::5";

/// Ports on which origins answer, on every address.
const ORIGINS: [u16; 4] = [25, 80, 443, 8443];

const HOSTS: &str = "\
127.0.0.1 localhost
127.0.1.1 guest
203.0.113.5 good.test www.good.test
203.0.113.7 rebound.good.test
198.51.100.7 bad.test www.bad.test
10.1.2.3 private.test
";

const SETUP: &str = "
set -e
ip link set lo up
ip link add eth0 type veth peer name peer0
ip link set peer0 up
ip addr add 203.0.113.5/32 dev eth0
ip link set eth0 up
for a in 203.0.113.7 198.51.100.7 10.1.2.3 169.254.169.254; do ip addr add $a/32 dev lo; done
for a in 2001:db8::5 fd00::5; do ip addr add $a/128 dev lo nodad; done
ip addr add 2001:db8::6/128 dev eth0 nodad
mount -t tmpfs tmpfs /mnt
cp -a /etc /mnt/etc
mount --bind /mnt/etc /etc
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /dev/shm
mkdir -p /run/egress /etc/egress
";

/// Runs the body of the test with this name in fresh namespaces, by starting this very program
/// again for that one test. Everything it leaves behind ends with them.
pub(crate) fn in_namespaces(path: &str, test: impl FnOnce()) {
    if env::var_os(INSIDE).is_some() {
        enter();
        return test();
    }
    let name = path.split_once("::").expect("a path has a crate").1;
    let output = Command::new("/usr/bin/unshare")
        .args([
            "--net",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child",
            "--mount-proc",
        ])
        .arg(env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(INSIDE, "1")
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .output()
        .expect("unshare of util-linux is installed");
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        text.contains("1 passed"),
        "in the namespaces: {}\n{text}\n{errors}",
        output.status
    );
}

fn enter() {
    let output = Command::new("/bin/sh")
        .args(["-c", SETUP])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "the namespaces could not be furnished, as root? {errors}"
    );
    chown("/run/egress", Some(13), Some(13)).unwrap();
    fs::write("/etc/hosts", HOSTS).unwrap();
    // Nobody answers there: whatever waits for DNS shows as a slow start.
    fs::write("/etc/resolv.conf", "nameserver 203.0.113.99\n").unwrap();
    for address in ORIGINS {
        origin(address);
    }
}

/// A server that answers 200 and repeats the head of the request as its body.
fn origin(port: u16) {
    let listener = TcpListener::bind(("::", port)).unwrap();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || answer(stream));
        }
    });
}

fn answer(mut stream: TcpStream) -> Option<()> {
    let mut head = Vec::new();
    let mut buffer = [0; 4096];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") && head.len() < 65536 {
        match stream.read(&mut buffer).ok()? {
            0 => return None,
            count => head.extend(&buffer[..count]),
        }
    }
    let length = head.len();
    let reply = format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    stream.write_all(&[reply.as_bytes(), &head].concat()).ok()
}

/// Declares a test that runs isolated.
macro_rules! isolated {
    ($(#[doc = $doc:literal])* fn $name:ident() $body:block) => {
        $(#[doc = $doc])*
        #[test]
        fn $name() {
            let path = concat!(module_path!(), "::", stringify!($name));
            $crate::sandbox::in_namespaces(path, || $body);
        }
    };
}
pub(crate) use isolated;
