//! Boards as SVG.

use std::fmt::Write;

use starbattle_board::region_label;

use super::{
    lettering::lettering,
    scene::{Glyph, Role, Scene},
    theme::{Palette, Theme},
    tints::tints,
};

/// How a board is drawn as SVG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SvgStyle {
    /// The colours.
    pub theme: Theme,
    /// Row and column numbers at the sides.
    pub coordinates: bool,
    /// A small letter in the first cell of every region.
    pub letters: bool,
    /// Soft colours that tell neighbouring regions apart.
    pub tints: bool,
    /// A word that keeps the picture's internal names apart from those of other pictures on the same page.
    pub id: String,
}

impl Default for SvgStyle {
    fn default() -> Self {
        Self { theme: Theme::Light, coordinates: false, letters: false, tints: true, id: "board".to_owned() }
    }
}

const CELL: f64 = 40.0;
const MARGIN: f64 = 6.0;
const COORDINATES: f64 = 22.0;

/// Draws the board as a complete SVG document.
#[must_use]
pub fn svg(scene: &Scene, style: &SvgStyle) -> String {
    document(scene, style, |width, height| format!(r#"width="{width}" height="{height}""#))
}

/// Draws a square board as a part of another document: its upper left corner there, and how wide it is.
pub(super) fn svg_inside(scene: &Scene, style: &SvgStyle, (x, y): (f64, f64), side: f64) -> String {
    document(scene, style, |_, _| format!(r#"x="{x:.2}" y="{y:.2}" width="{side:.2}" height="{side:.2}""#))
}

/// The document of a board. `place` says how large it is, given the width and height of the drawing.
fn document(scene: &Scene, style: &SvgStyle, place: impl Fn(f64, f64) -> String) -> String {
    let palette = style.theme.palette();
    let origin = MARGIN + if style.coordinates { COORDINATES } else { 0.0 };
    let width = origin + scene.cols() as f64 * CELL + MARGIN;
    let height = origin + scene.rows() as f64 * CELL + MARGIN;
    let place = place(width, height);
    let canvas = Canvas { scene, style, palette, origin };
    let title = escape(scene.title.as_deref().unwrap_or("Star Battle board"));
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {place} role="img"><title>{title}</title>"#
    );
    text.push_str(&canvas.definitions());
    let _ = write!(text, r#"<rect width="{width}" height="{height}" fill="{}"/>"#, canvas.palette.paper);
    canvas.grounds(&mut text);
    canvas.heat(&mut text);
    canvas.hatches(&mut text);
    canvas.lines(&mut text);
    canvas.outlines(&mut text);
    canvas.glyphs(&mut text);
    canvas.labels(&mut text);
    text.push_str("</svg>\n");
    text
}

pub(super) fn escape(text: &str) -> String {
    let printable = |character: &char| !character.is_control();
    text.chars().filter(printable).collect::<String>().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

struct Canvas<'a> {
    scene: &'a Scene,
    style: &'a SvgStyle,
    palette: Palette,
    /// The left and upper edge of the first cell.
    origin: f64,
}

impl Canvas<'_> {
    fn left(&self, col: usize) -> f64 {
        self.origin + col as f64 * CELL
    }

    fn top(&self, row: usize) -> f64 {
        self.origin + row as f64 * CELL
    }

    fn centre(&self, row: usize, col: usize) -> (f64, f64) {
        (self.left(col) + CELL / 2.0, self.top(row) + CELL / 2.0)
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.scene.rows()).flat_map(|row| (0..self.scene.cols()).map(move |col| (row, col)))
    }

    /// The patterns of those highlight roles that occur.
    fn definitions(&self) -> String {
        let mut text = String::new();
        for role in self.scene.roles() {
            let id = &self.style.id;
            let _ = match role {
                Role::Cause => write!(
                    text,
                    r#"<pattern id="{id}-cause" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="{}" stroke-width="3" stroke-opacity=".6"/></pattern>"#,
                    self.palette.cause
                ),
                Role::Affected => write!(
                    text,
                    r#"<pattern id="{id}-affected" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V8M0 0H8" stroke="{}" stroke-width="2.4" stroke-opacity=".7"/></pattern>"#,
                    self.palette.affected
                ),
                Role::Error => write!(
                    text,
                    r#"<pattern id="{id}-error" width="10" height="8" patternUnits="userSpaceOnUse"><path d="M0 6L5 2L10 6" fill="none" stroke="{}" stroke-width="2" stroke-opacity=".8"/></pattern>"#,
                    self.palette.error
                ),
                Role::Target | Role::Unit => Ok(()),
            };
        }
        if text.is_empty() { text } else { format!("<defs>{text}</defs>") }
    }

    /// One path per tint, one rectangle per run of cells.
    fn grounds(&self, text: &mut String) {
        if !self.style.tints {
            return;
        }
        let tint_of = tints(self.scene.regions(), self.scene.cols());
        for (tint, colour) in self.palette.tints.into_iter().enumerate() {
            let mut path = String::new();
            for row in 0..self.scene.rows() {
                let mut col = 0;
                while col < self.scene.cols() {
                    let start = col;
                    while col < self.scene.cols() && tint_of[self.scene.region(row, col)] == tint {
                        col += 1;
                    }
                    if col > start {
                        let (x, y, w) = (self.left(start), self.top(row), (col - start) as f64 * CELL);
                        let _ = write!(path, "M{x} {y}h{w}v{CELL}h-{w}z");
                    }
                    col += usize::from(col == start);
                }
            }
            if !path.is_empty() && colour != self.palette.paper {
                let _ = write!(text, r#"<path d="{path}" fill="{colour}"/>"#);
            }
        }
    }

    /// A square in each cell whose side grows with the share, so that the map survives greyscale.
    fn heat(&self, text: &mut String) {
        for (row, col) in self.cells() {
            if let Some(share) = self.scene.heat(row, col).filter(|&share| share > 0.0) {
                let side = CELL * share.sqrt();
                let (x, y) = self.centre(row, col);
                let _ = write!(
                    text,
                    r#"<rect x="{:.2}" y="{:.2}" width="{side:.2}" height="{side:.2}" fill="{}" fill-opacity=".55"/>"#,
                    x - side / 2.0,
                    y - side / 2.0,
                    self.palette.heat
                );
            }
        }
    }

    fn hatches(&self, text: &mut String) {
        for role in [Role::Cause, Role::Affected, Role::Error] {
            let mut path = String::new();
            for (row, col) in self.scene.cells_of(role) {
                let _ = write!(path, "M{} {}h{CELL}v{CELL}h-{CELL}z", self.left(col), self.top(row));
            }
            if !path.is_empty() {
                let _ = write!(text, r#"<path d="{path}" fill="url(#{}-{})"/>"#, self.style.id, role.name());
            }
        }
    }

    /// Hairlines between cells, region borders, and the outer border.
    fn lines(&self, text: &mut String) {
        let (rows, cols) = (self.scene.rows(), self.scene.cols());
        let (width, height) = (cols as f64 * CELL, rows as f64 * CELL);
        let mut grid = String::new();
        for row in 1..rows {
            let _ = write!(grid, "M{} {}h{width}", self.left(0), self.top(row));
        }
        for col in 1..cols {
            let _ = write!(grid, "M{} {}v{height}", self.left(col), self.top(0));
        }
        let walls = self.border_of(|a, b| self.scene.region(a.0, a.1) != self.scene.region(b.0, b.1));
        let Palette { ink, grid: hairline, .. } = self.palette;
        let _ = write!(
            text,
            r#"<path d="{grid}" stroke="{hairline}" stroke-width="1"/><path d="{walls}" fill="none" stroke="{ink}" stroke-width="3" stroke-linecap="round"/><rect x="{0}" y="{0}" width="{width}" height="{height}" fill="none" stroke="{ink}" stroke-width="4" stroke-linejoin="round"/>"#,
            self.origin
        );
    }

    /// Path data of all lines between two neighbouring cells for which `separated` holds.
    fn border_of(&self, separated: impl Fn((usize, usize), (usize, usize)) -> bool) -> String {
        let mut path = String::new();
        for (row, col) in self.cells() {
            if col > 0 && separated((row, col - 1), (row, col)) {
                let _ = write!(path, "M{} {}v{CELL}", self.left(col), self.top(row));
            }
            if row > 0 && separated((row - 1, col), (row, col)) {
                let _ = write!(path, "M{} {}h{CELL}", self.left(col), self.top(row));
            }
        }
        path
    }

    /// A thick line around all cells of the unit in question, and double outlines around targets.
    fn outlines(&self, text: &mut String) {
        let inside = |(row, col): (usize, usize)| self.scene.is_highlighted(row, col, Role::Unit);
        let mut path = String::new();
        let (last_row, last_col) = (self.scene.rows(), self.scene.cols());
        for (row, col) in self.scene.cells_of(Role::Unit) {
            let (x, y) = (self.left(col), self.top(row));
            let mut side = |open: bool, data: String| {
                if !open {
                    path.push_str(&data);
                }
            };
            side(row > 0 && inside((row - 1, col)), format!("M{x} {y}h{CELL}"));
            side(col > 0 && inside((row, col - 1)), format!("M{x} {y}v{CELL}"));
            side(row + 1 < last_row && inside((row + 1, col)), format!("M{x} {}h{CELL}", y + CELL));
            side(col + 1 < last_col && inside((row, col + 1)), format!("M{} {y}v{CELL}", x + CELL));
        }
        if !path.is_empty() {
            let _ = write!(
                text,
                r#"<path d="{path}" fill="none" stroke="{}" stroke-width="5" stroke-opacity=".85" stroke-linecap="round"/>"#,
                self.palette.unit
            );
        }
        for (row, col) in self.scene.cells_of(Role::Target) {
            for inset in [4.0, 8.0] {
                let side = CELL - 2.0 * inset;
                let _ = write!(
                    text,
                    r#"<rect x="{}" y="{}" width="{side}" height="{side}" rx="3" fill="none" stroke="{}" stroke-width="2"/>"#,
                    self.left(col) + inset,
                    self.top(row) + inset,
                    self.palette.target
                );
            }
        }
    }

    fn glyphs(&self, text: &mut String) {
        let Palette { ink, quiet, target, affected, .. } = self.palette;
        for (glyph, attributes) in [
            (Glyph::Star, format!(r#"fill="{ink}""#)),
            (
                Glyph::NewStar,
                format!(
                    r#"fill="none" stroke="{target}" stroke-width="2.4" stroke-dasharray="4 2" stroke-linejoin="round""#
                ),
            ),
            (Glyph::Cross, format!(r#"fill="none" stroke="{quiet}" stroke-width="2" stroke-linecap="round""#)),
            (Glyph::NewCross, format!(r#"fill="none" stroke="{affected}" stroke-width="4.5" stroke-linecap="round""#)),
        ] {
            let mut path = String::new();
            for (row, col) in self.cells().filter(|&(row, col)| self.scene.glyph(row, col) == glyph) {
                let centre = self.centre(row, col);
                match glyph {
                    Glyph::Star | Glyph::NewStar => path.push_str(&star(centre)),
                    _ => {
                        let reach = if glyph == Glyph::Cross { 5.0 } else { 7.5 };
                        let (x, y) = (centre.0 - reach, centre.1 - reach);
                        let side = 2.0 * reach;
                        let _ = write!(path, "M{x} {y}l{side} {side}m0 -{side}l-{side} {side}");
                    }
                }
            }
            if !path.is_empty() {
                let _ = write!(text, r#"<path d="{path}" {attributes}/>"#);
            }
        }
    }

    /// Region letters and coordinates.
    fn labels(&self, text: &mut String) {
        let mut strokes = String::new();
        if self.style.letters {
            let mut named = vec![];
            for (row, col) in self.cells() {
                let region = self.scene.region(row, col);
                if !named.contains(&region) {
                    named.push(region);
                    // Small letters have no strokes of their own, so later regions go by number.
                    let name = if region < 26 { region_label(region).to_string() } else { (region + 1).to_string() };
                    strokes.push_str(&lettering(&name, (self.left(col) + 9.0, self.top(row) + 9.0), 8.0));
                }
            }
        }
        if self.style.coordinates {
            let beside = self.origin - COORDINATES / 2.0 - 2.0;
            for row in 0..self.scene.rows() {
                strokes.push_str(&lettering(&(row + 1).to_string(), (beside, self.centre(row, 0).1), 9.0));
            }
            for col in 0..self.scene.cols() {
                strokes.push_str(&lettering(&(col + 1).to_string(), (self.centre(0, col).0, beside), 9.0));
            }
        }
        if !strokes.is_empty() {
            let _ = write!(
                text,
                r#"<g fill="none" stroke="{}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>"#,
                self.palette.quiet
            );
        }
    }
}

/// Path data of a five-pointed star around a centre.
fn star((x, y): (f64, f64)) -> String {
    const OUTER: f64 = 14.0;
    const INNER: f64 = 5.6;
    let mut path = String::new();
    for point in 0..10 {
        let radius = if point % 2 == 0 { OUTER } else { INNER };
        let angle = f64::from(point) * std::f64::consts::PI / 5.0;
        // The centre of mass of a star lies below that of its circle; moving it down a little looks centred.
        let (px, py) = (x + radius * angle.sin(), y + 1.0 - radius * angle.cos());
        let _ = write!(path, "{}{px:.2} {py:.2}", if point == 0 { 'M' } else { 'L' });
    }
    path.push('z');
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    fn scene() -> Scene {
        let layout = read(
            "{\"regions\":[\"AAB\",\"ABB\",\"CCC\"],\"marks\":[\"..x\",\"*..\",\".x*\"],\"meta\":{\"title\":\"a<b>&c\"}}",
        );
        Scene::of(&layout.unwrap().layout)
    }

    #[test]
    fn a_picture_is_well_formed_and_shows_what_the_scene_has() {
        for theme in Theme::ALL {
            let style = SvgStyle { theme, coordinates: true, letters: true, ..SvgStyle::default() };
            let mut scene = scene();
            for (index, role) in Role::ALL.into_iter().enumerate() {
                scene.highlight(index / 3, index % 3, role);
            }
            scene.set_heat(2, 2, 0.5);
            scene.set_glyph(2, 0, Glyph::NewStar);
            let text = svg(&scene, &style);
            let document = roxmltree::Document::parse(&text).unwrap();
            let count = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
            assert_eq!(count("title"), 1);
            assert_eq!(count("pattern"), 3);
            // Three row numbers, three column numbers, three region letters.
            let lettering = document.descendants().find(|node| node.has_tag_name("g")).unwrap();
            assert_eq!(lettering.children().count(), 9);
            assert!(text.contains("a&lt;b&gt;&amp;c"));
        }
    }

    #[test]
    fn an_unmarked_board_has_walls_only() {
        let text = svg(&Scene::blank(2, 2), &SvgStyle { tints: false, ..SvgStyle::default() });
        assert!(!text.contains("<defs>") && !text.contains("<g"));
        assert_eq!(text.matches("<rect").count(), 2);
    }
}
