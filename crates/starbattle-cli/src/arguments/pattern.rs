//! Patterns of stars, as people write them.

use anyhow::{Context, bail};
use starbattle::{
    answers::in_plain_words,
    board::{Board, Cell, CellSet},
    notation::excerpt,
};

/// Cells as `row,column` pairs from 0, as r1c1, or as JSON pairs.
pub fn parse_pattern(text: &str, board: Board) -> anyhow::Result<Vec<Cell>> {
    let cells = if text.trim_start().starts_with('[') { parse_json(text)? } else { parse_words(text)? };
    if cells.is_empty() {
        bail!("expected at least one cell, such as `0,0 0,3`");
    }
    for (index, cell) in cells.iter().enumerate() {
        if !board.contains(*cell) {
            bail!("{cell} is not on the {0}x{0} board", board.size());
        }
        if cells[..index].contains(cell) {
            bail!("{cell} is given twice");
        }
    }
    Ok(cells)
}

fn parse_words(text: &str) -> anyhow::Result<Vec<Cell>> {
    let pair = |word: &str| -> Option<Cell> {
        let (row, col) = word.split_once(',')?;
        Some(Cell::new(row.parse().ok()?, col.parse().ok()?))
    };
    text.split_whitespace()
        .map(|word| {
            pair(word).or_else(|| word.parse().ok()).with_context(|| {
                format!("`{}` is not a cell: expected row and column from 0, such as 0,3, or r1c4", excerpt(word))
            })
        })
        .collect()
}

fn parse_json(text: &str) -> anyhow::Result<Vec<Cell>> {
    let pairs: Vec<(u8, u8)> = serde_json::from_str(text)
        .map_err(|error| anyhow::anyhow!("not a list of [row,column] pairs: {}", in_plain_words(&error.to_string())))?;
    Ok(pairs.into_iter().map(|(row, col)| Cell::new(row, col)).collect())
}

/// The names of cells, separated by commas.
pub fn cell_names(cells: &CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ")
}
