//! Memory limits.

use std::mem::size_of;

use starbattle_board::Cancel;

use crate::AtlasError;

/// How much memory a computation may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryLimit {
    /// The most bytes of working memory. Work that would need more stops with [`AtlasError::Memory`] first.
    pub bytes: u64,
}

impl Default for MemoryLimit {
    /// Four gibibytes.
    fn default() -> Self {
        Self { bytes: 4 << 30 }
    }
}

/// An error if the work is cancelled.
pub(crate) fn check(cancel: &dyn Cancel) -> Result<(), AtlasError> {
    if cancel.is_cancelled() { Err(AtlasError::Cancelled) } else { Ok(()) }
}

/// Keeps account of the large allocations of one computation.
#[derive(Debug, Clone)]
pub(crate) struct Ledger {
    used: u64,
    allowed: u64,
}

impl Ledger {
    pub(crate) fn new(limit: MemoryLimit) -> Self {
        Self { used: 0, allowed: limit.bytes }
    }

    /// Books memory that is about to be taken.
    pub(crate) fn claim(&mut self, bytes: u64) -> Result<(), AtlasError> {
        let needed = self.used.saturating_add(bytes);
        if needed > self.allowed {
            return Err(AtlasError::Memory { needed, allowed: self.allowed });
        }
        self.used = needed;
        Ok(())
    }

    /// Books memory for `count` values of a type.
    pub(crate) fn claim_values<T>(&mut self, count: usize) -> Result<(), AtlasError> {
        self.claim(bytes_of::<T>(count))
    }

    /// Gives back what was booked.
    pub(crate) fn release(&mut self, bytes: u64) {
        self.used = self.used.saturating_sub(bytes);
    }

    /// Bytes still free.
    pub(crate) fn left(&self) -> u64 {
        self.allowed - self.used
    }

    /// Makes room for `extra` more values, doubling the vector when it is full and booking the growth first.
    pub(crate) fn grow<T>(&mut self, vector: &mut Vec<T>, extra: usize) -> Result<(), AtlasError> {
        let wanted = vector.len() + extra;
        if wanted > vector.capacity() {
            let capacity = wanted.max(vector.capacity() * 2);
            let old = bytes_of::<T>(vector.capacity());
            // While the values move, both the old and the new block exist.
            self.claim_values::<T>(capacity)?;
            vector.reserve_exact(capacity - vector.len());
            self.release(old);
        }
        Ok(())
    }

    /// Gives back what a vector grown by [`Self::grow`] holds.
    pub(crate) fn release_vec<T>(&mut self, vector: Vec<T>) {
        self.release(bytes_of::<T>(vector.capacity()));
        drop(vector);
    }
}

pub(crate) fn bytes_of<T>(count: usize) -> u64 {
    (count * size_of::<T>()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_beyond_the_allowance_is_refused_before_it_happens() {
        let mut ledger = Ledger::new(MemoryLimit { bytes: 1000 });
        let mut vector: Vec<u64> = Vec::new();
        assert_eq!(ledger.grow(&mut vector, 100), Ok(()));
        assert_eq!(ledger.used, 800);
        vector.resize(100, 0);
        assert_eq!(ledger.grow(&mut vector, 1), Err(AtlasError::Memory { needed: 2400, allowed: 1000 }));
        assert_eq!(vector.capacity(), 100);
        ledger.release_vec(vector);
        assert_eq!(ledger.used, 0);
        assert_eq!(ledger.left(), 1000);
    }
}
