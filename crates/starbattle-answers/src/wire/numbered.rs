//! Answers of a batch.

use schemars::JsonSchema;
use serde::Serialize;

use super::PictureReading;

/// An answer of the command line. In a batch it also says which puzzle it is about; for a picture, how sure its reading is.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Numbered<T> {
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
    /// In a batch, the line of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// If the puzzle is a picture, how sure its reading is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<PictureReading>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Counted;

    #[test]
    fn the_line_comes_last_and_only_in_a_batch() {
        let said = |line| {
            let answer = Counted { size: 4, stars: 1, placements: 2 };
            serde_json::to_string(&Numbered { answer, line, reading: None }).unwrap()
        };
        let plain = r#"{"size":4,"stars":1,"placements":2"#;
        assert_eq!(said(None), format!("{plain}}}"));
        assert_eq!(said(Some(7)), format!("{plain},\"line\":7}}"));
    }
}
