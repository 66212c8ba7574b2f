//! `cargo xtask demo`: from nothing to a request through a new proxy, and back to nothing.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::host::group::Group;
use crate::host::{Host, origin};
use crate::manifest::Proxy;
use crate::{appliance, guest_image, setup, shell, suite, ui, unique};

/// Arguments of `demo`.
#[derive(Debug, clap::Args)]
pub(crate) struct Demo {
    /// What the proxy's machine runs
    #[arg(long, value_enum, default_value_t = Guest::Appliance)]
    image: Guest,
    /// The proxy engine
    #[arg(long, value_enum, default_value_t = Engine::Squid)]
    engine: Engine,
    /// Leave everything running and say how to use and remove it
    #[arg(long)]
    keep: bool,
}

/// What the machine runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Guest {
    /// A kernel and one initramfs: seconds
    Appliance,
    /// A Debian image set up through cloud-init: a minute
    Cloud,
}

/// The proxy engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    Squid,
    Tinyproxy,
    Microsocks,
    Dante,
}

impl Demo {
    /// As without arguments.
    pub(crate) fn appliance() -> Self {
        Self {
            image: Guest::Appliance,
            engine: Engine::Squid,
            keep: false,
        }
    }

    /// With the Debian image.
    pub(crate) fn cloud() -> Self {
        Self {
            image: Guest::Cloud,
            ..Self::appliance()
        }
    }

    fn engine_name(&self) -> &'static str {
        match self.engine {
            Engine::Squid => "squid",
            Engine::Tinyproxy => "tinyproxy",
            Engine::Microsocks => "microsocks",
            Engine::Dante => "dante",
        }
    }

    fn speaks_socks(&self) -> bool {
        matches!(self.engine, Engine::Microsocks | Engine::Dante)
    }
}

const NAME: &str = "demo-1";
/// A cloud image boots for minutes when it is emulated on a busy machine.
const APPLY_WITHIN: &str = "15m";

/// Runs the demonstration.
///
/// # Errors
/// Names the step that failed and what is missing.
pub(crate) fn run(arguments: &Demo) -> Result<()> {
    let start = Instant::now();
    setup::require_root("demo")?;
    setup::require(&setup::HOST)?;
    setup::require(&setup::GUEST)?;
    let stage = Stage::set(arguments)?;
    let outcome = play(&stage, arguments);
    if arguments.keep && outcome.is_ok() {
        return stage.keep();
    }
    let cleared = ui::step("remove the test host", || stage.clear());
    outcome.and(cleared)?;
    ui::say(format!(
        "done in {}: nothing is left",
        ui::seconds(start.elapsed()).trim()
    ));
    Ok(())
}

/// Everything the demonstration needs around it.
struct Stage {
    group: Group,
    origin: std::process::Child,
    egressctl: PathBuf,
    appliance: PathBuf,
    manifest: PathBuf,
    started: Instant,
}

impl Stage {
    fn set(arguments: &Demo) -> Result<Self> {
        let image = match arguments.image {
            Guest::Appliance => None,
            Guest::Cloud => Some(ui::step("guest image (cached)", guest_image::build)?),
        };
        let appliance = ui::step("appliance (cached)", || {
            appliance::build(&appliance::Appliance::default())
        })?;
        let egressctl = ui::step("build egressctl", || {
            suite::program("egressctl", "live_egressctl")
        })?;
        let group = ui::step("make a KVM host", || {
            Group::up(&unique::name("demo"), 1, false)
        })?;
        let host = group.hosts.first().context("no test host was made")?;
        let origin = origin::start(host)?;
        let manifest = host.dir().join("proxy.yaml");
        let proxy = Proxy {
            host,
            name: NAME,
            engine: arguments.engine_name(),
            image: image.as_deref(),
        };
        fs::write(&manifest, proxy.to_string())?;
        Ok(Self {
            group,
            origin,
            egressctl,
            appliance: appliance.folder,
            manifest,
            started: Instant::now(),
        })
    }

    fn host(&self) -> Result<&Host> {
        self.group.hosts.first().context("no test host was made")
    }

    fn target(&self) -> Result<String> {
        Ok(format!("http://{}/", self.host()?.gateway()))
    }

    /// `egressctl`, with the words before the manifest.
    fn egressctl(&self, words: &[&str]) -> Command {
        let mut command = shell::command(&self.egressctl);
        command.args(words).arg("-f").arg(&self.manifest);
        command
            .env("EGRESS_APPLIANCE", &self.appliance)
            .env("EGRESS_CLUSTER_ID", "demo");
        command
    }

    fn clear(mut self) -> Result<()> {
        self.origin.kill()?;
        self.origin.wait()?;
        self.group.down()
    }

