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

/// The puzzles of an input: one per line if any line is a puzzle of its own, otherwise the whole text as one.
///
/// Comments and blank lines are left out of a batch. A line that is no puzzle is still an entry, so that its error can be
/// reported with its line number.
#[must_use]
pub fn entries(text: &str) -> Vec<Entry<'_>> {
    let text = without_bom(text);
    let lines: Vec<Entry<'_>> = line_entries(text).collect();
    let is_batch = lines.len() > 1 && !is_one_grid(&lines) && lines.iter().any(|entry| is_complete(entry.text));
    if is_batch { lines } else { vec![Entry { line: 1, text }] }
}

/// Every line as an entry of a batch, for inputs that are known to be one. Comments and blank lines are left out.
pub fn line_entries(text: &str) -> impl Iterator<Item = Entry<'_>> {
    significant_lines(text).map(|(line, text)| Entry { line, text })
}

/// Whether a line on its own is a whole puzzle.
fn is_complete(line: &str) -> bool {
    Notation::detect(line).is_some_and(|notation| (notation.fills_line)(line))
}

/// Whether the lines are the rows of one square: as many as each has characters or separated labels.
fn is_one_grid(lines: &[Entry<'_>]) -> bool {
    let labels = |text: &str| text.split([' ', '\t', ',']).filter(|label| !label.is_empty()).count();
    let all = |width: &dyn Fn(&str) -> usize| lines.iter().all(|entry| width(entry.text) == lines.len());
    all(&|text| text.chars().count()) || all(&labels)
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};

    use super::*;
    use crate::{Layout, NOTATIONS};

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
    fn every_notation_that_is_written_on_one_line_makes_a_batch() {
        let regions = Regions::from_rows(&["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"]).unwrap();
        let layout = Layout::from_puzzle(&Puzzle::new(1, regions).unwrap());
        let mut batches = 0;
        for notation in NOTATIONS {
            let Ok(text) = notation.write(&layout) else { continue };
            let line = text.trim_end();
            // A body without its name is never detected.
            if line.contains('\n') || Notation::detect(line).map(|found| found.id) != Some(notation.id) {
                continue;
            }
            assert_eq!(lines(&format!("{line}\n{line}\n")), [1, 2], "{}", notation.id);
            batches += 1;
        }
        assert!(batches >= 6, "{batches}");
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
