//! `cargo xtask layers`: which crate may use which, as data.
//!
//! The same table stands in ARCHITECTURE.md for people; the two are compared.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::ui;
use crate::workspace::{self, Package};

/// One crate: what it may use, and what its tests may use besides.
struct Arrow {
    from: &'static str,
    uses: &'static [&'static str],
    tests: &'static [&'static str],
}

const fn arrow(
    from: &'static str,
    uses: &'static [&'static str],
    tests: &'static [&'static str],
) -> Arrow {
    Arrow { from, uses, tests }
}

/// Every crate of the workspace, low ones first.
const ARROWS: &[Arrow] = &[
    arrow("virtwire-xdr", &[], &[]),
    arrow("virtwire-proto", &["virtwire-xdr"], &[]),
    arrow(
        "virtwire",
        &["virtwire-xdr", "virtwire-proto"],
        &["virtwire-testkit"],
    ),
    arrow("virtwire-ssh", &["virtwire"], &["virtwire-testkit"]),
    arrow("virtwire-trace", &["virtwire"], &["virtwire-testkit"]),
    arrow(
        "virtwire-pool",
        &["virtwire"],
        &["virtwire-ssh", "virtwire-testkit", "virtwire-trace"],
    ),
    arrow(
        "virtwire-testkit",
        &[
            "virtwire-xdr",
            "virtwire-proto",
            "virtwire",
            "virtwire-trace",
        ],
        &[],
    ),
    arrow("nocloud-seed", &[], &[]),
    arrow("kube-lease", &[], &["kube-fault-proxy"]),
    arrow("egress-api", &[], &[]),
    arrow("egress-appliance", &[], &[]),
    arrow(
        "egress-guest",
        &["egress-api", "egress-appliance"],
        &["nocloud-seed"],
    ),
    arrow("egress-probe", &[], &[]),
    arrow("egress-provider", &["egress-api"], &[]),
    arrow(
        "egress-provider-kvm",
        &[
            "egress-api",
            "egress-appliance",
            "egress-guest",
            "egress-provider",
            "nocloud-seed",
            "virtwire",
        ],
        &[
            "egress-links",
            "egress-probe",
            "virtwire-ssh",
            "virtwire-testkit",
            "virtwire-trace",
        ],
    ),
    arrow(
        "egress-lifecycle",
        &["egress-api", "egress-probe", "egress-provider"],
        &[],
    ),
    arrow(
        "egress-controller",
        &[
            "egress-api",
            "egress-lifecycle",
            "egress-provider",
            "kube-lease",
        ],
        &["kube-fault-proxy"],
    ),
    arrow(
        "egress-links",
        &[
            "egress-api",
            "egress-provider",
            "egress-provider-kvm",
            "virtwire",
            "virtwire-pool",
            "virtwire-ssh",
            "virtwire-trace",
        ],
        &["virtwire-testkit"],
    ),
    arrow(
        "appliance-init",
        &["egress-appliance"],
        &["egress-api", "egress-guest", "nocloud-seed"],
    ),
    arrow(
        "egressctl",
        &[
            "egress-api",
            "egress-appliance",
            "egress-guest",
            "egress-lifecycle",
            "egress-links",
            "egress-probe",
            "egress-provider",
            "egress-provider-kvm",
            "virtwire-trace",
        ],
        &[],
    ),
    arrow("kube-fault-proxy", &[], &[]),
    arrow(
        "egress-operator",
        &[
            "egress-api",
            "egress-controller",
            "egress-lifecycle",
            "egress-links",
            "egress-provider",
            "egress-provider-kvm",
            "virtwire-trace",
        ],
        &[],
    ),
    arrow("xtask", &["egress-api"], &[]),
];

const BEGIN: &str = "<!-- arrows: printed by `cargo xtask layers --print` -->\n";
const END: &str = "<!-- end of arrows -->";

/// Arguments of `layers`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Layers {
    /// Print the table for ARCHITECTURE.md instead of checking
    #[arg(long)]
    print: bool,
}

/// Compares the manifests and ARCHITECTURE.md with the table.
///
/// # Errors
/// Lists every edge that the table does not have.
pub(crate) fn run(arguments: &Layers) -> Result<()> {
    if arguments.print {
        return ui::result(table().trim_end());
    }
    let mut faults = faults(&workspace::packages()?);
    faults.extend(compare_document()?);
    if !faults.is_empty() {
        bail!("{}", faults.join("\n  "));
    }
    Ok(())
}

