//! Numbers the states of one layer in order of first appearance.

use starbattle_board::Reservation;

use crate::{AtlasError, state::Key};

const EMPTY: u32 = u32::MAX;

/// An open-addressing table from keys to consecutive numbers.
pub(crate) struct Interner<K> {
    keys: Vec<K>,
    /// Positions in `keys`; the length is a power of two, at least a third of the slots are free.
    slots: Vec<u32>,
}

impl<K: Key> Interner<K> {
    pub(crate) fn new(memory: &mut Reservation) -> Result<Self, AtlasError> {
        let mut interner = Self { keys: Vec::new(), slots: Vec::new() };
        interner.rehash(256, memory)?;
        Ok(interner)
    }

    /// The number of the key, which is new if it equals the number of keys seen before.
    pub(crate) fn number(&mut self, key: K, memory: &mut Reservation) -> Result<u32, AtlasError> {
        let slot = self.slot(key);
        if self.slots[slot] != EMPTY {
            return Ok(self.slots[slot]);
        }
        let number =
            u32::try_from(self.keys.len()).ok().filter(|&number| number < EMPTY).ok_or(AtlasError::Overflow)?;
        memory.grow(&mut self.keys, 1)?;
        self.keys.push(key);
        self.slots[slot] = number;
        if self.keys.len() * 3 > self.slots.len() * 2 {
            self.rehash(self.slots.len() * 2, memory)?;
        }
        Ok(number)
    }

    /// The number of a key seen before.
    pub(crate) fn find(&self, key: K) -> Option<u32> {
        let number = self.slots[self.slot(key)];
        (number != EMPTY).then_some(number)
    }

    /// The keys by number; the table itself is given up.
    pub(crate) fn into_keys(self, memory: &mut Reservation) -> Vec<K> {
        memory.release_vec(self.slots);
        self.keys
    }

    fn slot(&self, key: K) -> usize {
        let wrap = self.slots.len() - 1;
        let mut slot = key.hash() as usize & wrap;
        loop {
            let number = self.slots[slot];
            if number == EMPTY || self.keys[number as usize] == key {
                return slot;
            }
            slot = (slot + 1) & wrap;
        }
    }

    fn rehash(&mut self, size: usize, memory: &mut Reservation) -> Result<(), AtlasError> {
        memory.release_vec(std::mem::take(&mut self.slots));
        memory.claim_values::<u32>(size)?;
        self.slots = vec![EMPTY; size];
        for (number, &key) in self.keys.iter().enumerate() {
            let mut slot = key.hash() as usize & (size - 1);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = number as u32;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starbattle_board::MemoryBudget;

    #[test]
    fn keys_are_numbered_once_in_order_of_appearance() {
        let mut memory = MemoryBudget::default().reservation();
        let mut interner = Interner::<u64>::new(&mut memory).unwrap();
        for round in 0..2 {
            for key in 0..5000_u64 {
                assert_eq!(interner.number(key * 977, &mut memory), Ok(key as u32), "round {round}");
            }
        }
        assert_eq!(interner.find(977 * 17), Some(17));
        assert_eq!(interner.find(1), None);
        assert_eq!(interner.into_keys(&mut memory)[3], 3 * 977);
    }
}
