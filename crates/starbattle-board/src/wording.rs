//! Boards in sentences.

/// `a` or `an`, as it stands before the size of a board: an 8x8 board, an 11x11 board, a 10x10 board.
#[must_use]
pub const fn article(size: usize) -> &'static str {
    if matches!(size, 8 | 11 | 18) { "an" } else { "a" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn eight_and_eleven_begin_with_a_vowel() {
        assert_eq!((article(8), article(9), article(11), article(10)), ("an", "a", "an", "a"));
        assert!(Board::new(8, 9).unwrap_err().to_string().contains("on an 8x8 board"));
        assert!(Board::new(9, 10).unwrap_err().to_string().contains("on a 9x9 board"));
    }
}
