//! Counts on how many boards each rule is used on the way to the solution, and on how many it sees something but another goes first.
//!
//! `cargo run --release -p starbattle --example rule_uses -- FILE…`, with one puzzle per line, prints a table in Markdown.

use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
};

use starbattle::{
    answers::{Library, RuleFile},
    board::Puzzle,
    logic::{Options, Position, RuleId, Solver, techniques},
    notation::read,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut uses = Uses::default();
    let library = Library::new(RuleFile::shipped(), |_| {});
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file)?;
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            uses.add(&read(line)?.layout.to_puzzle()?, &library);
        }
    }
    print!("{}", uses.table());
    Ok(())
}

/// On how many boards each rule is used, or sees something while another goes first.
#[derive(Default)]
pub struct Uses {
    boards: usize,
    used: BTreeMap<RuleId, usize>,
    /// Boards on which the rule is not used, but sees something when rules of lower tiers see nothing.
    beaten: BTreeMap<RuleId, usize>,
    /// Boards on which the rule sees something only while rules of lower tiers do too.
    late: BTreeMap<RuleId, usize>,
    /// How often each rule of the same tier or the one below goes before a rule that sees something.
    before: BTreeMap<RuleId, BTreeMap<RuleId, usize>>,
}

impl Uses {
    /// Goes the way to the solution, without nested chains, and looks for every rule at every step.
    pub fn add(&mut self, puzzle: &Puzzle, library: &Library) {
        let board = library.of(puzzle.board());
        let walker =
            Solver::new(Options { nested_chains: false, ..Options::default() }).with_knowledge(board.knowledge());
        let observer = Solver::new(Options::without_chains()).with_knowledge(board.knowledge());
        let mut position = Position::blank(puzzle);
        let (mut used, mut beaten, mut late) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        loop {
            let found: Vec<RuleId> = observer.all_deductions(&position).iter().map(|found| found.rule).collect();
            if let Some((first, others)) = found.split_first() {
                for &other in others.iter().filter(|&other| other != first).collect::<BTreeSet<_>>() {
                    if first.tier == other.tier { &mut beaten } else { &mut late }.insert(other);
                    if first.tier + 1 >= other.tier {
                        *self.before.entry(other).or_default().entry(*first).or_default() += 1;
                    }
                }
            }
            let Ok(steps) = walker.next_step(&mut position) else { break };
            used.extend(steps.iter().map(|step| step.deduction.rule));
        }
        self.boards += 1;
        beaten.retain(|rule| !used.contains(rule));
        late.retain(|rule| !used.contains(rule) && !beaten.contains(rule));
        for (counts, rules) in [(&mut self.used, used), (&mut self.beaten, beaten), (&mut self.late, late)] {
            for rule in rules {
                *counts.entry(rule).or_default() += 1;
            }
        }
    }

    /// A row for each rule.
    #[must_use]
    pub fn table(&self) -> String {
        let share = |count: usize| format!("{:.1} %", 100.0 * count as f64 / self.boards.max(1) as f64);
        let mut rows = vec![
            "| rule | name | used | another of its tier first | only while lower tiers see something | nowhere | most often first |"
                .to_owned(),
            "|---|---|---:|---:|---:|---:|---|".to_owned(),
        ];
        for technique in techniques() {
            let count = |counts: &BTreeMap<RuleId, usize>| counts.get(&technique.id).copied().unwrap_or(0);
            let [used, beaten, late] = [&self.used, &self.beaten, &self.late].map(count);
            let before = self.before.get(&technique.id).and_then(|rules| rules.iter().max_by_key(|(_, count)| **count));
            let before = before.map_or_else(String::new, |(rule, _)| rule.to_string());
            let shares = [used, beaten, late, self.boards - used - beaten - late].map(share).join(" | ");
            rows.push(format!("| {} | {} | {shares} | {before} |", technique.id, technique.name));
        }
        rows.join("\n") + "\n"
    }
}
