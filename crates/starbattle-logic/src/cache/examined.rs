//! What has been found out about an area as it is, so that it need not be looked at again until it changes.

use std::{cell::Cell as Slot, ops::ControlFlow};

use starbattle_board::{CellSet, Units};

use crate::{
    analysis::{areas::AreaRef, capacity::holds},
    deduction_sink::DeductionSink,
    position::Position,
    rule::RuleId,
};

/// Which rules have looked at an area and found nothing, and what is known about its room. All of it depends on the area alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Examined {
    /// The bits of the rules.
    rules: Slot<u64>,
    /// The largest number of stars that it is known to hold, and the smallest that it is known not to hold; 0 if none is known.
    room: Slot<(u8, u8)>,
}

impl Examined {
    fn by(&self, rule: RuleId) -> bool {
        self.rules.get() & rule.bit() != 0
    }

    fn note(&self, rule: RuleId) {
        self.rules.set(self.rules.get() | rule.bit());
    }

    pub fn reset(&self) {
        self.rules.set(0);
        self.room.set((0, 0));
    }

    /// Whether the cells, which are those of the area, can hold this many stars.
    pub fn holds(&self, units: &Units, cells: &CellSet, wanted: usize) -> bool {
        let (yes, no) = self.room.get();
        if wanted <= usize::from(yes) {
            return true;
        }
        if no > 0 && wanted >= usize::from(no) {
            return false;
        }
        let answer = holds(units, cells, wanted);
        // Larger numbers are asked for by nobody; if they are, they are not remembered.
        if let Ok(wanted) = u8::try_from(wanted) {
            self.room.set(if answer { (wanted, no) } else { (yes, wanted) });
        }
        answer
    }
}

/// Lets a rule look at every area that has changed since the rule found nothing in it.
pub(crate) fn for_each_unexamined<'p, 's>(
    rule: RuleId,
    areas: impl Iterator<Item = AreaRef<'p>>,
    sink: &mut DeductionSink<'s>,
    mut look: impl FnMut(&AreaRef<'p>, &mut DeductionSink<'s>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for area in areas.filter(|area| !area.examined.by(rule)) {
        let before = sink.offered();
        look(&area, sink)?;
        if sink.offered() == before {
            area.examined.note(rule);
        }
    }
    ControlFlow::Continue(())
}

/// Lets a rule that looks at marks alone, not at facts, look at the position if a mark was made since it found nothing.
pub(crate) fn unless_unmarked<'s>(
    rule: RuleId,
    position: &Position,
    sink: &mut DeductionSink<'s>,
    look: impl FnOnce(&mut DeductionSink<'s>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let marks = position.examined_marks();
    if marks.by(rule) {
        return ControlFlow::Continue(());
    }
    let before = sink.offered();
    look(sink)?;
    if sink.offered() == before {
        marks.note(rule);
    }
    ControlFlow::Continue(())
}

/// Lets a rule look at every container with the facts inside it that have a least number of stars. It sees no facts where neither the
/// container nor a fact inside it has changed since the rule found nothing in any container.
pub(crate) fn for_each_container<'p, 's>(
    rule: RuleId,
    position: &'p Position,
    containers: impl Iterator<Item = AreaRef<'p>>,
    sink: &mut DeductionSink<'s>,
    mut look: impl FnMut(&AreaRef<'p>, &[AreaRef<'p>], &mut DeductionSink<'s>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let before = sink.offered();
    let parts: Vec<AreaRef<'p>> = position.facts().iter().filter(|fact| fact.min > 0).map(AreaRef::from).collect();
    let changed: Vec<AreaRef<'p>> = parts.iter().filter(|part| !part.examined.by(rule)).copied().collect();
    for container in containers {
        let is_inside = |part: &AreaRef<'_>| part.source != container.source && part.cells.is_subset(container.cells);
        let is_unchanged = container.examined.by(rule) && !changed.iter().any(is_inside);
        let inside =
            if is_unchanged { Vec::new() } else { parts.iter().filter(|part| is_inside(part)).copied().collect() };
        look(&container, &inside, sink)?;
    }
    if sink.offered() == before {
        position.areas().for_each(|area| area.examined.note(rule));
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Cell, Puzzle, Regions};

    use super::*;

    #[test]
    fn answers_stay_the_same_in_whatever_order_the_questions_come() {
        let regions = Regions::new(5, &(0..25).map(|index| index / 5).collect::<Vec<_>>()).unwrap();
        let units = Units::new(&Puzzle::new(1, regions).unwrap());
        let cells = CellSet::from_cells(5, (0..5).map(|column| Cell::new(0, column)));
        for order in [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 4, 2, 5, 0, 1]] {
            let examined = Examined::default();
            for wanted in order.into_iter().chain(order) {
                assert_eq!(examined.holds(&units, &cells, wanted), wanted <= 3, "{wanted}");
            }
            examined.reset();
            assert!(!examined.holds(&units, &units.no_cells(), 1));
        }
    }
}
