//! Kernel modules: which to pack, and `modules.dep`, from what the modules say of themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::cpio::Tree;

/// Behind the code of a signed module.
const SIGNATURE_MARK: &[u8] = b"~Module signature appended~\n";
/// The last fields of a signature, before its mark; the last four are its length.
const SIGNATURE_FIELDS: usize = 12;

/// Packs the named modules, what they need, and the index that init reads.
pub(crate) fn pack(tree: &mut Tree, folder: &Path, names: &[String]) -> Result<()> {
    let files = find(folder)?;
    let mut needs = BTreeMap::new();
    for name in names {
        collect(&files, name, &mut needs)?;
    }
    let mut index = String::new();
    for (name, direct) in &needs {
        let list: String = direct.iter().map(|need| format!(" {need}.ko")).collect();
        index += &format!("{name}.ko:{list}\n");
        let module = fs::read(&files[name])?;
        tree.file(
            &format!("usr/lib/modules/{name}.ko"),
            without_signature(&module).to_vec(),
        );
    }
    tree.file("usr/lib/modules/modules.dep", index.into_bytes());
    Ok(())
}

/// Modules of a kernel by their names.
fn find(folder: &Path) -> Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ko") {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                found.insert(stem.replace('-', "_"), path);
            }
        }
    }
    Ok(found)
}

fn collect(
    files: &BTreeMap<String, PathBuf>,
    name: &str,
    needs: &mut BTreeMap<String, BTreeSet<String>>,
) -> Result<()> {
    if needs.contains_key(name) {
        return Ok(());
    }
    let path = files
        .get(name)
        .with_context(|| format!("the kernel has no module {name}"))?;
    let direct = dependencies(&fs::read(path)?, |name| files.contains_key(name));
    needs.insert(name.to_owned(), direct.clone());
    direct
        .iter()
        .try_for_each(|need| collect(files, need, needs))
}

/// A module's `.modinfo` is a list of `key=value`, each ended by a NUL. What should be loaded
/// before counts as well, where it is a module: init has nothing that would load it later.
fn dependencies(module: &[u8], exists: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let mut names = named(&values(module, b"\0depends="));
    let before = named(&values(module, b"\0softdep=pre: "));
    names.extend(before.into_iter().filter(|name| exists(name)));
    names
}

fn named(lists: &[String]) -> BTreeSet<String> {
    let names = lists.iter().flat_map(|list| list.split([',', ' ']));
    let names = names.map(str::trim).filter(|name| !name.is_empty());
    names.map(|name| name.replace('-', "_")).collect()
}

fn values(module: &[u8], key: &[u8]) -> Vec<String> {
    let starts = module
        .windows(key.len())
        .enumerate()
        .filter(|(_, window)| *window == key);
    let value = |start: usize| {
        let rest = &module[start + key.len()..];
        let end = rest.iter().position(|&byte| byte == 0).unwrap_or(0);
        String::from_utf8_lossy(&rest[..end]).into_owned()
    };
    starts.map(|(start, _)| value(start)).collect()
}

/// The whole initramfs is under one checksum, and no boot loader here enforces signatures: each of
/// them would only cost its verification at every boot.
fn without_signature(module: &[u8]) -> &[u8] {
    let signed = || {
        let signed = module.strip_suffix(SIGNATURE_MARK)?;
        let length = signed
            .last_chunk::<4>()
            .map(|bytes| u32::from_be_bytes(*bytes))?;
        let end = signed
            .len()
            .checked_sub(SIGNATURE_FIELDS + length as usize)?;
        Some(&signed[..end])
    };
    signed().unwrap_or(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_read_from_modinfo() {
        let module = b"ELF\0license=GPL\0depends=virtio,net-failover\0name=x\0";
        let names: Vec<_> = dependencies(module, |_| false).into_iter().collect();
        assert_eq!(names, ["net_failover", "virtio"]);
        assert!(dependencies(b"\0depends=\0", |_| false).is_empty());
    }

    #[test]
    fn what_should_come_before_counts_unless_it_is_built_in() {
        let module = b"\0depends=\0softdep=pre: crc32c\0";
        assert!(dependencies(module, |_| false).is_empty());
        assert_eq!(dependencies(module, |name| name == "crc32c").len(), 1);
    }

    #[test]
    fn a_signature_is_cut_off_and_nothing_else() {
        let mut module = b"code".to_vec();
        module.extend(b"SIGNATURE");
        module.extend([0; 8]);
        module.extend(9u32.to_be_bytes());
        module.extend(SIGNATURE_MARK);
        assert_eq!(without_signature(&module), b"code");
        assert_eq!(without_signature(b"code"), b"code");
    }
}
