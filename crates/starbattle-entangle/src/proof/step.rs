//! One step of a proof, and its words.

use starbattle_board::{Cell, Line, Span, Text, text};

use super::sum::Sum;
use crate::lines::Band;

/// What some neighbouring lines say, or a sum over lines and blocks.
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
    /// However each of the lines gets the stars that it needs, these cells are empty and those are stars.
    Filled {
        /// The lines.
        band: Band,
        /// Cells in or beside the lines that are empty.
        empties: Vec<Cell>,
        /// Cells of the lines that are stars.
        stars: Vec<Cell>,
    },
    /// The lines cannot all get their stars any more, however they are filled.
    Unfilled {
        /// The lines.
        band: Band,
    },
    /// A sum over lines and blocks shows that the lines cannot all get their stars any more.
    Sum(Sum),
    /// One more supposition leads to a contradiction, so its opposite is true.
    Refuted {
        /// The cell supposed to be a star or empty.
        cell: Cell,
        /// Whether it is supposed to be a star.
        star: bool,
        /// The steps to a contradiction.
        steps: Vec<ProofStep>,
    },
}

impl ProofStep {
    /// The lines that the step looks at.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        match self {
            Self::Follows { band, .. }
            | Self::Contradiction { band, .. }
            | Self::Filled { band, .. }
            | Self::Unfilled { band, .. } => band.lines().collect(),
            Self::Sum(sum) => sum.lines.iter().map(|(line, _)| *line).collect(),
            Self::Refuted { steps, .. } => steps.last().map_or_else(Vec::new, Self::lines),
        }
    }

    /// The cells that the step shows to be stars, and those that it shows to be empty.
    #[must_use]
    pub fn results(&self) -> (&[Cell], &[Cell]) {
        match self {
            Self::Follows { stars, empties, .. } | Self::Filled { stars, empties, .. } => (stars, empties),
            Self::Refuted { cell, star: true, .. } => (&[], std::slice::from_ref(cell)),
            Self::Refuted { cell, star: false, .. } => (std::slice::from_ref(cell), &[]),
            Self::Contradiction { .. } | Self::Unfilled { .. } | Self::Sum(_) => (&[], &[]),
        }
    }

    /// How many lines and blocks there are to count in a sum.
    pub(super) fn weight(&self) -> i32 {
        match self {
            Self::Sum(sum) => sum.weight(),
            Self::Refuted { steps, .. } => steps.iter().map(Self::weight).sum(),
            Self::Follows { .. } | Self::Contradiction { .. } | Self::Filled { .. } | Self::Unfilled { .. } => 0,
        }
    }

    /// The step as a sentence, without its full stop.
    #[must_use]
    pub fn text(&self) -> Text {
        self.clause().capitalized()
    }

    fn clause(&self) -> Text {
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
                let needs = if band.count == 1 { " needs " } else { " need " };
                text![name(*band), needs, Text::counted(*need, "more star"), ", so ", results(empties, stars)]
            }
            Self::Filled { band, empties, stars } => {
                let get = if band.count == 1 { " gets its" } else { " get their" };
                text![name(*band), get, " stars only if ", results(empties, stars)]
            }
            Self::Unfilled { band } => {
                text![
                    name(*band),
                    if band.count == 1 { " cannot get its stars" } else { " cannot all get their stars" }
                ]
            }
            Self::Sum(sum) => sum.text(),
            Self::Refuted { cell, star, steps } => {
                let (supposed, so) =
                    if *star { (" a star, too: ", " is empty") } else { (" empty, too: ", " is a star") };
                let argument = Text::joined(steps.iter().map(Self::clause), "; ");
                text!["suppose ", *cell, " were", supposed, argument, "; so ", *cell, so]
            }
        }
    }
}

/// Cells that turn out to be empty, and others that are stars.
fn results(empties: &[Cell], stars: &[Cell]) -> Text {
    let mut results = Vec::new();
    if !empties.is_empty() {
        results.push(text![list(empties), if empties.len() == 1 { " is empty" } else { " are empty" }]);
    }
    if !stars.is_empty() {
        results.push(text![list(stars), if stars.len() == 1 { " is a star" } else { " are stars" }]);
    }
    Text::joined(results, " and ")
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
