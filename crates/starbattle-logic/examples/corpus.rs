//! Solves files of puzzles (one `NxS.letters` per line, `#` for comments) and prints how far the rules get and how long it takes.
//!
//! `cargo run --release -p starbattle-logic --example corpus -- FILE…`; the first argument may be `--no-chains`, `--chains` or
//! `--nested` (the default), and `--firings` before it counts the rules, `--unsolved` prints what remains, `--explain`
//! prints every step, `--classes` how many boards fall into each class.

use std::{collections::BTreeMap, time::Instant};

use starbattle_board::{Puzzle, Regions};
use starbattle_logic::{Difficulty, End, Options, Position, Rating, RuleId, Solver, SubStep};

fn puzzle(line: &str) -> Option<Puzzle> {
    let (head, letters) = line.trim().split_once('.')?;
    let (size, stars) = head.split_once('x')?;
    let labels: Vec<char> = letters.chars().collect();
    Puzzle::new(stars.parse().ok()?, Regions::new(size.parse().ok()?, &labels).ok()?).ok()
}

/// How far the rules got on some boards, and how long each took.
#[derive(Default)]
struct Totals {
    solved: usize,
    stuck: usize,
    dead: usize,
    times: Vec<f64>,
}

impl Totals {
    fn add(&mut self, other: &Self) {
        self.solved += other.solved;
        self.stuck += other.stuck;
        self.dead += other.dead;
        self.times.extend(&other.times);
    }

    fn print(mut self, name: &str) {
        self.times.sort_by(f64::total_cmp);
        let last = self.times.len() as f64 - 1.0;
        let at = |share: f64| self.times.get((last * share) as usize).copied().unwrap_or(0.0);
        let (boards, solved, stuck, dead) = (self.times.len(), self.solved, self.stuck, self.dead);
        let [median, p95, most] = [0.5, 0.95, 1.0].map(at);
        println!("{name:<34} {boards:>6} {solved:>6} {stuck:>5} {dead:>5} {median:>9.3} {p95:>9.3} {most:>9.3}");
    }
}

fn main() {
    let mut options = Options::default();
    let (mut firings, mut unsolved, mut explain, mut classes) = (false, false, false, false);
    let mut counts: BTreeMap<RuleId, (usize, usize)> = BTreeMap::new();
    let mut totals = Totals::default();
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
                let mut file = Totals::default();
                let mut scores: BTreeMap<Difficulty, Vec<f64>> = BTreeMap::new();
                for line in text.lines().filter(|line| !line.starts_with('#')) {
                    let Some(puzzle) = puzzle(line) else { continue };
                    let start = Instant::now();
                    let path = solver.solve(&Position::blank(&puzzle));
                    file.times.push(start.elapsed().as_secs_f64() * 1e3);
                    let rating = Rating::of(&path);
                    scores.entry(rating.difficulty).or_default().push(rating.score);
                    match path.end {
                        End::Solved => file.solved += 1,
                        End::Stuck | End::Cancelled => file.stuck += 1,
                        End::Dead(_) => file.dead += 1,
                    }
                    if unsolved && path.end != End::Solved {
                        println!("{line}");
                    }
                    if explain {
                        for step in path.shown() {
                            let explanation = step.deduction.explain();
                            println!("{} ({}) {}", step.deduction.rule, explanation.nudge, explanation.sentence);
                            println!("{}", SubStep::outline(&explanation.sub_steps, 4));
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
                totals.add(&file);
                file.print(argument.rsplit('/').next().unwrap_or(&argument));
            }
        }
    }
    totals.print("all files");
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
