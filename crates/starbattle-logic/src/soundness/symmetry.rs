//! A turned or reflected puzzle: every rule must find the turned or reflected deductions, and the path must be as hard.

use starbattle_board::{Board, Marks, Puzzle, Symmetry};
use starbattle_testkit::{Random, random_puzzle, solutions};

use super::{board, random_position, setting};
use crate::{Claim, Deduction, Options, Position, Rating, RuleId, Solver, rule::RuleKind, rules::RULES, techniques};

/// What a deduction says, in a form that can be compared: the technique, stars, empty cells, claims.
type Said = (RuleId, Vec<usize>, Vec<usize>, Vec<(Vec<usize>, u8, u8)>);

/// The technique of the other direction, if there is one.
fn exchanged(id: RuleId) -> RuleId {
    let name = id.name().unwrap();
    let other = match name.split_once(' ') {
        Some(("Row", rest)) => format!("Column {rest}"),
        Some(("Column", rest)) => format!("Row {rest}"),
        _ => return id,
    };
    techniques().find(|technique| technique.name == other).map_or(id, |technique| technique.id)
}

fn exchanges(symmetry: Symmetry) -> bool {
    use Symmetry::{AntiTranspose, Rotate90, Rotate270, Transpose};
    matches!(symmetry, Transpose | AntiTranspose | Rotate90 | Rotate270)
}

pub(super) fn mapped(id: RuleId, symmetry: Symmetry) -> RuleId {
    if exchanges(symmetry) { exchanged(id) } else { id }
}

fn said(deduction: &Deduction, symmetry: Symmetry) -> Said {
    let cells = |cells: &starbattle_board::CellSet| {
        let cells = symmetry.apply_to_set(cells);
        cells.iter().map(|cell| cell.index(cells.size())).collect::<Vec<usize>>()
    };
    let claim = |claim: &Claim| (cells(&claim.cells), claim.min, claim.max);
    let mut claims: Vec<_> = deduction.claims.iter().map(claim).collect();
    claims.sort();
    (mapped(deduction.rule, symmetry), cells(&deduction.stars), cells(&deduction.empties), claims)
}

fn all_said(found: &[Deduction], symmetry: Symmetry) -> Vec<Said> {
    let mut all: Vec<Said> = found.iter().map(|deduction| said(deduction, symmetry)).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn every_rule_finds_the_same_in_every_image_of_a_position() {
    let states = setting("SOUNDNESS_STATES", 20_000) / 20;
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 31);
    let solver = Solver::new(Options { uniqueness: true, ..Options::default() });
    let (mut done, mut compared) = (0, 0);
    while done < states {
        let (size, stars) = board(&mut random);
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let Some(all) = solutions(&puzzle, &Marks::none(size), 200) else { continue };
        let mut position = random_position(&puzzle, &all[random.below(all.len())], &mut random);
        done += 1;
        let symmetry = Symmetry::ALL[1 + random.below(7)];
        let marks = position.marks().transformed(symmetry);
        let mut image = Position::new(&puzzle.transformed(symmetry), &marks).unwrap();
        for rule in RULES {
            // Suppositions of every cell are slow, so few positions look for all of them.
            let seldom = match rule.kind {
                RuleKind::NestedChain => size > 5 || done % 50 != 0,
                RuleKind::Chain => done % 20 != 0,
                _ => false,
            };
            if seldom {
                continue;
            }
            let (found, there) = (solver.found_by(rule, &position), solver.found_by(rule, &image));
            let (here, there) = (all_said(&found, symmetry), all_said(&there, Symmetry::Identity));
            compared += here.len();
            assert_eq!(
                here,
                there,
                "{:?} of {} and its image by {symmetry}\n{}\n{}\nfacts {:?}",
                rule.techniques[0].id,
                puzzle.regions().to_rows().join("\n"),
                position.marks(),
                rule.techniques[0].name,
                position.facts().len(),
            );
            // Later rules know the facts that these found.
            for (position, symmetry) in [(&mut position, Symmetry::Identity), (&mut image, symmetry)] {
                for claim in found.iter().flat_map(|deduction| &deduction.claims) {
                    let claim = Claim { cells: symmetry.apply_to_set(&claim.cells), ..claim.clone() };
                    if position.adds_information(&claim) {
                        position.learn(&claim);
                    }
                }
            }
            if position.contradiction().is_some() {
                break;
            }
        }
    }
    assert!(compared > states, "{compared} deductions of {states} positions");
}

/// What must not depend on how a puzzle is turned: the class, the score, the hardest rule but for its direction, and how often each
/// technique was used.
fn rated(puzzle: &Puzzle, symmetry: Symmetry) -> (String, f64, Option<&'static str>, Vec<(RuleId, usize)>) {
    // Nested chains take long where they find nothing, as in most random puzzles.
    let solver = Solver::new(Options { nested_chains: false, ..Options::default() });
    let path = solver.solve(&Position::blank(&puzzle.transformed(symmetry)));
    let Rating { difficulty, score, hardest, rules, .. } = Rating::of(&path);
    let hardest = hardest.and_then(RuleId::rule).map(|rule| rule.module);
    let mut rules: Vec<_> = rules.into_iter().map(|(id, count)| (mapped(id, symmetry), count)).collect();
    rules.sort();
    (difficulty.to_string(), score, hardest, rules)
}

#[test]
fn every_image_of_a_puzzle_has_the_same_rating() {
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 32);
    let puzzles = setting("SOUNDNESS_STATES", 20_000) / 400;
    let mut done = 0;
    while done < puzzles {
        let (size, stars) = board(&mut random);
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        if size > 10 || solutions(&puzzle, &Marks::none(size), 20).is_none() {
            continue;
        }
        done += 1;
        let expected = rated(&puzzle, Symmetry::Identity);
        for symmetry in &Symmetry::ALL[1..] {
            assert_eq!(rated(&puzzle, *symmetry), expected, "{symmetry} of\n{}", puzzle.regions().to_rows().join("\n"));
        }
    }
}
