//! The initramfs as an archive in cpio's newc format: sorted, owned by root, without times.

use std::collections::BTreeMap;

/// Inode types in the mode field.
const FOLDER: u32 = 0o040_000;
const FILE: u32 = 0o100_000;
const LINK: u32 = 0o120_000;
const CHARACTER_DEVICE: u32 = 0o020_000;
const TRAILER: &str = "TRAILER!!!";
/// The kernel reads archives in blocks of this size.
const BLOCK: usize = 512;

/// Paths without a leading slash and what is there. Sorted, so that folders come before their
/// content and equal trees give equal archives.
#[derive(Debug, Default)]
pub(crate) struct Tree(BTreeMap<String, Entry>);

#[derive(Debug, Default)]
struct Entry {
    mode: u32,
    device: (u32, u32),
    content: Vec<u8>,
}

impl Tree {
    /// Adds a folder and its parents.
    pub(crate) fn folder(&mut self, path: &str) {
        for (end, _) in path.match_indices('/').chain([(path.len(), "")]) {
            let entry = Entry {
                mode: FOLDER | 0o755,
                ..Entry::default()
            };
            self.0.entry(path[..end].to_owned()).or_insert(entry);
        }
    }

    /// Adds a file that everybody may read.
    pub(crate) fn file(&mut self, path: &str, content: Vec<u8>) {
        self.add(path, FILE | 0o644, content);
    }

    /// Adds a file that everybody may run.
    pub(crate) fn program(&mut self, path: &str, content: Vec<u8>) {
        self.add(path, FILE | 0o755, content);
    }

    /// Adds a symbolic link.
    pub(crate) fn link(&mut self, path: &str, target: &str) {
        self.add(path, LINK | 0o777, target.as_bytes().to_vec());
    }

    /// Adds a character device.
    pub(crate) fn device(&mut self, path: &str, major: u32, minor: u32) {
        self.add(path, CHARACTER_DEVICE | 0o600, Vec::new());
        if let Some(entry) = self.0.get_mut(path) {
            entry.device = (major, minor);
        }
    }

    /// Whether something is at a path.
    pub(crate) fn contains(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    /// The archive.
    pub(crate) fn archive(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for (index, (path, entry)) in self.0.iter().enumerate() {
            write_entry(&mut out, index + 1, path, entry);
        }
        write_entry(&mut out, 0, TRAILER, &Entry::default());
        out.resize(out.len().next_multiple_of(BLOCK), 0);
        out
    }

    /// A path below a link would be unpacked before what the link means, and be lost.
    fn add(&mut self, path: &str, mode: u32, content: Vec<u8>) {
        let lies_below = |(end, _)| {
            self.0
                .get(&path[..end])
                .is_some_and(|e| e.mode & LINK == LINK)
        };
        assert!(
            !path.match_indices('/').any(lies_below),
            "{path} lies below a link"
        );
        if let Some((parent, _)) = path.rsplit_once('/') {
            self.folder(parent);
        }
        let entry = Entry {
            mode,
            content,
            ..Entry::default()
        };
        self.0.insert(path.to_owned(), entry);
    }
}

/// Thirteen numbers of eight hexadecimal digits, the name with its NUL, the content; name and
/// content end at multiples of four.
fn write_entry(out: &mut Vec<u8>, inode: usize, path: &str, entry: &Entry) {
    let (major, minor) = (entry.device.0 as usize, entry.device.1 as usize);
    let size = entry.content.len();
    let (uid, gid, links, time) = (0, 0, 1, 0);
    let numbers = [
        inode,
        entry.mode as usize,
        uid,
        gid,
        links,
        time,
        size,
        0,
        0,
        major,
        minor,
        path.len() + 1,
        0,
    ];
    out.extend(b"070701");
    for number in numbers {
        out.extend(format!("{number:08X}").bytes());
    }
    out.extend(path.bytes());
    out.push(0);
    out.resize(out.len().next_multiple_of(4), 0);
    out.extend(&entry.content);
    out.resize(out.len().next_multiple_of(4), 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Tree {
        let mut tree = Tree::default();
        tree.program("init", b"#!".to_vec());
        tree.file("usr/lib/x.so", b"abc".to_vec());
        tree.link("lib", "usr/lib");
        tree.device("dev/console", 5, 1);
        tree
    }

    #[test]
    fn parents_are_made_and_come_first() {
        let tree = sample();
        let paths: Vec<_> = tree.0.keys().map(String::as_str).collect();
        assert_eq!(
            paths,
            [
                "dev",
                "dev/console",
                "init",
                "lib",
                "usr",
                "usr/lib",
                "usr/lib/x.so"
            ]
        );
    }

    #[test]
    fn the_order_of_adding_does_not_matter() {
        let mut other = Tree::default();
        other.device("dev/console", 5, 1);
        other.link("lib", "usr/lib");
        other.file("usr/lib/x.so", b"abc".to_vec());
        other.program("init", b"#!".to_vec());
        assert_eq!(sample().archive(), other.archive());
    }

    #[test]
    #[should_panic(expected = "lib/x lies below a link")]
    fn nothing_is_put_below_a_link() {
        sample().file("lib/x", Vec::new());
    }

    #[test]
    fn an_entry_has_the_form_that_the_kernel_reads() {
        let mut tree = Tree::default();
        tree.file("a", b"xyz".to_vec());
        let archive = tree.archive();
        let header = "070701\
            00000001000081A400000000000000000000000100000000\
            00000003000000000000000000000000000000000000000200000000";
        assert_eq!(&archive[..110], header.as_bytes());
        assert_eq!(&archive[110..112], b"a\0");
        assert_eq!(&archive[112..116], b"xyz\0");
        assert_eq!(archive.len() % BLOCK, 0);
    }
}
