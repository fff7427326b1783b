//! `sheet`: puzzles on pages to print.

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
    batch::{Answer, for_each},
    cli::GlobalOptions,
    failure::Exit,
    output::{is_standard_output, json_text, print_line, write_file, write_pages},
    wording::counted,
};

/// Lay out puzzles on pages to print, as SVG files or as one PDF file.
#[derive(Args)]
#[command(mut_arg("marks", |marks| marks.help("Marks, which are printed on the board")))]
#[command(after_long_help = EXAMPLE, group = ArgGroup::new("paper").args(["svg", "pdf"]).required(true).multiple(true))]
pub struct Sheet {
    #[command(flatten)]
    input: PuzzleInput,

    /// Write page-1.svg, page-2.svg and so on to this folder.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Write this PDF file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,

    /// The number of puzzles on a page: 1, 2, 4 or 6.
    #[arg(long, value_name = "COUNT", default_value_t = 4, value_parser = parse_per_page)]
    per_page: usize,

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

fn parse_per_page(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|count| [1, 2, 4, 6].contains(count)).ok_or("expected a number of puzzles: 1, 2, 4 or 6")
}

/// A puzzle with its place in the input.
struct Printed {
    line: usize,
    item: Item,
    solution: Option<Item>,
}

impl Sheet {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let printed_itself = self.pdf.as_deref().is_some_and(is_standard_output);
        if printed_itself {
            shared.without_json("`--pdf -`, which prints the PDF itself")?;
        }
        let printed: Mutex<Vec<Printed>> = Mutex::default();
        let exit = for_each(&self.input, shared, |loaded| {
            let page = self.lay_out(loaded)?;
            printed.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(page);
            Ok(Answer::text(String::new()))
        })?;
        let mut printed = printed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        // Puzzles are worked on in parallel but printed in order.
        printed.sort_by_key(|printed| printed.line);
        let (mut items, mut solutions) = (Vec::new(), Vec::new());
        for (index, printed) in printed.into_iter().enumerate() {
            let number = |item: Item| Item { caption: format!("{}. {}", index + 1, item.caption), ..item };
            items.push(number(printed.item));
            solutions.extend(printed.solution.map(number));
        }
        let mut sheets = pages(&items, self.per_page, self.theme);
        sheets.extend(pages(&solutions, 6, self.theme));
        self.write(&sheets)?;
        if shared.json {
            print_line(&json_text(&Sheets { pages: sheets.len(), puzzles: items.len() })?)?;
        } else if !printed_itself {
            print_line(&counted(sheets.len(), "page"))?;
        }
        Ok(exit)
    }

    fn lay_out(&self, loaded: &Loaded) -> anyhow::Result<Printed> {
        let puzzle = &loaded.puzzle;
        let caption = format!("{0}x{0}, {1}", puzzle.size(), counted(puzzle.stars(), "star"));
        let scene = Scene::of(loaded.layout());
        let solution = if self.solutions {
            let outcome = Auto.solve(&Task::new(puzzle), SearchLimits::default(), &Never);
            let only = outcome.unique().context("--solutions needs puzzles with exactly one solution")?;
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
