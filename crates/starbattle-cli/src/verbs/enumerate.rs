//! `enumerate`: every placement of a board.

use std::{
    fmt::Write as _,
    io::{self, Write},
    ops::ControlFlow,
    path::PathBuf,
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use starbattle::{
    answers::no_placement,
    atlas::Atlas,
    board::{Board, Placement},
};

use crate::{
    arguments::{BoardParams, Resources, cell_names, parse_pattern, whole},
    cli::GlobalOptions,
    failure::{Exit, Interrupted, explain_atlas, explain_pattern, name_unwritten},
    meter::{Meter, interrupted},
    output::{Sink, note},
    wording::{counted, grouped, have_stars_at},
};

/// List the placements of a board, or only those with certain stars: in order, from a given one on, or a random sample.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Enumerate {
    #[command(flatten)]
    board: BoardParams,

    /// Only placements with these stars, given as `row,column` from 0 or r1c1.
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pattern: Option<String>,

    /// Print at most this many placements.
    #[arg(long, value_name = "K", value_parser = whole::<u64>(0..))]
    limit: Option<u64>,

    /// Start at the placement with this rank; the first has rank 0.
    #[arg(long, value_name = "RANK", default_value_t = 0, value_parser = whole::<u128>(0..))]
    from: u128,

    /// Print only the placement with this rank.
    #[arg(long, value_name = "RANK", value_parser = whole::<u128>(0..), conflicts_with_all = ["limit", "from", "sample"])]
    rank: Option<u128>,

    /// Print this many placements chosen uniformly at random.
    #[arg(long, value_name = "K", value_parser = whole::<u64>(0..), conflicts_with_all = ["limit", "from"])]
    sample: Option<u64>,

    /// The seed of --sample; the same seed gives the same placements on every machine.
    #[arg(long, value_name = "X", default_value_t = 0, value_parser = whole::<u64>(0..), requires = "sample")]
    seed: u64,

    /// How to print a placement; --json implies matrix.
    #[arg(long, value_enum, default_value_t = Format::Line)]
    format: Format,

    /// Write to this file; .gz and .zst are compressed.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    resources: Resources,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle enumerate --size 4 --stars 1
  .*.....**.....*.
  ..*.*......*.*..
  $ starbattle enumerate --size 4 --stars 1 --limit 1 --format matrix
  [[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]
  $ starbattle enumerate -q --size 6 --stars 1 --pattern 'r1c1 r2c5' --rank 2
  *.........*...*........*...*...*....";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line of N² characters `.` and `*`.
    Line,
    /// One JSON matrix of 0 and 1.
    Matrix,
}

impl Enumerate {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        self.print(shared).map_err(|error| name_unwritten(error, self.output.as_deref()))
    }

    fn print(&self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        self.resources.prepare();
        let board = self.board.board()?;
        let pattern = self.pattern.as_ref().map(|text| parse_pattern(text, board).context("--pattern")).transpose()?;
        let pattern = pattern.unwrap_or_default();
        let format = if shared.json { Format::Matrix } else { self.format };
        let mut sink = Sink::open(self.output.as_deref())?;
        let budget = self.resources.budget()?;
        let atlas = self.resources.run(|| Atlas::build(board, &budget, &Meter::new(shared)).map_err(explain_atlas))?;
        let compatible = atlas.compatible(&pattern).map_err(explain_pattern)?;
        let total = compatible.placements();
        if self.pattern.is_some() {
            if total == 0 {
                note!("{}", no_placement(board, compatible.pattern()));
                return Ok(Exit::No);
            }
            if !shared.quiet {
                let (some, all) = (grouped(total), counted(atlas.placements(), "placement"));
                note!("{some} of {all} {} {}", have_stars_at(total), cell_names(compatible.pattern()));
            }
        }
        let (flag, first) = self.rank.map_or(("--from", self.from), |rank| ("--rank", rank));
        if first >= total && (first > 0 || self.rank.is_some()) {
            let last = total
                .checked_sub(1)
                .map_or_else(|| "there are no placements".to_owned(), |last| format!("the last is {last}"));
            bail!("{flag} {first}: there is no placement with this rank; {last}");
        }
        let limit = if self.rank.is_some() { 1 } else { self.limit.unwrap_or(u64::MAX) };
        let mut printer = Printer { board, format, text: String::new() };
        if let Some(count) = self.sample {
            let samples = compatible.samples(self.seed).take(usize::try_from(count).unwrap_or(usize::MAX));
            printer.print_all(samples, &mut sink)?;
        } else if first > 0 || self.pattern.is_some() {
            let limit = usize::try_from(limit).unwrap_or(usize::MAX);
            printer.print_all(compatible.placements_from(first).take(limit), &mut sink)?;
        } else {
            print_in_order(&atlas, limit, &mut printer, &mut sink)?;
        }
        sink.finish()?;
        Ok(Exit::Done)
    }
}

/// The whole list, by the fastest method.
fn print_in_order(atlas: &Atlas, limit: u64, printer: &mut Printer, sink: &mut Sink) -> anyhow::Result<()> {
    let mut left = limit;
    let outcome = atlas.for_each_placement(|rows| {
        if left == 0 {
            return ControlFlow::Break(Ok(()));
        }
        left -= 1;
        if left.is_multiple_of(4096) && interrupted() {
            return ControlFlow::Break(Err(anyhow::Error::from(Interrupted::Early)));
        }
        match printer.print(rows, sink) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Err(error).context("cannot write the placements")),
        }
    });
    match outcome.map_err(explain_atlas)? {
        ControlFlow::Break(result) => result,
        ControlFlow::Continue(()) => Ok(()),
    }
}

struct Printer {
    board: Board,
    format: Format,
    /// The text of one placement, kept to reuse its memory.
    text: String,
}

impl Printer {
    fn print_all(&mut self, placements: impl Iterator<Item = Placement>, sink: &mut Sink) -> anyhow::Result<()> {
        let size = self.board.size();
        for placement in placements {
            if interrupted() {
                return Err(Interrupted::Early.into());
            }
            let rows: Vec<u32> = (0..size).map(|row| placement.stars().row_mask(row) as u32).collect();
            self.print(&rows, sink).context("cannot write the placements")?;
        }
        Ok(())
    }

    fn print(&mut self, rows: &[u32], sink: &mut Sink) -> io::Result<()> {
        let size = self.board.size();
        let star = |row: u32, col: usize| row >> col & 1 == 1;
        self.text.clear();
        match self.format {
            Format::Line => {
                for &row in rows {
                    self.text.extend((0..size).map(|col| if star(row, col) { '*' } else { '.' }));
                }
            }
            Format::Matrix => {
                for (index, &row) in rows.iter().enumerate() {
                    self.text.push_str(if index == 0 { "[[" } else { "],[" });
                    for col in 0..size {
                        let _ = write!(self.text, "{}{}", if col == 0 { "" } else { "," }, u8::from(star(row, col)));
                    }
                }
                self.text.push_str("]]");
            }
        }
        self.text.push('\n');
        sink.write_all(self.text.as_bytes())
    }
}
