//! `sheet`: puzzles on pages to print, or as a whole book.

mod hints;
mod pdf;

use std::{path::PathBuf, sync::Mutex};

use anyhow::{Context, bail};
use clap::{ArgGroup, Args};
use starbattle::{
    answers::{
        Library, PuzzleAndMarks, RatedPath, steps,
        wire::{RuleFilter, Sheets},
    },
    board::{Never, Placement},
    exact::{Auto, Engine, SearchLimits, Task},
    logic::Difficulty,
    notation::drawing::{Book, BookPuzzle, Glyph, PER_PAGE, Page, Paper, Scene, Theme},
};

use self::{
    hints::hints,
    pdf::{pdf, unprintable},
};
use crate::{
    arguments::{Loaded, PuzzleInput, Specs},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::{Exit, explain_answer},
    output::{is_standard_output, json_text, note, print_line, write_file, write_pages},
    wording::counted,
};

/// Lay out puzzles on pages to print, as SVG files or as one PDF file.
///
/// Each puzzle has its number and its difficulty. With a title, hints and solutions, the pages are a book.
#[derive(Args)]
#[command(mut_arg("marks", |marks| marks.help("Marks, which are printed on the board")))]
#[command(after_long_help = EXAMPLE, group = ArgGroup::new("output").args(["svg", "pdf"]).required(true).multiple(true))]
pub struct Sheet {
    #[command(flatten)]
    input: PuzzleInput,

    /// Write page-1.svg, page-2.svg and so on to this folder.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Write this PDF file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,

    /// Begin with a title page.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// A line below the title, such as your name.
    #[arg(long, value_name = "TEXT", requires = "title")]
    author: Option<String>,

    /// The size of the paper: a4 or letter.
    #[arg(long, value_name = "SIZE", default_value_t = Paper::A4)]
    paper: Paper,

    /// The number of puzzles on a page: 1, 2, 4, 6, 9 or 12.
    #[arg(long, value_name = "COUNT", default_value_t = 4, value_parser = parse_per_page)]
    per_page: usize,

    /// Add pages with hints, and name rows, columns and regions on the boards.
    #[arg(long)]
    hints: bool,

    /// Add pages with the solutions at the end.
    #[arg(long)]
    solutions: bool,

    /// The colours: print (black and white), light or dark.
    #[arg(long, value_name = "THEME", default_value_t = Theme::Print)]
    theme: Theme,

    #[command(flatten)]
    specs: Specs,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle sheet -q 551W9jo0cIn --pdf book.pdf --title 'My puzzles' --hints --solutions
  4 pages";

/// A rating that takes longer is left out of the page.
const MAX_RATING_SECONDS: f64 = 20.0;

/// Cells that are narrower than this, in points, are hard to write in: 4 millimetres.
const SMALL_CELL: f64 = 11.3;

fn parse_per_page(text: &str) -> Result<usize, &'static str> {
    let count = text.parse().ok().filter(|count| PER_PAGE.contains(count));
    count.ok_or("expected a number of puzzles: 1, 2, 4, 6, 9 or 12")
}

/// A puzzle with its place in the input.
struct Printed {
    line: usize,
    puzzle: BookPuzzle,
    class: Option<Difficulty>,
}

