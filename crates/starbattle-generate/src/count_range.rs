//! A range of counts, both ends included.

use std::{fmt, str::FromStr};

/// How many of something are wanted: `3`, `3..5`, `3..` or `..5`, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountRange {
    /// The fewest.
    pub least: usize,
    /// The most; `usize::MAX` if there is no limit.
    pub most: usize,
}

impl CountRange {
    /// Whether a count is in the range.
    #[must_use]
    pub const fn contains(self, count: usize) -> bool {
        self.least <= count && count <= self.most
    }

    /// How far a count is outside the range.
    pub(crate) const fn gap(self, count: usize) -> usize {
        self.least.saturating_sub(count) + count.saturating_sub(self.most)
    }
}

impl fmt::Display for CountRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, most) if least == most => write!(f, "{least}"),
            (0, usize::MAX) => f.write_str("0.."),
            (0, most) => write!(f, "..{most}"),
            (least, usize::MAX) => write!(f, "{least}.."),
            (least, most) => write!(f, "{least}..{most}"),
        }
    }
}

/// The text is not a range of counts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a range: expected a number such as 3, or 3..5, 3.. or ..5")]
pub struct ParseRangeError(String);

impl FromStr for CountRange {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let end = |text: &str, open: usize| if text.is_empty() { Some(open) } else { text.parse().ok() };
        let range = match text.split_once("..") {
            _ if text == ".." => None,
            Some((least, most)) => end(least, 0).zip(end(most, usize::MAX)),
            None => text.parse().ok().map(|count| (count, count)),
        };
        let range = range.filter(|(least, most)| least <= most).map(|(least, most)| Self { least, most });
        range.ok_or_else(|| ParseRangeError(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_written_as_they_are_read() {
        for text in ["3", "3..5", "3..", "..5", "0.."] {
            assert_eq!(text.parse::<CountRange>().map(|range| range.to_string()), Ok(text.to_owned()));
        }
        for wrong in ["", "..", "5..3", "-1", "3..=5", "many"] {
            assert!(wrong.parse::<CountRange>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_gap_is_what_a_count_lacks_or_exceeds() {
        let range = CountRange { least: 3, most: 5 };
        assert_eq!([0, 3, 5, 9].map(|count| range.gap(count)), [3, 0, 0, 4]);
        assert_eq!([2, 3, 5, 6].map(|count| range.contains(count)), [false, true, true, false]);
    }
}
