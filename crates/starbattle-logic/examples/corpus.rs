//! Solves files of puzzles (one `NxS.letters` per line, `#` for comments) and prints how far the rules get and how long it takes.
//!
//! `cargo run --release -p starbattle-logic --example corpus -- FILE…`; the first argument may be `--no-chains`, `--chains` or
//! `--nested` (the default), and `--firings` before it counts the rules, `--unsolved` prints what remains, `--explain`
//! prints every step, `--classes` how many boards fall into each class.

use std::{collections::BTreeMap, time::Instant};

use starbattle_board::{Puzzle, Regions};
use starbattle_logic::{Difficulty, End, Options, Position, Rating, RuleId, Solver};

fn puzzle(line: &str) -> Option<Puzzle> {
    let (head, letters) = line.trim().split_once('.')?;
    let (size, stars) = head.split_once('x')?;
    let labels: Vec<char> = letters.chars().collect();
    Puzzle::new(stars.parse().ok()?, Regions::new(size.parse().ok()?, &labels).ok()?).ok()
}

fn main() {
    let mut options = Options::default();
    let (mut firings, mut unsolved, mut explain, mut classes) = (false, false, false, false);
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
            "--explain" => explain = true,
            "--classes" => classes = true,
            _ => {
                let text = std::fs::read_to_string(&argument).unwrap_or_else(|error| panic!("{argument}: {error}"));
                let solver = Solver::new(options.clone());
                let (mut solved, mut stuck, mut dead) = (0, 0, 0);
                let mut times = Vec::new();
                let mut scores: BTreeMap<Difficulty, Vec<f64>> = BTreeMap::new();
                for line in text.lines().filter(|line| !line.starts_with('#')) {
                    let Some(puzzle) = puzzle(line) else { continue };
                    let start = Instant::now();
                    let path = solver.solve(&Position::blank(&puzzle));
                    times.push(start.elapsed().as_secs_f64() * 1e3);
                    let rating = Rating::of(&path);
                    scores.entry(rating.difficulty).or_default().push(rating.score);
                    match path.end {
                        End::Solved => solved += 1,
                        End::Stuck | End::Cancelled => stuck += 1,
                        End::Dead(_) => dead += 1,
                    }
                    if unsolved && path.end != End::Solved {
                        println!("{line}");
                    }
                    if explain {
                        for step in path.shown() {
                            let explanation = step.deduction.explain();
                            println!("{} ({}) {}", step.deduction.rule, explanation.nudge, explanation.sentence);
                            for (number, sub_step) in explanation.sub_steps.iter().enumerate() {
                                println!("    {}. {sub_step}", number + 1);
                            }
                        }
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
                if classes {
                    let shares = scores.iter_mut().map(|(class, scores)| {
                        scores.sort_by(f64::total_cmp);
                        format!("{class} {} (median score {:.0})", scores.len(), scores[scores.len() / 2])
                    });
                    println!("  {}", shares.collect::<Vec<_>>().join(", "));
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
