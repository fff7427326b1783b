//! The positions of the lesson about patterns that are worth learning by heart.

use std::{cmp::Reverse, error::Error, fs, path::Path};

use serde_json::{Value, json};
use starbattle::{
    answers::{Library, PuzzleAndMarks, hint, wire::RuleFilter},
    board::{Board, Marks, Never},
    entangle::{EntryBody, SpecFile, shipped, uses_of},
    generate::{Criteria, Generated, Generator, LogicRater, Seen},
    logic::{Deduction, Options, Position, Solver},
};

use crate::{cells, dotted, next};

/// The name of the lesson's file, and its id.
const LESSON: &str = "patterns";
/// The rule that says what patterns say.
const TECHNIQUE: &str = "R5.7";
/// The patterns, without the end of their file's name, and how many of them.
const PATTERNS: &str = "10x10-2star-triple-entanglements";
const BY_HEART: usize = 10;
/// Positions of each pattern; the rarest seldom decides anything alone, and has two.
const WANTED: usize = 3;
/// Puzzles that are looked through for them.
const SEEDS: u64 = 1000;
/// What must not decide the cell already.
const EASIER: u8 = 2;

/// Writes the positions, and lists the lesson in the index after that of its technique.
pub fn write(library: &Library, folder: &Path) -> Result<(), Box<dyn Error>> {
    let found = search(library)?;
    // The first ten are one of each pattern.
    let lines: Vec<&str> =
        (0..WANTED).flat_map(|round| found.iter().filter_map(move |list| Some(list.get(round)?.as_str()))).collect();
    fs::write(folder.join(format!("{LESSON}.txt")), lines.iter().map(|line| format!("{line}\n")).collect::<String>())?;
    let path = folder.join("index.json");
    let mut index: Vec<Value> = serde_json::from_str(&fs::read_to_string(&path)?)?;
    index.retain(|entry| entry["id"] != LESSON);
    let after = index.iter().position(|entry| entry["id"] == TECHNIQUE).ok_or("no lesson of the technique")?;
    // Its name and its paragraph are texts of the page.
    let entry = json!({"id": LESSON, "technique": TECHNIQUE, "tier": 5, "positions": lines.len(), "goal": found.len()});
    index.insert(after + 1, entry);
    fs::write(path, format!("{:#}\n", json!(index)))?;
    println!("{LESSON}: {}", lines.len());
    Ok(())
}

/// The ids of the patterns that decide something in the most puzzles.
fn by_heart() -> Result<Vec<String>, Box<dyn Error>> {
    let name = format!("{PATTERNS}.json");
    let file = shipped().iter().find(|shipped| shipped.name == name).ok_or("the rules of 10x10 are not there")?;
    let file = SpecFile::read(file.text)?;
    let mut rules: Vec<_> = file.entries.iter().filter(|entry| matches!(entry.body, EntryBody::Rule(_))).collect();
    rules.sort_by_cached_key(|entry| {
        let uses = uses_of(&name, entry.place.array, entry.place.index);
        Reverse(uses.iter().map(|uses| uses.fires).sum::<usize>())
    });
    let id = |array: &str, index: usize| format!("{PATTERNS}~{}~{index}", array.trim_end_matches("_rules"));
    Ok(rules.iter().take(BY_HEART).map(|entry| id(entry.place.array.name(), entry.place.index)).collect())
}

/// The positions of each pattern, in the order of the seeds, one of a puzzle.
fn search(library: &Library) -> Result<Vec<Vec<String>>, Box<dyn Error>> {
    let patterns = by_heart()?;
    let board = Board::new(10, 2)?;
    let known = library.of(board);
    let rater = LogicRater { knowledge: known.knowledge() };
    let generator = Generator::new(Criteria::new(board), &rater, &Never)?;
    let mut found: Vec<Vec<String>> = vec![Vec::new(); patterns.len()];
    let mut seen = Seen::default();
    for seed in 1..=SEEDS {
        if found.iter().all(|list| list.len() >= WANTED) {
            break;
        }
        let Ok(generated) = generator.generate(seed, 0, &Never) else { continue };
        if !seen.is_new(&generated.puzzle) {
            continue;
        }
        let positions = walk(&generated, seed, library, &patterns);
        if let Some((pattern, line)) = positions.into_iter().min_by_key(|(pattern, _)| found[*pattern].len())
            && found[pattern].len() < WANTED
        {
            found[pattern].push(line);
        }
        eprint!("\rpatterns, seed {seed}   ");
    }
    eprintln!();
    Ok(found)
}

/// The positions of a puzzle, solved hint by hint, at which one of the patterns decides a cell.
fn walk(generated: &Generated, seed: u64, library: &Library, patterns: &[String]) -> Vec<(usize, String)> {
    let puzzle = &generated.puzzle;
    let mut marks = Marks::none(puzzle.size());
    let mut found = Vec::new();
    loop {
        let position = PuzzleAndMarks::new(puzzle.clone(), Some(marks.clone()));
        let Some((_, deduction)) = next(&position, library) else { return found };
        if let Some((pattern, known)) = by_pattern(&position, library, patterns) {
            found.push((pattern, format!("{seed} {} {}", dotted(puzzle), cells(generated, &marks, &known))));
        }
        deduction.write_to(&mut marks);
    }
}

/// What one of the patterns says, if all patterns of the board together say no more, and nothing easy says it.
fn by_pattern(position: &PuzzleAndMarks, library: &Library, patterns: &[String]) -> Option<(usize, Deduction)> {
    let PuzzleAndMarks { puzzle, marks } = position;
    let start = Position::new(puzzle, marks).ok()?;
    let known = library.of(puzzle.board());
    let steps = |options: Options| Solver::new(options).with_knowledge(known.knowledge()).all_steps(&start);
    let only = TECHNIQUE.parse().ok()?;
    let all = steps(Options { only: vec![only], ..Options::default() });
    let first = all.first()?;
    let says = |step: &Deduction| step.stars == first.stars && step.empties == first.empties;
    if !all.iter().all(says) {
        return None;
    }
    let easier = steps(Options { max_tier: EASIER, ..Options::default() });
    if easier.iter().any(|step| !step.empties.is_disjoint(&first.empties) || !step.stars.is_disjoint(&first.stars)) {
        return None;
    }
    let rules = RuleFilter { only: vec![TECHNIQUE.to_owned()], ..RuleFilter::default() };
    let outcome = hint(position, 4, &rules, library, &Never).ok()?;
    let link = outcome.hint.pattern?;
    Some((patterns.iter().position(|id| *id == link.id)?, outcome.deduction?))
}
