#[path = "../tests/common/mod.rs"]
mod common;
use common::*;
use starbattle_board::*;
use starbattle_logic::*;

fn hit(puzzle: &Puzzle, marks: &Marks, rule: &Rule, opts: &Options) -> Option<Deduction> {
    let position = Position::new(puzzle, marks).ok()?;
    let all = Solver::new(opts.clone()).all_deductions(&position);
    let first = all.iter().position(|d| rule.ids.iter().any(|(id, _)| *id == d.rule))?;
    let before = &all[..first];
    let mut known = CellSet::empty(puzzle.size());
    for d in before { known |= &d.stars; known |= &d.empties; }
    all[first..].iter().filter(|d| rule.ids.iter().any(|(id, _)| *id == d.rule)).find(|d| {
        let marks = &d.stars | &d.empties;
        if d.has_marks() { !marks.is_subset(&known) } else { marks_only(rule) }
    }).cloned()
}
fn marks_only(rule: &Rule) -> bool {
    let id = rule.ids[0].0.to_string();
    ["R2.2", "R2.4", "R2.6", "R2.10", "R4.6", "R5.2"].contains(&id.as_str())
}
fn fires(puzzle: &Puzzle, marks: &Marks, rule: &Rule, opts: &Options) -> bool {
    let position = Position::new(puzzle, marks).unwrap();
    Solver::new(opts.clone()).all_deductions(&position).iter().any(|d| rule.ids.iter().any(|(id, _)| *id == d.rule))
}
fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for rule in RULES {
        let id = rule.ids[0].0.to_string();
        if !wanted.is_empty() && !wanted.contains(&id) { continue; }
        if id == "R5.7" || id == "R5.8" { continue; }
        let chains = rule.tier == 5 && rule.ids[0].0.number >= 9;
        let opts = Options { chains, nested_chains: chains && rule.ids[0].0.number == 10, uniqueness: rule.tier == 6, ..Options::default() };
        let mut random = Random::new(7);
        let mut best: Option<(usize, Puzzle, Marks, Deduction)> = None;
        let plan: &[(usize, usize, usize)] = if rule.tier == 6 { &[(5, 1, 20000), (6, 1, 20000)] } else { &[(5, 1, 400), (6, 1, 400), (8, 2, 60), (9, 2, 120), (10, 2, 60)] };
        for &(size, stars, tries) in plan {
            if best.is_some() { break; }
            for _ in 0..tries {
                let Some(puzzle) = random_puzzle(size, stars, &mut random) else { continue };
                let Some(all) = solutions(&puzzle, &Marks::none(size), 60) else { continue };
                if rule.tier == 6 && all.len() != 1 { continue; }
                let hidden = &all[random.below(all.len())];
                let (a, b) = (random.below(6) * 10, random.below(10) * 10);
                let mut marks = random_marks(&puzzle, hidden, a, b, &mut random);
                if hit(&puzzle, &marks, rule, &opts).is_none() { continue; }
                let mut cells: Vec<Cell> = puzzle.board().cells().filter(|&c| marks.get(c) != Mark::Unknown).collect();
                random.shuffle(&mut cells);
                for cell in cells {
                    let mut less = marks.clone();
                    less.set(cell, Mark::Unknown);
                    if hit(&puzzle, &less, rule, &opts).is_some() { marks = less; }
                }
                let count = puzzle.board().cells().filter(|&c| marks.get(c) != Mark::Unknown).count();
                // some marks so that a silent near miss exists
                let cost = if count == 0 { 50 } else { count };
                let d = hit(&puzzle, &marks, rule, &opts).unwrap();
                if best.as_ref().is_none_or(|b| cost < b.0) { best = Some((cost, puzzle, marks, d)); }
                if cost <= 3 { break; }
            }
        }
        let Some((_, puzzle, marks, d)) = best else { println!("@@{id} NONE"); continue };
        println!("@@{id} {}", d.rule);
        let star = if puzzle.stars() == 1 { "1 star".to_string() } else { format!("{} stars", puzzle.stars()) };
        println!("{star}");
        let mut after = marks.clone();
        for c in &d.stars { after.set(c, Mark::Star); }
        for c in &d.empties { after.set(c, Mark::Empty); }
        for ((a, b), c) in puzzle.regions().to_rows().iter().zip(marks.to_rows()).zip(after.to_rows()) { println!("{a}  {b}  {c}"); }
        for claim in &d.claims {
            let cells: Vec<String> = claim.cells.iter().map(|c| c.to_string()).collect();
            let word = if claim.min == claim.max { "exactly" } else { "at least" };
            println!("learned: {} {word} {}", cells.join(" "), claim.min);
        }
        println!("@silent");
        let mut silent = None;
        for c in puzzle.board().cells().filter(|&c| marks.get(c) != Mark::Unknown) {
            let mut less = marks.clone();
            less.set(c, Mark::Unknown);
            if !fires(&puzzle, &less, rule, &opts) { silent = Some((puzzle.clone(), less)); break; }
        }
        let mut tries = 0;
        while silent.is_none() && tries < 3000 {
            tries += 1;
            let Some(other) = random_puzzle(puzzle.size(), puzzle.stars(), &mut random) else { continue };
            let Some(all) = solutions(&other, &Marks::none(puzzle.size()), 60) else { continue };
            if rule.tier == 6 && all.len() != 1 { continue; }
            let m = random_marks(&other, &all[0], 20, 10 + tries / 40, &mut random);
            if !fires(&other, &m, rule, &opts) { silent = Some((other, m)); }
        }
        if let Some((p, m)) = silent {
            println!("{star}");
            for (a, b) in p.regions().to_rows().iter().zip(m.to_rows()) { println!("{a}  {b}"); }
        } else { println!("NOSILENT"); }
    }
}
