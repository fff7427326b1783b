//! The abbreviations penpa replaces long words with before it compresses a puzzle.

/// Each abbreviation and its word, in the order in which penpa replaces. The first one frees the letter `z`.
const TOKENS: [(&str, &str); 31] = [
    ("zZ", "z"),
    ("z9", "\"qa\""),
    ("zQ", "\"pu_q\""),
    ("zA", "\"pu_a\""),
    ("zG", "\"grid\""),
    ("zM", "\"edit_mode\""),
    ("zS", "\"surface\""),
    ("zL", "\"line\""),
    ("zE", "\"lineE\""),
    ("zW", "\"wall\""),
    ("zC", "\"cage\""),
    ("zN", "\"number\""),
    ("zY", "\"symbol\""),
    ("zP", "\"special\""),
    ("zB", "\"board\""),
    ("zR", "\"command_redo\""),
    ("zU", "\"command_undo\""),
    ("z8", "\"command_replay\""),
    ("z1", "\"numberS\""),
    ("zF", "\"freeline\""),
    ("z2", "\"freelineE\""),
    ("zT", "\"thermo\""),
    ("z3", "\"arrows\""),
    ("zD", "\"direction\""),
    ("z0", "\"squareframe\""),
    ("z5", "\"polygon\""),
    ("z4", "\"deletelineE\""),
    ("z6", "\"killercages\""),
    ("z7", "\"nobulbthermo\""),
    ("z_", "\"__a\""),
    ("zO", "null"),
];

/// The text with all abbreviations spelled out, the last one first.
pub(super) fn expand(text: &str) -> String {
    TOKENS.iter().rev().fold(text.to_owned(), |text, (short, long)| text.replace(short, long))
}

/// The text with words abbreviated, the first one first.
pub(super) fn abbreviate(text: &str) -> String {
    TOKENS.iter().fold(text.to_owned(), |text, (short, long)| text.replace(long, short))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviating_is_undone() {
        let text = r#"{"lineE":{"1,2":2},"symbol":{},"line":null,"zebra":"zZ"}"#;
        assert_eq!(abbreviate(text), r#"{zE:{"1,2":2},zY:{},zL:zO,"zZebra":"zZZ"}"#);
        assert_eq!(expand(&abbreviate(text)), text);
    }
}
