//! Proves a forward proxy the only way that counts: by a request sent through it.
//!
//! A port that answers is no proxy, and a proxy that asks for a password it was not told is a
//! broken one. A [`Probe`] therefore speaks the protocol a client would speak, with the
//! credentials a client would use, to a target behind the proxy:
//!
//! | protocol | what is sent |
//! |---|---|
//! | [`Protocol::Http`] | `GET http://target/` in absolute form (RFC 9112, section 3.2.2) |
//! | [`Protocol::Connect`] | `CONNECT target:port` (RFC 9110, section 9.3.6), then the request inside the tunnel |
//! | [`Protocol::Socks5`] | RFC 1928 with RFC 1929 credentials, then the request inside |
//!
//! The answer is a [`Report`] (status, latency, the address the proxy left from) or a
//! [`ProbeError`] that names the stage at which it broke. [`EchoTarget`] is a target of one's own
//! for those who don't want to depend on somebody else's web server: it tells each visitor the
//! address that it came from.
//!
//! ```no_run
//! use std::time::Duration;
//! use egress_probe::{Probe, Protocol, Target};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let target: Target = "http://example.com/".parse()?;
//! let report = Probe::new("192.0.2.7", 3128, Protocol::Connect, target)
//!     .credentials("crawler", "s3cret".into())
//!     .timeout(Duration::from_secs(5))
//!     .run()
//!     .await?;
//! println!("{} in {:?}", report.status, report.latency);
//! # Ok(())
//! # }
//! ```

mod echo;
mod error;
mod exchange;
mod probe;
mod socks;
mod target;
#[cfg(feature = "tls")]
mod tls;

pub use echo::{ECHO_HEADER, EchoTarget};
pub use error::{ProbeError, Reason, Stage};
pub use probe::{Probe, Protocol, Report};
pub use target::{Target, TargetError};
