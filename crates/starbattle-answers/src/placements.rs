//! The placements of a board that contain certain stars.

use starbattle_atlas::{Atlas, Compatible};
use starbattle_board::{Board, Cell, CellSet, Violation};

use crate::{
    AnswerError, ErrorKind,
    analyze::in_words,
    board,
    library::Library,
    wire::{Count, PlacementList, PlacementsRequest, RankInput, RankedPlacement, pairs},
};

/// The most placements of one answer.
const MAX_PLACEMENTS: usize = 1000;

impl PlacementsRequest {
    /// Some of the placements with the stars of the pattern.
    pub fn answer(&self, library: &Library) -> Result<PlacementList, AnswerError> {
        let board = board(self.size, self.stars)?;
        let cells: Vec<Cell> = self.pattern.iter().map(|cell| cell.on(board)).collect::<Result<_, _>>()?;
        let question = self.question()?;
        if !board.has_placements() {
            return Err(AnswerError::invalid(format!("there is no placement on {}", in_words(board))));
        }
        library.with_atlas(board, |atlas| list(atlas, &atlas.compatible(&cells)?, question)).unwrap_or_else(|| {
            let message = format!("the placements of {} have not been computed", in_words(board));
            Err(AnswerError::new(ErrorKind::NotComputed, message))
        })
    }

    fn question(&self) -> Result<Question, AnswerError> {
        for (name, number) in [("limit", self.limit), ("sample", self.sample)] {
            if let Some(number) = number.filter(|number| !(1..=MAX_PLACEMENTS).contains(number)) {
                let message = format!("`{name}` {number} is out of range: expected 1 to {MAX_PLACEMENTS}");
                return Err(AnswerError::invalid(message));
            }
        }
        match (self.sample, &self.rank, self.seed) {
            (Some(_), Some(_), _) => Err(AnswerError::invalid("`rank` and `sample` exclude each other")),
            (Some(_), ..) if self.limit.is_some() => {
                Err(AnswerError::invalid("`limit` and `sample` exclude each other"))
            }
            (Some(count), None, seed) => Ok(Question::Sample { count, seed: seed.unwrap_or(0) }),
            (None, _, Some(_)) => Err(AnswerError::invalid("`seed` needs `sample`")),
            (None, rank, None) => {
                let rank = rank.as_ref().map_or(Some(0), RankInput::value);
                let rank = rank.ok_or_else(|| AnswerError::invalid("`rank`: expected a whole number, 0 or more"))?;
                Ok(Question::InOrder { rank, limit: self.limit.unwrap_or(10) })
            }
        }
    }
}

/// Which of the placements to list.
#[derive(Clone, Copy)]
enum Question {
    InOrder { rank: u128, limit: usize },
    Sample { count: usize, seed: u64 },
}

fn list(atlas: &Atlas, compatible: &Compatible<'_>, question: Question) -> Result<PlacementList, AnswerError> {
    let total = compatible.placements();
    let placements = match question {
        Question::InOrder { rank, limit } => {
            if let Some(last) = total.checked_sub(1).filter(|&last| rank > last) {
                let message = format!("`rank` {rank}: there is no placement with this rank; the last is {last}");
                return Err(AnswerError::invalid(message));
            }
            let ranks = rank..;
            let placements = ranks.zip(compatible.placements_from(rank)).take(limit);
            placements.map(|(rank, placement)| RankedPlacement::of(rank, &placement)).collect()
        }
        Question::Sample { count, seed } => {
            let ranks = compatible.sample_ranks(seed).take(count);
            ranks.filter_map(|rank| Some(RankedPlacement::of(rank, &compatible.unrank(rank)?))).collect()
        }
    };
    Ok(PlacementList {
        size: atlas.board().size(),
        stars: atlas.board().stars(),
        pattern: pairs(compatible.pattern()),
        total_solutions: Count::of(atlas.placements()),
        compatible_solutions: Count::of(total),
        placements,
    })
}

/// That no placement has the stars of a pattern, with the rule they break if one is enough to see that.
#[must_use]
pub fn no_placement(board: Board, pattern: &CellSet) -> String {
    let cells: Vec<String> = pattern.iter().map(|cell| cell.to_string()).collect();
    let reason = broken_rule(board, pattern).map_or_else(String::new, |rule| format!(": {rule}"));
    if !board.has_placements() {
        return format!("there is no placement on {}", in_words(board));
    }
    format!("no placement of {} contains the pattern {}{reason}", in_words(board), cells.join(", "))
}

/// The rule that the stars break by themselves, whatever else the placement has.
fn broken_rule(board: Board, pattern: &CellSet) -> Option<Violation> {
    let size = board.size();
    let touching = pattern.iter().find_map(|star| {
        let other = star.neighbours(size).find(|&other| pattern.contains(other))?;
        Some(Violation::Touching(star, other))
    });
    touching.or_else(|| {
        board.lines().find_map(|line| {
            let found = line.cells(size).filter(|&cell| pattern.contains(cell)).count();
            let is_full = found > board.stars();
            is_full.then(|| Violation::Count { unit: line.into(), found, expected: board.stars() })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_without_placements_is_explained_by_the_rule_it_breaks() {
        let said = |cells: &[(u8, u8)]| {
            let cells = cells.iter().map(|&(row, col)| Cell::new(row, col));
            no_placement(Board::new(10, 2).unwrap(), &CellSet::from_cells(10, cells))
        };
        let no = "no placement of a 10x10 board with 2 stars contains the pattern";
        assert_eq!(said(&[(0, 0), (1, 1)]), format!("{no} r1c1, r2c2: the stars at r1c1 and r2c2 touch"));
        assert_eq!(said(&[(0, 0), (0, 3), (0, 6)]), format!("{no} r1c1, r1c4, r1c7: row 1 has 3 stars instead of 2"));
        assert_eq!(said(&[(0, 0), (2, 2)]), format!("{no} r1c1, r3c3"));
        let none = no_placement(Board::new(7, 2).unwrap(), &CellSet::from_cells(7, [Cell::new(0, 0)]));
        assert_eq!(none, "there is no placement on a 7x7 board with 2 stars");
    }
}
