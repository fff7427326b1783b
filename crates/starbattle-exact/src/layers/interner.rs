//! Numbers the states of a layer in order of first appearance.

use starbattle_board::{MemoryError, Reservation};

use super::state::State;

const EMPTY: u64 = u64::MAX;

/// An open-addressing table from states to consecutive numbers.
#[derive(Default)]
pub(super) struct Interner {
    states: Vec<State>,
    /// The number of a state and the upper half of its hash, which tells most states apart without looking at them. The length
    /// is a power of two, and at least a third of the slots are free.
    slots: Vec<u64>,
}

impl Interner {
    /// A table with room for about so many states, if there is memory for it: one that grows moves all its states again and again.
    pub(super) fn with_room_for(states: usize, memory: &mut Reservation) -> Self {
        let size = (states * 3 / 2).next_power_of_two().max(256);
        if memory.claim_values::<u64>(size).is_err() {
            return Self::default();
        }
        Self { states: Vec::new(), slots: vec![EMPTY; size] }
    }

    /// The number of a state, which is new if it equals the number of states before.
    pub(super) fn number(&mut self, state: State, memory: &mut Reservation) -> Result<u32, MemoryError> {
        if self.states.len() * 3 >= self.slots.len() * 2 {
            self.enlarge(memory)?;
        }
        let hash = state.hash();
        let wrap = self.slots.len() - 1;
        let mut slot = hash as usize & wrap;
        loop {
            let entry = self.slots[slot];
            if entry == EMPTY {
                break;
            }
            if entry >> 32 == hash >> 32 && self.states[entry as u32 as usize] == state {
                return Ok(entry as u32);
            }
            slot = (slot + 1) & wrap;
        }
        let number = self.states.len() as u32;
        memory.grow(&mut self.states, 1)?;
        self.states.push(state);
        self.slots[slot] = hash >> 32 << 32 | u64::from(number);
        Ok(number)
    }

    /// The states by number; the table itself is given up.
    pub(super) fn into_states(self, memory: &mut Reservation) -> Vec<State> {
        memory.release_vec(self.slots);
        self.states
    }

    fn enlarge(&mut self, memory: &mut Reservation) -> Result<(), MemoryError> {
        let size = (self.slots.len() * 2).max(256);
        memory.release_vec(std::mem::take(&mut self.slots));
        memory.claim_values::<u64>(size)?;
        self.slots = vec![EMPTY; size];
        for (number, state) in self.states.iter().enumerate() {
            let hash = state.hash();
            let mut slot = hash as usize & (size - 1);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = hash >> 32 << 32 | number as u64;
        }
        Ok(())
    }
}
