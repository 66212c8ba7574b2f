//! Driving the work on several proxies.

use std::time::Duration;

use egress_api::{EgressProxySpec, Resource};
use egress_provider::Context;
use futures_util::{StreamExt as _, stream};

use crate::args::Format;
use crate::failure::{self, Failure};
use crate::output::{self, Row};

/// Proxies worked on at once; a host's own limit of calls in flight applies besides.
const AT_ONCE: usize = 8;

/// Works on each proxy and prints the results in the order of the manifests.
///
/// # Errors
/// One failure per proxy whose work failed; the results of the others are printed all the same.
pub(crate) async fn each<'a, F>(
    proxies: Vec<&'a Resource<EgressProxySpec>>,
    format: Format,
    work: impl Fn(&'a Resource<EgressProxySpec>) -> F,
) -> Result<(), Vec<Failure>>
where
    F: Future<Output = Result<Row, Failure>>,
{
    let worked = stream::iter(proxies).map(work).buffered(AT_ONCE);
    let results: Vec<_> = worked.collect().await;
    let (mut rows, mut failures) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(row) => rows.push(row),
            Err(failure) => failures.push(failure),
        }
    }
    output::print(format, &rows).map_err(|failure| vec![failure])?;
    failure::none_of(failures)
}

/// Waits; ends early when the context does, and the next step then says so.
pub(crate) async fn pause(cx: &Context, time: Duration) {
    tokio::select! {
        () = tokio::time::sleep(time) => {}
        _ = cx.ended() => {}
    }
}
