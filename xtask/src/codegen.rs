//! `cargo xtask codegen`: turns the protocol tables into committed Rust.

mod constants;
mod docs;
mod methods;
mod model;
mod names;
mod program;
mod wire;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use self::model::{EnumTable, StringConst, Table};

/// First line of every generated file.
pub(crate) const HEADER: &str =
    "// Written by `cargo xtask codegen` from crates/virtwire-proto/protocol; do not edit.\n";

const TABLES: &str = "crates/virtwire-proto/protocol";
const TYPES: &str = "crates/virtwire-proto/src/generated";
const METHODS: &str = "crates/virtwire/src/generated";

/// Files by their path below the workspace.
type Files = BTreeMap<PathBuf, String>;

/// Writes the generated files, or with `check` compares them with what is there.
///
/// # Errors
/// When a table is missing or contradicts itself, or, with `check`, when a file differs; the
/// error names the files and the command that brings them up to date.
pub(crate) fn run(root: &Path, check: bool) -> Result<()> {
    let files = generate(root)?;
    let differing = differing(root, &files)?;
    if check {
        ensure!(
            differing.is_empty(),
            "out of date: {}\nrun `cargo xtask codegen` and commit the result",
            list(&differing)
        );
        return Ok(());
    }
    for path in &differing {
        write(root, path, files.get(path))?;
    }
    Ok(())
}

fn generate(root: &Path) -> Result<Files> {
    let mut files = Files::new();
    let remote = table(root, "remote")?;
    for (name, imports) in [
        ("remote", None),
        ("qemu", Some(&remote)),
        ("lxc", Some(&remote)),
    ] {
        add_program(&mut files, &table(root, name)?, imports)?;
    }
    add_program(&mut files, &table(root, "admin")?, None)?;
    add_constants(&mut files, root)?;
    Ok(files)
}

fn add_program(files: &mut Files, table: &Table, imports: Option<&Table>) -> Result<()> {
    for (file, text) in program::files(table, imports)? {
        insert(files, TYPES, &file, &text)?;
    }
    for (file, text) in methods::files(table, imports)? {
        insert(files, METHODS, &file, &text)?;
    }
    Ok(())
}

fn add_constants(files: &mut Files, root: &Path) -> Result<()> {
    let enums: Vec<EnumTable> = read(root, "enums")?;
    let strings: Vec<StringConst> = read(root, "strings")?;
    insert(files, TYPES, "enums.rs", &constants::enums(&enums)?)?;
    insert(files, TYPES, "strings.rs", &constants::strings(&strings))?;
    insert(files, TYPES, "mod.rs", &constants::types_root())?;
    insert(files, METHODS, "mod.rs", &methods::root())
}

fn insert(files: &mut Files, folder: &str, name: &str, text: &str) -> Result<()> {
    let path = Path::new(folder).join(name);
    let text = format!(
        "{HEADER}{}",
        rustfmt(text).with_context(|| path.display().to_string())?
    );
    files.insert(path, text);
    Ok(())
}

fn table(root: &Path, name: &str) -> Result<Table> {
    read(root, name)
}

fn read<T: serde::de::DeserializeOwned>(root: &Path, name: &str) -> Result<T> {
    let path = root.join(TABLES).join(format!("{name}.json"));
    let text = std::fs::read(&path).with_context(|| path.display().to_string())?;
    serde_json::from_slice(&text).with_context(|| path.display().to_string())
}

/// The paths whose content on disk is another, files that should not be there included.
fn differing(root: &Path, files: &Files) -> Result<Vec<PathBuf>> {
    let mut differing: Vec<_> = files
        .iter()
        .filter(|(path, text)| std::fs::read_to_string(root.join(path)).ok().as_ref() != Some(text))
        .map(|(path, _)| path.clone())
        .collect();
    for folder in [TYPES, METHODS] {
        differing.extend(
            present(root, folder)?
                .into_iter()
                .filter(|p| !files.contains_key(p)),
        );
    }
    Ok(differing)
}

/// Every file below a folder, by its path below the workspace.
fn present(root: &Path, folder: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(root.join(&folder)) else {
            continue;
        };
        for entry in entries {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            match entry.file_type()?.is_dir() {
                true => folders.push(path),
                false => found.push(path),
            }
        }
    }
    Ok(found)
}

fn write(root: &Path, path: &Path, text: Option<&String>) -> Result<()> {
    let full = root.join(path);
    let Some(text) = text else {
        return Ok(std::fs::remove_file(full)?);
    };
    if let Some(folder) = full.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(&full, text).with_context(|| full.display().to_string())
}

fn list(paths: &[PathBuf]) -> String {
    paths
        .iter()
        .map(|path| path.display().to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The text as `cargo fmt` would leave it.
fn rustfmt(text: &str) -> Result<String> {
    let mut child = Command::new("rustfmt")
        .args([
            "--edition",
            "2024",
            "--config",
            "style_edition=2024,max_width=100",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start rustfmt; install it with `rustup component add rustfmt`")?;
    let mut input = child
        .stdin
        .take()
        .context("rustfmt has no standard input")?;
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output()?;
    writer
        .join()
        .map_err(|_| anyhow::anyhow!("writing to rustfmt failed"))??;
    if !output.status.success() {
        bail!("rustfmt refused the generated text");
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
    }

    /// Text of the methods of one program, all its files together.
    fn methods(program: &str) -> String {
        let table = table(root(), program).unwrap();
        let remote = table_of_imports(program);
        let files = methods::files(&table, remote.as_ref()).unwrap();
        files.into_iter().map(|(_, text)| text).collect()
    }

    fn table_of_imports(program: &str) -> Option<Table> {
        matches!(program, "qemu" | "lxc").then(|| table(root(), "remote").unwrap())
    }

    #[test]
    fn every_call_has_one_method_and_no_event_has_any() {
        for (program, calls) in [("remote", 401), ("qemu", 6), ("lxc", 1), ("admin", 19)] {
            let text = methods(program);
            assert_eq!(text.matches("pub async fn ").count(), calls, "{program}");
            for procedure in table(root(), program).unwrap().procedures {
                let head = format!("pub async fn {}(", procedure.name.to_lowercase());
                let expected = usize::from(procedure.is_call());
                assert_eq!(text.matches(&head).count(), expected, "{}", procedure.name);
            }
        }
    }

    #[test]
    fn streams_are_opened_as_streams() {
        let calls = methods("remote");
        assert_eq!(calls.matches("self.invoke_stream").count(), 8);
    }
}