impl Sheet {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let printed_itself = self.pdf.as_deref().is_some_and(is_standard_output);
        if printed_itself {
            shared.without_json("`--pdf -`, which prints the PDF itself")?;
        }
        self.check_texts()?;
        let library = self.specs.library(shared)?;
        let printed: Mutex<Vec<Printed>> = Mutex::default();
        let exit = for_each(&self.input, shared, |loaded| {
            let (page, warnings) = self.lay_out(loaded, &library)?;
            printed.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(page);
            Ok(Answer::text(String::new()).with_warnings(warnings))
        })?;
        let mut printed = printed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        if printed.is_empty() {
            bail!("there is no puzzle to print");
        }
        // Puzzles are worked on in parallel but printed in order.
        printed.sort_by_key(|printed| printed.line);
        let book = self.book(printed);
        if let Some(cell) = book.smallest_cell().filter(|cell| *cell < SMALL_CELL)
            && !shared.quiet
        {
            let millimetres = cell * 25.4 / 72.0;
            note!("the smallest cells are {millimetres:.1} mm wide; lower --per-page for larger ones");
        }
        let pages = book.pages();
        self.write(&pages)?;
        if shared.json {
            print_line(&json_text(&Sheets { pages: pages.len(), puzzles: book.puzzles.len() })?)?;
        } else if !printed_itself {
            print_line(&counted(pages.len(), "page"))?;
        }
        Ok(exit)
    }

    /// The fonts of a PDF have European letters only.
    fn check_texts(&self) -> anyhow::Result<()> {
        for (name, text) in [("--title", &self.title), ("--author", &self.author)] {
            let Some(text) = text else { continue };
            if text.trim().is_empty() {
                bail!("{name} is empty");
            }
            if let Some(character) = unprintable(text).filter(|_| self.pdf.is_some()) {
                bail!("{name} has {character:?}, which the fonts of a PDF cannot write; --svg can");
            }
        }
        Ok(())
    }

    fn lay_out(&self, loaded: &Loaded, library: &Library) -> anyhow::Result<(Printed, Vec<String>)> {
        let puzzle = &loaded.puzzle;
        let scene = Scene::of(loaded.layout());
        let outcome = Auto.solve(&Task::new(puzzle), SearchLimits::default(), &Never);
        let only = outcome.unique();
        if self.solutions || self.hints {
            let wanted = if self.solutions { "--solutions" } else { "--hints" };
            only.with_context(|| format!("{wanted} needs a puzzle with exactly one solution"))?;
        }
        let mut warnings = Vec::new();
        let rated = only.map(|_| rate(loaded, library)).transpose()?;
        let class = rated.as_ref().and_then(RatedPath::class).map(|(class, _)| class);
        if only.is_some() && class.is_none() {
            warnings.push(format!("no difficulty: the rating was stopped after {MAX_RATING_SECONDS} s"));
        }
        let solution = only.filter(|_| self.solutions).map(|only| solved(&scene, only));
        let puzzle = BookPuzzle {
            stars: puzzle.stars(),
            difficulty: class.map(in_words),
            hints: rated.as_ref().filter(|_| self.hints).map(hints).unwrap_or_default(),
            solution,
            scene,
        };
        Ok((Printed { line: loaded.line.unwrap_or(1), puzzle, class }, warnings))
    }

    fn book(&self, printed: Vec<Printed>) -> Book {
        let classes: Vec<Difficulty> = printed.iter().filter_map(|printed| printed.class).collect();
        let mut known = classes.clone();
        known.sort_unstable();
        known.dedup();
        let counts: Vec<String> = known
            .into_iter()
            .map(|class| format!("{} {}", classes.iter().filter(|other| **other == class).count(), in_words(class)))
            .collect();
        Book {
            title: self.title.clone(),
            author: self.author.clone(),
            summary: if counts.is_empty() { Vec::new() } else { vec![counts.join(", ")] },
            paper: self.paper,
            per_page: self.per_page,
            theme: self.theme,
            puzzles: printed.into_iter().map(|printed| printed.puzzle).collect(),
        }
    }

    fn write(&self, pages: &[Page]) -> anyhow::Result<()> {
        if let Some(folder) = &self.svg {
            let drawn: Vec<String> = pages.iter().map(Page::svg).collect();
            let named = |(index, page)| (format!("page-{}.svg", index + 1), page);
            write_pages(folder, drawn.iter().enumerate().map(named))?;
        }
        if let Some(path) = &self.pdf {
            write_file(path, &pdf(pages, self.title.as_deref())?)?;
        }
        Ok(())
    }
}

/// The path to the solution, as far as there is time for it.
fn rate(loaded: &Loaded, library: &Library) -> anyhow::Result<RatedPath> {
    let deadline = Deadline::after(Some(MAX_RATING_SECONDS));
    // The path begins without the marks that are printed.
    let position = PuzzleAndMarks::new(loaded.puzzle.clone(), None);
    let rated = steps(&position, &RuleFilter::default(), library, &deadline).map_err(explain_answer)?;
    deadline.check_interrupt()?;
    Ok(rated)
}

/// A class as it stands on paper.
fn in_words(class: Difficulty) -> String {
    match class {
        Difficulty::Stuck => "needs guessing".to_owned(),
        other => other.to_string(),
    }
}

fn solved(scene: &Scene, solution: &Placement) -> Scene {
    let mut solved = scene.clone();
    for star in solution.stars() {
        solved.set_glyph(star.row(), star.col(), Glyph::Star);
    }
    solved
}
