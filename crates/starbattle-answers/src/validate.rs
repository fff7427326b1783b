//! What keeps a grid from being a valid puzzle.

use starbattle_board::{Cell, CellSet, MAX_SIZE, Marks, Puzzle, Regions, Text, text};
use starbattle_notation::{Layout, read};

use crate::{
    AnswerError,
    puzzle_and_marks::check_size,
    wire::{Pair, PuzzleInput, RegionInfo, Sentence, SpanInfo, ValidateRequest, Validation, ValidationProblem, pair},
};

/// A cell that belongs to no region yet.
const UNASSIGNED: [char; 3] = ['.', ' ', '_'];

/// Rows of labels, finished or not.
struct Drawing {
    labels: Vec<Vec<char>>,
    stars: Option<usize>,
    /// The givens as characters, row-major.
    givens: Option<String>,
}

impl ValidateRequest {
    /// Everything that is wrong with the grid.
    pub fn answer(&self) -> Result<Validation, AnswerError> {
        validate(&Drawing::of(&self.puzzle)?)
    }
}

fn validate(drawing: &Drawing) -> Result<Validation, AnswerError> {
    let rows = drawing.labels.len();
    let cols = drawing.labels.iter().map(Vec::len).max().unwrap_or(0);
    check_size(rows.max(cols))?;
    let mut problems = drawing.shape(rows, cols);
    let regions = drawing.regions();
    if problems.is_empty() && regions.len() != rows {
        let text = text![Text::counted(regions.len(), "region"), ", but ", rows, " are needed"];
        problems.push(problem("regions", text, Vec::new()));
    }
    let stars = drawing.stars.unwrap_or(1);
    if rows < 4 * stars && rows != 1 {
        let least = 4 * stars;
        let need = if stars == 1 { " in a row needs at least " } else { " in a row need at least " };
        let text = text![Text::counted(stars, "star"), need, least, " rows, not ", rows];
        problems.push(problem("stars", text, Vec::new()));
    }
    let mut infos = Vec::new();
    for (name, cells) in regions {
        let info = RegionInfo {
            connected: CellSet::from_cells(MAX_SIZE, cells.iter().copied()).is_connected(),
            capacity: capacity(&cells, stars),
            cells: cells.iter().copied().map(pair).collect(),
            name: name.to_string(),
        };
        if !info.connected {
            problems.push(region_problem("disconnected", " is not connected".into(), &info));
        }
        if info.capacity < stars {
            let text = text![" has room for ", info.capacity, " of ", Text::counted(stars, "star")];
            problems.push(region_problem("too_small", text, &info));
        }
        infos.push(info);
    }
    if problems.is_empty()
        && let Some(text) = drawing.givens_fault(stars)
    {
        problems.push(problem("givens", text.into(), Vec::new()));
    }
    Ok(Validation { problems, regions: infos })
}

fn problem(kind: &'static str, text: Text, cells: Vec<Pair>) -> ValidationProblem {
    ValidationProblem { kind, sentence: text.into(), cells, region: None }
}

/// A problem with a region, which is named by its letter in the drawing, as regions of a half-drawn grid have no fixed numbers.
fn region_problem(kind: &'static str, text: Text, region: &RegionInfo) -> ValidationProblem {
    let name = SpanInfo::naming(format!("region {}", region.name), region.cells.clone());
    let sentence = std::iter::once(name).chain(Sentence::from(text).spans).collect();
    ValidationProblem { kind, sentence, cells: region.cells.clone(), region: Some(region.name.clone()) }
}

impl Drawing {
    fn of(input: &PuzzleInput) -> Result<Self, AnswerError> {
        match input {
            PuzzleInput::Grid(grid) => {
                let labels = grid.regions.iter().map(|row| row.chars().collect()).collect();
                Ok(Self { labels, stars: grid.stars, givens: grid.givens.as_ref().map(|rows| rows.concat()) })
            }
            PuzzleInput::Text(text) => {
                let layout = read(text)?.layout;
                check_size(layout.rows().max(layout.cols()))?;
                let name = |region: &usize| Layout::region_name(*region).chars().next().unwrap_or('?');
                let labels = layout.regions().chunks(layout.cols());
                let labels = labels.map(|row| row.iter().map(name).collect()).collect();
                let givens = layout.givens().iter().map(|given| given.symbol()).collect();
                Ok(Self { labels, stars: layout.stars, givens: Some(givens) })
            }
        }
    }

    /// What is wrong with the givens of a grid that is a puzzle otherwise.
    fn givens_fault(&self, stars: usize) -> Option<String> {
        let regions = Regions::new(self.labels.len(), &self.labels.concat()).ok()?;
        match Marks::parse(regions.size(), self.givens.as_ref()?) {
            Err(error) => Some(error.to_string()),
            Ok(givens) => Puzzle::new(stars, regions).ok()?.with_givens(givens).err().map(|error| error.to_string()),
        }
    }

