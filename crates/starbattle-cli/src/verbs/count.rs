//! `count`: how many placements a board has.

use clap::Args;
use starbattle::{
    answers::wire::Counted,
    atlas::{AtlasError, count, count_estimate},
    board::{Board, MemoryBudget, MemoryError, memory},
};

use crate::{
    arguments::{BoardParams, Resources},
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit, LimitHit, explain_atlas},
    meter::Meter,
    output::{json_text, note, print_line},
};

/// Count the ways to place S stars in every row and column of an N×N board so that no two touch.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Count {
    #[command(flatten)]
    board: BoardParams,

    #[command(flatten)]
    resources: Resources,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle count --size 10 --stars 2
  146510
  $ echo '{\"board_size\": 8, \"stars_per_row\": 1, \"stars_per_column\": 1}' | starbattle count -
  5242";

impl Count {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        self.resources.prepare();
        let board = self.board.board()?;
        let meter = Meter::new(shared);
        let budget = self.resources.budget()?;
        check_memory(board, &budget, shared)?;
        let explain = |error: AtlasError| match error {
            AtlasError::Memory(error) => too_large(board, error),
            other => explain_atlas(other),
        };
        let placements = self.resources.run(|| count(board, &budget, &meter).map_err(explain))?;
        if shared.json {
            print_line(&json_text(&Counted { size: board.size(), stars: board.stars(), placements })?)?;
        } else {
            print_line(&placements.to_string())?;
        }
        Ok(Exit::Done)
    }
}

/// Says how much memory a large board takes, and refuses one that takes more than is allowed.
fn check_memory(board: Board, budget: &MemoryBudget, shared: GlobalOptions) -> anyhow::Result<()> {
    let estimate = count_estimate(board);
    // A guess may be three times too high, and a board should not be refused for that.
    let least = if estimate.is_measured { estimate.memory } else { estimate.memory / 3 };
    if least > budget.left() {
        let needed = least.saturating_add(budget.used());
        return Err(too_large(board, MemoryError { needed, allowed: budget.allowed() }));
    }
    if estimate.memory >= 1 << 30 && !shared.quiet {
        note!("note: this takes about {} of memory", memory(estimate.memory));
    }
    Ok(())
}

/// A board that needs more memory than allowed can be counted on disk.
fn too_large(board: Board, error: MemoryError) -> anyhow::Error {
    let (size, stars) = (board.size(), board.stars());
    let hint = format!(
        "raise --max-memory, or count on disk with the Python package: \
         python -m starbattle.engine count --size {size} --stars {stars}"
    );
    LimitHit(ErrorWithHint::new(error, hint)).into()
}
