//! Running other programs: one place for error messages and for the tool search path.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result, bail};

/// A command that finds the system's administration tools even for a user without `sbin`.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command
        .env("PATH", search_path())
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
    command
}

/// `PATH` with the folders that hold `sshd`, `ip` and `mkfs.ext4`.
pub(crate) fn search_path() -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    format!("{path}:/usr/local/sbin:/usr/sbin:/sbin")
}

/// Where a program is, if it is installed.
pub(crate) fn which(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&search_path())
        .map(|dir| dir.join(program))
        .find(|path| path.is_file())
}

/// Runs to the end with inherited output.
///
/// # Errors
/// When the program is missing or ends with a status other than 0.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = describe(command);
    let status = command
        .status()
        .with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` ended with {status}");
    }
    Ok(())
}

/// Runs to the end with captured output and returns stdout.
///
/// # Errors
/// When the program is missing or fails; the message carries the end of its stderr.
pub(crate) fn capture(command: &mut Command) -> Result<String> {
    let line = describe(command);
    let output = command
        .output()
        .with_context(|| format!("cannot start `{line}`"))?;
    if !output.status.success() {
        bail!(
            "`{line}` ended with {}: {}",
            output.status,
            complaint(&output)
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs quietly and says only whether it succeeded: for questions and for best-effort clean-up.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// A command from one list of words: the program, then its arguments.
pub(crate) fn words(line: &[&str]) -> Command {
    let mut words = line.iter();
    let mut result = command(words.next().copied().unwrap_or("true"));
    result.args(words);
    result
}

fn complaint(output: &Output) -> String {
    let stderr = String::from_utf8_lossy(&output.stderr);
    let text = if stderr.trim().is_empty() {
        String::from_utf8_lossy(&output.stdout)
    } else {
        stderr
    };
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines[lines.len().saturating_sub(8)..].join(" | ")
}

fn describe(command: &Command) -> String {
    let mut line = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}
