//! Pictures of boards: one description, drawn in a terminal or as SVG.

mod book;
mod junction;
mod lettering;
mod scene;
mod svg;
mod terminal;
mod theme;
mod tints;

pub use book::{Book, BookPuzzle, PER_PAGE, Page, Paper, TextLine};
pub(crate) use junction::is_heavy;
pub use scene::{Glyph, Role, Scene};
pub use svg::{SvgStyle, svg};
pub use terminal::{TerminalStyle, legend, terminal};
pub use theme::Theme;
