//! `apply`: from a declaration to a proven proxy.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egress_api::{EgressProxySpec, Reason, Resource};
use egress_lifecycle::{Creation, Policy, Proven, RequestProber, Step};
use egress_provider::{Class, Context, Error, Outcome, Provider, Want};
use serde_json::json;

use crate::args::{Apply, Global};
use crate::delete;
use crate::drive;
use crate::endpoint::Endpoint;
use crate::failure::Failure;
use crate::output::Row;
use crate::progress::{Screen, Teller};
use crate::site::Site;

/// A link lost in the middle of a step is dialled again so many times.
const LINK_RETRIES: u32 = 5;
const LINK_RETRY: Duration = Duration::from_millis(500);
/// Longest pause between two looks at something that is under way.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// A restart of a daemon takes seconds.
const COMES_BACK_WITHIN: Duration = Duration::from_secs(15);
/// What may be asked after the time was over, to say why.
const EXPLAIN_WITHIN: Duration = Duration::from_secs(5);

/// Applies the named proxies, or all declared ones.
///
/// # Errors
/// One failure per proxy that could not be proven.
pub(crate) async fn run(
    site: &Site,
    arguments: &Apply,
    global: &Global,
) -> Result<(), Vec<Failure>> {
    let proxies = site.fleet.selected(&arguments.names)?;
    let screen = Screen::new(global.quiet);
    let work = |proxy| apply_one(site, arguments, proxy, &screen);
    drive::each(proxies, arguments.output, work).await
}

async fn apply_one(
    site: &Site,
    arguments: &Apply,
    proxy: &Resource<EgressProxySpec>,
    screen: &Arc<Screen>,
) -> Result<Row, Failure> {
    let name = &proxy.metadata.name;
    let started = Instant::now();
    let want = site.want(proxy)?;
    let provider = site.provider_of(proxy)?;
    let teller = Teller::new(name, screen);
    let cx = site.context(arguments.timeout.duration(), Arc::clone(&teller) as _);
    let cx = Site::about(proxy, cx);
    let driver = Driver {
        provider,
        cx: &cx,
        teller: &teller,
    };
    let policy = Policy {
        ignore_unreachable: arguments.ignore_unreachable,
        adopt_credentials: proxy.spec.auth.secret_ref.is_none(),
    };
    let proven = match driver.create(want.clone(), policy).await? {
        Ended::Proven(proven) => proven,
        Ended::MustReplace(why) if arguments.replace => {
            teller.say(&format!("replacing it: {why}"));
            delete::remove(provider, want.identity.clone(), &cx, &teller).await?;
            match driver.create(want.clone(), policy).await? {
                Ended::Proven(proven) => proven,
                Ended::MustReplace(why) => return Err(drifted(name, &why)),
            }
        }
        Ended::MustReplace(why) => return Err(drifted(name, &why)),
    };
    Ok(row(&want, &proven, started.elapsed()))
}

fn drifted(name: &str, why: &str) -> Failure {
    let text = format!("{why}; it was not touched: give --replace to delete it and make a new one");
    Failure::new(name, "Drifted", text)
}

enum Ended {
    Proven(Box<Proven>),
    MustReplace(String),
}

/// Drives one creation to its end.
struct Driver<'a> {
    provider: &'a dyn Provider,
    cx: &'a Context,
    teller: &'a Teller,
}

impl Driver<'_> {
    async fn create(&self, want: Want, policy: Policy) -> Result<Ended, Failure> {
        let name = want.identity.name.clone();
        let mut creation = Creation::new(want, policy);
        let mut retries = LINK_RETRIES;
        let mut up: Option<Instant> = None;
        let began = Instant::now();
        loop {
            match creation.step(self.provider, &RequestProber, self.cx).await {
                Ok(Step::Proven(proven)) => return Ok(Ended::Proven(proven)),
                Ok(Step::MustReplace { why }) => return Ok(Ended::MustReplace(why)),
                Ok(Step::Again { operation, after }) => {
                    up = Some(Instant::now());
                    if !after.is_zero() {
                        self.teller.waits(operation);
                        drive::pause(self.cx, patient(after, began.elapsed())).await;
                    }
                }
                Ok(_) => return Err(Failure::new(&name, "Internal", "an unknown step")),
                Err(error) if retries > 0 && is_lost_link(&error) => {
                    retries -= 1;
                    up = Some(Instant::now());
                    self.teller.say(&format!("{error}; going on"));
                    drive::pause(self.cx, LINK_RETRY).await;
                }
                Err(error) if comes_back(up, &error) => {
                    self.teller.waits("waiting for the host to come back");
                    drive::pause(self.cx, LINK_RETRY).await;
                }
                Err(error) => return Err(self.explain(&creation, error).await),
            }
        }
    }

    async fn explain(&self, creation: &Creation, error: Error) -> Failure {
        let name = &creation.want().identity.name;
        match error.class() {
            Class::Timeout if self.cx.check().is_err() => {
                let cx = Context::new()
                    .within(EXPLAIN_WITHIN)
                    .in_span(self.cx.span.clone());
                Failure::of(name, &creation.explain_timeout(self.provider, &cx).await)
            }
            _ => Failure::of(name, &error),
        }
    }
}

/// A pause that grows with the time that has passed, to a fiftieth of it: what takes a minute need
/// not be looked at ten times a second.
fn patient(asked: Duration, elapsed: Duration) -> Duration {
    asked.max((elapsed / 50).min(LONGEST_PAUSE))
}

/// A link that was lost in the middle of a step; a host that cannot be dialled is no such case.
fn is_lost_link(error: &Error) -> bool {
    error.class() == Class::Unavailable
        && error.outcome() == Outcome::MaybeApplied
        && error.code().is_none()
        && error.reason() == Reason::HostUnreachable
}

/// Whoever restarts a daemon or a listener ends its links first, between two steps as well as in
/// one: for a while a host that was there and cannot be dialled is only on its way back.
fn comes_back(up: Option<Instant>, error: &Error) -> bool {
    let is_recent = up.is_some_and(|since| since.elapsed() < COMES_BACK_WITHIN);
    is_recent && error.class() == Class::Unavailable && error.fact("kind").is_some()
}

fn row(want: &Want, proven: &Proven, elapsed: Duration) -> Row {
    let endpoint = Endpoint::new(&want.spec, proven.address, None);
    let egress = proven.proof.egress.map(|ip| ip.to_string());
    let text = format!(
        "{}  proven  {}  on {}  status {}  {:.1} s",
        want.identity.name,
        endpoint.url(),
        proven.instance.id.location,
        proven.proof.status,
        elapsed.as_secs_f64()
    );
    let json = json!({
        "name": want.identity.name,
        "namespace": want.identity.namespace,
        "proven": true,
        "endpoint": endpoint.url(),
        "host": proven.instance.id.location.as_str(),
        "providerId": proven.instance.provider_id,
        "status": proven.proof.status,
        "latencySeconds": proven.proof.latency.as_secs_f64(),
        "egressAddress": egress,
        "elapsedSeconds": elapsed.as_secs_f64(),
    });
    Row { text, json }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_with_the_wait_and_stay_short_while_it_is_young() {
        let asked = Duration::from_millis(100);
        for (elapsed, pause) in [(0, 100), (4, 100), (20, 400), (600, 1000)] {
            let pause = Duration::from_millis(pause);
            assert_eq!(patient(asked, Duration::from_secs(elapsed)), pause);
        }
        let slow = Duration::from_secs(5);
        assert_eq!(patient(slow, Duration::from_secs(600)), slow);
    }
}
