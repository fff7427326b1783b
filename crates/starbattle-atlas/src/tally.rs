//! A table that adds up numbers by state.

use starbattle_board::{Reservation, bytes_of};

use crate::{AtlasError, state::Key};

/// Sums by key. The all-zero key means an empty slot: a state below the first row has stars in its mask, and the one above it has
/// needs.
#[derive(Default)]
pub(crate) struct Tally<K> {
    /// A power of two of slots, at least a quarter of them free.
    slots: Vec<(K, u64)>,
    len: usize,
}

impl<K: Key> Tally<K> {
    pub(crate) fn new(memory: &mut Reservation) -> Result<Self, AtlasError> {
        memory.claim_values::<(K, u64)>(256)?;
        Ok(Self { slots: vec![(K::default(), 0); 256], len: 0 })
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn add(&mut self, key: K, amount: u64, memory: &mut Reservation) -> Result<(), AtlasError> {
        let slot = position(&self.slots, key);
        let entry = &mut self.slots[slot];
        entry.1 = entry.1.checked_add(amount).ok_or(AtlasError::Overflow)?;
        if entry.0 == K::default() {
            entry.0 = key;
            self.len += 1;
            if self.len * 4 > self.slots.len() * 3 {
                self.double(memory)?;
            }
        }
        Ok(())
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = (K, u64)> {
        self.slots.iter().copied().filter(|entry| entry.0 != K::default())
    }

    pub(crate) fn release(self, memory: &mut Reservation) {
        memory.release(bytes_of::<(K, u64)>(self.slots.len()));
    }

    /// The entries in order of their keys, in the memory of the table.
    pub(crate) fn into_sorted(mut self, memory: &mut Reservation) -> Result<Vec<(K, u64)>, AtlasError> {
        let slots = self.slots.len();
        self.slots.retain(|entry| entry.0 != K::default());
        // Shrinking may copy before it frees.
        memory.claim_values::<(K, u64)>(self.len)?;
        self.slots.shrink_to_fit();
        memory.release(bytes_of::<(K, u64)>(slots));
        self.slots.sort_unstable_by_key(|entry| entry.0);
        Ok(self.slots)
    }

    fn double(&mut self, memory: &mut Reservation) -> Result<(), AtlasError> {
        let size = self.slots.len() * 2;
        memory.claim_values::<(K, u64)>(size)?;
        let mut slots = vec![(K::default(), 0); size];
        for entry in self.entries() {
            let slot = position(&slots, entry.0);
            slots[slot] = entry;
        }
        memory.release(bytes_of::<(K, u64)>(self.slots.len()));
        self.slots = slots;
        Ok(())
    }
}

/// Where the key is, or where it belongs.
fn position<K: Key>(slots: &[(K, u64)], key: K) -> usize {
    let wrap = slots.len() - 1;
    let mut slot = key.hash() as usize & wrap;
    while slots[slot].0 != key && slots[slot].0 != K::default() {
        slot = (slot + 1) & wrap;
    }
    slot
}
