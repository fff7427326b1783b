//! A pattern in the wild: positions of new puzzles at which its stars and crosses stand and a cell that they decide is still open.

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cancel, Cell};
use starbattle_entangle::Entry;

use super::{detail::find, places::placements, specs::Spec};
use crate::{
    AnswerError, ErrorKind, Library, board as checked_board,
    solved_paths::{SearchResult, SolvedPath, search},
    wire::{Pair, PatternPlacement, PatternPosition, PatternWild, pair},
};

/// Where a pattern decides a cell in the puzzles of the seeds 1, 2, 3 and so on. `end_search` ends the search early, with
/// what has been found.
pub fn wild(
    id: &str,
    library: &Library,
    cancel: &dyn Cancel,
    end_search: &dyn Cancel,
) -> Result<PatternWild, AnswerError> {
    let specs = library.specs();
    let (spec, _, entry) = find(&specs, id)?;
    let board =
        spec.board().ok_or_else(|| AnswerError::not_found("the rule file does not say which board it is for"))?;
    let board = checked_board(board.size(), board.stars())?;
    let places = true_places(spec, entry, board, library, cancel)?;
    let (size, stars) = (board.size(), board.stars());
    let result = if places.is_empty() {
        SearchResult { found: Vec::new(), puzzles: 0, cut_short: false }
    } else {
        search(board, library, end_search, |path, _| look(path, &places))?
    };
    let SearchResult { found, puzzles, cut_short } = result;
    Ok(PatternWild { size, stars, places: places.len(), puzzles, cut_short, found })
}

/// Where the pattern is true. What the shipped files say is proved; anybody else's is compared with all placements here.
fn true_places(
    spec: &Spec,
    entry: &Entry,
    board: Board,
    library: &Library,
    cancel: &dyn Cancel,
) -> Result<Vec<Place>, AnswerError> {
    let of = |atlas: Option<&Atlas>| -> Vec<Place> {
        let places = placements(entry, board, atlas, spec.known(board), cancel);
        places.iter().filter_map(|place| Place::of(place, board)).collect()
    };
    let proved = |atlas: &Atlas| of(Some(atlas)).into_iter().filter(|place| place.is_true(atlas)).collect();
    if spec.source == "shipped" {
        return Ok(library.with_atlas(board, |atlas| of(Some(atlas))).unwrap_or_else(|| of(None)));
    }
    library.with_atlas(board, proved).ok_or_else(|| {
        let message = "whether this pattern is true is not known: the placements of its board have not been computed";
        AnswerError::new(ErrorKind::NotComputed, message)
    })
}

/// A place of the pattern.
struct Place {
    given: Vec<Cell>,
    crosses: Vec<Cell>,
    /// The cells it decides, each with whether it is a star.
    forced: Vec<(Cell, bool)>,
}

impl Place {
    fn of(place: &PatternPlacement, board: Board) -> Option<Self> {
        let cells =
            |pairs: &[Pair]| -> Option<Vec<Cell>> { pairs.iter().map(|&[row, col]| board.cell(row, col)).collect() };
        let empties = cells(&place.forced_empty)?.into_iter().map(|cell| (cell, false));
        let stars = cells(&place.forced_star)?.into_iter().map(|cell| (cell, true));
        let (given, crosses) = (cells(&place.stars)?, cells(&place.crosses)?);
        Some(Self { given, crosses, forced: empties.chain(stars).collect() })
    }

    fn is_true(&self, atlas: &Atlas) -> bool {
        atlas.analyze_marked(&self.given, &self.crosses).is_ok_and(|analysis| {
            let (stars, empties) = (analysis.forced_star(), analysis.forced_empty());
            self.forced.iter().all(|&(cell, star)| if star { stars.contains(cell) } else { empties.contains(cell) })
        })
    }

    /// The step after which the stars and crosses stand, if they do in this puzzle.
    fn stands(&self, path: &SolvedPath) -> Option<usize> {
        let stands = self.given.iter().all(|&star| path.solution.contains(star))
            && self.crosses.iter().all(|&cross| !path.solution.contains(cross));
        let last = self.given.iter().chain(&self.crosses).map(|&cell| path.decides(cell)).max()?;
        (stands && last <= path.steps()).then_some(last)
    }
}

/// The best position of a path: of all places the one whose cells the solver leaves open longest, and the last moment before it
/// decides one of them itself. By then everything simpler has been done.
fn look(path: &SolvedPath, places: &[Place]) -> Option<PatternPosition> {
    let (mut longest, mut best) = (0, None);
    for place in places {
        let Some(stands) = place.stands(path) else { continue };
        let open = place.forced.iter().copied().filter(|&(cell, _)| path.decides(cell) > stands);
        let open: Vec<(Cell, bool)> = open.collect();
        let Some(end) = open.iter().map(|&(cell, _)| path.decides(cell)).min() else { continue };
        if end - stands > longest {
            longest = end - stands;
            best = Some((end - 1, place, open));
        }
    }
    let (step, place, open) = best?;
    Some(position(path, place, &open, step))
}

fn position(path: &SolvedPath, place: &Place, open: &[(Cell, bool)], step: usize) -> PatternPosition {
    let chosen = |star: bool| open.iter().filter(|cell| cell.1 == star).map(|&(cell, _)| pair(cell)).collect();
    PatternPosition {
        position: path.position(step),
        given: place.given.iter().copied().map(pair).collect(),
        given_crosses: place.crosses.iter().copied().map(pair).collect(),
        forced_empty: chosen(false),
        forced_star: chosen(true),
    }
}
