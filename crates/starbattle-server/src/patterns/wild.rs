//! A pattern in the wild: positions of new puzzles at which its stars stand and a cell that they decide is still open.

use std::{
    cell::LazyCell,
    time::{Duration, Instant},
};

use starbattle::{
    atlas::{Atlas, Watch},
    board::{Board, Cell},
    entangle::Entry,
    generate::{Generator, LogicRater, Seen, Wishes},
    logic::{Options, Solver},
};

use super::{
    detail::find,
    places::placements,
    specs::{Spec, SpecSet},
    walks::{Walk, Walks},
};
use crate::{
    answers::{self, Atlases},
    library::Library,
    stop::Stop,
    wire::{Grid, Pair, PatternPlacement, PatternWild, Problem, WildPosition, pair},
};

/// So many positions are enough.
const ENOUGH: usize = 3;

/// Nobody waits longer. The number of puzzles is meant to end the search first, so that everyone sees the same positions.
const MOST_TIME: Duration = Duration::from_secs(4);

/// How many puzzles are looked at: fewer where making one takes longer.
const fn most_puzzles(board: Board) -> usize {
    match board.size() {
        0..=10 => 200,
        11..=12 => 100,
        13..=14 => 40,
        _ => 8,
    }
}

/// Says stop with the request, and after a while of its own.
struct Patience<'a> {
    stop: &'a Stop,
    until: Instant,
}

impl Watch for Patience<'_> {
    fn cancelled(&self) -> bool {
        self.stop.is_due() || Instant::now() >= self.until
    }
}

/// Where a pattern decides a cell in the puzzles of the seeds 1, 2, 3 and so on.
pub fn wild(
    specs: &SpecSet,
    id: &str,
    (library, atlases): (&Library, &Atlases),
    walks: &Walks,
    stop: &Stop,
) -> Result<PatternWild, Problem> {
    let (spec, _, entry) = find(specs, id)?;
    let board = spec.board().ok_or_else(|| Problem::not_found("the rule file is about no board"))?;
    let board = answers::board(board.size(), board.stars())?;
    let places = true_places(spec, entry, board, (library, atlases), stop)?;
    let (size, stars) = (board.size(), board.stars());
    let mut answer = PatternWild { size, stars, places: places.len(), puzzles: 0, cut_short: false, found: Vec::new() };
    if places.is_empty() {
        return Ok(answer);
    }
    let known = library.of(board);
    let patience = Patience { stop, until: Instant::now() + MOST_TIME };
    let rater = LogicRater { knowledge: known.knowledge() };
    let generator = LazyCell::new(|| Generator::new(Wishes::new(board), &rater, &patience));
    let solver = Solver::new(Options::default()).with_knowledge(known.knowledge()).with_watch(&patience);
    let make = |seed: u64| -> Result<Option<Walk>, Problem> {
        let generator = generator.as_ref().map_err(Problem::unprocessable)?;
        Ok(generator.generate(seed, 0, &patience).ok().and_then(|made| Walk::through(made, seed, &solver)))
    };
    let mut seen = Seen::default();
    while answer.puzzles < most_puzzles(board) && answer.found.len() < ENOUGH {
        let walk = match walks.get(board, answer.puzzles) {
            Some(walk) => walk,
            None => match make(answer.puzzles as u64 + 1)? {
                Some(walk) => walks.keep(board, answer.puzzles, walk),
                None => break,
            },
        };
        answer.puzzles += 1;
        if let Some(position) = look(&walk, &places).filter(|_| seen.is_new(&walk.puzzle)) {
            answer.found.push(position);
        }
    }
    answer.cut_short = answer.found.len() < ENOUGH && answer.puzzles < most_puzzles(board);
    Ok(answer)
}

/// Where the pattern is true. What the shipped files say is proved; anybody else's is compared with all placements here.
fn true_places(
    spec: &Spec,
    entry: &Entry,
    board: Board,
    (library, atlases): (&Library, &Atlases),
    stop: &Stop,
) -> Result<Vec<Place>, Problem> {
    let of = |atlas: Option<&Atlas>| -> Vec<Place> {
        let places = placements(entry, board, atlas, spec.known(board), stop);
        places.iter().filter_map(|place| Place::of(place, board)).collect()
    };
    let proved = |atlas: &Atlas| of(Some(atlas)).into_iter().filter(|place| place.is_true(atlas)).collect();
    if spec.source == "shipped" {
        return Ok(atlases.with(library, board, |atlas| of(Some(atlas))).unwrap_or_else(|| of(None)));
    }
    atlases.with(library, board, proved).ok_or_else(|| {
        let problem = "whether this pattern is true cannot be said: the placements of its board are not at hand";
        Problem::unprocessable(problem).with_hint("build them on the what-if board")
    })
}

/// A place of the pattern.
struct Place {
    given: Vec<Cell>,
    /// The cells it decides, each with whether it is a star.
    forced: Vec<(Cell, bool)>,
}

impl Place {
    fn of(place: &PatternPlacement, board: Board) -> Option<Self> {
        let cells =
            |pairs: &[Pair]| -> Option<Vec<Cell>> { pairs.iter().map(|&[row, col]| board.cell(row, col)).collect() };
        let empties = cells(&place.forced_empty)?.into_iter().map(|cell| (cell, false));
        let stars = cells(&place.forced_star)?.into_iter().map(|cell| (cell, true));
        Some(Self { given: cells(&place.stars)?, forced: empties.chain(stars).collect() })
    }

    fn is_true(&self, atlas: &Atlas) -> bool {
        atlas.analyze(&self.given).is_ok_and(|analysis| {
            let (stars, empties) = (analysis.forced_star(), analysis.forced_empty());
            self.forced.iter().all(|&(cell, star)| if star { stars.contains(cell) } else { empties.contains(cell) })
        })
    }

    /// The step after which the stars stand, if they do in this puzzle.
    fn stands(&self, walk: &Walk) -> Option<usize> {
        let stands = self.given.iter().all(|&star| walk.solution.contains(star));
        let last = self.given.iter().map(|&star| walk.decides(star)).max()?;
        (stands && last <= walk.steps).then_some(last)
    }
}

/// The best position of a walk: of all places the one whose cells the solver leaves open longest, and the last moment before it
/// decides one of them itself. By then everything simpler has been done.
fn look(walk: &Walk, places: &[Place]) -> Option<WildPosition> {
    let (mut longest, mut best) = (0, None);
    for place in places {
        let Some(stands) = place.stands(walk) else { continue };
        let open = place.forced.iter().copied().filter(|&(cell, _)| walk.decides(cell) > stands);
        let open: Vec<(Cell, bool)> = open.collect();
        let Some(end) = open.iter().map(|&(cell, _)| walk.decides(cell)).min() else { continue };
        if end - stands > longest {
            longest = end - stands;
            best = Some((end - 1, place, open));
        }
    }
    let (step, place, open) = best?;
    Some(position(walk, place, &open, step))
}

fn position(walk: &Walk, place: &Place, open: &[(Cell, bool)], step: usize) -> WildPosition {
    let chosen = |star: bool| open.iter().filter(|cell| cell.1 == star).map(|&(cell, _)| pair(cell)).collect();
    WildPosition {
        seed: walk.seed,
        puzzle: Grid::of(&walk.puzzle),
        marks: walk.marks_after(step).to_rows().concat(),
        step,
        steps: walk.steps,
        given: place.given.iter().copied().map(pair).collect(),
        forced_empty: chosen(false),
        forced_star: chosen(true),
    }
}
