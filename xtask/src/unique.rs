//! Names for what a run makes on this machine.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Of the names that this process gave: its steps run side by side.
static ORDINAL: AtomicU32 = AtomicU32::new(0);

/// A name beginning with `word` that nothing else running on this machine gets.
pub(crate) fn name(word: &str) -> String {
    format!(
        "{word}-{}-{}",
        std::process::id(),
        ORDINAL.fetch_add(1, Relaxed)
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_is_given_once() {
        let names = ["demo", "demo"].map(super::name);
        assert_ne!(names[0], names[1]);
        assert!(names.iter().all(|name| name.starts_with("demo-")));
    }
}
