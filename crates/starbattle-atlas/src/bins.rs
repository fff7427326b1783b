//! Where the states of a layer wait for the next step: in bins, by the hash of their needs, so that a bin has all states with the
//! same needs and fits a cache.

use std::{mem, sync::Mutex};

use starbattle_board::{MemoryBudget, Reservation, bytes_of};

use crate::{AtlasError, entry::Entry, state::Key};

/// The states of one bin that one thread has found. They lie in short pieces, because one that grows would have to be copied.
struct Part<E> {
    /// The piece that is being filled.
    piece: Vec<E>,
    full: Vec<Vec<E>>,
    memory: Reservation,
}

const MIN_PIECE: usize = 8;
const MAX_PIECE: usize = 256;

impl<E: Entry> Part<E> {
    fn new(budget: &MemoryBudget) -> Self {
        Self { piece: Vec::new(), full: Vec::new(), memory: budget.reservation() }
    }

    fn pieces(&self) -> impl Iterator<Item = &Vec<E>> {
        self.full.iter().chain([&self.piece])
    }

    fn len(&self) -> usize {
        self.pieces().map(Vec::len).sum()
    }

    #[inline]
    fn push(&mut self, entry: E) -> Result<(), AtlasError> {
        if self.piece.len() == self.piece.capacity() {
            self.next_piece()?;
        }
        self.piece.push(entry);
        Ok(())
    }

    #[cold]
    fn next_piece(&mut self) -> Result<(), AtlasError> {
        let capacity = (self.piece.len() * 2).clamp(MIN_PIECE, MAX_PIECE);
        // The allocator needs some room for itself, and the list of pieces grows too.
        self.memory.claim(bytes_of::<E>(capacity + capacity / 16) + 2 * size_of::<Self>() as u64)?;
        let full = mem::replace(&mut self.piece, Vec::with_capacity(capacity));
        if !full.is_empty() {
            self.full.push(full);
        }
        Ok(())
    }
}

/// What one thread adds to the bins of a layer.
pub(crate) struct Outbox<E> {
    parts: Vec<Part<E>>,
}

impl<E: Entry> Outbox<E> {
    /// A power of two of bins.
    pub(crate) fn new(bins: usize, budget: &MemoryBudget) -> Self {
        Self { parts: (0..bins).map(|_| Part::new(budget)).collect() }
    }

    /// Adds a state to the bin of a key, which need not be that of its needs.
    #[inline]
    pub(crate) fn add(&mut self, key: E::Needs, entry: E) -> Result<(), AtlasError> {
        let bin = key.hash() as usize & (self.parts.len() - 1);
        self.parts[bin].push(entry)
    }
}

/// All states of a layer.
pub(crate) struct Bins<E> {
    /// By bin, the parts of all threads. Every bin is taken once, so nobody ever waits for a lock.
    parts: Vec<Mutex<Vec<Part<E>>>>,
    states: usize,
}

impl<E: Entry> Bins<E> {
    /// What all threads have found together.
    pub(crate) fn new(outboxes: impl IntoIterator<Item = Outbox<E>>) -> Self {
        let mut bins: Vec<Vec<Part<E>>> = Vec::new();
        let mut states = 0;
        for outbox in outboxes {
            bins.resize_with(outbox.parts.len(), Vec::new);
            for (bin, part) in bins.iter_mut().zip(outbox.parts) {
                states += part.len();
                bin.push(part);
            }
        }
        Self { parts: bins.into_iter().map(Mutex::new).collect(), states }
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }

    pub(crate) fn states(&self) -> usize {
        self.states
    }

    /// Takes the states out of a bin, those with equal needs side by side.
    pub(crate) fn take(&self, bin: usize, budget: &MemoryBudget) -> Result<Bin<E>, AtlasError> {
        let parts = self.parts[bin].lock().map(|mut parts| mem::take(&mut *parts)).unwrap_or_default();
        let len = parts.iter().map(Part::len).sum();
        let mut memory = budget.reservation();
        memory.claim_values::<E>(len)?;
        let mut entries = Vec::with_capacity(len);
        for part in parts {
            part.pieces().for_each(|piece| entries.extend_from_slice(piece));
        }
        entries.sort_unstable_by_key(Entry::needs);
        Ok(Bin { entries, _memory: memory })
    }
}

/// The states of one bin in order of their needs.
pub(crate) struct Bin<E> {
    entries: Vec<E>,
    _memory: Reservation,
}

impl<E: Entry> Bin<E> {
    /// The states by their needs, in ascending order.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[E]> {
        self.entries.chunk_by(|one, other| one.needs() == other.needs())
    }

    /// The states with these needs.
    pub(crate) fn group(&self, needs: E::Needs) -> &[E] {
        let from = self.entries.partition_point(|entry| entry.needs() < needs);
        let group = &self.entries[from..];
        &group[..group.iter().take_while(|entry| entry.needs() == needs).count()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Narrow;

    #[test]
    fn a_bin_has_all_states_with_the_same_needs_from_all_threads() {
        let budget = MemoryBudget::default();
        let mut outboxes = [Outbox::<Narrow>::new(4, &budget), Outbox::new(4, &budget)];
        for number in 0..3000_u32 {
            let needs = u64::from(number % 100);
            outboxes[number as usize % 2].add(needs, Narrow::new(needs, number, 1)).unwrap();
        }
        let bins = Bins::new(outboxes);
        assert_eq!((bins.len(), bins.states()), (4, 3000));
        let mut groups = 0;
        for bin in 0..4 {
            let bin = bins.take(bin, &budget).unwrap();
            for group in bin.groups() {
                groups += 1;
                assert_eq!(group.len(), 30);
                assert!(group.iter().all(|entry| u64::from(entry.mask() % 100) == group[0].needs()));
                assert_eq!(bin.group(group[0].needs()).len(), 30);
            }
            assert!(bin.group(100).is_empty());
        }
        assert_eq!(groups, 100);
        assert_eq!(budget.used(), 0, "bins that were taken and dropped give their memory back");
    }
}
