//! Going through the lines in one orientation, a piece of work at a time.

use starbattle_board::{Cancel, MemoryBudget, MemoryError, Reservation};

use super::{
    interner::Interner,
    plan::{Orientation, Plan},
    state::State,
};
use crate::{engine::POLL_INTERVAL, native::Known};

/// What is remembered of the ways from state to state.
pub(super) trait Record: Default {
    /// One way from a state of this layer to one of the next.
    fn link(&mut self, parent: usize, child: usize, stars: u32, memory: &mut Reservation) -> Result<(), MemoryError>;

    /// All ways from a state are known.
    fn end_state(&mut self, memory: &mut Reservation) -> Result<(), MemoryError>;

    /// All ways from a layer are known.
    fn end_layer(&mut self, memory: &mut Reservation);
}

/// Why a sweep paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pause {
    /// It did as much as it was told to.
    Work,
    /// The last line is filled.
    End,
    /// There is no memory left. It cannot go on.
    Memory(MemoryError),
    /// The caller cancelled the work.
    Cancelled,
}

/// The layers so far. All layers but the last are forgotten, apart from what the record keeps.
pub(super) struct Sweep<R> {
    pub(super) plan: Plan,
    pub(super) record: R,
    /// The number of filled lines.
    pub(super) line: usize,
    /// The ways from state to state so far, as a measure of the work.
    pub(super) work: u64,
    pub(super) memory: Reservation,
    states: Vec<State>,
    /// The next state to go on from.
    parent: usize,
    next: Interner,
}

impl<R: Record> Sweep<R> {
    pub(super) fn new(known: &Known, orientation: Orientation, budget: &MemoryBudget) -> Result<Self, MemoryError> {
        let plan = Plan::new(known, orientation);
        let mut memory = budget.reservation();
        let mut states = Vec::new();
        memory.grow(&mut states, 1)?;
        states.push(State::start(&plan));
        let (record, next) = (R::default(), Interner::default());
        Ok(Self { plan, record, line: 0, work: 0, memory, states, parent: 0, next })
    }

    /// The number of states of the last full layer.
    pub(super) const fn width(&self) -> usize {
        self.states.len()
    }

    /// Of a full layer, follows only the middle one of every so many states from now on. `thin` does the same to the record.
    pub(super) fn keep_one_in(&mut self, every: usize, thin: impl FnOnce(&mut R)) {
        if every > 1 {
            let kept: Vec<State> = self.states.iter().skip(every / 2).step_by(every).copied().collect();
            self.states.clear();
            self.states.extend(kept);
            thin(&mut self.record);
        }
    }

    /// Goes on until `line` lines are filled or `work` is done.
    pub(super) fn advance(&mut self, line: usize, work: u64, cancel: &dyn Cancel) -> Pause {
        while self.line < line.min(self.plan.size) {
            while let Some(state) = self.states.get(self.parent) {
                if self.work >= work {
                    return Pause::Work;
                }
                if (self.parent as u64 + 1).is_multiple_of(POLL_INTERVAL) && cancel.is_cancelled() {
                    return Pause::Cancelled;
                }
                let (mut failure, mut found) = (None, 0);
                state.for_each_next(&self.plan, self.line, &mut |state, stars| {
                    found += 1;
                    let linked = self
                        .next
                        .number(state, &mut self.memory)
                        .and_then(|child| self.record.link(self.parent, child as usize, stars, &mut self.memory));
                    failure = failure.or(linked.err());
                    failure.is_none()
                });
                // A state without successors was work too.
                self.work += found + 1;
                if let Some(error) = failure.or(self.record.end_state(&mut self.memory).err()) {
                    return Pause::Memory(error);
                }
                self.parent += 1;
            }
            let next = std::mem::take(&mut self.next).into_states(&mut self.memory);
            self.memory.release_vec(std::mem::replace(&mut self.states, next));
            self.record.end_layer(&mut self.memory);
            self.next = Interner::with_room_for(self.states.len(), &mut self.memory);
            (self.line, self.parent) = (self.line + 1, 0);
        }
        if self.line == self.plan.size { Pause::End } else { Pause::Work }
    }
}

/// The orientation whose first layers are smallest: the others are mostly larger to the end. `None` if the memory is not
/// enough even for these, or the work is cancelled.
pub(super) fn best_sweep<R: Record>(
    known: &Known,
    budget: &MemoryBudget,
    cancel: &dyn Cancel,
) -> Result<Sweep<R>, Pause> {
    /// How many layers decide.
    const TRIAL_LINES: usize = 2;
    let mut sweeps = Vec::new();
    for orientation in Orientation::ALL {
        sweeps.push(Sweep::new(known, orientation, budget).map_err(Pause::Memory)?);
    }
    loop {
        // The one that did least so far goes on first.
        let (at, _) = sweeps.iter().enumerate().min_by_key(|(_, sweep)| sweep.work).ok_or(Pause::Cancelled)?;
        let line = sweeps[at].line + 1;
        match sweeps[at].advance(line, u64::MAX, cancel) {
            Pause::Work if line < TRIAL_LINES => {}
            Pause::Work | Pause::End => return Ok(sweeps.swap_remove(at)),
            Pause::Memory(_) if sweeps.len() > 1 => drop(sweeps.swap_remove(at)),
            pause => return Err(pause),
        }
    }
}
