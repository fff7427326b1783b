//! Something remembered of each supposition.

use std::cell::RefCell;

use starbattle_board::Cell;

use crate::position::Position;

/// What is known of a star in each cell, and of none. A copy starts without anything: copies of positions are made to try something else.
#[derive(Debug)]
pub(crate) struct BySupposition<T>(RefCell<Vec<Option<T>>>);

impl<T> Default for BySupposition<T> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<T> Clone for BySupposition<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T: Clone> BySupposition<T> {
    /// A copy with everything that is known.
    pub fn copied(&self) -> Self {
        Self(RefCell::new(self.0.borrow().clone()))
    }
}

impl<T> BySupposition<T> {
    /// Takes out what is known of a supposition.
    pub fn take(&self, position: &Position, cell: Cell, star: bool) -> Option<T> {
        self.0.borrow_mut().get_mut(index(position, cell, star))?.take()
    }

    /// Looks at what is known of a supposition.
    pub fn read<R>(&self, position: &Position, cell: Cell, star: bool, look: impl FnOnce(Option<&T>) -> R) -> R {
        look(self.0.borrow().get(index(position, cell, star)).and_then(Option::as_ref))
    }

    pub fn note(&self, position: &Position, cell: Cell, star: bool, known: T) {
        let size = position.board().size();
        let mut all = self.0.borrow_mut();
        if all.is_empty() {
            all.resize_with(2 * size * size, || None);
        }
        all[index(position, cell, star)] = Some(known);
    }
}

fn index(position: &Position, cell: Cell, star: bool) -> usize {
    2 * cell.index(position.board().size()) + usize::from(star)
}
