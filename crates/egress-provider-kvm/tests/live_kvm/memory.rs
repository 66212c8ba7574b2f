//! What an upload costs this process.

use std::fs;

use crate::drive::{gone, ready};
use crate::images::Image;
use crate::world::World;

const IMAGE_BYTES: u64 = 512 << 20;
/// Buffers on the way through SSH: windows of both sides, frames that wait for the writer.
const ALLOWED_KIB: u64 = 32 << 10;

/// The largest size this process had since [`reset_peak`], in KiB (proc(5), `VmHWM`).
fn peak_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let mut words = line.expect("VmHWM").split_whitespace();
    words.nth(1).unwrap().parse().unwrap()
}

/// Lets the peak start from what is in use now (proc(5), `clear_refs`).
fn reset_peak() {
    fs::write("/proc/self/clear_refs", "5").unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_takes_constant_memory() {
    let world = World::alone().await;
    let (image, provider) = (Image::random(IMAGE_BYTES), world.provider_here());
    let want = image.want(&world, "a");
    reset_peak();
    let before = peak_kib();
    ready(&provider, &want, world.host()).await;
    let grown = peak_kib() - before;
    eprintln!("an upload of {} MiB took {grown} KiB", IMAGE_BYTES >> 20);
    assert!(grown < ALLOWED_KIB, "the process grew by {grown} KiB");
    gone(&provider, &want, world.host()).await;
}
