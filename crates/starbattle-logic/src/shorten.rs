//! Leaving out steps that a reason or a chain can do without.

use starbattle_board::{Cell, CellSet};

use crate::{
    deduction::Deduction,
    evidence::Evidence,
    fact::Claim,
    path::{Step, mark_used},
    position::Position,
    rules::patterns::chain::{chain, facts_used, suppose},
    solver::{Solver, apply},
    why::needed,
};

/// Reasons with steps of this tier look at the whole board, and finding such steps again takes long.
const HARD: u8 = 5;

/// So often rules may be asked to find their step again, on a board with one cell.
const FINDS: usize = 200_000;

/// A step of tier 4 takes so much longer to find than an easier one.
const TIER_FOUR: usize = 10;

impl Solver<'_> {
    /// Fewer steps from a position that decide a cell as well.
    pub(crate) fn shortened(&self, from: &Position, steps: Vec<Step>, cell: Cell) -> Vec<Step> {
        match self.fewer(from, &steps, |end| !end.live().contains(cell)) {
            Some((fewer, _)) => needed(from, fewer, CellSet::from_cells(from.board().size(), [cell]), &[]),
            None => steps,
        }
    }

    /// Shortens the chains among the steps that the solver made from a position. It takes longer than finding them, and makes
    /// them no less true, so it is for those who show them to people.
    pub fn tidy(&self, from: &Position, steps: &mut [Step]) {
        let mut position = from.clone();
        for step in &mut *steps {
            if let Some(evidence) = self.tidied(&position, &step.deduction.evidence) {
                step.deduction.uses = facts_used(&position, &evidence);
                step.deduction.evidence = evidence;
            }
            step.apply_to(&mut position);
        }
        mark_used(steps);
    }

    fn tidied(&self, position: &Position, evidence: &Evidence) -> Option<Evidence> {
        let Evidence::Chain { cell, star, steps, .. } = evidence else { return None };
        if steps.iter().all(|step| step.learned.is_empty()) {
            // Without facts it is the shortest already.
            return None;
        }
        let supposed = suppose(position, *cell, *star);
        let (fewer, end) = self.fewer(&supposed, steps, |end| end.contradiction().is_some())?;
        Some(chain(position, *cell, *star, fewer, end.contradiction()?))
    }

    /// The steps without those that the others do without, and where they lead: each is left out in turn, last first, and stays
    /// out if every rule behind it still finds its step and the end is as good.
    fn fewer(
        &self,
        from: &Position,
        steps: &[Step],
        is_end: impl Fn(&Position) -> bool,
    ) -> Option<(Vec<Step>, Position)> {
        if steps.iter().any(|step| step.deduction.rule.tier >= HARD) {
            return None;
        }
        let size = from.board().size();
        let mut left = FINDS / (size * size);
        let mut chosen = steps.to_vec();
        for index in (0..chosen.len()).rev() {
            let mut before = from.clone();
            for step in &chosen[..index] {
                step.apply_to(&mut before);
            }
            if let Some((rest, end)) = self.follow(before, &chosen[index + 1..], &mut left)
                && is_end(&end)
            {
                chosen.truncate(index);
                chosen.extend(rest);
            }
        }
        // Found once more from the start, all of them speak of the same facts.
        let mut unlimited = usize::MAX;
        self.follow(from.clone(), &chosen, &mut unlimited).filter(|(_, end)| is_end(end))
    }

    /// The same steps from another position, as far as they still say something there; `None` if a rule does not find its step.
    fn follow(&self, mut position: Position, steps: &[Step], left: &mut usize) -> Option<(Vec<Step>, Position)> {
        let mut followed: Vec<Step> = Vec::new();
        for step in steps {
            let open = |cells: &CellSet| cells & position.live();
            let cited: Vec<&Claim> = step.cited_claims().filter(|claim| position.adds_information(claim)).collect();
            let (stars, empties) = (open(&step.deduction.stars), open(&step.deduction.empties));
            if cited.is_empty() && stars.is_empty() && empties.is_empty() {
                continue;
            }
            *left = left.checked_sub(if step.deduction.rule.tier == 4 { TIER_FOUR } else { 1 })?;
            let says_it = |deduction: &&Deduction| {
                deduction.rule == step.deduction.rule
                    && stars.is_subset(&deduction.stars)
                    && empties.is_subset(&deduction.empties)
                    && cited.iter().all(|claim| deduction.claims.contains(claim))
            };
            let found = self.found_by(step.deduction.rule.rule()?, &position);
            let fewest = |deduction: &&Deduction| deduction.stars.len() + deduction.empties.len();
            let again = found.iter().filter(says_it).min_by_key(fewest)?.clone();
            let cited: Vec<Claim> = cited.into_iter().cloned().collect();
            apply(&mut position, again, &mut followed);
            if let Some(last) = followed.last_mut() {
                let claims = last.learned.iter().zip(&last.deduction.claims);
                last.cited = claims.filter(|(_, claim)| cited.contains(claim)).map(|(fact, _)| *fact).collect();
            }
        }
        Some((followed, position))
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};

    use super::*;
    use crate::options::Options;

    #[test]
    fn what_others_do_without_is_left_out() {
        let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"];
        let puzzle = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
        let (position, solver) = (Position::blank(&puzzle), Solver::new(Options::default()));
        let path = solver.solve(&position).steps;
        let mut left_out = 0;
        for (index, step) in path.iter().enumerate() {
            for cell in &(&step.deduction.stars | &step.deduction.empties) {
                let all = path[..=index].to_vec();
                let few = needed(&position, all.clone(), CellSet::from_cells(6, [cell]), &[]);
                let fewer = solver.shortened(&position, few.clone(), cell);
                assert!(!fewer.is_empty() && fewer.len() <= few.len());
                left_out += few.len() - fewer.len();
                // Nothing can be left out of it once more.
                assert_eq!(solver.shortened(&position, fewer.clone(), cell).len(), fewer.len(), "{cell}");
            }
        }
        assert!(left_out > 0);
    }
}
