//! The cloud-init seed as cloud-init's own parts read it.

use std::{fs, path::Path};

use egress_api::Engine;
use egress_appliance::Network;
use egress_guest::{Credentials, GuestInput, GuestPlan, SeedFile, plan};

use crate::guest::{input, run};

/// Texts that YAML 1.1 reads as something else unless they are quoted.
const TRAPS: [&str; 12] = [
    "no",
    "1e3",
    "12:30",
    "~",
    "52:54:00:12:34:56",
    "on",
    "0777",
    "0x1f",
    "1_000",
    "null",
    "=",
    "2026-12-02",
];

fn seed(plan: &GuestPlan, folder: &Path) -> Vec<SeedFile> {
    let files = plan.cloud_seed().unwrap();
    for file in &files {
        fs::write(folder.join(file.name), &file.bytes).unwrap();
    }
    files
}

fn python(script: &str, arguments: &[&str]) -> String {
    run("/usr/bin/python3", &[&["-c", script], arguments].concat())
}

fn fixed(engine: Engine) -> GuestInput {
    let mut input = input(engine);
    let mac = input.machine.network.mac;
    let nets = ["192.0.2.10/24", "2001:db8:1::10/64"].map(|net| net.parse().unwrap());
    let gateways = ["192.0.2.1", "2001:db8:1::1"].map(|ip| ip.parse().unwrap());
    input.machine.network = Network::fixed(mac, nets.to_vec(), gateways.to_vec());
    input.machine.network.dns = gateways.to_vec();
    input
}

#[test]
fn yaml_1_1_reads_every_text_as_a_text() {
    let folder = tempfile::tempdir().unwrap();
    for trap in TRAPS {
        let mut input = input(Engine::Squid);
        input.machine.instance_id = trap.into();
        seed(&plan(&input).unwrap(), folder.path());
        let script = "
import sys, yaml
folder, trap = sys.argv[1:]
meta = yaml.safe_load(open(folder + '/meta-data'))
assert meta == {'instance-id': trap, 'local-hostname': 'guest'}, meta
net = yaml.safe_load(open(folder + '/network-config'))
assert net['ethernets']['eth0']['match']['macaddress'] == '52:54:00:12:34:56', net
assert net['ethernets']['eth0']['dhcp4'] is True and net['version'] == 2, net
";
        python(script, &[folder.path().to_str().unwrap(), trap]);
    }
}

#[test]
fn files_arrive_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for engine in Engine::ALL {
        let guest = plan(&fixed(engine)).unwrap();
        seed(&guest, folder.path());
        let _ = fs::remove_dir_all(&out);
        fs::create_dir(&out).unwrap();
        // cloud-init's own reader and writer of files, with another root.
        let script = "
import os, sys
from cloudinit import util
from cloudinit.config import cc_write_files
folder, out = sys.argv[1:]
config = util.load_yaml(open(folder + '/user-data').read())
assert config['ssh_pwauth'] is False and config['locale'] is False, config
assert util.is_false(config['locale'])
util.chownbyname = lambda path, user, group: None
for entry in config['write_files']:
    assert entry['permissions'].startswith('0') and ':' in entry['owner'], entry
    entry['path'] = out + entry['path']
cc_write_files.write_files('test', config['write_files'], 'root:root')
";
        python(
            script,
            &[folder.path().to_str().unwrap(), out.to_str().unwrap()],
        );
        for file in guest.files() {
            let written = fs::read_to_string(out.join(&file.path[1..])).unwrap();
            assert!(written == file.content.expose(), "{}", file.path);
        }
        let firewall = fs::read_to_string(out.join("etc/egress/firewall.nft")).unwrap();
        assert_eq!(firewall, guest.firewall());
        run(
            "/bin/sh",
            &["-n", out.join("etc/egress/setup").to_str().unwrap()],
        );
    }
}

#[test]
fn the_command_survives_the_shell() {
    let folder = tempfile::tempdir().unwrap();
    let password = "a'b\"c$d`e\\f g\th!i%j";
    let mut input = input(Engine::Microsocks);
    input.credentials = Some(Credentials::new("al'ice", password));
    let files = seed(&plan(&input).unwrap(), folder.path());
    assert_eq!(files.last().unwrap().name, "credentials.json");
    let script = "
import sys, subprocess, yaml
folder, password = sys.argv[1:]
config = yaml.safe_load(open(folder + '/user-data'))
command = [f['content'] for f in config['write_files'] if f['path'] == '/etc/egress/run'][0]
shown = command.replace('exec ', 'printf \"%s\\\\0\" ', 1)
words = subprocess.run(['/bin/sh', '-c', shown], capture_output=True, check=True).stdout.split(b'\\0')
assert words[-2].decode() == password, words
assert words[-4].decode() == \"al'ice\", words
";
    python(script, &[folder.path().to_str().unwrap(), password]);
}

#[test]
fn cloud_init_turns_the_network_into_every_format_of_debian() {
    let folder = tempfile::tempdir().unwrap();
    seed(&plan(&fixed(Engine::Squid)).unwrap(), folder.path());
    let source = folder.path().join("network-config");
    for (kind, file) in [
        ("eni", "etc/network/interfaces.d/50-cloud-init"),
        ("netplan", "etc/netplan/50-cloud-init.yaml"),
    ] {
        let target = folder.path().join(kind);
        let arguments = [
            "devel",
            "net-convert",
            "--network-data",
            source.to_str().unwrap(),
            "--kind",
            "yaml",
            "--distro",
            "debian",
            "--output-kind",
            kind,
            "--directory",
            target.to_str().unwrap(),
            "-m",
            "eth0,52:54:00:12:34:56",
        ];
        run("/usr/bin/cloud-init", &arguments);
        let text = fs::read_to_string(target.join(file)).unwrap_or_else(|e| {
            panic!(
                "{file}: {e}\n{}",
                run("/usr/bin/find", &[target.to_str().unwrap()])
            )
        });
        for word in [
            "eth0",
            "192.0.2.10/24",
            "192.0.2.1",
            "2001:db8:1::10/64",
            "2001:db8:1::1",
        ] {
            assert!(text.contains(word), "{word} is missing:\n{text}");
        }
    }
}
