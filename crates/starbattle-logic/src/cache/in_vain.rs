//! When a rule last looked in vain at each of the things that it goes through, by their numbers.

use std::cell::RefCell;

/// The revisions; 0 where the rule never looked, or found something. A copy starts without any, since copies are made to try something else.
#[derive(Debug, Default)]
pub(crate) struct InVain(RefCell<Vec<u32>>);

impl Clone for InVain {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl InVain {
    pub fn when(&self, number: usize) -> u32 {
        self.0.borrow().get(number).copied().unwrap_or(0)
    }

    pub fn note(&self, number: usize, now: u32) {
        let mut all = self.0.borrow_mut();
        if all.len() <= number {
            all.resize(number + 1, 0);
        }
        all[number] = now;
    }
}
