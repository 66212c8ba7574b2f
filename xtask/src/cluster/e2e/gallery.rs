//! Pictures of troubles: what `kubectl` prints at their height, as a page of the documentation.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use egress_api::Reason;

use super::super::Cluster;
use super::kube::kubectl;
use super::scene::Picture;
use crate::{ui, workspace};

/// The pictures of a run, and where their page goes.
pub(super) struct Gallery {
    page: Option<PathBuf>,
    sections: Vec<String>,
}

impl Gallery {
    /// Without a page nothing is asked for.
    pub(super) fn new(page: Option<PathBuf>) -> Self {
        Self {
            page,
            sections: Vec::new(),
        }
    }

    /// Asks for everything that a user would ask for.
    pub(super) fn take(&mut self, cluster: &Cluster, picture: &Picture) -> Result<()> {
        if self.page.is_none() {
            return Ok(());
        }
        let proxy = picture.proxy;
        let commands = [
            "get epx -o wide".to_owned(),
            format!("describe epx {proxy}"),
            "get kvmh".to_owned(),
            "get pprov".to_owned(),
        ];
        let mut printed = String::new();
        for command in commands {
            let words: Vec<&str> = command.split(' ').collect();
            let text = kubectl(cluster, &words)?;
            let text = match words.first() {
                Some(&"describe") => status_of(&text),
                _ => text.as_str(),
            };
            write!(printed, "$ kubectl {command}\n{}\n\n", text.trim_end())?;
        }
        let operations = fs::read_to_string(workspace::root().join(OPERATIONS))?;
        self.sections
            .push(section(picture, printed.trim_end(), &operations)?);
        Ok(())
    }

    /// Writes the page, if there is to be one.
    pub(super) fn write(&self) -> Result<()> {
        let Some(page) = &self.page else {
            return Ok(());
        };
        let text = format!("{HEAD}\n{}", self.sections.join("\n"));
        fs::write(page, text).with_context(|| format!("cannot write {}", page.display()))?;
        ui::say(format!("written: {}", page.display()));
        Ok(())
    }
}

/// The page with a row for each reason, and how its neighbour calls it.
const OPERATIONS: &str = "docs/operations.md";

const HEAD: &str = "<!-- written by `cargo xtask e2e --gallery docs/troubleshooting.md` -->
# Troubleshooting

What `kubectl` prints while something is broken, taken from real runs: the operator as a pod, and three libvirt hosts that are broken on purpose.
`cargo xtask e2e` plays every scene and fails when an object says something else; `cargo xtask e2e --gallery docs/troubleshooting.md` writes this page with what was printed.
Of `kubectl describe` the part `Status` is shown, without the events, which tell the same in the order in which it happened.
[operations.md](operations.md) has every reason.

Two proxies, `crawl-1` and `crawl-2`, and two hosts, `lab1` and `lab2`, are there in all scenes and go on meanwhile; what is broken is `lab3`, or a proxy that only `lab3` may carry.
";

/// The part of a description that says how it is: neither what was declared nor events.
fn status_of(description: &str) -> &str {
    let start = description.find("\nStatus:").map_or(0, |at| at + 1);
    let rest = &description[start..];
    rest.find("\nEvents:").map_or(rest, |end| &rest[..end])
}

fn section(picture: &Picture, printed: &str, operations: &str) -> Result<String> {
    let Picture {
        title,
        broken,
        cure,
        ..
    } = picture;
    let to_do = match picture.reason {
        Some(reason) => format!(
            "{cure}\nSee {} in the list of reasons.\n",
            link(reason, operations)?
        ),
        None => format!("{cure}\n"),
    };
    Ok(format!(
        "## {title}\n\n{broken}\n\n```\n{printed}\n```\n\n{to_do}"
    ))
}

/// A link to the table with the reason's row.
fn link(reason: Reason, operations: &str) -> Result<String> {
    let row = format!("| `{reason}` |");
    let mut heading = None;
    for line in operations.lines() {
        if let Some(title) = line.strip_prefix("##") {
            heading = Some(anchor(title));
        }
        if line.starts_with(&row) {
            let heading = heading.context("a row without a heading")?;
            return Ok(format!("[`{reason}`](operations.md#{heading})"));
        }
    }
    anyhow::bail!("{OPERATIONS} has no row for {reason}")
}

/// How a heading is linked to.
fn anchor(title: &str) -> String {
    let title = title.trim_start_matches('#').trim().to_lowercase();
    title.replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    const DESCRIPTION: &str =
        "Name: a\nSpec:\n  Paused: false\nStatus:\n  Phase: Ready\nEvents:\n  x\n";

    #[test]
    fn only_the_status_of_a_description_is_shown() {
        assert_eq!(status_of(DESCRIPTION), "Status:\n  Phase: Ready");
    }

    #[test]
    fn a_reason_leads_to_the_table_with_its_row() {
        let page = "## Reasons\n### Reaching a host\n| `TcpDial` | failed | look |\n";
        assert_eq!(
            link(Reason::TcpDial, page).unwrap(),
            "[`TcpDial`](operations.md#reaching-a-host)"
        );
        assert!(link(Reason::Timeout, page).is_err());
    }

    #[test]
    fn a_section_has_what_was_printed_as_it_is() {
        let picture = Picture {
            title: "All is well",
            broken: "Nothing.",
            proxy: "crawl-1",
            reason: None,
            cure: "Nothing.",
        };
        let text = section(&picture, "$ kubectl get epx\nNAME", "").unwrap();
        assert_eq!(
            text,
            "## All is well\n\nNothing.\n\n```\n$ kubectl get epx\nNAME\n```\n\nNothing.\n"
        );
    }
}
