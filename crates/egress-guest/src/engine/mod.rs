//! The engines' own configuration.

mod dante;
mod microsocks;
mod squid;
mod tinyproxy;

use egress_api::Engine;
use egress_appliance::{ENGINE_USER, File, Mode, Owner, Sensitive};

use crate::{GuestError, GuestInput, policy::Policy};

/// Folder of every file that a plan writes.
pub(crate) const FOLDER: &str = "/etc/egress";

/// What an engine is started with.
#[derive(Debug, Clone)]
pub(crate) struct Rendered {
    pub(crate) files: Vec<File>,
    /// Program and arguments; stays in the foreground.
    pub(crate) argv: Vec<Sensitive>,
    /// Limit of open files, which bounds the connections of an engine that has no bound itself.
    pub(crate) open_files: u32,
    /// Hash of the password where the engine checks it against the shadow file.
    pub(crate) shadow_hash: Option<Sensitive>,
}

impl Rendered {
    fn new(engine: Engine, arguments: &[&str]) -> Self {
        let program = std::iter::once(program(engine));
        Self {
            files: Vec::new(),
            argv: program
                .chain(arguments.iter().copied())
                .map(Sensitive::from)
                .collect(),
            open_files: 8192,
            shadow_hash: None,
        }
    }

    fn with_file(mut self, name: &str, content: String) -> Self {
        self.files.push(file(name, content));
        self
    }
}

/// The configuration of the input's engine.
///
/// # Errors
///
/// [`GuestError`] when the engine cannot carry a part of the declaration.
pub(crate) fn render(input: &GuestInput, policy: &Policy) -> Result<Rendered, GuestError> {
    match input.engine {
        Engine::Squid => Ok(squid::render(input, policy)),
        Engine::Tinyproxy => tinyproxy::render(input, policy),
        Engine::Microsocks => microsocks::render(input),
        Engine::Dante => Ok(dante::render(input, policy)),
    }
}

/// A file that root owns and the engine reads.
pub(crate) fn file(name: &str, content: String) -> File {
    File {
        path: format!("{FOLDER}/{name}"),
        mode: readable_by_engine(),
        owner: Owner {
            user: "root".into(),
            group: Some(ENGINE_USER.into()),
        },
        content: content.into(),
    }
}

/// The engine's program, where Debian's package puts it.
pub(crate) const fn program(engine: Engine) -> &'static str {
    runner(engine).program()
}

/// The same engine in the words of the appliance.
pub(crate) const fn runner(engine: Engine) -> egress_appliance::Engine {
    match engine {
        Engine::Squid => egress_appliance::Engine::Squid,
        Engine::Tinyproxy => egress_appliance::Engine::Tinyproxy,
        Engine::Microsocks => egress_appliance::Engine::Microsocks,
        Engine::Dante => egress_appliance::Engine::Dante,
    }
}

/// Debian's package of the engine.
pub(crate) const fn package(engine: Engine) -> &'static str {
    match engine {
        Engine::Squid => "squid",
        Engine::Tinyproxy => "tinyproxy",
        Engine::Microsocks => "microsocks",
        Engine::Dante => "dante-server",
    }
}

fn readable_by_engine() -> Mode {
    Mode::new(0o640).unwrap_or(Mode::PRIVATE)
}

/// Joins lines, each ended.
fn lines(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().map(|line| line + "\n").collect()
}