    /// What is wrong with the grid as such.
    fn shape(&self, rows: usize, cols: usize) -> Vec<ValidationProblem> {
        let mut problems = Vec::new();
        if rows == 0 || self.labels.iter().any(|row| row.len() != rows) {
            let text = text!["the grid is not square: ", rows, " rows of up to ", cols, " cells"];
            problems.push(problem("not_square", text, Vec::new()));
        }
        let open: Vec<Pair> =
            self.cells().filter(|(_, label)| UNASSIGNED.contains(label)).map(|(cell, _)| pair(cell)).collect();
        if !open.is_empty() {
            let have_none = if open.len() == 1 { " has no region yet" } else { " have no region yet" };
            problems.push(problem("unassigned", text![Text::counted(open.len(), "cell"), have_none], open));
        }
        problems
    }

    fn cells(&self) -> impl Iterator<Item = (Cell, char)> {
        let rows = self.labels.iter().enumerate();
        rows.flat_map(|(row, labels)| {
            labels.iter().enumerate().map(move |(col, &label)| (Cell::new(row as u8, col as u8), label))
        })
    }

    /// The regions by first appearance.
    fn regions(&self) -> Vec<(char, Vec<Cell>)> {
        let mut regions: Vec<(char, Vec<Cell>)> = Vec::new();
        for (cell, label) in self.cells().filter(|(_, label)| !UNASSIGNED.contains(label)) {
            match regions.iter_mut().find(|(name, _)| *name == label) {
                Some((_, cells)) => cells.push(cell),
                None => regions.push((label, vec![cell])),
            }
        }
        regions
    }
}

/// The stars that cells can hold without two touching, counted up to `most`.
fn capacity(cells: &[Cell], most: usize) -> usize {
    let Some((&first, rest)) = cells.split_first() else { return 0 };
    if most == 0 {
        return 0;
    }
    let apart = |cell: Cell, from: &[Cell]| -> Vec<Cell> {
        from.iter().copied().filter(|&other| other != cell && !cell.touches(other)).collect()
    };
    // Cells come in row-major order: the first one or one that touches it has a star in some best choice.
    let mut best = 1 + capacity(&apart(first, rest), most - 1);
    for &next in rest.iter().filter(|next| next.touches(first)) {
        if best >= most {
            break;
        }
        best = best.max(1 + capacity(&apart(next, rest), most - 1));
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Grid;

    fn kinds(stars: usize, rows: &[&str]) -> Vec<&'static str> {
        let regions = rows.iter().map(ToString::to_string).collect();
        let puzzle = PuzzleInput::Grid(Grid { size: None, stars: Some(stars), regions, givens: None });
        ValidateRequest { puzzle }.answer().unwrap().problems.iter().map(|problem| problem.kind).collect()
    }

    #[test]
    fn a_valid_puzzle_has_no_problem() {
        assert_eq!(kinds(1, &["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"]), [""; 0]);
    }

    #[test]
    fn each_problem_has_its_kind() {
        assert_eq!(kinds(1, &["AABB", "AABB", "CCD.", "CCDD"]), ["unassigned"]);
        assert_eq!(kinds(1, &["AABB", "AABB", "CCD", "CCDD"]), ["not_square"]);
        assert_eq!(kinds(1, &["AABB", "AABB", "CCCC", "CCCC"]), ["regions"]);
        assert_eq!(kinds(1, &["AABB", "CABB", "AADD", "CCDD"]), ["disconnected"]);
        assert_eq!(
            kinds(2, &["AABB", "AABB", "CCDD", "CCDD"]),
            ["stars", "too_small", "too_small", "too_small", "too_small"]
        );
        assert_eq!(kinds(1, &[]), ["not_square", "stars"]);
    }

    #[test]
    fn givens_that_break_a_rule_are_a_problem() {
        let text = |givens: &str| {
            let rows = ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"].map(str::to_owned);
            let givens = Some(vec![givens.to_owned() + &".".repeat(15)]);
            let grid = Grid { size: None, stars: Some(1), regions: rows.to_vec(), givens };
            let answer = ValidateRequest { puzzle: PuzzleInput::Grid(grid) }.answer().unwrap();
            answer
                .problems
                .into_iter()
                .map(|problem| format!("{}: {}", problem.kind, problem.sentence.text))
                .collect::<Vec<_>>()
        };
        assert_eq!(text(".*........"), [""; 0]);
        assert_eq!(text(".*.*......"), ["givens: row 1 is given 2 stars instead of 1"]);
        assert_eq!(text(".*..?....."), ["givens: `?` at mark 5 is not a mark: expected `.`, `*` or `x`"]);
    }

    #[test]
    fn room_is_counted_exactly_up_to_the_need() {
        let cells = |pairs: &[(u8, u8)]| -> Vec<Cell> { pairs.iter().map(|&(row, col)| Cell::new(row, col)).collect() };
        assert_eq!(capacity(&cells(&[(0, 0), (0, 1), (1, 0), (1, 1)]), 3), 1);
        // Taking the first cell would leave room for two only.
        assert_eq!(capacity(&cells(&[(0, 1), (1, 0), (1, 2), (2, 1)]), 3), 2);
        assert_eq!(capacity(&cells(&[(0, 0), (0, 2), (2, 0), (2, 2)]), 3), 3);
        assert_eq!(capacity(&[], 3), 0);
    }
}
