//! `show`: a puzzle drawn in the terminal.

use clap::Args;
use starbattle::{
    board::Puzzle,
    notation::{
        Notation,
        drawing::{Scene, TerminalStyle, terminal},
    },
};

use crate::{
    arguments::{LayoutInput, Loaded},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    failure::Exit,
    output::use_colour,
};

/// Draw a puzzle in the terminal: heavy lines around regions, ★ for stars, × for crosses.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Show {
    #[command(flatten)]
    input: LayoutInput,

    /// Do not draw row and column numbers.
    #[arg(long)]
    no_coordinates: bool,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle show 551W9jo0cIn --marks '.*... ...*. *.... ....* ..*..'
       1   2   3   4   5
     ┏━━━┳━━━┯━━━┯━━━┳━━━┓
   1 ┃   ┃ ★ │   │   ┃   ┃
     ┠───╂───┼───╆━━━╉───┨
   2 ┃   ┃   │   ┃ ★ ┃   ┃
     ┠───╄━━━╈━━━╉───╂───┨
   3 ┃ ★ │   ┃   ┃   ┃   ┃
     ┣━━━┿━━━╃───╊━━━╃───┨
   4 ┃   │   │   ┃   │ ★ ┃
     ┠───┼───┼───╄━━━┿━━━┫
   5 ┃   │   │ ★ │   │   ┃
     ┗━━━┷━━━┷━━━┷━━━┷━━━┛";

impl Show {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        for_each(&self.input, shared, |loaded| self.show(loaded, shared))
    }

    fn show(&self, loaded: &Loaded<Option<Puzzle>>, shared: GlobalOptions) -> anyhow::Result<Answer> {
        if shared.json {
            let json = Notation::by_id("json").map(|json| json.write(loaded.layout())).transpose()?;
            let value: serde_json::Value = serde_json::from_str(&json.unwrap_or_default())?;
            return Answer::json(&value);
        }
        let style = TerminalStyle { colour: use_colour(shared), coordinates: !self.no_coordinates };
        let board = terminal(&Scene::of(loaded.layout()), style);
        let head = loaded.line.map(|line| format!("line {line}: {}\n", loaded.reading)).unwrap_or_default();
        Ok(Answer::text(head + &board))
    }
}
