//! Placements one after the other without an atlas: the first ones come at once on every board.
//!
//! Rows are tried from the top in the order of their column lists, which gives placements in order of rank. Needs that turned out
//! to have no completion are remembered in a table of fixed size, so that the same dead end is rarely met twice.

use starbattle_board::{Board, Cancel, MemoryBudget, Reservation};

use crate::{
    AtlasError, MAX_ATLAS_SIZE,
    error::check,
    state::{Key, NextRows, Rules, State, take},
};

/// The dead ends to remember; a power of two.
const DEAD_ENDS: usize = 1 << 16;

/// The placements of a board in order of rank, made one by one.
///
/// ```
/// use starbattle_atlas::Listing;
/// use starbattle_board::{Board, MemoryBudget, Never};
///
/// let mut listing = Listing::new(Board::new(4, 1)?, &MemoryBudget::default())?;
/// assert_eq!(listing.next(&Never)?, Some(&[0b0010, 0b1000, 0b0001, 0b0100][..]));
/// assert_eq!(listing.next(&Never)?, Some(&[0b0100, 0b0001, 0b1000, 0b0010][..]));
/// assert_eq!(listing.next(&Never)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Listing {
    rules: Rules,
    /// The rows still to try, for every row down to the current one.
    levels: Vec<Level>,
    /// The rows so far.
    rows: Vec<u32>,
    dead_ends: Vec<u128>,
    steps: u32,
    _memory: Reservation,
}

#[derive(Debug)]
struct Level {
    state: State,
    next_rows: NextRows,
    has_placements: bool,
}

impl Listing {
    /// Begins at the first placement. Boards without placements have an empty listing.
    pub fn new(board: Board, budget: &MemoryBudget) -> Result<Self, AtlasError> {
        if board.has_placements() && board.size() > MAX_ATLAS_SIZE {
            return Err(AtlasError::Size(board.size()));
        }
        let mut memory = budget.reservation();
        memory.claim_values::<u128>(DEAD_ENDS)?;
        let mut listing = Self {
            rules: Rules::new(board),
            levels: Vec::new(),
            rows: Vec::new(),
            dead_ends: vec![0; DEAD_ENDS],
            steps: 0,
            _memory: memory,
        };
        if board.has_placements() {
            listing.descend(listing.rules.start());
        }
        Ok(listing)
    }

    /// The row masks of the next placement (bit `c` is column `c`), or nothing after the last one.
    pub fn next(&mut self, cancel: &dyn Cancel) -> Result<Option<&[u32]>, AtlasError> {
        let size = self.rules.size();
        self.rows.truncate(self.levels.len().saturating_sub(1));
        loop {
            let rows_after = size - self.levels.len();
            let Some(level) = self.levels.last_mut() else {
                return Ok(None);
            };
            self.steps = self.steps.wrapping_add(1);
            if self.steps.is_multiple_of(4096) {
                check(cancel)?;
            }
            let Some(row) = level.next_rows.next() else {
                self.leave();
                continue;
            };
            let state = State { mask: row, needs: take(level.state.needs, row) };
            if rows_after < 2 {
                if rows_after == 1 {
                    let Some(last) = self.rules.last_row(state) else {
                        continue;
                    };
                    self.rows.push(row);
                    self.rows.push(last);
                } else {
                    self.rows.push(row);
                }
                level.has_placements = true;
                return Ok(Some(&self.rows));
            }
            let key = u128::pack(state, size);
            if self.dead_ends[slot(key)] != key {
                self.rows.push(row);
                self.descend(state);
            }
        }
    }

    fn descend(&mut self, state: State) {
        let rows_left = self.rules.size() - self.levels.len();
        let next_rows = self.rules.next_rows(state, rows_left);
        self.levels.push(Level { state, next_rows, has_placements: false });
    }

    fn leave(&mut self) {
        self.rows.pop();
        let Some(level) = self.levels.pop() else {
            return;
        };
        if !level.has_placements {
            let key = u128::pack(level.state, self.rules.size());
            self.dead_ends[slot(key)] = key;
        } else if let Some(above) = self.levels.last_mut() {
            above.has_placements = true;
        }
    }
}

fn slot(key: u128) -> usize {
    key.hash() as usize & (DEAD_ENDS - 1)
}
