//! `mine`: rule files for a board.

mod forecast;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::{Args, ValueEnum};
use starbattle::answers::wire::MiningSummary;
use starbattle::{
    board::Board,
    entangle::{
        CrossOptions, Grouping, Keep, MAX_TIER, MineError, MineOptions, Mined, ReductionCounts, SpecError,
        can_mine_crosses, mine, mine_crosses,
    },
};

use crate::{
    arguments::{BoardParams, Resources, keep_parser, whole},
    cli::GlobalOptions,
    failure::{Exit, Interrupted, explain_atlas, name_unwritten},
    meter::{Meter, interrupted},
    output::{Sink, json_text, print_line},
    wording::{counted, facts_by_reason, grouped, pattern_words},
};

/// Find the rules by which patterns of Z stars, or of stars and crosses, decide other cells, and write them to files.
///
/// Writes three files: every pattern that decides something (pairs), the shapes that occur more than once (pure), and the rules that
/// together cover all of it (triple). Every rule is proved against all placements of the board before it is written.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Mine {
    #[command(flatten)]
    board: BoardParams,

    /// The number of stars in a pattern; with --crosses, 0 for crosses along the border alone.
    #[arg(long, value_name = "Z", value_parser = whole::<usize>(0..))]
    initial: Option<usize>,

    /// With --irreducible: the number of crosses, cells known to be empty, in a pattern.
    #[arg(long, value_name = "K", requires = "irreducible", conflicts_with = "grouping", value_parser = whole::<usize>(1..))]
    crosses: Option<usize>,

    /// The folder to write to; created if it does not exist.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Which facts become rules.
    #[arg(long, value_parser = keep_parser(), default_value = "deduced")]
    keep: Keep,

    /// How patterns are grouped into rules.
    #[arg(long, value_enum, default_value_t = GroupingChoice::Orbit)]
    grouping: GroupingChoice,

    /// Write only the rules, not the long lists of patterns and shapes.
    #[arg(long)]
    rules_only: bool,

    /// Keep only rules that say something new: facts that neither a smaller pattern nor reasoning about lines gives.
    #[arg(long, conflicts_with = "keep")]
    irreducible: bool,

    /// With --irreducible: the highest tier of reasoning about lines whose results are not new (0 none, 1 direct consequences, 2 single
    /// lines, 3 neighbouring lines together).
    #[arg(long, value_name = "TIER", requires = "irreducible", default_value_t = MAX_TIER, value_parser = whole::<u8>(0..=i128::from(MAX_TIER)))]
    beyond: u8,

    #[command(flatten)]
    resources: Resources,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle mine --size 10 --stars 2 --initial 2 --out rules | head -n 3
  10x10, 2 stars, patterns of 2: 14 unconstrained and 39 constrained rules, 71 templates
  5,760 of 5,760 facts covered: 40 % unconstrained, 60 % by parity, 0 % otherwise
  53 of 53 rules with a proof of at most three steps
  $ starbattle mine --size 10 --stars 2 --initial 3 --irreducible --out new | head -n 1
  10x10, 2 stars, patterns of 3: 26 unconstrained and 915 constrained rules
  $ starbattle mine --size 9 --stars 2 --initial 1 --crosses 1 --irreducible --out new | head -n 1
  9x9, 2 stars, patterns of 1 star and 1 cross: 0 unconstrained and 121 constrained rules";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GroupingChoice {
    /// Rotations and reflections of a pattern share one rule.
    Orbit,
    /// Symmetric patterns may be split into several rules, as in older files.
    AsWritten,
}

