//! What was written on an API server, as it counts its requests itself.

use std::collections::BTreeMap;
use std::fmt;

/// The counter, without its labels.
const COUNTER: &str = "apiserver_request_total{";
/// Verbs that write, as the counter names them.
const VERBS: [&str; 6] = [
    "APPLY",
    "DELETE",
    "DELETECOLLECTION",
    "PATCH",
    "POST",
    "PUT",
];
/// The lease of the election, and those of the API server, are renewed all the time.
const RENEWED: &str = "leases";

/// Requests that wrote, by verb and resource.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Writes(BTreeMap<String, f64>);

impl Writes {
    /// From the text of `/metrics`.
    pub(super) fn read(text: &str) -> Self {
        let mut writes = Self::default();
        for line in text.lines().filter_map(|line| line.strip_prefix(COUNTER)) {
            let Some((labels, count)) = line.rsplit_once("} ") else {
                continue;
            };
            let (verb, resource) = (label(labels, "verb"), label(labels, "resource"));
            if !VERBS.contains(&verb) || resource == RENEWED {
                continue;
            }
            let name = match label(labels, "subresource") {
                "" => format!("{verb} {resource}"),
                part => format!("{verb} {resource}/{part}"),
            };
            *writes.0.entry(name).or_default() += count.parse().unwrap_or(0.0);
        }
        writes
    }

    /// What was written since then.
    pub(super) fn since(&self, earlier: &Self) -> Self {
        let new = self.0.iter().map(|(name, count)| {
            let before = earlier.0.get(name).copied().unwrap_or_default();
            (name.clone(), count - before)
        });
        Self(new.filter(|(_, count)| *count > 0.0).collect())
    }

    pub(super) fn count(&self) -> f64 {
        self.0.values().sum()
    }
}

impl fmt::Display for Writes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing was written");
        }
        let parts = self.0.iter().map(|(name, count)| format!("{name} {count}"));
        f.write_str(&parts.collect::<Vec<_>>().join(", "))
    }
}

/// The value of one label; empty when it is not there.
fn label<'a>(labels: &'a str, name: &str) -> &'a str {
    let of_name = |pair: &'a str| pair.strip_prefix(name)?.strip_prefix("=\"");
    let value = labels.split("\",").find_map(of_name);
    value.unwrap_or_default().trim_end_matches('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"# TYPE apiserver_request_total counter
apiserver_request_total{code="200",group="egress-proxies.dev",resource="egressproxies",scope="resource",subresource="status",verb="APPLY",version="v1alpha1"} 12
apiserver_request_total{code="409",group="egress-proxies.dev",resource="egressproxies",scope="resource",subresource="status",verb="APPLY",version="v1alpha1"} 1
apiserver_request_total{code="201",group="",resource="secrets",scope="resource",subresource="",verb="POST",version="v1"} 3
apiserver_request_total{code="200",group="coordination.k8s.io",resource="leases",scope="resource",subresource="",verb="PUT",version="v1"} 99
apiserver_request_total{code="200",group="",resource="secrets",scope="resource",subresource="",verb="GET",version="v1"} 40
other_total{verb="POST",resource="secrets"} 5
"#;

    #[test]
    fn writes_are_told_from_reads_and_renewals() {
        let writes = Writes::read(TEXT);
        assert_eq!(writes.count(), 16.0);
        let shown = writes.to_string();
        assert_eq!(shown, "APPLY egressproxies/status 13, POST secrets 3");
    }

    #[test]
    fn what_was_written_before_does_not_count() {
        let before = Writes::read(TEXT);
        let after = Writes::read(&TEXT.replace("} 3\n", "} 4\n"));
        assert_eq!(after.since(&before).to_string(), "POST secrets 1");
        assert_eq!(before.since(&before).to_string(), "nothing was written");
    }
}
