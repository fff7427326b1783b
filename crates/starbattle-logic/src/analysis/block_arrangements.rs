//! All ways to choose the empty 2×2 blocks of a board, the same number in every band across and down.

/// Larger boards have too many ways to go through.
const MAX_STATES: usize = 1 << 16;

/// Which blocks may and must be empty. One mask for each band across, one bit for each band down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Blocks {
    /// The number of empty blocks in each band.
    pub empties: usize,
    pub may: Vec<u64>,
    pub must: Vec<u64>,
}

/// Blocks of which exactly so many are empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Counted {
    pub blocks: Vec<u64>,
    pub empties: usize,
}

/// What all ways to choose the empty blocks have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Common {
    /// The blocks that are empty in some way.
    pub some: Vec<u64>,
    /// The blocks that are empty in every way.
    pub every: Vec<u64>,
}

/// One way to choose the empty blocks of a band across.
struct Choice {
    blocks: u64,
    /// What it adds to a state: one for each column that gets an empty block.
    step: usize,
    counted: usize,
}

impl Blocks {
    /// What the ways have in common that also agree with the count. None if there is no way, or if there are too many to see.
    ///
    /// Bands across are taken one after the other. A state says how many empty blocks each band down has got; for every state, a bit
    /// mask says which numbers of counted blocks can have been empty on the way there, and which can be on the way to the end.
    pub fn common(&self, counted: Option<&Counted>) -> Option<Common> {
        let side = self.may.len();
        let base = self.empties + 1;
        let states = u32::try_from(side).ok().and_then(|side| base.checked_pow(side))?;
        // Counts of empty blocks must fit into a mask.
        if states > MAX_STATES || self.empties * side > 63 {
            return None;
        }
        let choices: Vec<Vec<Choice>> = (0..side).map(|band| self.choices(band, counted)).collect();
        let room = |state: usize, choice: &Choice| {
            bits(choice.blocks).all(|column| state / base.pow(column as u32) % base < self.empties)
        };
        let mut before = vec![vec![0u64; states]; side + 1];
        before[0][0] = 1;
        for band in 0..side {
            for state in (0..states).filter(|&state| before[band][state] != 0).collect::<Vec<_>>() {
                for choice in choices[band].iter().filter(|choice| room(state, choice)) {
                    before[band + 1][state + choice.step] |= before[band][state] << choice.counted;
                }
            }
        }
        let wanted = counted.map_or(0, |counted| counted.empties);
        let mut after = vec![0u64; states];
        after[states - 1] = 1;
        let mut common = Common { some: vec![0; side], every: vec![u64::MAX; side] };
        for band in (0..side).rev() {
            let mut here = vec![0u64; states];
            for state in (0..states).filter(|&state| before[band][state] != 0) {
                for choice in choices[band].iter().filter(|choice| room(state, choice)) {
                    let later = after[state + choice.step] << choice.counted;
                    here[state] |= later;
                    if bits(before[band][state]).any(|count| count <= wanted && later >> (wanted - count) & 1 == 1) {
                        common.some[band] |= choice.blocks;
                        common.every[band] &= choice.blocks;
                    }
                }
            }
            after = here;
        }
        (after[0] >> wanted & 1 == 1).then_some(common)
    }

    fn choices(&self, band: usize, counted: Option<&Counted>) -> Vec<Choice> {
        let base = self.empties + 1;
        let (may, must) = (self.may[band] | self.must[band], self.must[band]);
        let mut choices = Vec::new();
        let mut blocks = 0u64;
        loop {
            if blocks & must == must && blocks.count_ones() as usize == self.empties {
                let step = bits(blocks).map(|column| base.pow(column as u32)).sum();
                let counted = counted.map_or(0, |counted| (counted.blocks[band] & blocks).count_ones() as usize);
                choices.push(Choice { blocks, step, counted });
            }
            blocks = blocks.wrapping_sub(may) & may;
            if blocks == 0 {
                return choices;
            }
        }
    }
}

fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by going through all sets of blocks.
    fn by_trying(blocks: &Blocks, counted: Option<&Counted>) -> Option<Common> {
        let side = blocks.may.len();
        let band = (1u64 << side) - 1;
        let mut found: Option<Common> = None;
        for all in 0..1u64 << (side * side) {
            let rows: Vec<u64> = (0..side).map(|row| all >> (row * side) & band).collect();
            let across = rows.iter().all(|row| row.count_ones() as usize == blocks.empties);
            let down =
                (0..side).all(|column| rows.iter().filter(|row| *row >> column & 1 == 1).count() == blocks.empties);
            let fits = (0..side).all(|row| {
                rows[row] & !(blocks.may[row] | blocks.must[row]) == 0
                    && rows[row] & blocks.must[row] == blocks.must[row]
            });
            let inside = |counted: &Counted| {
                (0..side).map(|row| (rows[row] & counted.blocks[row]).count_ones() as usize).sum::<usize>()
            };
            if across && down && fits && counted.is_none_or(|counted| inside(counted) == counted.empties) {
                let common = found.get_or_insert_with(|| Common { some: vec![0; side], every: vec![u64::MAX; side] });
                common.some.iter_mut().zip(&rows).for_each(|(some, row)| *some |= row);
                common.every.iter_mut().zip(&rows).for_each(|(every, row)| *every &= row);
            }
        }
        found
    }

    #[test]
    fn the_common_blocks_are_those_found_by_trying_everything() {
        let mut state = 5u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut seen = [0; 2];
        for _ in 0..400 {
            let side = 2 + random(3) as usize;
            let mask = 1 << side;
            let blocks = Blocks {
                empties: 1 + random(side as u64 - 1) as usize,
                may: (0..side).map(|_| random(mask) | random(mask)).collect(),
                must: (0..side).map(|_| random(mask) & random(mask) & random(mask)).collect(),
            };
            let counted = Counted { blocks: (0..side).map(|_| random(mask)).collect(), empties: random(4) as usize };
            for counted in [None, Some(&counted)] {
                let common = blocks.common(counted);
                seen[usize::from(common.is_some())] += 1;
                assert_eq!(common, by_trying(&blocks, counted), "{blocks:?} {counted:?}");
            }
        }
        assert!(seen.iter().all(|&times| times > 50), "one-sided: {seen:?}");
    }

    #[test]
    fn boards_with_too_many_ways_are_left_alone() {
        let blocks = Blocks { empties: 10, may: vec![0xfff; 12], must: vec![0; 12] };
        assert_eq!(blocks.common(None), None);
    }
}
