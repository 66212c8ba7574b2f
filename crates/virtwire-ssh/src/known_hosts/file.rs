//! Reading the known hosts file, and adding a line to it.

use std::{
    fs::OpenOptions,
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
};

use super::{KnownHosts, KnownHostsError, OfferedKey};

/// Far above any real file, small enough to hold.
const FILE_MAX: u64 = 16 << 20;

/// Reads and parses the file. Blocking.
pub(crate) fn load(path: &Path) -> Result<KnownHosts, KnownHostsError> {
    let origin = path.display().to_string();
    let content = read(path).map_err(|source| KnownHostsError::Unreadable {
        path: origin.clone(),
        source,
    })?;
    if content.len() as u64 > FILE_MAX {
        return Err(KnownHostsError::TooLarge {
            path: origin,
            max: FILE_MAX,
        });
    }
    KnownHosts::parse(origin, &content)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    std::fs::File::open(path)?
        .take(FILE_MAX + 1)
        .read_to_end(&mut content)?;
    Ok(content)
}

/// Adds the key's line to the file, creating it for its owner alone. Blocking.
pub(crate) fn append(path: &Path, key: &OfferedKey) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let newline = if ends_in_mid_line(&mut file)? {
        "\n"
    } else {
        ""
    };
    // One write, so that two processes that add lines at once cannot mix them.
    file.write_all(format!("{newline}{}\n", key.known_hosts_line()).as_bytes())?;
    file.sync_all()
}

fn ends_in_mid_line(file: &mut std::fs::File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}
