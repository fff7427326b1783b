//! `enumerate`: every placement of a board.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use starbattle::{
    answers::no_placement,
    atlas::{Atlas, Listing},
    board::{Board, Cancel, Placement},
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
        let mut printer = Printer::new(board, format);
        if self.from == 0 && self.pattern.is_none() && self.rank.is_none() && self.sample.is_none() {
            let listing = Listing::new(board, &budget).map_err(explain_atlas)?;
            printer.print_listing(listing, self.limit.unwrap_or(u64::MAX), &Meter::new(shared), &mut sink)?;
            sink.finish()?;
            return Ok(Exit::Done);
        }
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
        if let Some(count) = self.sample {
            let samples = compatible.samples(self.seed).take(usize::try_from(count).unwrap_or(usize::MAX));
            printer.print_all(samples, &mut sink)?;
        } else {
            let limit = if self.rank.is_some() { 1 } else { self.limit.unwrap_or(u64::MAX) };
            let limit = usize::try_from(limit).unwrap_or(usize::MAX);
            printer.print_all(compatible.placements_from(first).take(limit), &mut sink)?;
        }
        sink.finish()?;
        Ok(Exit::Done)
    }
}

/// Prints placements as texts that differ only in the characters of their cells.
struct Printer {
    board: Board,
    /// The text of the last placement.
    text: Vec<u8>,
    /// Where the text has the star cells of the last placement.
    stars: Vec<usize>,
    format: Format,
}

impl Printer {
    fn new(board: Board, format: Format) -> Self {
        let size = board.size();
        let text = match format {
            Format::Line => ".".repeat(size * size),
            Format::Matrix => format!("[{}]", vec![format!("[{}]", vec!["0"; size].join(",")); size].join(",")),
        };
        Self { board, text: (text + "\n").into_bytes(), stars: Vec::new(), format }
    }

    /// Prints the placements of a board from the first one on.
    fn print_listing(
        &mut self,
        mut listing: Listing,
        limit: u64,
        cancel: &dyn Cancel,
        sink: &mut Sink,
    ) -> anyhow::Result<()> {
        for number in 0..limit {
            if number.is_multiple_of(4096) && interrupted() {
                return Err(Interrupted::Early.into());
            }
            let Some(rows) = listing.next(cancel).map_err(explain_atlas)? else {
                break;
            };
            self.print(rows.iter().copied(), sink).context("cannot write the placements")?;
        }
        Ok(())
    }

    fn print_all(&mut self, placements: impl Iterator<Item = Placement>, sink: &mut Sink) -> anyhow::Result<()> {
        for placement in placements {
            if interrupted() {
                return Err(Interrupted::Early.into());
            }
            let rows = (0..self.board.size()).map(|row| placement.stars().row_mask(row) as u32);
            self.print(rows, sink).context("cannot write the placements")?;
        }
        Ok(())
    }

    fn print(&mut self, rows: impl Iterator<Item = u32>, sink: &mut Sink) -> io::Result<()> {
        let size = self.board.size();
        let (empty, star) = if self.format == Format::Line { (b'.', b'*') } else { (b'0', b'1') };
        self.stars.drain(..).for_each(|place| self.text[place] = empty);
        for (row, mut mask) in rows.enumerate() {
            while mask != 0 {
                let column = mask.trailing_zeros() as usize;
                mask &= mask - 1;
                let place = match self.format {
                    Format::Line => row * size + column,
                    Format::Matrix => 2 + row * (2 * size + 2) + 2 * column,
                };
                self.text[place] = star;
                self.stars.push(place);
            }
        }
        sink.write_all(&self.text)
    }
}
