//! `cargo xtask crdgen`: the kinds as CustomResourceDefinitions and as a reference for people.

mod reference;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

const HEADER: &str = "# Written by `cargo xtask crdgen` from crates/egress-api; do not edit.\n";
const FOLDER: &str = "deploy/crds";
const REFERENCE: &str = "docs/kinds.md";

/// Writes the generated files, or with `check` compares them with what is there.
///
/// # Errors
/// With `check`, names the files that differ and the command that brings them up to date.
pub(crate) fn run(root: &Path, check: bool) -> Result<()> {
    let files = generate()?;
    let mut differing: Vec<&PathBuf> = files
        .iter()
        .filter(|(path, text)| std::fs::read_to_string(root.join(path)).ok().as_ref() != Some(text))
        .map(|(path, _)| path)
        .collect();
    let left = left_over(root, &files)?;
    differing.extend(&left);
    if check {
        ensure!(
            differing.is_empty(),
            "out of date: {}\nrun `cargo xtask crdgen` and commit the result",
            list(&differing)
        );
        return Ok(());
    }
    std::fs::create_dir_all(root.join(FOLDER)).context(FOLDER)?;
    for path in differing {
        let place = root.join(path);
        match files.get(path) {
            Some(text) => std::fs::write(&place, text),
            None => std::fs::remove_file(&place),
        }
        .with_context(|| place.display().to_string())?;
    }
    Ok(())
}

fn generate() -> Result<BTreeMap<PathBuf, String>> {
    let mut files = BTreeMap::new();
    let mut definitions = Vec::new();
    for definition in egress_api::crd::definitions() {
        let name = definition.metadata.name.clone().unwrap_or_default();
        let plural = name.split('.').next().unwrap_or_default().to_owned();
        let mut value = serde_json::to_value(definition)?;
        write_whole_numbers(&mut value);
        let text = format!("{HEADER}{}", serde_saphyr::to_string(&value)?);
        files.insert(Path::new(FOLDER).join(format!("{plural}.yaml")), text);
        definitions.push(value);
    }
    let reference = reference::document(&definitions)?;
    files.insert(PathBuf::from(REFERENCE), reference);
    Ok(files)
}

/// Bounds are floating point in Kubernetes' type; `65535.0` would only make a reader wonder.
#[expect(
    clippy::cast_possible_truncation,
    reason = "only numbers that have no fraction and are far below 2^53"
)]
fn write_whole_numbers(value: &mut Value) {
    const LARGEST: f64 = 1e15;
    match value {
        Value::Number(number) => {
            let whole = number
                .as_f64()
                .filter(|number| number.fract() == 0.0 && number.abs() < LARGEST);
            if let Some(whole) = whole {
                *value = Value::from(whole as i64);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(write_whole_numbers),
        Value::Object(fields) => fields.values_mut().for_each(write_whole_numbers),
        _ => {}
    }
}

/// Definitions of kinds that are no more. Other files of the folder belong to whoever applies it.
fn left_over(root: &Path, files: &BTreeMap<PathBuf, String>) -> Result<Vec<PathBuf>> {
    let folder = root.join(FOLDER);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut left = Vec::new();
    for entry in std::fs::read_dir(&folder).context(FOLDER)? {
        let path = Path::new(FOLDER).join(entry?.file_name());
        let text = std::fs::read_to_string(root.join(&path)).unwrap_or_default();
        if text.starts_with(HEADER) && !files.contains_key(&path) {
            left.push(path);
        }
    }
    Ok(left)
}

fn list(paths: &[&PathBuf]) -> String {
    let names: Vec<_> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    names.join(", ")
}

/// A value of a definition by the names on the way to it.
fn at<'a>(value: &'a Value, path: &str) -> &'a Value {
    path.split('.').fold(value, |value, name| &value[name])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_files_are_those_of_the_types() {
        run(&crate::workspace::root(), true).unwrap();
    }

    #[test]
    fn what_is_written_is_read_back_as_the_same() {
        for definition in egress_api::crd::definitions() {
            let value = serde_json::to_value(definition).unwrap();
            let text = serde_saphyr::to_string(&value).unwrap();
            let back: Value = serde_saphyr::from_str(&text).unwrap();
            assert_eq!(back, value);
        }
    }
}
