//! What a picture shows, whatever it is drawn with.

use starbattle_board::Mark;

use crate::Layout;

/// What stands in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Glyph {
    /// Nothing.
    #[default]
    None,
    /// A star that is given or placed.
    Star,
    /// A star that follows from the others; drawn as an outline.
    NewStar,
    /// A cross.
    Cross,
    /// A cross that is the point of the picture; drawn heavier.
    NewCross,
}

/// Why a cell is highlighted. Each role has its own pattern besides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A cell the argument rests on: diagonal hatch.
    Cause,
    /// A cell the argument settles: cross hatch.
    Affected,
    /// A cell that gets a star: double outline.
    Target,
    /// A cell of the row, column or region the argument is about: thick outline around all of them.
    Unit,
    /// A cell that breaks a rule: zigzag.
    Error,
}

impl Role {
    /// All roles, in the order in which they are painted.
    pub const ALL: [Self; 5] = [Self::Cause, Self::Affected, Self::Target, Self::Unit, Self::Error];

    /// The role in one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cause => "cause",
            Self::Affected => "affected",
            Self::Target => "target",
            Self::Unit => "unit",
            Self::Error => "error",
        }
    }
}

/// A board to be drawn: regions, what stands in the cells, and what is highlighted.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    rows: usize,
    cols: usize,
    regions: Vec<usize>,
    glyphs: Vec<Glyph>,
    highlights: Vec<(usize, Role)>,
    heat: Option<Vec<f64>>,
    named: Vec<usize>,
    /// A line above the board, also the picture's name for screen readers.
    pub title: Option<String>,
}

impl Scene {
    /// A board without regions.
    #[must_use]
    pub fn blank(rows: usize, cols: usize) -> Self {
        let cells = rows * cols;
        Self {
            rows,
            cols,
            regions: vec![0; cells],
            glyphs: vec![Glyph::None; cells],
            highlights: Vec::new(),
            heat: None,
            named: Vec::new(),
            title: None,
        }
    }

    /// The regions, givens and marks of a layout.
    #[must_use]
    pub fn of(layout: &Layout) -> Self {
        let mut scene = Self::blank(layout.rows(), layout.cols());
        scene.regions = layout.regions().to_vec();
        for (glyph, mark) in scene.glyphs.iter_mut().zip(layout.givens_and_marks()) {
            *glyph = match mark {
                Mark::Unknown => Glyph::None,
                Mark::Star => Glyph::Star,
                Mark::Empty => Glyph::Cross,
            };
        }
        scene.title = layout.meta.get("title").cloned();
        scene
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// The region of every cell, row-major.
    #[must_use]
    pub fn regions(&self) -> &[usize] {
        &self.regions
    }

    /// The region of a cell.
    pub(super) fn region(&self, row: usize, col: usize) -> usize {
        self.regions[row * self.cols + col]
    }

    /// What stands in a cell.
    #[must_use]
    pub fn glyph(&self, row: usize, col: usize) -> Glyph {
        self.index(row, col).map_or(Glyph::None, |index| self.glyphs[index])
    }

    /// Puts something into a cell; cells outside the picture are ignored.
    pub fn set_glyph(&mut self, row: usize, col: usize, glyph: Glyph) {
        if let Some(index) = self.index(row, col) {
            self.glyphs[index] = glyph;
        }
    }

    /// Writes the letter of a region into those of its cells in which nothing stands, where the drawing is text.
    pub fn name_region(&mut self, region: usize) {
        self.named.push(region);
    }

    /// Whether the cells of a region have its letter.
    pub(super) fn is_named(&self, region: usize) -> bool {
        self.named.contains(&region)
    }

    /// Highlights a cell; cells outside the picture are ignored.
    pub fn highlight(&mut self, row: usize, col: usize, role: Role) {
        if let Some(index) = self.index(row, col).filter(|&index| !self.highlights.contains(&(index, role))) {
            self.highlights.push((index, role));
        }
    }

    /// Whether a cell is highlighted in a role.
    #[must_use]
    pub fn is_highlighted(&self, row: usize, col: usize, role: Role) -> bool {
        self.index(row, col).is_some_and(|index| self.highlights.contains(&(index, role)))
    }

    /// The roles that occur in the picture.
    pub fn roles(&self) -> impl Iterator<Item = Role> + '_ {
        Role::ALL.into_iter().filter(|role| self.highlights.iter().any(|(_, other)| other == role))
    }

    /// The cells highlighted in a role, as row and column.
    pub fn cells_of(&self, role: Role) -> impl Iterator<Item = (usize, usize)> + '_ {
        let cols = self.cols;
        self.highlights
            .iter()
            .filter(move |(_, other)| *other == role)
            .map(move |(index, _)| (index / cols, index % cols))
    }

    /// Gives a cell a share from 0 to 1, drawn as a heat map.
    pub fn set_heat(&mut self, row: usize, col: usize, share: f64) {
        if let Some(index) = self.index(row, col) {
            let cells = self.rows * self.cols;
            self.heat.get_or_insert_with(|| vec![f64::NAN; cells])[index] = share.clamp(0.0, 1.0);
        }
    }

    /// The share of a cell, if it has one.
    #[must_use]
    pub fn heat(&self, row: usize, col: usize) -> Option<f64> {
        let share = self.heat.as_ref()?[self.index(row, col)?];
        (!share.is_nan()).then_some(share)
    }

    fn index(&self, row: usize, col: usize) -> Option<usize> {
        (row < self.rows && col < self.cols).then_some(row * self.cols + col)
    }
}
