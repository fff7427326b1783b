//! One file per notation: its grammar, its codec and its worked examples.

pub(crate) mod asp;
pub(crate) mod box_drawing;
mod cell_lists;
pub(crate) mod dotted;
pub(crate) mod json;
pub(crate) mod krazydad;
pub(crate) mod legup;
pub(crate) mod minizinc;
pub(crate) mod penpa;
mod penpa_tokens;
pub(crate) mod pzpr;
pub(crate) mod pzpr_file;
pub(crate) mod queens;
pub(crate) mod sbn1;
pub(crate) mod sbn2;
pub(crate) mod starb;
pub(crate) mod task;
pub(crate) mod text_grid;

use crate::{Layout, WriteError};

/// The side of a layout for notations that know only squares.
fn square_side(layout: &Layout) -> Result<usize, WriteError> {
    layout.side().ok_or(WriteError::NotSquare { rows: layout.rows(), cols: layout.cols() })
}

/// The star count for notations that cannot do without.
fn required_stars(layout: &Layout) -> Result<usize, WriteError> {
    layout.stars.ok_or(WriteError::NoStars)
}

#[cfg(test)]
mod testing {
    //! Short ways to say what a reader makes of a text.

    use crate::{Layout, Notation, Reading};

    pub(super) fn read(id: &str, text: &str) -> Reading {
        Notation::by_id(id).unwrap().read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    pub(super) fn fault(id: &str, text: &str) -> String {
        match Notation::by_id(id).unwrap().read(text) {
            Ok(reading) => panic!("{text} was read as {reading}"),
            Err(error) => error.to_string(),
        }
    }

    pub(super) fn write(id: &str, layout: &Layout) -> String {
        Notation::by_id(id).unwrap().write(layout).unwrap()
    }

    /// The regions as rows of letters.
    pub(super) fn rows(layout: &Layout) -> String {
        let names: Vec<String> = layout.regions().iter().map(|&region| Layout::region_name(region)).collect();
        names.chunks(layout.cols()).map(<[String]>::concat).collect::<Vec<_>>().join(" ")
    }

    /// The marks as rows of `.`, `*` and `x`.
    pub(super) fn marks(layout: &Layout) -> String {
        let symbols: Vec<char> = layout.marks().iter().map(|mark| mark.symbol()).collect();
        symbols.chunks(layout.cols()).map(|row| row.iter().collect()).collect::<Vec<String>>().join(" ")
    }

    /// A layout from rows of letters separated by spaces.
    pub(super) fn layout(stars: usize, rows: &str) -> Layout {
        let rows: Vec<&str> = rows.split(' ').collect();
        let labels: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let mut layout = Layout::new(rows.len(), rows[0].len(), &labels).unwrap();
        layout.stars = Some(stars);
        layout
    }

    pub(super) const SIX: &str = "AAABBB ABBBCC ADDEEC FFDDEC FEEEEC FCCCCC";
}
