//! What an idle link costs this process.

use std::fs;

use crate::{Result, place::Place};

/// Bytes of resident memory for each of many idle links.
///
/// The first link is not counted: it brings what all share.
pub(crate) async fn of_idle_links(place: &Place, links: usize) -> Result<String> {
    let first = place.open().await?;
    let before = resident()?;
    let mut open = Vec::with_capacity(links);
    for _ in 0..links {
        open.push(place.open().await?);
    }
    let after = resident()?;
    for link in open.into_iter().chain([first]) {
        link.close().await?;
    }
    Ok(format!(
        "bytes {}",
        after.saturating_sub(before) / links as u64
    ))
}

/// Resident bytes of this process without mapped files, from proc(5).
fn resident() -> Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))
        .ok_or("/proc/self/status has no RssAnon")?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes * 1024)
}
