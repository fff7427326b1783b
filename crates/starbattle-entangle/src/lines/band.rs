//! Neighbouring lines that are looked at together.

use starbattle_board::{Cell, Line};

/// The most lines looked at together.
pub(crate) const MAX_BAND: usize = 3;

/// Neighbouring lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Band {
    /// 0 for rows, 1 for columns.
    pub(crate) direction: usize,
    pub(crate) first: usize,
    pub(crate) count: usize,
}

impl Band {
    /// A single line.
    pub(crate) fn of(line: Line) -> Self {
        Self { direction: usize::from(matches!(line, Line::Column(_))), first: line.index(), count: 1 }
    }

    /// All bands of a board, single lines first.
    pub(crate) fn all(size: usize) -> impl Iterator<Item = Self> {
        Self::up_to(MAX_BAND, size)
    }

    /// All bands of a board with no more lines than given, single lines first.
    pub(crate) fn up_to(most: usize, size: usize) -> impl Iterator<Item = Self> {
        (1..=most.min(size)).flat_map(move |count| {
            (0..2).flat_map(move |direction| (0..=size - count).map(move |first| Self { direction, first, count }))
        })
    }

    /// All bands of exactly so many lines.
    pub(crate) fn of_count(count: usize, size: usize) -> impl Iterator<Item = Self> {
        (0..2).flat_map(move |direction| {
            (0..=size.saturating_sub(count)).map(move |first| Self { direction, first, count })
        })
    }

    /// Whether it is narrow enough to count what fits into it.
    pub(crate) fn is_narrow(self) -> bool {
        self.count <= MAX_BAND
    }

    /// Each line alone.
    pub(crate) fn singles(self) -> impl Iterator<Item = Self> {
        (self.first..self.first + self.count).map(move |first| Self { first, count: 1, ..self })
    }

    /// The lines before the first and after the last one.
    pub(crate) fn neighbours(self, size: usize) -> [Option<Self>; 2] {
        let line = |first: usize| Self { first, count: 1, ..self };
        let after = self.first + self.count;
        [self.first.checked_sub(1).map(line), (after < size).then(|| line(after))]
    }

    /// The same without the first line, and without the last one.
    pub(crate) fn shorter(self) -> impl Iterator<Item = Self> {
        let count = self.count.saturating_sub(1);
        [self.first + 1, self.first].into_iter().filter(move |_| count > 0).map(move |first| Self {
            first,
            count,
            ..self
        })
    }

    /// The cells of the first line at some places.
    pub(crate) fn cells_at(self, places: u32) -> impl Iterator<Item = Cell> {
        let places = (0..u32::BITS as u8).filter(move |place| places >> place & 1 == 1);
        let line = self.first as u8;
        places.map(move |place| if self.direction == 0 { Cell::new(line, place) } else { Cell::new(place, line) })
    }

    /// The lines, from the top or from the left.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        (self.first..self.first + self.count)
            .map(move |index| if self.direction == 0 { Line::Row(index) } else { Line::Column(index) })
    }

    /// The same lines with the ones beside them.
    pub(crate) fn with_neighbours(self, size: usize) -> Self {
        let first = self.first.saturating_sub(1);
        Self { first, count: (self.first + self.count + 1).min(size) - first, ..self }
    }

    /// Whether a line of this direction is one of them.
    pub(crate) fn contains(self, line: usize) -> bool {
        (self.first..self.first + self.count).contains(&line)
    }
}
