//! What a count will take, before it is started.
#![expect(clippy::cast_precision_loss, reason = "forecasts are rough anyway")]

use starbattle_board::Board;

use crate::{
    MAX_ATLAS_SIZE,
    entry::{Narrow, Wide},
    estimate::choose,
};

/// A forecast for [`count`](crate::count).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountEstimate {
    /// The states of all layers.
    pub states: u64,
    /// The states of the largest layer.
    pub largest: u64,
    /// Bytes of memory, of which a tenth more may be needed.
    pub memory: u64,
    /// Whether the number of states is known; on larger boards it is guessed, and may be wrong by a factor of three.
    pub is_measured: bool,
}

/// Counted boards by the number of stars, from two on: the states of all layers and of the largest one, for the sizes 4S, 4S + 1, …
const MEASURED: [&[(u64, u64)]; 5] = [
    &[
        (32, 9),
        (380, 133),
        (3_650, 1_951),
        (45_417, 24_815),
        (239_524, 135_938),
        (1_945_041, 888_879),
        (8_710_484, 5_059_115),
        (62_032_400, 35_731_151),
        (188_342_558, 116_683_255),
        (941_277_763, 419_115_123),
    ],
    &[(160, 35), (7_430, 2_221), (424_225, 210_983), (15_848_594, 8_277_499)],
    &[(770, 164), (140_565, 36_286), (48_096_454, 21_892_205)],
    &[(3_546, 756), (2_578_223, 575_209)],
    &[(16_141, 3_639)],
];

/// A forecast without counting anything.
#[must_use]
pub fn count_estimate(board: Board) -> CountEstimate {
    let none = CountEstimate { states: 0, largest: 0, memory: 0, is_measured: true };
    if !board.has_placements() || board.size() < 4 || board.size() > MAX_ATLAS_SIZE {
        return none;
    }
    let (states, largest, is_measured) = match board.stars() {
        // The sets of columns that are used, each with a last star; of mirror images only one. A recurrence does without them.
        1 => {
            let layers = (1..=board.size().div_ceil(2)).map(|row| choose(board.size() as f64, row) * row as f64 / 2.0);
            (layers.clone().sum(), layers.fold(0.0, f64::max), false)
        }
        stars => many_stars(stars, board.size() - 4 * stars),
    };
    let entry = if Narrow::fits(board) {
        size_of::<Narrow>()
    } else if Wide::<u64>::fits(board) {
        size_of::<Wide<u64>>()
    } else {
        size_of::<Wide<u128>>()
    };
    let memory = if board.stars() == 1 { 0 } else { whole(largest * entry as f64) };
    CountEstimate { states: whole(states), largest: whole(largest), memory, is_measured }
}

/// States of all layers and of the largest one, and whether they are known, for boards with so many columns more than 4S.
fn many_stars(stars: usize, spare: usize) -> (f64, f64, bool) {
    if let Some(&(states, largest)) = MEASURED.get(stars - 2).and_then(|known| known.get(spare)) {
        return (states as f64, largest as f64, true);
    }
    let states = 10_f64.powf(two_stars(spare) + (stars - 2) as f64 * one_more_star(spare));
    (states, states * 0.6, false)
}

/// The logarithm of the states with two stars. Boards of even and of odd size grow alike, two columns at a time, and ever less.
fn two_stars(spare: usize) -> f64 {
    match MEASURED[0].get(spare) {
        Some(&(states, _)) => (states as f64).log10(),
        None => two_stars(spare - 2) + (2.1 - 0.1 * spare as f64).max(1.0),
    }
}

/// What each star more adds to the logarithm, if the number of columns to spare stays the same.
fn one_more_star(spare: usize) -> f64 {
    const MEASURED: [f64; 5] = [0.68, 1.28, 2.05, 2.53, 3.0];
    MEASURED.get(spare).copied().unwrap_or_else(|| 3.0 + 0.4 * (spare - 4) as f64)
}

fn whole(number: f64) -> u64 {
    number.clamp(0.0, 1.8e19).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(size: usize, stars: usize) -> CountEstimate {
        count_estimate(Board::new(size, stars).unwrap())
    }

    #[test]
    fn forecasts_grow_with_the_board() {
        for stars in 1..=6 {
            let sizes: Vec<u64> = (4 * stars..=25).map(|size| estimate(size, stars).states).collect();
            assert!(sizes.is_sorted(), "{stars} stars: {sizes:?}");
            assert!(sizes[0] > 0);
        }
        assert_eq!(estimate(7, 2).states, 0);
        assert!(estimate(14, 2).is_measured && !estimate(18, 2).is_measured);
    }
}
