//! The texts a test host is made of: daemon settings, pool, network, sshd, and the holder script.

use super::Host;

/// The daemon's limits that tests change on purpose.
#[derive(Clone, Debug, Default)]
pub(crate) struct Limits {
    /// `max_client_requests`; the daemon's own default is 5.
    pub(crate) requests: Option<u32>,
    /// `max_anonymous_clients`: connections that have not yet authenticated; default 20.
    pub(crate) anonymous: Option<u32>,
}

/// `libvirtd.conf`, complete.
///
/// Where nobody has to authenticate, nobody is anonymous; so a limit of anonymous clients comes
/// with polkit, which lets root in with its first call and needs no daemon of its own for that.
pub(crate) fn libvirtd(host: &Host, limits: &Limits) -> String {
    let auth = match limits.anonymous {
        None => "none",
        Some(_) => "polkit",
    };
    let mut text = format!(
        "unix_sock_rw_perms = \"0770\"\n\
         auth_unix_rw = \"{auth}\"\n\
         auth_unix_ro = \"none\"\n\
         log_level = 3\n\
         log_outputs = \"3:file:/var/log/libvirt/libvirtd.log\"\n\
         host_uuid = \"{}\"\n",
        host_uuid(host.number)
    );
    if let Some(requests) = limits.requests {
        text.push_str(&format!("max_client_requests = {requests}\n"));
    }
    if let Some(anonymous) = limits.anonymous {
        text.push_str(&format!("max_anonymous_clients = {anonymous}\n"));
    }
    text
}

/// Two daemons on one machine would both report the firmware's UUID; each gets its own.
fn host_uuid(number: u8) -> String {
    format!("7e577e57-0000-4000-8000-0000000000{number:02x}")
}

/// `qemu.conf`, complete.
///
/// Without `namespaces = []` libvirt wants to move its own mounts over `/dev/kvm`, which is a
/// bind mount here. No control groups, because hosts would share one tree: guests of the same
/// name on two hosts would meet there.
pub(crate) fn qemu() -> &'static str {
    "namespaces = []\ncgroup_controllers = []\nsecurity_driver = \"none\"\n"
}

/// The pool `default`, a folder in the host's own `/var/lib/libvirt`.
pub(crate) fn pool() -> &'static str {
    "<pool type='dir'><name>default</name>\
     <target><path>/var/lib/libvirt/images</path></target></pool>\n"
}

/// The network `open`: guests are reached from outside, which the packaged NAT network refuses.
/// Nothing on the way to a lease waits: no spanning tree, no bridge delay, no ping by dnsmasq.
pub(crate) fn network(host: &Host) -> String {
    let prefix = host.guest_prefix();
    format!(
        "<network xmlns:dnsmasq='http://libvirt.org/schemas/network/dnsmasq/1.0'>\
         <name>open</name><forward mode='open'/>\
         <bridge name='virbr-open' stp='off' delay='0'/>\
         <ip address='{prefix}.1' netmask='255.255.255.0'>\
         <dhcp><range start='{prefix}.100' end='{prefix}.250'/></dhcp></ip>\
         <dnsmasq:options><dnsmasq:option value='no-ping'/></dnsmasq:options>\
         </network>\n"
    )
}

/// `sshd_config`, complete.
pub(crate) fn sshd(host: &Host, forwarding: bool) -> String {
    let dir = host.dir().join("ssh");
    let dir = dir.display();
    let forwarding = if forwarding { "yes" } else { "no" };
    format!(
        "ListenAddress {}\n\
         HostKey {dir}/host_ed25519\n\
         AuthorizedKeysFile {dir}/authorized_keys\n\
         AllowStreamLocalForwarding {forwarding}\n\
         PidFile /run/sshd.pid\n\
         PermitRootLogin prohibit-password\n\
         PasswordAuthentication no\n\
         KbdInteractiveAuthentication no\n\
         StrictModes no\n\
         UsePAM no\n\
         UseDNS no\n\
         MaxStartups 100\n\
         LogLevel VERBOSE\n",
        host.address()
    )
}

/// `/etc/hosts`. libvirtd looks its own name up whenever it starts a guest; without this line each
/// start waits ten seconds for a name server. The host's `/etc/resolv.conf` is empty: nothing in
/// a test host asks the world.
pub(crate) fn hosts(host: &Host) -> String {
    format!("127.0.0.1 localhost\n{} {}\n", host.address(), host.name())
}

/// The script of the host's first process: private mounts, the host's end of the link, then
/// reaping whatever is left without a parent, for as long as the host lives. Each round of the
/// last loop starts a sleeper, because a shell without a child does not wait: a host whose
/// processes were all ended once would otherwise keep a processor busy.
pub(crate) fn holder(host: &Host) -> String {
    let dir = host.dir();
    let kvm = if host.kvm {
        ""
    } else {
        "[ ! -e /dev/kvm ] || mount --bind \"$S/no-kvm\" /dev/kvm\n"
    };
    format!(
        "set -eu\nS='{}'\n\
         trap '' HUP INT TERM\n\
         hostname {}\n\
         mount --bind \"$S/etc\" /etc/libvirt\n\
         mount --bind \"$S/lib\" /var/lib/libvirt\n\
         mount --bind \"$S/cache\" /var/cache/libvirt\n\
         mount --bind \"$S/log\" /var/log/libvirt\n\
         mount --bind \"$S/hosts\" /etc/hosts\n\
         [ ! -e /etc/resolv.conf ] || mount --bind \"$S/resolv.conf\" /etc/resolv.conf\n\
         mount --bind \"$S/run\" /run\n\
         {kvm}\
         ip link set lo up\n\
         ip link set eth0 up\n\
         ip addr add {}/24 dev eth0\n\
         ip route add default via {}\n\
         echo 1 > /proc/sys/net/ipv4/ip_forward\n\
         touch \"$S/mounted\"\n\
         while :; do sleep infinity & wait || true; done\n",
        dir.display(),
        host.name(),
        host.address(),
        host.gateway()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(number: u8) -> Host {
        Host {
            number,
            group: "default".into(),
            kvm: false,
            holder: 0,
        }
    }

    #[test]
    fn limits_are_written_only_when_asked_for() {
        let plain = libvirtd(&host(1), &Limits::default());
        assert!(!plain.contains("max_"));
        assert!(plain.contains("auth_unix_rw = \"none\"\n"));
        let low = libvirtd(
            &host(1),
            &Limits {
                requests: Some(2),
                anonymous: Some(3),
            },
        );
        assert!(low.contains("max_client_requests = 2\n"));
        assert!(low.contains("max_anonymous_clients = 3\n"));
        assert!(low.contains("auth_unix_rw = \"polkit\"\n"));
    }

    #[test]
    fn hosts_differ_in_uuid_and_guest_network() {
        assert_ne!(
            libvirtd(&host(1), &Limits::default()),
            libvirtd(&host(2), &Limits::default())
        );
        assert!(network(&host(3)).contains("192.168.103.1"));
    }

    #[test]
    fn forwarding_is_a_word_of_sshds_settings() {
        assert!(sshd(&host(1), true).contains("AllowStreamLocalForwarding yes\n"));
        assert!(sshd(&host(1), false).contains("AllowStreamLocalForwarding no\n"));
    }
}
