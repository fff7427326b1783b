//! Pictures of boards: one description, drawn in a terminal or as SVG.

mod junction;
mod lettering;
mod scene;
mod sheet;
mod svg;
mod terminal;
mod theme;
mod tints;

pub(crate) use junction::is_heavy;
pub use scene::{Glyph, Role, Scene};
pub use sheet::{Item, PAGE, pages};
pub use svg::{SvgStyle, svg};
pub use terminal::{TerminalStyle, legend, terminal};
pub use theme::Theme;
