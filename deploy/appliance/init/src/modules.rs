//! Kernel modules: loaded in the order that `modules.dep` gives, never from a list of our own.

use std::collections::HashSet;
use std::fs::{self, File};

use rustix::io::Errno;
use thiserror::Error;

const ROOT: &str = "/lib/modules";

/// What to load when, shared with the build.
const LISTS: &str = include_str!("../../modules.txt");

/// When modules are loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// Before anything else.
    Boot,
    /// When settings bring a packet filter; the kernel has no modprobe here to ask for more.
    Firewall,
    /// When the engine runs.
    Late,
}

impl When {
    fn names(self) -> impl Iterator<Item = &'static str> {
        let list = match self {
            Self::Boot => "boot",
            Self::Firewall => "firewall",
            Self::Late => "late",
        };
        let lines = LISTS
            .lines()
            .filter_map(move |line| line.strip_prefix(list)?.strip_prefix(':'));
        lines.flat_map(str::split_ascii_whitespace)
    }
}

/// A module could not be loaded.
#[derive(Debug, Error)]
pub(crate) enum ModuleError {
    /// `modules.dep` is not in the image.
    #[error("the image has no readable {ROOT}/modules.dep: {0}")]
    Index(#[source] std::io::Error),
    /// The image lacks the module.
    #[error("kernel module {0} is not in the image")]
    Missing(String),
    /// The file could not be opened.
    #[error("kernel module {0} cannot be read: {1}")]
    Read(String, #[source] std::io::Error),
    /// The kernel refused it.
    #[error("the kernel refused module {0}: {1}")]
    Refused(String, #[source] Errno),
}

/// The modules of the image and which of them were loaded.
#[derive(Debug)]
pub(crate) struct Modules {
    index: Index,
    loaded: HashSet<String>,
}

impl Modules {
    /// Reads the image's index.
    pub(crate) fn open() -> Result<Self, ModuleError> {
        let text = fs::read_to_string(format!("{ROOT}/modules.dep")).map_err(ModuleError::Index)?;
        Ok(Self {
            index: Index::parse(&text),
            loaded: HashSet::new(),
        })
    }

    /// Loads the modules of this moment and what they need, each at most once.
    pub(crate) fn load(&mut self, when: When) -> Result<(), ModuleError> {
        for name in when.names() {
            for path in self.index.order(name)? {
                if self.loaded.insert(path.clone()) {
                    insert(&path)?;
                }
            }
        }
        Ok(())
    }
}

fn insert(path: &str) -> Result<(), ModuleError> {
    let file = File::open(format!("{ROOT}/{path}"))
        .map_err(|error| ModuleError::Read(path.to_owned(), error))?;
    match rustix::system::finit_module(&file, c"", 0) {
        // No such device: the module is fine, the machine has no use for it.
        Ok(()) | Err(Errno::EXIST | Errno::NODEV) => Ok(()),
        Err(errno) => Err(ModuleError::Refused(path.to_owned(), errno)),
    }
}

/// `modules.dep`: a line per module, `path: path-of-what-it-needs …`.
#[derive(Debug)]
struct Index(Vec<(String, Vec<String>)>);

impl Index {
    fn parse(text: &str) -> Self {
        let entry = |line: &str| {
            let (path, needs) = line.split_once(':')?;
            Some((
                path.to_owned(),
                needs.split_whitespace().map(str::to_owned).collect(),
            ))
        };
        Self(text.lines().filter_map(entry).collect())
    }

    /// The files to insert for one module, dependencies first.
    fn order(&self, name: &str) -> Result<Vec<String>, ModuleError> {
        let found = self
            .0
            .iter()
            .find(|(path, _)| module_name(path) == canonical(name));
        let (path, _) = found.ok_or_else(|| ModuleError::Missing(name.to_owned()))?;
        let mut order = Vec::new();
        self.visit(path, &mut HashSet::new(), &mut order);
        Ok(order)
    }

    fn visit(&self, path: &str, seen: &mut HashSet<String>, order: &mut Vec<String>) {
        if !seen.insert(path.to_owned()) {
            return;
        }
        let needs = self
            .0
            .iter()
            .find(|(other, _)| other == path)
            .map(|(_, needs)| needs);
        for need in needs.into_iter().flatten() {
            self.visit(need, seen, order);
        }
        order.push(path.to_owned());
    }
}

/// Modules are named with `_` where their files may have `-`.
fn canonical(name: &str) -> String {
    name.replace('-', "_")
}

fn module_name(path: &str) -> String {
    let file = path.rsplit('/').next().unwrap_or(path);
    canonical(file.split('.').next().unwrap_or(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEP: &str = "virtio_net.ko: net_failover.ko failover.ko virtio_ring.ko virtio.ko\n\
        net_failover.ko: failover.ko\n\
        failover.ko:\n\
        virtio.ko: virtio_ring.ko\n\
        virtio_ring.ko:\n\
        virtio-rng.ko: virtio.ko\n";

    #[test]
    fn what_a_module_needs_comes_before_it() {
        let order = Index::parse(DEP).order("virtio_net").unwrap();
        let at = |name: &str| order.iter().position(|path| path == name).unwrap();
        assert!(at("failover.ko") < at("net_failover.ko"));
        assert!(at("virtio_ring.ko") < at("virtio.ko"));
        assert_eq!(at("virtio_net.ko"), order.len() - 1);
        assert_eq!(order.len(), 5, "each once: {order:?}");
    }

    #[test]
    fn hyphens_in_file_names_are_underscores_in_module_names() {
        let order = Index::parse(DEP).order("virtio_rng").unwrap();
        assert_eq!(order, ["virtio_ring.ko", "virtio.ko", "virtio-rng.ko"]);
    }

    #[test]
    fn each_moment_has_its_modules() {
        assert!(When::Boot.names().any(|name| name == "virtio_net"));
        assert!(When::Firewall.names().any(|name| name == "nf_tables"));
        assert!(When::Late.names().any(|name| name == "button"));
    }

    #[test]
    fn a_circle_ends() {
        assert_eq!(
            Index::parse("a.ko: b.ko\nb.ko: a.ko\n")
                .order("a")
                .unwrap()
                .len(),
            2
        );
    }

    #[test]
    fn a_module_outside_the_image_is_named() {
        let error = Index::parse(DEP).order("e1000").unwrap_err();
        assert_eq!(error.to_string(), "kernel module e1000 is not in the image");
    }
}
