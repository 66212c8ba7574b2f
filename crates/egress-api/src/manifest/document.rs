//! Cutting a YAML stream into its documents.
//!
//! YAML forbids a line that begins with `---` or `...` inside a document, even in a block scalar
//! (YAML 1.2.2, production 206 `c-forbidden`), so the cut needs no parser. It lets each document be
//! read twice, once for its kind and once as that kind, with lines counted from the file's start.

/// One document of a stream.
pub(super) struct Document<'a> {
    pub(super) text: &'a str,
    /// Lines of the stream before this document.
    pub(super) lines_before: u64,
}

impl Document<'_> {
    /// Line of the stream with the document's first content, counted from 1.
    pub(super) fn first_content_line(&self) -> u64 {
        let blank = |line: &&str| {
            let line = line.trim();
            line.is_empty() || line.starts_with('#') || line == "---"
        };
        self.lines_before + self.text.lines().take_while(blank).count() as u64 + 1
    }
}

/// The stream's documents, those without content included.
pub(super) fn split(stream: &str) -> Vec<Document<'_>> {
    let mut documents = Vec::new();
    let (mut start, mut lines_before) = (0, 0);
    let (mut offset, mut line_number) = (0, 0);
    for line in stream.split_inclusive('\n') {
        if is_marker(line) && offset > start {
            documents.push(Document {
                text: &stream[start..offset],
                lines_before,
            });
            (start, lines_before) = (offset, line_number);
        }
        offset += line.len();
        line_number += 1;
    }
    documents.push(Document {
        text: &stream[start..],
        lines_before,
    });
    documents
}

fn is_marker(line: &str) -> bool {
    line.strip_prefix("---")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_keep_their_lines() {
        let stream = "# first\na: 1\n---\n\nb: |\n  --- no marker\n--- {c: 3}\n";
        let documents = split(stream);
        let texts: Vec<_> = documents.iter().map(|document| document.text).collect();
        assert_eq!(
            texts,
            [
                "# first\na: 1\n",
                "---\n\nb: |\n  --- no marker\n",
                "--- {c: 3}\n"
            ]
        );
        let lines: Vec<_> = documents.iter().map(Document::first_content_line).collect();
        assert_eq!(lines, [2, 5, 7]);
    }

    #[test]
    fn a_leading_marker_opens_no_empty_document() {
        assert_eq!(split("---\na: 1\n").len(), 1);
        assert_eq!(split("").len(), 1);
        assert_eq!(split("----\na: 1").len(), 1);
    }
}
