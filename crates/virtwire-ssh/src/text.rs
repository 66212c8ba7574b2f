//! Text of others, made safe to show: one line, bounded, no control characters.

/// Characters kept of any text that came from the other side.
const TEXT_MAX: usize = 200;

/// The first [`TEXT_MAX`] characters with every control character turned into a blank, so that a
/// server can neither flood a log nor write escape sequences to a terminal.
pub(crate) fn bounded(text: &str) -> String {
    let mut kept: String = text.chars().take(TEXT_MAX).map(printable).collect();
    kept.truncate(kept.trim_end().len());
    if text.chars().nth(TEXT_MAX).is_some() {
        kept.push('…');
    }
    kept
}

fn printable(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_is_cut_and_cleaned() {
        assert_eq!(bounded("go\x1b[31m away\r\n"), "go [31m away");
        assert_eq!(bounded(&"ä".repeat(5000)).chars().count(), TEXT_MAX + 1);
    }
}
