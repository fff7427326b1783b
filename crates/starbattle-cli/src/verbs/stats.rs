//! `stats`: what is in a collection of puzzles.

use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use clap::Args;
use starbattle::answers::{
    Profile, chart, stats,
    wire::{Spread, Stats as Statistics},
};

use crate::{
    arguments::{PuzzleInput, Specs, Threads, TimeLimit},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    failure::{Exit, explain_answer},
    output::{json_text, note, print_line, write_file},
    wording::counted,
};

/// Show what is in a collection: difficulty, techniques, region sizes, duplicates.
///
/// Every puzzle is solved exactly and by the rules, so this also proves that each of them has one solution. The answer is no (exit code
/// 1) if one has not.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
#[command(mut_arg("marks", |marks| marks.help("Marks, which do not affect the statistics")))]
pub struct Stats {
    #[command(flatten)]
    input: PuzzleInput,

    /// Draw the statistics as an SVG image.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    specs: Specs,

    #[command(flatten)]
    time: TimeLimit,

    #[command(flatten)]
    threads: Threads,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle generate -q --size 6 --stars 1 --seed 1 --count 20 | starbattle stats -q - | head -1
  20 puzzles";

impl Stats {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let library = self.specs.library(shared)?;
        let profiles = Mutex::new(Vec::new());
        let exit = self.threads.run(|| {
            for_each(&self.input, shared, |loaded| {
                let deadline = self.time.start();
                let profile = Profile::of(&loaded.puzzle, &library, &deadline);
                deadline.check_interrupt()?;
                deadline.check()?;
                if let Some(profile) = profile.map_err(explain_answer)? {
                    let mut profiles = profiles.lock().unwrap_or_else(PoisonError::into_inner);
                    profiles.push((loaded.line.unwrap_or(1), profile));
                }
                Ok(Answer::text(String::new()))
            })
        })?;
        let mut profiles = profiles.into_inner().unwrap_or_else(PoisonError::into_inner);
        profiles.sort_by_key(|(line, _)| *line);
        let profiles: Vec<Profile> = profiles.into_iter().map(|(_, profile)| profile).collect();
        let found = stats(&profiles);
        if let Some(path) = &self.svg {
            write_file(path, chart(&found).as_bytes())?;
            if !shared.quiet {
                note!("wrote {}", path.display());
            }
        }
        print_line(&if shared.json { json_text(&found)? } else { text(&found) })?;
        Ok(if exit == Exit::Done && found.unique < found.puzzles { Exit::No } else { exit })
    }
}

/// The statistics as a table.
fn text(found: &Statistics) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut row = |name: &str, value: String| rows.push((name.to_owned(), value));
    row("one solution", found.unique.to_string());
    for (name, count) in
        [("several solutions", found.several), ("no solution", found.unsolvable), ("duplicates", found.duplicates)]
    {
        if count > 0 {
            row(name, count.to_string());
        }
    }
    for board in &found.boards {
        row(&format!("{0}x{0} with {1}", board.size, counted(board.stars, "star")), board.count.to_string());
    }
    for class in &found.difficulties {
        row(&class.difficulty, class.count.to_string());
    }
    let spread = |Spread { least, median, most }: Spread| format!("{least} to {most}, median {median}");
    for (name, numbers) in [("score", found.score), ("longest supposition", found.longest_supposition)] {
        if let Some(numbers) = numbers {
            row(name, spread(numbers));
        }
    }
    for rule in &found.rules {
        row(&format!("{} {}", rule.rule, rule.name), rule.puzzles.to_string());
    }
    if let (Some(least), Some(most)) = (found.region_sizes.first(), found.region_sizes.last()) {
        row("cells of a region", format!("{} to {}", least.cells, most.cells));
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let lines = rows.iter().map(|(name, value)| format!("{name:<width$}  {value}"));
    std::iter::once(counted(found.puzzles, "puzzle")).chain(lines).collect::<Vec<_>>().join("\n")
}
