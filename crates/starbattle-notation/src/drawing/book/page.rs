//! A page: boards, and lines of text that a reader can select and search.

use std::{fmt, fmt::Write, str::FromStr};

use super::font::text_width;
use crate::drawing::{
    scene::Scene,
    svg::{SvgStyle, escape, svg_inside},
    theme::Theme,
};

/// The size of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// All sizes.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Width and height in points.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.0, 842.0),
            Self::Letter => (612.0, 792.0),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.into_iter().find(|paper| paper.name() == text.to_lowercase());
        known.ok_or_else(|| format!("there is no paper size `{text}`: expected a4 or letter"))
    }
}

/// Which point of a line its place is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct TextLine {
    /// What it says.
    pub text: String,
    /// The height of its base line, from the top of the page in points.
    pub y: f64,
    /// The size of the font in points.
    pub size: f64,
    /// Whether it is bold.
    pub bold: bool,
    /// Its colour, such as `#555555`.
    pub colour: &'static str,
    pub(super) x: f64,
    pub(super) align: Align,
}

impl TextLine {
    /// Where the line begins, from the left edge of the page in points.
    #[must_use]
    pub fn left(&self) -> f64 {
        let width = self.width();
        match self.align {
            Align::Left => self.x,
            Align::Centre => self.x - width / 2.0,
            Align::Right => self.x - width,
        }
    }

    /// Its width in points.
    #[must_use]
    pub fn width(&self) -> f64 {
        text_width(&self.text, self.size, self.bold)
    }

    fn svg(&self, text: &mut String) {
        let Self { x, y, size, colour, .. } = self;
        let anchor = match self.align {
            Align::Left => "",
            Align::Centre => r#" text-anchor="middle""#,
            Align::Right => r#" text-anchor="end""#,
        };
        let weight = if self.bold { r#" font-weight="bold""# } else { "" };
        let words = escape(&self.text);
        let _ = write!(
            text,
            r#"<text x="{x:.2}" y="{y:.2}" font-size="{size}" fill="{colour}"{anchor}{weight}>{words}</text>"#
        );
    }
}

/// A page of a book.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The paper.
    pub paper: Paper,
    /// The name of the section that begins on this page, if one does.
    pub section: Option<&'static str>,
    /// The lines of text.
    pub lines: Vec<TextLine>,
    theme: Theme,
    number: usize,
    boards: Vec<String>,
}

impl Page {
    pub(super) const fn new(paper: Paper, theme: Theme, number: usize) -> Self {
        Self { paper, section: None, lines: Vec::new(), theme, number, boards: Vec::new() }
    }

    /// Puts a board on the page: its upper left corner, and how wide it is.
    pub(super) fn add_board(&mut self, scene: &Scene, (x, y): (f64, f64), side: f64, named: bool) {
        let id = format!("board-{}", self.boards.len());
        let tints = self.theme != Theme::Print;
        let style = SvgStyle { theme: self.theme, tints, id, coordinates: named, letters: named };
        self.boards.push(svg_inside(scene, &style, (x, y), side));
    }

    /// Writes a line in the colour of ink, or in a quieter one.
    pub(super) fn write(
        &mut self,
        text: impl Into<String>,
        (x, y): (f64, f64),
        size: f64,
        look: (bool, bool, Align),
    ) -> &mut Self {
        let (bold, quiet, align) = look;
        let palette = self.theme.palette();
        let colour = if quiet { palette.quiet } else { palette.ink };
        self.lines.push(TextLine { text: text.into(), x, y, size, bold, colour, align });
        self
    }

    /// The page as a complete SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        self.document(&self.lines)
    }

    /// The same without the lines of text.
    #[must_use]
    pub fn svg_without_text(&self) -> String {
        self.document(&[])
    }

    fn document(&self, lines: &[TextLine]) -> String {
        let (width, height) = self.paper.size();
        let paper = self.theme.palette().paper;
        let mut text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}pt" height="{height}pt" role="img"><title>Page {}</title><rect width="{width}" height="{height}" fill="{paper}"/>"#,
            self.number
        );
        for board in &self.boards {
            text.push_str(board.trim_end());
        }
        if !lines.is_empty() {
            text.push_str(r#"<g font-family="Helvetica, Arial, 'Liberation Sans', sans-serif">"#);
            for line in lines {
                line.svg(&mut text);
            }
            text.push_str("</g>");
        }
        text.push_str("</svg>\n");
        text
    }
}
