//! The last stage of a Dockerfile, as far as `deploy/Dockerfile` goes.

use anyhow::{Context, Result, bail};

/// What the last stage says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Stage {
    /// `COPY --from=<origin> <source> <destination>`.
    pub(super) copies: Vec<Copy>,
    pub(super) user: String,
    pub(super) entrypoint: Vec<String>,
}

/// One file or folder.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Copy {
    pub(super) origin: String,
    pub(super) destination: String,
}

/// Reads the last stage.
///
/// # Errors
/// Names the first line that it does not understand, and a stage that begins with anything.
pub(super) fn last_stage(text: &str) -> Result<Stage> {
    let mut stage = None;
    for line in text.lines().map(str::trim) {
        if let Some(base) = line.strip_prefix("FROM ") {
            stage = (base == "scratch").then(Stage::default);
        } else if let Some(stage) = &mut stage {
            read(line, stage).with_context(|| format!("Dockerfile: `{line}`"))?;
        }
    }
    stage.context("Dockerfile: the last stage is not FROM scratch")
}

fn read(line: &str, stage: &mut Stage) -> Result<()> {
    let (instruction, rest) = line.split_once(' ').unwrap_or((line, ""));
    match instruction {
        "" | "#" | "EXPOSE" | "LABEL" => {}
        "COPY" => stage.copies.push(copy(rest)?),
        "USER" => rest.clone_into(&mut stage.user),
        "ENTRYPOINT" => stage.entrypoint = serde_json::from_str(rest)?,
        _ => bail!("not understood"),
    }
    Ok(())
}

fn copy(words: &str) -> Result<Copy> {
    let mut words = words.split_whitespace();
    let origin = words.next().and_then(|word| word.strip_prefix("--from="));
    let destination = words.nth(1);
    match (origin, destination, words.next()) {
        (Some(origin), Some(destination), None) => Ok(Copy {
            origin: origin.to_owned(),
            destination: destination.to_owned(),
        }),
        _ => bail!("not of the form COPY --from=<origin> <source> <destination>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_stage_counts() {
        let text = "FROM a AS build\nRUN b\nFROM scratch\nCOPY --from=build /x /usr/bin/x\n\
                    USER 1:1\nEXPOSE 1\nENTRYPOINT [\"/usr/bin/x\"]\n";
        let stage = last_stage(text).unwrap();
        assert_eq!(stage.user, "1:1");
        assert_eq!(stage.entrypoint, ["/usr/bin/x"]);
        assert_eq!(stage.copies.len(), 1);
        assert_eq!(stage.copies[0].destination, "/usr/bin/x");
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        assert!(last_stage("FROM scratch\nRUN x\n").is_err());
        assert!(last_stage("FROM scratch\nCOPY x /y\n").is_err());
        assert!(last_stage("FROM debian\n").is_err());
    }

    #[test]
    fn the_operators_image_runs_as_nobody_and_carries_the_appliance() {
        let text = include_str!("../../../deploy/Dockerfile");
        let stage = last_stage(text).unwrap();
        assert_eq!(stage.user, "65532:65532");
        let places: Vec<&str> = stage
            .copies
            .iter()
            .map(|copy| copy.destination.as_str())
            .collect();
        assert!(places.contains(&stage.entrypoint[0].as_str()));
        assert!(places.contains(&"/usr/share/egress-proxies/appliance"));
    }
}
