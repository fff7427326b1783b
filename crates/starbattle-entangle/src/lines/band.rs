//! Neighbouring lines that are looked at together.

use starbattle_board::Line;

/// The most lines looked at together.
pub(crate) const MAX_BAND: usize = 3;

/// One to three neighbouring lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
