//! One document read as one type, with the path of what does not fit.

use serde::de::DeserializeOwned;
use serde_saphyr::{Options, with_deserializer_from_str_with_options};

use super::{
    document::Document,
    error::{ManifestError, explain},
};

/// Reads a document.
pub(super) fn read<T: DeserializeOwned>(
    document: &Document<'_>,
    origin: &str,
) -> Result<T, ManifestError> {
    let mut path = String::new();
    let result = with_deserializer_from_str_with_options(document.text, options(), |input| {
        serde_path_to_error::deserialize(input).map_err(|error| {
            path = error.path().to_string();
            error.into_inner()
        })
    });
    result.map_err(|error| {
        let at = error.location();
        let line = document.lines_before + at.map_or(1, |at| at.line());
        let column = at.map_or(1, |at| at.column());
        let path = if path == "." { "" } else { &path };
        ManifestError::at(origin, line, column, path, explain(error.without_snippet()))
    })
}

/// Far more than a manifest needs, far less than what a hostile one could ask for. The input's size
/// was checked before.
fn options() -> Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_events: 200_000,
            max_nodes: 100_000,
            max_depth: 64,
            max_aliases: 1_000,
            max_anchors: 1_000,
            max_documents: 1,
        },
        with_snippet: false,
    }
}
