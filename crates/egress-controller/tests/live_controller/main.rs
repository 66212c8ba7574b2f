//! Kinds and controllers on a real API server: the one of `KUBE_TEST_KUBECONFIG`.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is how a test fails"
)]

mod bed;
mod collector;
mod kinds;
mod leaving;
mod newer;
mod outages;
mod proxies;
mod rights;
mod site;
mod whole;
