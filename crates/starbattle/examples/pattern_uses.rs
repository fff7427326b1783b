//! Counts in how many puzzles each shipped pattern of a board decides a cell that is still open, and in how many it does so when the solver
//! sees nothing easier.
//!
//! `cargo run --release -p starbattle --example pattern_uses -- 10 2 easy.txt medium.txt hard.txt expert.txt > 10x10-2star-uses.json`, where each
//! file is named after the class of its puzzles, one per line. The file belongs into `crates/starbattle-entangle/specs/uses`.

use std::{collections::BTreeMap, error::Error, fs, path::Path};

use starbattle::{
    answers::{Library, RuleFile},
    atlas::given_empty,
    board::{Board, CellSet, Puzzle, Symmetry},
    entangle::{EntryBody, ForcedState, Placed, Rule, SpecFile, Template, shipped},
    logic::{Options, Position, RuleId, Solver, techniques},
    notation::read,
};

/// The rule that uses the patterns: what the solver tries before it is easier.
const ENTANGLEMENT: &str = "R5.7";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, stars, files @ ..] = &arguments[..] else { return Err("expected SIZE STARS FILE…".into()) };
    let board = Board::new(size.parse()?, stars.parse()?)?;
    if board.size() > 11 {
        return Err("expected a board of at most 11x11".into());
    }
    let patterns = Pattern::all(board)?;
    let library = Library::new(RuleFile::shipped(), |_| {});
    let mut counts: BTreeMap<(String, &str), Vec<Vec<usize>>> = BTreeMap::new();
    let (mut classes, mut puzzles) = (Vec::new(), Vec::new());
    for file in files {
        let class = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let text = fs::read_to_string(file)?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
        let (mut fires, mut alone) = (vec![0; patterns.len()], vec![0; patterns.len()]);
        for line in &lines {
            let seen = seen(&read(line)?.layout.to_puzzle()?, &patterns, &library);
            for (number, (fired, was_alone)) in seen.into_iter().enumerate() {
                fires[number] += usize::from(fired);
                alone[number] += usize::from(was_alone);
            }
        }
        eprintln!("{class}: {} puzzles", lines.len());
        classes.push(class);
        puzzles.push(lines.len());
        for (number, pattern) in patterns.iter().enumerate() {
            let list = counts.entry((pattern.file.clone(), pattern.array)).or_default();
            list.resize(list.len().max(pattern.index + 1), Vec::new());
            list[pattern.index].extend([fires[number], alone[number]]);
        }
    }
    println!(
        "{{\"board_size\":{size},\"stars_per_row\":{stars},\"classes\":{classes:?},\"puzzles\":{puzzles:?},\"files\":{{"
    );
    let mut names: Vec<&String> = counts.keys().map(|(file, _)| file).collect();
    names.dedup();
    for (at, name) in names.iter().enumerate() {
        let arrays = counts.iter().filter(|((file, _), _)| file == *name);
        let arrays: Vec<String> =
            arrays.map(|((_, array), list)| format!("{array:?}:{list:?}").replace(", ", ",")).collect();
        println!("{name:?}:{{{}}}{}", arrays.join(",\n"), if at + 1 < names.len() { "," } else { "" });
    }
    println!("}}}}");
    Ok(())
}

/// A rule or a template with all its places.
struct Pattern {
    file: String,
    array: &'static str,
    index: usize,
    places: Vec<Place>,
}

/// Stars, crosses and what they decide, a bit for each cell.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    stars: u128,
    crosses: u128,
    cells: u128,
}

