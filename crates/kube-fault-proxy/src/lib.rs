//! A proxy between a Kubernetes client and its API server that breaks things on purpose.
//!
//! A client under test is given [`FaultProxy::url`] in place of the API server and otherwise its
//! usual credentials, which pass through. Without rules every request passes; a [`Rule`] says
//! which requests are broken, how, and how often. The case that nothing else provokes is
//! [`Fault::LoseResponse`]: the server has committed, and the client sees a broken connection.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use kube_fault_proxy::{Fault, FaultProxy, Rule, Upstream};
//!
//! let proxy = FaultProxy::start(Upstream::from_kubeconfig("admin.kubeconfig")?).await?;
//! // The next PATCH of a status is committed, and its answer never arrives.
//! proxy.inject(Rule::new(Fault::LoseResponse).method("PATCH").path("/status").times(1));
//! // … drive the client against `proxy.url()` …
//! proxy.clear();
//! # Ok(()) }
//! ```
//!
//! It speaks HTTP/1.1 on both sides, plain towards the client unless it is given a certificate,
//! TLS towards an `https` server. Upgrades (`exec`, `port-forward`) do not pass. Dropping the
//! [`FaultProxy`] ends it and every connection through it.

mod body;
mod control;
mod proxy;
mod rules;
mod upstream;

pub use control::serve as serve_control;
pub use proxy::{FaultProxy, Settings, StartError};
pub use rules::{Fault, Outcome, Rule, Seen};
pub use upstream::{Upstream, UpstreamError};
