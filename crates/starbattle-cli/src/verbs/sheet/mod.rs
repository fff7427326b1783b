//! `sheet`: puzzles on paper.

mod pdf;

use std::{path::PathBuf, sync::Mutex};

use anyhow::Context;
use clap::{ArgGroup, Args};
use starbattle::answers::wire::Sheets;
use starbattle::{
    board::{Never, Placement},
    exact::{Auto, Engine, SearchLimits, Task},
    notation::drawing::{Glyph, Item, Scene, Theme, pages},
};

use self::pdf::pdf;
use crate::{
    arguments::{Loaded, PuzzleInput},
    batch::Answer,
    cli::Shared,
    failure::Exit,
    output::{is_standard_output, json_text, print_line, write_file, write_pages},
    wording::counted,
};

/// Print puzzles on pages that can be solved on paper, as SVG pages or as one PDF.
#[derive(Args)]
#[command(after_long_help = EXAMPLE, group = ArgGroup::new("paper").args(["svg", "pdf"]).required(true).multiple(true))]
pub struct Sheet {
    #[command(flatten)]
    input: PuzzleInput,

    /// Write pages page-1.svg, page-2.svg and so on into this folder.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Write one PDF.
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,

    /// The number of puzzles on a page: 1, 2, 4 or 6.
    #[arg(long, value_name = "COUNT", default_value = "4", value_parser = ["1", "2", "4", "6"])]
    per_page: String,

    /// Add pages with the solutions at the end.
    #[arg(long)]
    solutions: bool,

    /// The colours: print (black and white), light or dark.
    #[arg(long, value_name = "THEME", default_value_t = Theme::Print)]
    theme: Theme,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle sheet -q 551W9jo0cIn --pdf book.pdf --solutions
  2 pages";

/// A puzzle with its place in the input.
struct Printed {
    line: usize,
    item: Item,
    solution: Option<Item>,
}

impl Sheet {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        let printed_itself = self.pdf.as_deref().is_some_and(is_standard_output);
        if printed_itself {
            shared.without_json("`--pdf -`, which prints the PDF itself")?;
        }
        let printed: Mutex<Vec<Printed>> = Mutex::default();
        let exit = self.input.for_each(shared, |loaded| {
            let page = self.lay_out(loaded)?;
            printed.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(page);
            Ok(Answer::text(String::new()))
        })?;
        let mut printed = printed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        // Puzzles are worked on in parallel; on paper they stand in order.
        printed.sort_by_key(|printed| printed.line);
        let (mut items, mut solutions) = (Vec::new(), Vec::new());
        for (index, printed) in printed.into_iter().enumerate() {
            let number = |item: Item| Item { caption: format!("{}. {}", index + 1, item.caption), ..item };
            items.push(number(printed.item));
            solutions.extend(printed.solution.map(number));
        }
        let per_page = self.per_page.parse().unwrap_or(4);
        let mut sheets = pages(&items, per_page, self.theme);
        sheets.extend(pages(&solutions, 6.max(per_page), self.theme));
        self.write(&sheets)?;
        if shared.json {
            print_line(&json_text(&Sheets { pages: sheets.len(), puzzles: items.len() })?)?;
        } else if !printed_itself {
            print_line(&counted(sheets.len(), "page"))?;
        }
        Ok(exit)
    }

    fn lay_out(&self, loaded: &Loaded) -> anyhow::Result<Printed> {
        let puzzle = loaded.puzzle()?;
        let caption = format!("{0}x{0}, {1}", puzzle.size(), counted(puzzle.stars(), "star"));
        let scene = Scene::of(loaded.layout());
        let solution = if self.solutions {
            let outcome = Auto::default().solve(&Task::new(puzzle), SearchLimits::default(), &Never);
            let only = outcome.unique().context("only puzzles with exactly one solution have a solution page")?;
            Some(Item { scene: solved(&scene, only), caption: "solution".to_owned() })
        } else {
            None
        };
        Ok(Printed { line: loaded.line.unwrap_or(1), item: Item { scene, caption }, solution })
    }

    fn write(&self, sheets: &[String]) -> anyhow::Result<()> {
        if let Some(folder) = &self.svg {
            let named = |(index, sheet)| (format!("page-{}.svg", index + 1), sheet);
            write_pages(folder, sheets.iter().enumerate().map(named))?;
        }
        if let Some(path) = &self.pdf {
            write_file(path, &pdf(sheets)?)?;
        }
        Ok(())
    }
}

fn solved(scene: &Scene, solution: &Placement) -> Scene {
    let mut solved = scene.clone();
    for star in solution.stars() {
        solved.set_glyph(star.row(), star.col(), Glyph::Star);
    }
    solved
}
