//! The ways to fill one row, counted and drawn uniformly.

use crate::random::Random;

/// Stars in `wanted` of the allowed columns, no two side by side.
///
/// `ways[stars][column]` counts the fillings of the columns from `column` on, so that a filling can be drawn column by column.
pub(crate) struct RowChoice {
    size: usize,
    wanted: usize,
    allowed: u64,
    ways: Vec<Vec<u64>>,
}

impl RowChoice {
    pub(crate) fn new(size: usize, wanted: usize, allowed: u64) -> Self {
        let mut ways = vec![vec![1; size + 2]];
        for stars in 1..=wanted {
            let mut counts = vec![0u64; size + 2];
            for column in (0..size).rev() {
                let with = if allowed >> column & 1 == 1 { ways[stars - 1][column + 2] } else { 0 };
                counts[column] = counts[column + 1].saturating_add(with);
            }
            ways.push(counts);
        }
        Self { size, wanted, allowed, ways }
    }

    /// The number of fillings.
    pub(crate) fn count(&self) -> u64 {
        self.ways[self.wanted][0]
    }

    /// A filling, each equally likely; nothing if there is none.
    pub(crate) fn draw(&self, random: &mut Random) -> Option<u64> {
        let rank = (self.count() > 0).then(|| random.below_wide(u128::from(self.count())) as u64)?;
        Some(self.unrank(rank))
    }

    /// All fillings.
    pub(crate) fn all(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.count()).map(|rank| self.unrank(rank))
    }

    fn unrank(&self, mut rank: u64) -> u64 {
        let (mut mask, mut stars, mut column) = (0, self.wanted, 0);
        while stars > 0 && column < self.size {
            let without = self.ways[stars][column + 1];
            if rank < without {
                column += 1;
            } else {
                rank -= without;
                mask |= 1 << column;
                stars -= 1;
                column += 2;
            }
        }
        debug_assert_eq!(mask & !self.allowed, 0);
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_filling_is_listed_once() {
        let allowed = 0b11_0111_1011;
        let choice = RowChoice::new(10, 3, allowed);
        let mut listed: Vec<u64> = choice.all().collect();
        listed.sort_unstable();
        let expected: Vec<u64> =
            (0..1 << 10).filter(|&m: &u64| m.count_ones() == 3 && m & m >> 1 == 0 && m & !allowed == 0).collect();
        assert_eq!(listed, expected);
    }

    #[test]
    fn a_row_without_room_has_no_filling() {
        let choice = RowChoice::new(5, 3, 0b01111);
        assert_eq!(choice.count(), 0);
        assert_eq!(choice.draw(&mut Random::new(0)), None);
    }
}