fn faults(packages: &[Package]) -> Vec<String> {
    let known: BTreeSet<&str> = ARROWS.iter().map(|arrow| arrow.from).collect();
    let found: BTreeSet<&str> = packages
        .iter()
        .map(|package| package.name.as_str())
        .collect();
    let mut faults: Vec<String> = known
        .symmetric_difference(&found)
        .map(|name| format!("{name} stands in only one of: the workspace, xtask/src/layers.rs"))
        .collect();
    for package in packages {
        if let Some(arrow) = ARROWS.iter().find(|arrow| arrow.from == package.name) {
            faults.extend(forbidden_edges(package, arrow));
        }
    }
    faults
}

fn forbidden_edges(package: &Package, arrow: &Arrow) -> Vec<String> {
    let in_tree = package
        .dependencies
        .iter()
        .filter(|dependency| dependency.path.is_some());
    in_tree
        .filter(|dependency| dependency.name != package.name)
        .filter(|dependency| {
            let name = dependency.name.as_str();
            let in_tests = dependency.kind.as_deref() == Some("dev") && arrow.tests.contains(&name);
            !arrow.uses.contains(&name) && !in_tests
        })
        .map(|dependency| {
            let place = dependency.kind.as_deref().unwrap_or("ordinary");
            format!(
                "{} must not use {} ({place} dependency)",
                package.name, dependency.name
            )
        })
        .collect()
}

fn table() -> String {
    let mut text = String::from("| crate | may use | its tests besides |\n|---|---|---|\n");
    for arrow in ARROWS {
        let line = format!(
            "| {} | {} | {} |",
            arrow.from,
            list(arrow.uses),
            list(arrow.tests)
        );
        text.push_str(&line);
        text.push('\n');
    }
    text
}

fn list(names: &[&str]) -> String {
    if names.is_empty() {
        "—".to_owned()
    } else {
        names.join(", ")
    }
}

fn compare_document() -> Result<Option<String>> {
    let text = fs::read_to_string(workspace::root().join("ARCHITECTURE.md"))
        .context("cannot read ARCHITECTURE.md")?;
    let written = text
        .split_once(BEGIN)
        .and_then(|(_, rest)| rest.split_once(END));
    Ok(match written {
        None => Some(format!(
            "ARCHITECTURE.md lacks the lines `{}` and `{END}`",
            BEGIN.trim()
        )),
        Some((written, _)) if written.trim() == table().trim() => None,
        Some(_) => Some(
            "ARCHITECTURE.md has another table than xtask/src/layers.rs; paste the output of \
             `cargo xtask layers --print`"
                .to_owned(),
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependency: &str, kind: Option<&str>) -> Package {
        let text = serde_json::json!({
            "name": name, "version": "0.0.0", "publish": [], "license": null,
            "manifest_path": "/x/Cargo.toml", "targets": [],
            "dependencies": [{ "name": dependency, "kind": kind, "path": "/x" }],
        });
        serde_json::from_value(text).unwrap()
    }

    fn edges(name: &str, dependency: &str, kind: Option<&str>) -> Vec<String> {
        let arrow = ARROWS.iter().find(|arrow| arrow.from == name).unwrap();
        forbidden_edges(&package(name, dependency, kind), arrow)
    }

    #[test]
    fn an_edge_against_the_arrows_is_named() {
        let faults = edges("virtwire-xdr", "virtwire", None);
        assert_eq!(
            faults,
            ["virtwire-xdr must not use virtwire (ordinary dependency)"]
        );
    }

    #[test]
    fn what_only_tests_may_use_is_no_ordinary_dependency() {
        assert!(edges("egress-provider-kvm", "virtwire-ssh", Some("dev")).is_empty());
        assert_eq!(edges("egress-provider-kvm", "virtwire-ssh", None).len(), 1);
    }

    #[test]
    fn the_table_has_no_cycle() {
        let mut seen = BTreeSet::new();
        for arrow in ARROWS {
            assert!(
                arrow.uses.iter().all(|name| seen.contains(name)),
                "{}",
                arrow.from
            );
            seen.insert(arrow.from);
        }
    }
}
