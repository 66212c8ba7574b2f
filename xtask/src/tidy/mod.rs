//! `cargo xtask tidy`: house rules that a machine can check.

mod behaviour;
mod manifests;
mod sources;
mod text;

use std::fs;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::{ui, workspace};

/// A file of the checkout with its content; binary files are left out.
pub(crate) struct SourceFile {
    /// Relative to the root.
    path: PathBuf,
    text: String,
}

impl SourceFile {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn has_extension(&self, wanted: &str) -> bool {
        self.path
            .extension()
            .is_some_and(|extension| extension == wanted)
    }

    fn is_generated(&self) -> bool {
        self.path
            .components()
            .any(|part| part.as_os_str() == "generated")
    }
}

/// What was found: faults fail the run, warnings are for the reviewer.
#[derive(Default)]
pub(crate) struct Findings {
    faults: Vec<String>,
    warnings: Vec<String>,
}

impl Findings {
    fn fault(&mut self, file: &SourceFile, what: impl std::fmt::Display) {
        self.faults.push(format!("{}: {what}", file.name()));
    }
}

/// Checks every file that Git has or would take.
///
/// # Errors
/// Lists every broken rule.
pub(crate) fn run() -> Result<()> {
    let files = read_files()?;
    let mut findings = Findings::default();
    for file in &files {
        sources::check(file, &mut findings);
        text::check(file, &mut findings);
    }
    findings.faults.extend(text::broken_links(&files));
    behaviour::check(&files, &mut findings);
    manifests::check(&files, &workspace::packages()?, &mut findings);
    for warning in &findings.warnings {
        ui::say(format!("note  {warning}"));
    }
    if !findings.faults.is_empty() {
        bail!(
            "{} broken rules:\n  {}",
            findings.faults.len(),
            findings.faults.join("\n  ")
        );
    }
    Ok(())
}

fn read_files() -> Result<Vec<SourceFile>> {
    let root = workspace::root();
    let mut files = Vec::new();
    for path in workspace::files()? {
        if let Ok(text) = String::from_utf8(fs::read(root.join(&path))?) {
            files.push(SourceFile { path, text });
        }
    }
    Ok(files)
}

#[cfg(test)]
fn file(path: &str, text: &str) -> SourceFile {
    SourceFile {
        path: path.into(),
        text: text.to_owned(),
    }
}
