//! `count`: how many placements a board has.

use clap::Args;
use starbattle::answers::wire::Counted;
use starbattle::atlas::count;

use crate::{
    arguments::{BoardParams, Resources},
    cli::GlobalOptions,
    failure::{Exit, explain_atlas},
    meter::Meter,
    output::{json_text, print_line},
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
        let placements = self.resources.run(|| count(board, &budget, &meter).map_err(explain_atlas))?;
        if shared.json {
            print_line(&json_text(&Counted { size: board.size(), stars: board.stars(), placements })?)?;
        } else {
            print_line(&placements.to_string())?;
        }
        Ok(Exit::Done)
    }
}
