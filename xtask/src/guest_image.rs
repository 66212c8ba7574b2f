//! `cargo xtask guest-image`: a Debian cloud image with the proxy engines inside.
//!
//! Kept outside of the checkout under a hash of the recipe, so that it is built once per machine
//! and again only when the recipe changes.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::{setup, shell, ui, unique, workspace};

const SUITE: &str = "bookworm";

/// The engines are all inside, so that the first boot needs no mirror and no name server.
const PACKAGES: [&str; 20] = [
    "systemd-sysv",
    "linux-image-cloud-amd64",
    "cloud-init",
    "ifupdown",
    "isc-dhcp-client",
    "qemu-guest-agent",
    "udev",
    "dbus",
    "openssh-server",
    "tinyproxy",
    "squid",
    "microsocks",
    "dante-server",
    "ca-certificates",
    "iproute2",
    "nftables",
    "netbase",
    "kmod",
    "procps",
    "python3-yaml",
];

/// Left out of every package: nobody reads manuals in a proxy.
const EXCLUDED: [&str; 5] = [
    "/usr/share/doc/*",
    "/usr/share/man/*",
    "/usr/share/locale/*",
    "/usr/share/info/*",
    "/usr/share/lintian/*",
];

/// Runs inside the new system, as root. Engines are installed and off: cloud-init switches the
/// chosen one on. cloud-init's locale module fails without locales and costs a second.
const CUSTOMIZE: &str = r#"set -eu
cd "$1"
for unit in squid tinyproxy microsocks danted; do
    chroot . systemctl disable "$unit.service" >/dev/null 2>&1 || true
    rm -f etc/rc?.d/S??"$unit"
done
: > etc/machine-id
rm -f var/lib/dbus/machine-id etc/ssh/ssh_host_*
mkdir -p etc/ssh/sshd_config.d
printf 'PasswordAuthentication no\nKbdInteractiveAuthentication no\nPermitRootLogin prohibit-password\n' \
    > etc/ssh/sshd_config.d/10-keys-only.conf
sed -i -E '/^ *- (locale|grub[-_]dpkg)$/d' etc/cloud/cloud.cfg
printf 'datasource_list: [NoCloud, None]\n' > etc/cloud/cloud.cfg.d/90-datasource.cfg
printf 'LABEL=egress-root / ext4 errors=remount-ro 0 1\n' > etc/fstab
mkdir -p boot/extlinux
cat > boot/extlinux/extlinux.conf <<'END'
default linux
prompt 0
timeout 0
label linux
kernel /vmlinuz
initrd /initrd.img
append root=LABEL=egress-root ro console=tty0 console=ttyS0,115200 net.ifnames=0
END
rm -rf var/lib/apt/lists/* var/cache/apt/*.bin
"#;

/// From the unpacked system to the disk. No partition nodes on loop devices are needed: the file
/// system is made inside the file, at the partition's offset.
const DISK: &str = r#"set -eu
dir=$1
cd "$dir"
truncate -s 2G disk.raw
echo '2048,,L,*' | sfdisk --quiet disk.raw
loop=$(losetup --show -f -o 1048576 disk.raw)
mkdir -p mnt
trap 'umount -q mnt || true; losetup -d "$loop"' EXIT
mkfs.ext4 -q -L egress-root -E nodiscard "$loop"
mount "$loop" mnt
tar -C mnt --numeric-owner --xattrs -xf root.tar
extlinux --install mnt/boot/extlinux >/dev/null 2>&1
umount mnt
losetup -d "$loop"
trap - EXIT
dd if=/usr/lib/EXTLINUX/mbr.bin of=disk.raw bs=440 count=1 conv=notrunc status=none
qemu-img convert -c -O qcow2 disk.raw image.qcow2
"#;

/// Builds the image unless it is in the cache, and returns its path. Beside it lies its SHA-256.
///
/// # Errors
/// When root or a package is missing, or a step fails.
pub(crate) fn build() -> Result<PathBuf> {
    let folder = workspace::cache()?.join("guest-image").join(recipe_hash());
    let image = folder.join("debian.qcow2");
    if image.is_file() {
        return Ok(image);
    }
    setup::require_root("guest-image")?;
    setup::require(&setup::IMAGE)?;
    fs::create_dir_all(&folder)?;
    let work = folder.join(unique::name("work"));
    fs::create_dir(&work).with_context(|| format!("cannot make {}", work.display()))?;
    let outcome = make(&work, &folder);
    fs::remove_dir_all(&work)?;
    outcome?;
    Ok(image)
}

/// What the command prints: the path, and the line for a manifest.
pub(crate) fn run() -> Result<()> {
    let image = build()?;
    let sum = fs::read_to_string(image.with_extension("sha256"))?;
    ui::say(format!(
        "image: {{ file: {}, sha256: {} }}",
        image.display(),
        sum.trim()
    ));
    ui::result(image.display())
}

fn make(work: &Path, folder: &Path) -> Result<()> {
    let customize = work.join("customize.sh");
    fs::write(&customize, CUSTOMIZE)?;
    ui::step("install Debian into a folder", || install(work, &customize))?;
    ui::step("make and compress the disk", || {
        shell::capture(shell::words(&["sh", "-c", DISK, "disk"]).arg(work)).map(drop)
    })?;
    let image = work.join("image.qcow2");
    let sum = shell::capture(shell::words(&["sha256sum"]).arg(&image))?;
    let sum = sum.split(' ').next().unwrap_or_default();
    fs::write(folder.join("debian.sha256"), format!("{sum}\n"))?;
    // The image comes last: whoever finds it finds all of it.
    fs::rename(&image, folder.join("debian.qcow2"))?;
    Ok(())
}

fn install(work: &Path, customize: &Path) -> Result<()> {
    let mut command = shell::words(&["mmdebstrap", "--quiet", "--variant=minbase"]);
    command.arg(format!("--include={}", PACKAGES.join(",")));
    for pattern in EXCLUDED {
        command.arg(format!("--dpkgopt=path-exclude={pattern}"));
    }
    command.arg(format!(
        "--customize-hook=sh {} \"$1\"",
        customize.display()
    ));
    // Timestamps of files, for equal images from equal packages.
    command
        .env("SOURCE_DATE_EPOCH", "1700000000")
        .env("TMPDIR", work);
    command.arg(SUITE).arg(work.join("root.tar"));
    shell::capture(&mut command).map(drop)
}

/// Everything that decides about the content, apart from the versions that the mirror has today.
fn recipe_hash() -> String {
    let mut hash = Sha256::new();
    for part in [
        SUITE,
        &PACKAGES.join(" "),
        &EXCLUDED.join(" "),
        CUSTOMIZE,
        DISK,
    ] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash.finalize()
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recipes_hash_is_stable_and_a_folder_name() {
        assert_eq!(recipe_hash(), recipe_hash());
        assert_eq!(recipe_hash().len(), 16);
    }
}
