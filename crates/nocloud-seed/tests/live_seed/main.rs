//! The image as other programs see it: blkid, xorriso and cloud-init.
//!
//! Needs Debian's xorriso, util-linux and cloud-init. The kernel's isofs is met where a guest
//! boots from an image, since not every test machine has that module.

#![expect(clippy::unwrap_used, reason = "a failing step of a test panics")]

use nocloud_seed::SeedImage;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::TempDir;

type Files = BTreeMap<&'static str, Vec<u8>>;

const META_DATA: &str = "instance-id: \"live-1\"\nlocal-hostname: \"seeded\"\n";
const USER_DATA: &str = "#cloud-config\nssh_pwauth: false\n";
const NETWORK: &str = "version: 2\nethernets: {}\n";

/// A written image and the folder it lives in.
struct Fixture {
    folder: TempDir,
    image: PathBuf,
    files: Files,
}

impl Fixture {
    fn new() -> Self {
        let files = Files::from(
            [
                ("meta-data", META_DATA.into()),
                ("user-data", USER_DATA.into()),
                ("network-config", NETWORK.into()),
                ("vendor-data", Vec::new()),
                ("egress.json", (0..=255).cycle().take(70_000).collect()),
                (
                    "a-name.with_every-kind.of-character.0123456789.sixty-two-bytes",
                    vec![7; 2048],
                ),
            ]
            .map(|(name, content)| (&name[..name.len().min(64)], content)),
        );
        let seed = files
            .iter()
            .fold(SeedImage::new(), |seed, (name, content)| {
                seed.file(*name, content.clone())
            });
        let folder = tempfile::tempdir().unwrap();
        let image = folder.path().join("seed.iso");
        fs::write(&image, seed.build().unwrap()).unwrap();
        Self {
            folder,
            image,
            files,
        }
    }

    fn target(&self, name: &str) -> PathBuf {
        let target = self.folder.path().join(name);
        fs::create_dir(&target).unwrap();
        target
    }

    fn assert_equal(&self, extracted: &Path) {
        let found = fs::read_dir(extracted).unwrap().count();
        assert_eq!(
            found,
            self.files.len(),
            "number of files in {}",
            extracted.display()
        );
        for (name, content) in &self.files {
            let path = extracted.join(name);
            let read = fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert!(
                read == *content,
                "{name} differs in {}",
                extracted.display()
            );
        }
    }
}

/// Runs a program to its end; a missing one is an error that names the package to install.
fn run(program: &str, package: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}; install Debian's package {package}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{program} {arguments:?}: {}\n{text}{errors}",
        output.status
    );
    text
}

#[test]
fn blkid_sees_type_and_label() {
    let fixture = Fixture::new();
    let image = fixture.image.to_str().unwrap();
    let found = run(
        "/usr/sbin/blkid",
        "util-linux",
        &["-p", "-o", "export", image],
    );
    let lines: Vec<_> = found.lines().collect();
    assert!(lines.contains(&"TYPE=iso9660"), "{found}");
    assert!(lines.contains(&"LABEL=CIDATA"), "{found}");
}

#[test]
fn xorriso_extracts_equal_files_from_both_trees() {
    let fixture = Fixture::new();
    for tree in ["norock", "nojoliet"] {
        let target = fixture.target(tree);
        let mut arguments = vec!["-abort_on", "WARNING", "-osirrox", "on"];
        arguments.extend(["-read_fs", tree, "-indev", fixture.image.to_str().unwrap()]);
        arguments.extend(["-extract", "/", target.to_str().unwrap()]);
        run("/usr/bin/xorriso", "xorriso", &arguments);
        fixture.assert_equal(&target);
    }
}

#[test]
fn cloud_init_reads_the_image() {
    let fixture = Fixture::new();
    let script = fixture.folder.path().join("read.py");
    fs::write(&script, include_str!("read_nocloud.py")).unwrap();
    let arguments = [
        script.as_path(),
        fixture.image.as_path(),
        fixture.folder.path(),
    ]
    .map(|path| path.to_str().unwrap());
    let found = run("/usr/bin/python3", "cloud-init", &arguments);
    let expected = ["live-1", "seeded", "version 2", USER_DATA].join("\n");
    assert_eq!(found.trim_end(), expected.trim_end());
}
