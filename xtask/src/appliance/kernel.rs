//! The kernel as an ELF file, taken out of Debian's self-extracting image.
//!
//! QEMU boots an ELF kernel with a PVH note directly. The self-extracting image first unpacks and
//! relocates 50 MB, which takes half a second in software emulation at every boot; here it is done
//! once, when the appliance is built.

use anyhow::{Context, Result, bail};

/// Linux' x86 boot protocol: offsets in the first sectors of the image.
const SETUP_SECTORS: usize = 0x1f1;
const PAYLOAD_OFFSET: usize = 0x248;
const PAYLOAD_LENGTH: usize = 0x24c;
const LZ4_LEGACY: u32 = 0x184c_2102;
/// No kernel is larger; a damaged image must not fill the memory.
const LARGEST: usize = 256 << 20;

/// The ELF kernel inside of a self-extracting image.
///
/// # Errors
/// When the image is not one, or is compressed in another way than Debian 12 does it.
pub(crate) fn unpack(image: &[u8]) -> Result<Vec<u8>> {
    let setup = usize::from(
        *image
            .get(SETUP_SECTORS)
            .context("the kernel image is cut off")?,
    );
    let start = (setup + 1) * 512 + number(image, PAYLOAD_OFFSET)? as usize;
    let length = number(image, PAYLOAD_LENGTH)? as usize;
    let payload = start
        .checked_add(length)
        .and_then(|end| image.get(start..end))
        .context("the kernel image is cut off")?;
    if number(payload, 0)? != LZ4_LEGACY {
        bail!("the kernel image is not compressed with LZ4");
    }
    // The last four bytes repeat the unpacked size.
    let size = number(payload, payload.len() - 4)? as usize;
    if size > LARGEST {
        bail!("the kernel would have {size} bytes");
    }
    let kernel = unpack_blocks(&payload[4..payload.len() - 4], size)?;
    if kernel.len() != size || !kernel.starts_with(b"\x7fELF") {
        bail!("the kernel image does not hold an ELF file of {size} bytes");
    }
    Ok(kernel)
}

/// LZ4's legacy frame: blocks, each with its packed length in front.
fn unpack_blocks(mut blocks: &[u8], size: usize) -> Result<Vec<u8>> {
    let mut out = Vec::with_capacity(size);
    while blocks.len() >= 4 {
        let length = number(blocks, 0)? as usize;
        let (block, rest) = blocks[4..]
            .split_at_checked(length)
            .context("a block is cut off")?;
        unpack_block(block, &mut out, size)?;
        blocks = rest;
    }
    Ok(out)
}

/// One LZ4 block: literals and copies of what came before, alternating.
fn unpack_block(mut block: &[u8], out: &mut Vec<u8>, limit: usize) -> Result<()> {
    let start = out.len();
    while let Some((&token, rest)) = block.split_first() {
        block = rest;
        let literals = length(token >> 4, &mut block)?;
        let (text, rest) = block
            .split_at_checked(literals)
            .context("literals are cut off")?;
        out.extend(text);
        if rest.is_empty() {
            return Ok(());
        }
        let (offset, rest) = rest.split_at_checked(2).context("an offset is cut off")?;
        block = rest;
        let offset = usize::from(u16::from_le_bytes([offset[0], offset[1]]));
        let copied = length(token & 15, &mut block)? + 4;
        if offset == 0 || offset > out.len() - start || out.len() + copied > limit {
            bail!("a copy points outside of its block");
        }
        copy(out, offset, copied);
    }
    Ok(())
}

/// A copy may overlap what it writes: that is how LZ4 repeats.
fn copy(out: &mut Vec<u8>, offset: usize, mut length: usize) {
    while length > 0 {
        let from = out.len() - offset;
        let part = length.min(offset);
        out.extend_from_within(from..from + part);
        length -= part;
    }
}

fn length(nibble: u8, block: &mut &[u8]) -> Result<usize> {
    let mut length = usize::from(nibble);
    if nibble < 15 {
        return Ok(length);
    }
    loop {
        let (&byte, rest) = block.split_first().context("a length is cut off")?;
        *block = rest;
        length += usize::from(byte);
        if byte < 255 {
            return Ok(length);
        }
    }
}

fn number(bytes: &[u8], at: usize) -> Result<u32> {
    let field = bytes
        .get(at..at + 4)
        .context("the kernel image is cut off")?;
    Ok(u32::from_le_bytes(field.try_into()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A self-extracting image with this payload.
    fn image(blocks: &[u8], size: u32) -> Vec<u8> {
        let mut payload = LZ4_LEGACY.to_le_bytes().to_vec();
        payload.extend((blocks.len() as u32).to_le_bytes());
        payload.extend(blocks);
        payload.extend(size.to_le_bytes());
        let mut image = vec![0; 1024];
        image[SETUP_SECTORS] = 1;
        image[PAYLOAD_LENGTH..PAYLOAD_LENGTH + 4]
            .copy_from_slice(&(payload.len() as u32).to_le_bytes());
        image.extend(payload);
        image
    }

    #[test]
    fn literals_and_overlapping_copies_are_unpacked() {
        // "\x7fELF", then the last byte eight times more, then "x".
        let blocks = [0x44, 0x7f, b'E', b'L', b'F', 1, 0, 0x10, b'x'];
        assert_eq!(unpack(&image(&blocks, 13)).unwrap(), b"\x7fELFFFFFFFFFx");
    }

    #[test]
    fn long_lengths_continue_in_further_bytes() {
        let mut blocks = vec![0xf0, 255, 30];
        blocks.extend(b"\x7fELF");
        blocks.extend([7; 296]);
        assert_eq!(unpack(&image(&blocks, 300)).unwrap().len(), 300);
    }

    #[test]
    fn damage_is_an_error_and_never_a_panic() {
        let whole = image(&[0x44, 0x7f, b'E', b'L', b'F', 1, 0, 0x10, b'x'], 13);
        for length in 0..whole.len() {
            assert!(unpack(&whole[..length]).is_err());
        }
        for at in 1024..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0xff;
            let _ = unpack(&damaged);
        }
    }
}
