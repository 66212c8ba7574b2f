//! The number and text forms that ISO 9660 and Joliet are made of.

use crate::SECTOR_BYTES;

/// A 16-bit number in both byte orders (ECMA-119, 7.2.3).
pub(crate) fn both_u16(value: u16) -> [u8; 4] {
    let [a, b] = value.to_le_bytes();
    [a, b, b, a]
}

/// A 32-bit number in both byte orders (ECMA-119, 7.3.3).
pub(crate) fn both_u32(value: u32) -> [u8; 8] {
    let [a, b, c, d] = value.to_le_bytes();
    [a, b, c, d, d, c, b, a]
}

/// Big-endian UCS-2 of an ASCII text, the form of names in the Joliet tree.
pub(crate) fn ucs2(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_be_bytes).collect()
}

/// Fills up with zero bytes to a whole number of sectors.
pub(crate) fn pad_to_sector(out: &mut Vec<u8>) {
    out.resize(out.len().next_multiple_of(SECTOR_BYTES), 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_both_orders() {
        assert_eq!(both_u16(0x1234), [0x34, 0x12, 0x12, 0x34]);
        assert_eq!(
            both_u32(0x1234_5678),
            [0x78, 0x56, 0x34, 0x12, 0x12, 0x34, 0x56, 0x78]
        );
    }

    #[test]
    fn padding_keeps_whole_sectors() {
        let mut out = vec![1; SECTOR_BYTES];
        pad_to_sector(&mut out);
        assert_eq!(out.len(), SECTOR_BYTES);
        out.push(1);
        pad_to_sector(&mut out);
        assert_eq!(out.len(), 2 * SECTOR_BYTES);
    }
}
