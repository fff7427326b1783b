//! One step of a proof, and its words.

use starbattle_board::{Cell, Line, Span, Text, text};

use crate::lines::Band;

/// What some neighbouring lines say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProofStep {
    /// Cells that would leave the lines too few places are empty; cells they cannot do without are stars.
    Follows {
        /// The lines.
        band: Band,
        /// The stars they still need.
        need: usize,
        /// Cells in or beside the lines that are empty.
        empties: Vec<Cell>,
        /// Cells of the lines that are stars.
        stars: Vec<Cell>,
    },
    /// The lines cannot get their stars any more.
    Contradiction {
        /// The lines.
        band: Band,
        /// The stars they still need.
        need: usize,
        /// The stars that fit into their open cells.
        capacity: usize,
        /// Their open cells.
        open: Vec<Cell>,
    },
}

impl ProofStep {
    /// The lines that the step looks at.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        let (Self::Follows { band, .. } | Self::Contradiction { band, .. }) = self;
        band.lines()
    }

    /// The step as a sentence, without its full stop.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Contradiction { band, need, capacity, open } => {
                let whose = if band.count == 1 { "its" } else { "their" };
                let fit = if *capacity == 1 { " fits into " } else { " fit into " };
                let room = match (capacity, open.len()) {
                    (0, 0) => text![whose, " cells are all taken"],
                    (_, 1..=8) => {
                        text!["at most ", *capacity, fit, whose, " open cells ", list(open)]
                    }
                    _ => text!["at most ", *capacity, fit, whose, " open cells"],
                };
                text![name(*band), " would need ", Text::counted(*need, "star"), ", but ", room]
            }
            Self::Follows { band, need, empties, stars } => {
                let mut results = Vec::new();
                if !empties.is_empty() {
                    results.push(text![list(empties), if empties.len() == 1 { " is empty" } else { " are empty" }]);
                }
                if !stars.is_empty() {
                    results.push(text![list(stars), if stars.len() == 1 { " is a star" } else { " are stars" }]);
                }
                let needs = if band.count == 1 { " needs " } else { " need " };
                let more = Text::counted(*need, "more star");
                text![name(*band), needs, more, ", so ", Text::joined(results, " and ")]
            }
        }
        .capitalized()
    }
}

fn list(cells: &[Cell]) -> Text {
    Text::joined(cells.iter().copied(), ", ")
}

/// "row 1", "rows 1 and 2", "rows 1 to 3".
fn name(band: Band) -> Text {
    let lines: Vec<Line> = band.lines().collect();
    match lines[..] {
        [first, _, .., last] if lines.len() > 2 => Span::Lines { first, last, capital: false }.into(),
        _ => Text::units(&lines.into_iter().map(Into::into).collect::<Vec<_>>()),
    }
}
