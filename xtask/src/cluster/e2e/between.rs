//! What stands between the operator and the API server: a proxy that breaks requests on purpose.
//! Everybody else reaches the API server as ever.

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::super::Cluster;
use crate::host::up::wait_for;
use crate::{shell, suite};

/// The program, a package of this workspace.
const PROGRAM: &str = "kube-fault-proxy";
/// Nothing else listens there on the node.
const PORT: u16 = 6444;

/// The fault proxy on the cluster's node. It ends with the cluster.
pub(super) struct Between {
    child: Child,
    control: PathBuf,
}

impl Between {
    /// Builds the program.
    pub(super) fn build() -> Result<PathBuf> {
        suite::program(PROGRAM, "live_fault_proxy")
    }

    /// Starts it; `folder` is for its control socket.
    ///
    /// # Errors
    /// When it does not answer within ten seconds.
    pub(super) fn begin(cluster: &Cluster, program: &Path, folder: &Path) -> Result<Self> {
        let control = folder.join("control");
        let pki = cluster.dir().join("pki");
        let mut command = cluster.exec(&[]);
        command.arg(program);
        command.args(["--listen", &format!("{}:{PORT}", cluster.address())]);
        command.arg("--kubeconfig").arg(cluster.kubeconfig());
        command.arg("--certificate").arg(pki.join("apiserver.crt"));
        command.arg("--key").arg(pki.join("apiserver.key"));
        command.arg("--control").arg(&control);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let child = command.spawn().context("cannot start the fault proxy")?;
        let between = Self { child, control };
        wait_for(Duration::from_secs(10), "the fault proxy", || {
            Ok(between.control.exists() && between.broken().is_ok())
        })?;
        Ok(between)
    }

    /// The variables that send a pod to it in place of the API server.
    pub(super) fn variables(cluster: &Cluster) -> [(&'static str, String); 2] {
        [
            ("KUBERNETES_SERVICE_HOST", cluster.address()),
            ("KUBERNETES_SERVICE_PORT", PORT.to_string()),
        ]
    }

    /// Ends every connection and lets none in.
    pub(super) fn away(&self) -> Result<()> {
        self.ask("POST", "/outage", "").map(drop)
    }

    /// Breaks requests as a rule says, in the words of `kube-fault-proxy`.
    pub(super) fn rule(&self, rule: &str) -> Result<()> {
        self.ask("POST", "/rules", rule).map(drop)
    }

    /// Everything passes from now on.
    pub(super) fn well(&self) -> Result<()> {
        self.ask("DELETE", "/rules", "").map(drop)
    }

    /// How many of the latest requests were broken by rules.
    pub(super) fn broken(&self) -> Result<usize> {
        let seen: Value = serde_json::from_str(&self.ask("GET", "/seen", "")?)?;
        let seen = seen.as_array().context("no list of requests")?;
        Ok(seen.iter().filter(|one| is_broken(one)).count())
    }

    /// Waits for its end, once the cluster is gone.
    pub(super) fn end(mut self) -> Result<()> {
        self.child.wait()?;
        Ok(())
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> Result<String> {
        let words = ["curl", "--silent", "--show-error", "--noproxy", "*"];
        let mut command = shell::words(&words);
        command.args([
            "--max-time",
            "5",
            "--write-out",
            "\n%{http_code}",
            "--request",
            method,
        ]);
        command.arg("--unix-socket").arg(&self.control);
        command.args(["--data", body, &format!("http://control{path}")]);
        let answer = shell::capture(&mut command)?;
        let (text, code) = answer.rsplit_once('\n').context("no answer")?;
        ensure!(
            code.trim().starts_with('2'),
            "the fault proxy refuses {method} {path} {body}: {text}"
        );
        Ok(text.to_owned())
    }
}

fn is_broken(seen: &Value) -> bool {
    seen["outcome"].get("broken").is_some()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_request_that_passed_is_not_counted() {
        let broken = json!({ "broken": { "status": { "code": 503 } } });
        assert!(is_broken(&json!({ "method": "GET", "outcome": broken })));
        assert!(is_broken(
            &json!({ "outcome": { "broken": "loseResponse" } })
        ));
        assert!(!is_broken(&json!({ "method": "GET", "outcome": "passed" })));
    }
}
