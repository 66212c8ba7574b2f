//! The operator at size: what 10,000 proxies cost, and what a slow host does to the others.

mod hosts;
mod many;
mod process;
mod site;
mod writes;

use std::time::Duration;

use anyhow::Result;

use super::figure::Figure;
use super::program;
use crate::{setup, ui};

/// Measures both, each on an API server of its own.
pub(super) fn measure() -> Result<Vec<Figure>> {
    setup::require(&setup::CLUSTER)?;
    let program = program::operator()?;
    let mut figures = many::measure(&program)?;
    figures.extend(hosts::measure(&program)?);
    Ok(figures)
}

/// Lets time pass under a name.
fn pause(what: &str, time: Duration) -> Result<()> {
    ui::step(what, || {
        std::thread::sleep(time);
        Ok(())
    })
}
