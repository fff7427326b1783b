//! Solves files of puzzles (one `NxS.letters` per line, `#` for comments) and prints how far the rules get and how long it takes.
//!
//! `cargo run --release -p starbattle-logic --example corpus -- FILE…`; the first argument may be `--no-chains`, `--chains` or
//! `--nested` (the default), and `--firings` before it counts the rules, `--unsolved` prints what remains.

use std::{collections::BTreeMap, time::Instant};

use starbattle_board::{Puzzle, Regions};
use starbattle_logic::{End, Options, Position, RuleId, Solver};

fn puzzle(line: &str) -> Option<Puzzle> {
    let (head, letters) = line.trim().split_once('.')?;
    let (size, stars) = head.split_once('x')?;
    let labels: Vec<char> = letters.chars().collect();
    Puzzle::new(stars.parse().ok()?, Regions::new(size.parse().ok()?, &labels).ok()?).ok()
}

fn main() {
    let mut options = Options::default();
    let (mut firings, mut unsolved) = (false, false);
    let mut counts: BTreeMap<RuleId, (usize, usize)> = BTreeMap::new();
    println!(
        "{:<34} {:>6} {:>6} {:>5} {:>5} {:>9} {:>9} {:>9}",
        "file", "boards", "solved", "stuck", "dead", "median ms", "p95 ms", "max ms"
    );
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--no-chains" => options = Options::without_chains(),
            "--chains" => options = Options { nested_chains: false, ..Options::default() },
            "--nested" => options = Options::default(),
            "--firings" => firings = true,
            "--unsolved" => unsolved = true,
            _ => {
                let text = std::fs::read_to_string(&argument).unwrap_or_else(|error| panic!("{argument}: {error}"));
                let solver = Solver::new(options.clone());
                let (mut solved, mut stuck, mut dead) = (0, 0, 0);
                let mut times = Vec::new();
                for line in text.lines().filter(|line| !line.starts_with('#')) {
                    let Some(puzzle) = puzzle(line) else { continue };
                    let start = Instant::now();
                    let path = solver.solve(&Position::blank(&puzzle));
                    times.push(start.elapsed().as_secs_f64() * 1e3);
                    match path.end {
                        End::Solved => solved += 1,
                        End::Stuck => stuck += 1,
                        End::Dead(_) => dead += 1,
                    }
                    if unsolved && path.end != End::Solved {
                        println!("{line}");
                    }
                    let mut seen = std::collections::BTreeSet::new();
                    for step in path.shown() {
                        let entry = counts.entry(step.deduction.rule).or_default();
                        entry.0 += 1;
                        if seen.insert(step.deduction.rule) {
                            entry.1 += 1;
                        }
                    }
                }
                times.sort_by(f64::total_cmp);
                let at = |share: f64| times.get(((times.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(0.0);
                let name = argument.rsplit('/').next().unwrap_or(&argument);
                println!(
                    "{name:<34} {:>6} {solved:>6} {stuck:>5} {dead:>5} {:>9.3} {:>9.3} {:>9.3}",
                    times.len(),
                    at(0.5),
                    at(0.95),
                    at(1.0)
                );
            }
        }
    }
    if firings {
        for (rule, (steps, boards)) in counts {
            println!(
                "{rule:<6} {steps:>8} steps on {boards:>6} boards  {}",
                rule.name().unwrap_or_default(),
                rule = rule.to_string()
            );
        }
    }
}