impl Mine {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        self.resources.prepare();
        if let Some(crosses) = self.crosses {
            return self.run_with_crosses(crosses, shared);
        }
        let (board, initial) = self.board.board_and_initial(self.initial)?;
        // Before the folder is made: what is refused leaves nothing behind.
        forecast::check(board, initial, self.resources, shared)?;
        fs::create_dir_all(&self.out).with_context(|| format!("cannot create the folder {}", self.out.display()))?;
        let mined = self.resources.run(|| self.mine(board, initial, shared));
        let mined = mined.map_err(|error| name_unwritten(error, Some(&self.out)))?;
        self.write(&mined, shared)?;
        Ok(Exit::Done)
    }

    fn mine(&self, board: Board, initial: usize, shared: GlobalOptions) -> anyhow::Result<Mined> {
        let grouping = match self.grouping {
            GroupingChoice::Orbit => Grouping::Orbit,
            GroupingChoice::AsWritten => Grouping::AsWritten,
        };
        let beyond = self.irreducible.then_some(self.beyond);
        let (keep, rules_only) = (self.keep, self.rules_only);
        let options = MineOptions { board, initial, keep, grouping, rules_only, beyond };
        mine(options, &self.resources.budget()?, &Meter::new(shared)).map_err(explain)
    }

    fn run_with_crosses(&self, crosses: usize, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let (board, initial) = self.board.board_and_initial_from(0, self.initial)?;
        // Before the folder is made: what is refused leaves nothing behind.
        can_mine_crosses(board, initial, crosses)?;
        fs::create_dir_all(&self.out).with_context(|| format!("cannot create the folder {}", self.out.display()))?;
        let options = CrossOptions { board, initial, crosses, beyond: self.beyond };
        let budget = self.resources.budget()?;
        let mined = self.resources.run(|| mine_crosses(options, &budget, &Meter::new(shared)).map_err(explain));
        let mined = mined.map_err(|error| name_unwritten(error, Some(&self.out)))?;
        let path = self.out.join(mined.file_name());
        write(&path, |out| mined.write(out))?;
        let summary = MiningSummary::of_crosses(&mined, vec![path.display().to_string()]);
        if shared.json {
            print_line(&json_text(&summary)?)?;
        } else {
            print(board, Some(mined.reduction), &summary)?;
        }
        Ok(Exit::Done)
    }

    fn write(&self, mined: &Mined, shared: GlobalOptions) -> anyhow::Result<()> {
        let mut paths = Vec::new();
        for file in mined.files() {
            let path = self.out.join(&file.name);
            write(&path, |out| file.write(out))?;
            paths.push(path.display().to_string());
        }
        let summary = MiningSummary::of(mined, paths);
        if shared.json {
            print_line(&json_text(&summary)?)
        } else {
            print(mined.options.board, mined.reduction, &summary)
        }
    }
}

fn explain(error: MineError) -> anyhow::Error {
    match error {
        MineError::Atlas(error) => explain_atlas(error),
        MineError::Unreadable(SpecError::Memory(error)) => error.into(),
        other => other.into(),
    }
}

/// Where the pieces of a file go.
type Out<'a> = &'a mut dyn FnMut(&str) -> anyhow::Result<()>;

/// Writes a file completely or not at all.
fn write(path: &Path, content: impl FnOnce(Out<'_>) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut sink = Sink::open(Some(path))?;
    content(&mut |piece| {
        if interrupted() {
            return Err(Interrupted::Early.into());
        }
        sink.write_all(piece.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
    })?;
    sink.finish()
}

fn print(board: Board, reduction: Option<ReductionCounts>, summary: &MiningSummary) -> anyhow::Result<()> {
    let MiningSummary { unconstrained_rules, constrained_rules, pure_templates, facts, covered, proved, .. } = summary;
    let rules = format!(
        "{board}, patterns of {}: {} unconstrained and {}",
        pattern_words(summary.initial, summary.crosses),
        grouped(*unconstrained_rules as u128),
        counted(*constrained_rules, "constrained rule"),
    );
    if let Some(reduction) = reduction {
        print_line(&rules)?;
        print_line(&facts_by_reason(&reduction))?;
    } else {
        print_line(&format!("{rules}, {}", counted(*pure_templates, "template")))?;
        let shares = [summary.facts_unconstrained, summary.facts_parity, summary.facts_other];
        let all = shares.iter().sum::<u64>().max(1);
        let percent = shares.map(|share| (share * 200 + all) / (2 * all));
        print_line(&format!(
            "{} of {} covered: {} % unconstrained, {} % by parity, {} % otherwise",
            grouped(u128::from(*covered)),
            counted(*facts, "fact"),
            percent[0],
            percent[1],
            percent[2]
        ))?;
    }
    if summary.crosses == 0 && (summary.initial <= 2 || *proved > 0) {
        let rules = unconstrained_rules + constrained_rules;
        print_line(&format!(
            "{} of {} with a proof of at most three steps",
            grouped(*proved as u128),
            counted(rules, "rule")
        ))?;
    }
    for path in &summary.files {
        print_line(&format!("wrote {path}"))?;
    }
    Ok(())
}