impl Pattern {
    /// The rules and templates of all shipped files about a board.
    fn all(board: Board) -> Result<Vec<Self>, Box<dyn Error>> {
        let mut patterns = Vec::new();
        // What rules say about each choice of stars, which tells where templates are true.
        let mut said: BTreeMap<u128, u128> = BTreeMap::new();
        let mut templates = Vec::new();
        for shipped in shipped() {
            let file = SpecFile::read(shipped.text)?;
            if file.stars.and_then(|stars| file.board(stars)) != Some(board) {
                continue;
            }
            for entry in &file.entries {
                let (array, index) = (entry.place.array.name(), entry.place.index);
                let pattern = |places| Self { file: shipped.name.to_owned(), array, index, places };
                match &entry.body {
                    EntryBody::Rule(rule) => {
                        let places = places_of(rule, board);
                        for place in places.iter().filter(|place| place.crosses == 0) {
                            *said.entry(place.stars).or_default() |= place.cells;
                        }
                        patterns.push(pattern(places));
                    }
                    EntryBody::Template { template, .. } => templates.push((pattern(Vec::new()), template.clone())),
                    _ => {}
                }
            }
        }
        for (pattern, template) in templates {
            let mut places = places_of(&rule_of(&template), board);
            places.retain(|place| said.get(&place.stars) == Some(&place.cells));
            patterns.push(Self { places, ..pattern });
        }
        Ok(patterns)
    }
}

fn rule_of(template: &Template) -> Rule {
    Rule {
        stars: template.stars.clone(),
        crosses: Vec::new(),
        cells: template.empties.iter().chain(&template.forced_stars).copied().collect(),
        state: ForcedState::Empty,
        features: Vec::new(),
        occurrences: 0,
        positive_count: 0,
        negative_count: 0,
        proof: None,
        follows_from: None,
    }
}

/// All places of a rule, turned and mirrored ones included, each once.
fn places_of(rule: &Rule, board: Board) -> Vec<Place> {
    let size = board.size();
    let bits = |cells: &mut dyn Iterator<Item = starbattle::board::Cell>| {
        cells.fold(0_u128, |bits, cell| bits | 1 << cell.index(size))
    };
    let ways = rule.frames(board).flat_map(|frame| Symmetry::ALL.map(|symmetry| (frame, symmetry)));
    let placed = ways.filter_map(|(frame, symmetry)| {
        let placed = rule.placed(board, frame, symmetry)?;
        rule.applies(board, frame, &placed).then_some(placed)
    });
    let mut places: Vec<Place> = placed
        .map(|Placed { stars, crosses, cells }| {
            // A template lists cells, too, that the rules of the game decide at once.
            let free = given_empty(board, &CellSet::from_cells(size, stars.iter().copied()));
            Place {
                stars: bits(&mut stars.into_iter()),
                crosses: bits(&mut crosses.into_iter()),
                cells: bits(&mut cells.into_iter().filter(|&cell| !free.contains(cell))),
            }
        })
        .collect();
    places.sort();
    places.dedup();
    places
}

/// For each pattern, whether it decides an open cell somewhere on the way to the solution, and whether it does when nothing easier is
/// there.
fn seen(puzzle: &Puzzle, patterns: &[Pattern], library: &Library) -> Vec<(bool, bool)> {
    let known = library.of(puzzle.board());
    let order: Vec<RuleId> = techniques().map(|technique| technique.id).collect();
    let rank = |rule: RuleId| order.iter().position(|&other| other == rule);
    let ours = order.iter().position(|rule| rule.to_string() == ENTANGLEMENT);
    let walker = Solver::new(Options { nested_chains: false, ..Options::default() }).with_knowledge(known.knowledge());
    let mut position = Position::blank(puzzle);
    let mut seen = vec![(false, false); patterns.len()];
    loop {
        let size = puzzle.board().size();
        let bits = |cells: &CellSet| cells.iter().fold(0_u128, |bits, cell| bits | 1 << cell.index(size));
        let (stars, open) = (bits(position.stars()), bits(position.live()));
        let crosses = !stars & !open;
        let Ok(steps) = walker.next_step(&mut position) else { break };
        // The last step decides a cell; those before it prepare it.
        let is_hard = steps.last().is_some_and(|step| rank(step.deduction.rule) >= ours);
        for (pattern, (fired, alone)) in patterns.iter().zip(&mut seen) {
            if *fired && (*alone || !is_hard) {
                continue;
            }
            let stands =
                |place: &Place| place.stars & !stars == 0 && place.crosses & !crosses == 0 && place.cells & open != 0;
            if pattern.places.iter().any(stands) {
                *fired = true;
                *alone |= is_hard;
            }
        }
    }
    seen
}
