//! How much memory work may take: an account that everything asks before it allocates by the size of a board or a file.

use std::{
    fmt,
    mem::size_of,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::wording::{grouped, memory_to};

/// An amount of memory that some work may take together. Clones share one account, across threads too.
///
/// Work asks before it allocates, and what it has been given goes back when its [`Reservation`] is dropped:
///
/// ```
/// use starbattle_board::MemoryBudget;
///
/// let budget = MemoryBudget::new(10 << 20);
/// let table = budget.reserve(8 << 20)?;
/// let error = budget.reserve(8 << 20).unwrap_err();
/// assert_eq!(error.to_string(), "this needs at least 16 MiB of memory, but the limit is 10 MiB");
/// drop(table);
/// assert!(budget.reserve(8 << 20).is_ok());
/// # Ok::<(), starbattle_board::MemoryError>(())
/// ```
#[derive(Debug, Clone)]
pub struct MemoryBudget {
    account: Arc<Account>,
}

#[derive(Debug)]
struct Account {
    allowed: u64,
    used: AtomicU64,
}

impl MemoryBudget {
    /// A budget of this many bytes.
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        Self { account: Arc::new(Account { allowed: bytes, used: AtomicU64::new(0) }) }
    }

    /// The bytes allowed in all.
    #[must_use]
    pub fn allowed(&self) -> u64 {
        self.account.allowed
    }

    /// The bytes in use.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.account.used.load(Ordering::Relaxed)
    }

    /// The bytes still free.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.allowed().saturating_sub(self.used())
    }

    /// Reserves memory that is about to be taken.
    pub fn reserve(&self, bytes: u64) -> Result<Reservation, MemoryError> {
        let mut reservation = self.reservation();
        reservation.claim(bytes)?;
        Ok(reservation)
    }

    /// A reservation of nothing yet.
    #[must_use]
    pub fn reservation(&self) -> Reservation {
        Reservation { budget: self.clone(), bytes: 0 }
    }
}

impl Default for MemoryBudget {
    /// Four gibibytes.
    fn default() -> Self {
        Self::new(4 << 30)
    }
}

/// Memory taken from a [`MemoryBudget`]; it goes back when this is dropped.
#[derive(Debug)]
pub struct Reservation {
    budget: MemoryBudget,
    bytes: u64,
}

impl Reservation {
    /// The budget that it was taken from.
    #[must_use]
    pub fn budget(&self) -> &MemoryBudget {
        &self.budget
    }

    /// The bytes reserved.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The bytes of the budget that are still free.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.budget.left()
    }

    /// Adds memory that is about to be taken.
    pub fn claim(&mut self, bytes: u64) -> Result<(), MemoryError> {
        let Account { allowed, used } = &*self.budget.account;
        let more = |used: u64| used.checked_add(bytes).filter(|needed| needed <= allowed);
        match used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more) {
            Ok(_) => {
                self.bytes += bytes;
                Ok(())
            }
            Err(used) => Err(MemoryError { needed: used.saturating_add(bytes), allowed: *allowed }),
        }
    }

    /// Adds memory for `count` values of a type.
    pub fn claim_values<T>(&mut self, count: usize) -> Result<(), MemoryError> {
        self.claim(bytes_of::<T>(count))
    }

    /// Gives some of it back.
    pub fn release(&mut self, bytes: u64) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.budget.account.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Reserves exactly this much from now on, more or less than before.
    pub fn resize(&mut self, bytes: u64) -> Result<(), MemoryError> {
        if let Some(more) = bytes.checked_sub(self.bytes) {
            return self.claim(more);
        }
        self.release(self.bytes - bytes);
        Ok(())
    }

    /// Keeps it for as long as the budget lives.
    pub fn keep(mut self) {
        self.bytes = 0;
    }

    /// Makes room for `extra` more values, doubling the vector when it is full and reserving the growth first.
    pub fn grow<T>(&mut self, vector: &mut Vec<T>, extra: usize) -> Result<(), MemoryError> {
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
    pub fn release_vec<T>(&mut self, vector: Vec<T>) {
        self.release(bytes_of::<T>(vector.capacity()));
        drop(vector);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.release(self.bytes);
    }
}

/// The bytes of so many values of a type.
#[must_use]
pub const fn bytes_of<T>(count: usize) -> u64 {
    (count as u64).saturating_mul(size_of::<T>() as u64)
}

/// Work would need more memory than it is allowed. It was stopped before it took more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryError {
    /// A lower bound of the bytes needed.
    pub needed: u64,
    /// The bytes allowed.
    pub allowed: u64,
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // As few digits as show that the one is more than the other.
        let rounded = (0..=2).map(|decimals| [self.needed, self.allowed].map(|bytes| memory_to(bytes, decimals)));
        let exact = || [self.needed, self.allowed].map(|bytes| format!("{} bytes", grouped(bytes.into())));
        let [needed, allowed] = rounded.into_iter().find(|[needed, allowed]| needed != allowed).unwrap_or_else(exact);
        write!(f, "this needs at least {needed} of memory, but the limit is {allowed}")
    }
}

impl std::error::Error for MemoryError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_beyond_the_budget_is_refused_before_it_happens() {
        let budget = MemoryBudget::new(1000);
        let mut reservation = budget.reservation();
        let mut vector: Vec<u64> = Vec::new();
        assert_eq!(reservation.grow(&mut vector, 100), Ok(()));
        assert_eq!(budget.used(), 800);
        vector.resize(100, 0);
        assert_eq!(reservation.grow(&mut vector, 1), Err(MemoryError { needed: 2400, allowed: 1000 }));
        assert_eq!(vector.capacity(), 100);
        reservation.release_vec(vector);
        assert_eq!((reservation.bytes(), budget.left()), (0, 1000));
    }

    #[test]
    fn all_reservations_share_the_budget_and_give_back_what_they_took() {
        let budget = MemoryBudget::new(1000);
        let mut first = budget.reserve(600).unwrap();
        assert_eq!(budget.clone().reserve(600).unwrap_err(), MemoryError { needed: 1200, allowed: 1000 });
        first.resize(300).unwrap();
        let second = budget.reserve(600).unwrap();
        assert_eq!(first.resize(500), Err(MemoryError { needed: 1100, allowed: 1000 }));
        drop((first, second));
        assert_eq!(budget.used(), 0);
    }

    #[test]
    fn an_error_always_shows_that_more_is_needed_than_allowed() {
        let text = |needed, allowed| MemoryError { needed, allowed }.to_string();
        assert_eq!(text(3 << 30, 500 << 20), "this needs at least 3 GiB of memory, but the limit is 500 MiB");
        assert_eq!(
            text((1 << 20) + (100 << 10), 1 << 20),
            "this needs at least 1.1 MiB of memory, but the limit is 1 MiB"
        );
        assert_eq!(
            text((1 << 20) + 1, 1 << 20),
            "this needs at least 1,048,577 bytes of memory, but the limit is 1,048,576 bytes"
        );
        for shift in 0..40 {
            for more in [1, 1000, 1 << 20] {
                let text = text((1 << shift) + more, 1 << shift);
                let (needed, allowed) = text.split_once(" of memory, but the limit is ").unwrap();
                assert_ne!(needed.rsplit_once("least ").unwrap().1, allowed);
            }
        }
    }
}
