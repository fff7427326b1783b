//! Records when each unit last changed, so that rules can skip what has not changed.

use std::cell::Cell as Slot;

use starbattle_board::{Cell, Units};

/// Counts changes of a position. A rule that tried a star in a cell and found nothing may skip, next time, every unit and fact that
/// has not changed since, as long as the star would do the same as then.
#[derive(Debug, Clone)]
pub(crate) struct Revisions {
    size: usize,
    pub now: u32,
    /// When the open cells of each unit changed last.
    pub live: Vec<u32>,
    /// When the need of each unit changed last.
    pub need: Vec<u32>,
    tried: [Vec<Slot<u32>>; 4],
}

/// The rules that try a star in every cell.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Trial {
    Room,
    Pressure,
    Regions,
    Crossing,
}

impl Revisions {
    pub fn new(units: &Units) -> Self {
        let size = units.size();
        let tried = || vec![Slot::new(0); size * size];
        Self {
            size,
            now: 1,
            live: vec![1; units.all().len()],
            need: vec![1; units.all().len()],
            tried: [tried(), tried(), tried(), tried()],
        }
    }

    /// When the open cells or the need of a unit changed last.
    pub fn changed(&self, unit: usize) -> u32 {
        self.live[unit].max(self.need[unit])
    }

    /// What has changed after a revision.
    pub fn since(&self, when: u32) -> Since<'_> {
        Since { revisions: self, when }
    }

    /// When the rule last tried a star in the cell in vain; 0 if it never did.
    pub fn tried(&self, trial: Trial, cell: Cell) -> u32 {
        self.tried[trial as usize][cell.index(self.size)].get()
    }

    /// A star in the cell was tried in vain.
    pub fn note(&self, trial: Trial, cell: Cell) {
        self.tried[trial as usize][cell.index(self.size)].set(self.now);
    }

    /// As if nothing had been tried.
    #[cfg(test)]
    pub fn forget(&mut self) {
        for tried in &mut self.tried {
            tried.fill(Slot::new(0));
        }
    }
}

/// What has changed after a revision.
#[derive(Clone, Copy)]
pub(crate) struct Since<'r> {
    revisions: &'r Revisions,
    when: u32,
}

impl Since<'_> {
    /// Whether the unit got a star.
    pub fn need(&self, unit: usize) -> bool {
        self.revisions.need[unit] > self.when
    }

    /// Whether the unit got a star or lost cells.
    pub fn unit(&self, unit: usize) -> bool {
        self.revisions.changed(unit) > self.when
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};

    use crate::{Options, Position, Solver};

    /// Boards that need counting, enumeration and chains.
    const BOARDS: [(usize, &str); 4] = [
        (2, "AAABBBBCCCAAADBBBCECFADDDBBEEEFDDDDDBBEEFFFFDEBEEEFGGFEEEEEEGGGFHHHHEEGGIIIHJHJEGGGIIHJJJEGIIIJJJJJJ"),
        (2, "AAABBCCDEEAABBBBCDDEABBBCCCDEEAABBCCCEEEAABFFGEEEEHFFFGGGGEEHFFGGGIIEIHHFGHGGIIIHHFHHJJJIIHHHHJJJJJJ"),
        (2, "AAAABBBBBBAACABCBDDDAACCCCBDEDAAAAACCDEEAAFAGGCDDEFFFHHGGDDEIIFHGGGGDDIIHHHHJJDDIHHHHJJJDJIIIIIJJJJJ"),
        (
            3,
            "AAAAAAABCCCCCCAAAABBABCDCCCCAAAAEBBBCDDCCCFAFAEBDDDDDGGGFFFFEEDDDDDDGGFFFFEEHDDDDDGGFFFEEHHHHHGGGGFFFFFHHGGGGGGGIJFFFKKKKKGGGGIJJJFKKJJLLLLGIIJJJJJJLLLLMMIIJJNJJJLLMMMMIIINNNJNNNMMMMIIIIINNNNNNMMM",
        ),
    ];

    #[test]
    fn what_is_remembered_changes_no_step() {
        let solver = Solver::new(Options { nested_chains: false, ..Options::default() });
        for (stars, labels) in BOARDS {
            let size = labels.len().isqrt();
            let regions = Regions::new(size, &labels.chars().collect::<Vec<_>>()).unwrap();
            let mut position = Position::blank(&Puzzle::new(stars, regions).unwrap());
            loop {
                let mut forgetful = position.without_caches();
                let (step, same) = (solver.next_step(&mut position), solver.next_step(&mut forgetful));
                assert_eq!(step, same);
                if step.is_err() {
                    break;
                }
            }
            assert!(position.is_solved());
        }
    }
}
