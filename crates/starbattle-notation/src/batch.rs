//! Cutting an input with many puzzles into its entries.

use crate::{
    Notation,
    text::{significant_lines, without_bom},
};

/// One puzzle of an input, with the line it begins in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The number of its first line, from 1.
    pub line: usize,
    /// Its text.
    pub text: &'a str,
}

/// Notations whose puzzles are a line each, so that a file may hold many.
const ONE_LINE: [&str; 9] = ["krazydad", "json", "penpa", "pzprv3", "pzpr", "dotted", "sbn1", "sbn2", "task"];

/// The puzzles of an input: one per line if any line is a puzzle of its own, otherwise the whole text as one.
///
/// Comments and blank lines are left out of a batch. A line that is no puzzle is still an entry, so that its error can be
/// reported with its line number.
#[must_use]
pub fn entries(text: &str) -> Vec<Entry<'_>> {
    let text = without_bom(text);
    let lines: Vec<Entry<'_>> = significant_lines(text).map(|(line, text)| Entry { line, text }).collect();
    let is_batch = lines.len() > 1 && !is_one_grid(&lines) && lines.iter().any(|entry| is_complete(entry.text));
    if is_batch { lines } else { vec![Entry { line: 1, text }] }
}

/// Whether a line on its own is a whole puzzle.
fn is_complete(line: &str) -> bool {
    let Some(notation) = Notation::detect(line).filter(|notation| ONE_LINE.contains(&notation.id)) else {
        return false;
    };
    match notation.id {
        // A file in this notation has its parts on lines; only the form with slashes is one line.
        "pzprv3" => line.matches('/').count() > 6,
        // Pretty-printed JSON opens with a bracket alone; a line is a puzzle only if it closes again.
        "json" | "krazydad" => line.ends_with('}') && line.starts_with('{'),
        // A row of a grid of numbers is a list too; a list of its own has at least 16 ids or names its stars.
        "task" => line.contains('|') || line.matches(',').count() >= 15,
        _ => true,
    }
}

/// Whether the lines are the rows of one square: as many as each has characters or separated labels.
fn is_one_grid(lines: &[Entry<'_>]) -> bool {
    let labels = |text: &str| text.split([' ', '\t', ',']).filter(|label| !label.is_empty()).count();
    let all = |width: &dyn Fn(&str) -> usize| lines.iter().all(|entry| width(entry.text) == lines.len());
    all(&|text| text.chars().count()) || all(&labels)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        entries(text).into_iter().map(|entry| entry.line).collect()
    }

    #[test]
    fn a_puzzle_a_line_is_a_batch_and_bad_lines_are_kept() {
        assert_eq!(lines("# two\n551W9jo0cIn\n\n5A1#d_Sxc # v2\n"), [2, 4]);
        assert_eq!(lines("oops\n6/6/1/4ilbhgdnmhou\n6x1.bad\n"), [1, 2, 3]);
        assert_eq!(lines("{\"regions\":[\"A\"]}\n{\"regions\":[\"A\"]}"), [1, 2]);
    }

    #[test]
    fn a_grid_a_drawing_or_a_structured_file_is_one_puzzle() {
        for text in [
            "AAB\nABB\nCCC",
            "1,1,2,2\n1,1,2,2\n3,3,4,4\n3,3,4,4",
            "# stars: 1\nAAB\nABB\nCCC\n\n...\n.*.\n...",
            "pzprv3\nstarbattle\n1\n1\n1\n1\n0 \n. \n",
            "{\n\"regions\": [\n\"A\"\n]\n}",
            "2x2\n| 1,1 1,2\n| 2,1 2,2",
            "551W9jo0cIn",
            "+-+\n| |\n+-+",
        ] {
            assert_eq!(lines(text), [1], "{text}");
        }
    }

    #[test]
    fn rows_that_look_like_a_compact_notation_are_still_a_grid() {
        // Each row alone could be SBN version 2 (`2A…`).
        assert_eq!(lines("2A2A\n2A2A\n3B3B\n3B3B"), [1]);
    }
}
