//! The ACPI power button, read from its input device.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;

use rustix::fs::OFlags;

/// `struct input_event` on 64-bit Linux: two 8-byte times, then type, code, value.
const EVENT: usize = 24;
const EV_KEY: u16 = 1;
const KEY_POWER: u16 = 116;
const PRESSED: i32 = 1;

/// Opens every input device there is; the button is the only one that a machine without a
/// keyboard has, and others are told apart by their key codes.
pub(crate) fn open_buttons() -> Vec<File> {
    let entries = fs::read_dir("/dev/input").into_iter().flatten().flatten();
    let events = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("event"));
    let open = |path| {
        let flags = i32::try_from(OFlags::NONBLOCK.bits()).unwrap_or_default();
        OpenOptions::new().read(true).custom_flags(flags).open(path)
    };
    events.filter_map(|entry| open(entry.path()).ok()).collect()
}

/// Whether the button was pressed since the last call. Reads what is there and does not wait.
///
/// # Errors
/// The device is gone.
pub(crate) fn was_pressed(button: &mut File) -> io::Result<bool> {
    let mut events = [0; EVENT * 64];
    match button.read(&mut events) {
        Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
        Ok(length) => Ok(has_press(&events[..length])),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(false),
        Err(error) => Err(error),
    }
}

fn has_press(events: &[u8]) -> bool {
    events.chunks_exact(EVENT).any(|event| {
        let kind = u16::from_ne_bytes([event[16], event[17]]);
        let code = u16::from_ne_bytes([event[18], event[19]]);
        let value = i32::from_ne_bytes([event[20], event[21], event[22], event[23]]);
        (kind, code, value) == (EV_KEY, KEY_POWER, PRESSED)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: u16, code: u16, value: i32) -> Vec<u8> {
        let mut bytes = vec![0; 16];
        bytes.extend(kind.to_ne_bytes());
        bytes.extend(code.to_ne_bytes());
        bytes.extend(value.to_ne_bytes());
        bytes
    }

    #[test]
    fn a_press_is_seen_among_other_events() {
        let events = [event(0, 0, 0), event(EV_KEY, KEY_POWER, PRESSED)].concat();
        assert!(has_press(&events));
    }

    #[test]
    fn releases_and_other_keys_do_not_switch_off() {
        assert!(!has_press(&event(EV_KEY, KEY_POWER, 0)));
        assert!(!has_press(&event(EV_KEY, 30, PRESSED)));
        assert!(!has_press(&event(EV_KEY, KEY_POWER, PRESSED)[..20]));
    }
}
