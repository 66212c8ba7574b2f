//! Writes a small seed image to the path given as the only argument.

use nocloud_seed::SeedImage;
use std::{env, error::Error, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args()
        .nth(1)
        .ok_or("usage: seed <path of the image>")?;
    let image = SeedImage::new()
        .file(
            "meta-data",
            "instance-id: example-1\nlocal-hostname: example\n",
        )
        .file("user-data", "#cloud-config\nssh_pwauth: false\n")
        .file("network-config", "version: 2\nethernets: {}\n")
        .build()?;
    fs::write(path, image)?;
    Ok(())
}