    fn keep(self) -> Result<()> {
        let program = self.egressctl.display();
        let manifest = self.manifest.display();
        let target = self.target()?;
        let group = self.host()?.group.clone();
        self.group.keep()?;
        ui::say(format!(
            "left running; use it:\n  \
             export EGRESS_CLUSTER_ID=demo\n  \
             eval \"$({program} get {NAME} -f {manifest} -o env)\"\n  \
             curl {target}\n\
             and remove it:\n  \
             {program} delete -f {manifest}\n  \
             cargo xtask test-host down --group {group}"
        ));
        Ok(())
    }
}

fn play(stage: &Stage, arguments: &Demo) -> Result<()> {
    ui::step("egressctl check", || {
        shell::run(&mut stage.egressctl(&["check"]))
    })?;
    ui::step("egressctl apply", || {
        shell::run(&mut stage.egressctl(&["apply", "--timeout", APPLY_WITHIN]))
    })?;
    let since = ui::seconds(stage.started.elapsed());
    ui::say(format!("      {}  since there was nothing", since.trim()));
    let proxy = proxy_url(&shell::capture(
        &mut stage.egressctl(&["get", NAME, "-o", "env"]),
    )?)?;
    let target = stage.target()?;
    ui::step("a request through the proxy", || {
        let visitor = shell::capture(&mut curl(&proxy, &target))?;
        ui::say(format!("      the server saw {}", visitor.trim()));
        Ok(())
    })?;
    ui::step("the same without the password is refused", || {
        refused(
            &without_credentials(&proxy),
            &target,
            arguments.speaks_socks(),
        )
    })?;
    if arguments.keep {
        return Ok(());
    }
    ui::step("egressctl delete", || {
        shell::run(&mut stage.egressctl(&["delete"]))
    })?;
    ui::step("no domain, volume or process is left", || {
        nothing_left(stage.host()?)
    })
}

/// The proxy's URL in what `egressctl get -o env` prints: the value of the first variable whose
/// name ends with `_proxy`.
fn proxy_url(text: &str) -> Result<String> {
    let value = text.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        name.ends_with("_proxy")
            .then(|| value.trim_matches(['\'', '"', ';', ' ']).to_owned())
    });
    value.with_context(|| format!("no *_proxy variable in `egressctl get -o env`: {text:?}"))
}

fn without_credentials(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://{place}"),
        _ => url.to_owned(),
    }
}

/// The proxy is given in a file, because a command line is visible to every user.
fn curl(proxy: &str, target: &str) -> Command {
    let mut command = shell::command("sh");
    command
        .arg("-c")
        .arg("printf 'proxy = \"%s\"\\n' \"$PROXY\" | curl --config - \"$@\"");
    command.args([
        "curl",
        "--silent",
        "--show-error",
        "--fail",
        "--max-time",
        "20",
        target,
    ]);
    command
        .env("PROXY", proxy)
        .env_remove("no_proxy")
        .env_remove("NO_PROXY");
    command
}

/// 407 by an HTTP proxy; by a SOCKS proxy curl's own code for a refused handshake, 97.
fn refused(proxy: &str, target: &str, socks: bool) -> Result<()> {
    let mut command = curl(proxy, target);
    let output = command
        .args(["--output", "/dev/null", "--write-out", "%{http_code}"])
        .output()?;
    let status = String::from_utf8_lossy(&output.stdout).into_owned();
    let code = output.status.code();
    let as_wanted = if socks {
        code == Some(97)
    } else {
        status == "407"
    };
    if !as_wanted {
        bail!("expected a refusal, got HTTP status {status}, curl code {code:?}");
    }
    Ok(())
}

/// Whether neither a domain nor a volume nor a machine is on the host; cached images may be.
pub(crate) fn nothing_left(host: &Host) -> Result<()> {
    let domains = shell::capture(&mut host.virsh(&["list", "--all", "--name"]))?;
    let volumes = shell::capture(&mut host.virsh(&["vol-list", "default"]))?;
    let cached = |line: &&str| !line.trim_start().starts_with("egress-image-");
    let left: Vec<&str> = domains
        .lines()
        .chain(volumes.lines().filter(cached))
        .filter(|line| !line.trim().is_empty())
        .collect();
    let machines = host.processes_named("qemu-system")?;
    if !left.is_empty() || !machines.is_empty() {
        bail!("left: {} {}", left.join(", "), machines.join(", "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proxy_is_read_from_shell_lines() {
        let text = "# demo\nexport http_proxy='http://u:p@192.0.2.7:3128'\n";
        assert_eq!(proxy_url(text).unwrap(), "http://u:p@192.0.2.7:3128");
        assert!(proxy_url("nothing").is_err());
    }

    #[test]
    fn credentials_are_taken_out_of_a_url() {
        assert_eq!(
            without_credentials("http://u:p@192.0.2.7:1"),
            "http://192.0.2.7:1"
        );
        assert_eq!(
            without_credentials("http://192.0.2.7:1"),
            "http://192.0.2.7:1"
        );
    }
}
