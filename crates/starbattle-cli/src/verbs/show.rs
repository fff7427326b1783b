//! `show`: a puzzle drawn in the terminal.

use clap::Args;
use starbattle::notation::{
    Notation,
    drawing::{Scene, TerminalStyle, terminal},
};

use crate::{
    cli::Shared,
    failure::Exit,
    input::{Loaded, PuzzleInput},
    output::{print_line, use_colour},
};

/// Draw a puzzle in the terminal: regions by heavy lines, stars as ★, crosses as ×.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Show {
    #[command(flatten)]
    input: PuzzleInput,

    /// Leave out the row and column numbers.
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
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        self.input.for_each(shared, |loaded| self.show(loaded, shared))
    }

    fn show(&self, loaded: &Loaded, shared: Shared) -> anyhow::Result<()> {
        if shared.json {
            let json = Notation::by_id("json").map(|json| json.write(loaded.layout())).transpose()?;
            return print_line(&json.unwrap_or_default());
        }
        if let Some(line) = loaded.line {
            print_line(&format!("line {line}: {}", loaded.reading))?;
        }
        let style = TerminalStyle { colour: use_colour(shared), coordinates: !self.no_coordinates };
        print_line(&terminal(&Scene::of(loaded.layout()), style))
    }
}
