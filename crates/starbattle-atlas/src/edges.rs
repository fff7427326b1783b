//! Edges between two layers, as one list of targets cut into pieces by source.

use starbattle_board::{Reservation, bytes_of};

use crate::AtlasError;

/// The targets of every source.
#[derive(Debug, Clone, Default)]
pub(crate) struct Edges {
    /// One more than there are sources.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Edges {
    pub(crate) fn from_parts(starts: Vec<u32>, targets: Vec<u32>) -> Self {
        Self { starts, targets }
    }

    /// The targets of one source, ascending in a finished graph.
    #[inline]
    pub(crate) fn of(&self, source: usize) -> &[u32] {
        &self.targets[self.starts[source] as usize..self.starts[source + 1] as usize]
    }

    pub(crate) fn sources(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    pub(crate) fn len(&self) -> usize {
        self.targets.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        bytes_of::<u32>(self.starts.capacity() + self.targets.capacity())
    }

    /// The same edges read from the other end; the sources of each target come out ascending.
    pub(crate) fn transposed(&self, targets: usize, memory: &mut Reservation) -> Result<Self, AtlasError> {
        memory.claim_values::<u32>(targets + 1 + self.targets.len())?;
        let mut starts = vec![0_u32; targets + 1];
        for &target in &self.targets {
            starts[target as usize + 1] += 1;
        }
        for target in 0..targets {
            starts[target + 1] += starts[target];
        }
        let mut sources = vec![0; self.targets.len()];
        for source in 0..self.sources() {
            for &target in self.of(source) {
                let place = &mut starts[target as usize];
                sources[*place as usize] = source as u32;
                *place += 1;
            }
        }
        // Every start has moved to the start of the next piece; shifting by one restores them.
        starts.rotate_right(1);
        starts[0] = 0;
        Ok(Self { starts, targets: sources })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starbattle_board::MemoryBudget;

    #[test]
    fn transposing_twice_gives_the_same_edges() {
        let edges = Edges::from_parts(vec![0, 2, 2, 5], vec![1, 3, 0, 1, 3]);
        let mut memory = MemoryBudget::default().reservation();
        let back = edges.transposed(4, &mut memory).unwrap();
        assert_eq!(
            (0..4).map(|source| back.of(source).to_vec()).collect::<Vec<_>>(),
            [vec![2], vec![0, 2], vec![], vec![0, 2]]
        );
        let again = back.transposed(3, &mut memory).unwrap();
        assert_eq!((again.starts, again.targets), (edges.starts, edges.targets));
    }
}
