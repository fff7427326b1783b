//! `mine`: rule files for a board.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use serde_json::json;
use starbattle::{
    atlas::Atlas,
    board::Board,
    entangle::{
        Facts, Grouping, Keep, Kind, Report, Rule, SpecFile, Template, explanation, groups, pairs_document, prove,
        rules_document, rules_of_group, templates, templates_document, verify,
    },
};

use crate::{
    board_input::BoardInput,
    cli::Shared,
    effort::{Effort, grouped},
    failure::{Exit, Interrupted, explain_atlas},
    meter::{Meter, interrupted},
    output::{print_line, write_file},
};

/// Find the rules by which patterns of Z stars decide other cells, and write them into files.
///
/// Three files are written: every pattern that decides something (pairs), the shapes that occur more than once (pure), and the
/// rules that together say all of it (triple). No rule is written that has not been proved against all placements of the board.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Mine {
    #[command(flatten)]
    board: BoardInput,

    /// The number of stars in a pattern.
    #[arg(long, value_name = "Z")]
    initial: usize,

    /// The folder to write into; it is made if it does not exist.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Which facts become rules: those beyond what the rules of the game say at once, or all.
    #[arg(long, value_enum, default_value_t = KeepChoice::Deduced)]
    keep: KeepChoice,

    /// How arrangements are brought into one form; as-written splits symmetric ones, as older files do.
    #[arg(long, value_enum, default_value_t = GroupingChoice::Orbit)]
    grouping: GroupingChoice,

    /// Write the rules only, not the long lists of patterns and shapes.
    #[arg(long)]
    rules_only: bool,

    #[command(flatten)]
    effort: Effort,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle mine --size 10 --stars 2 --initial 2 --out rules
  10x10, 2 stars, patterns of 2: 14 unconstrained and 39 constrained rules, 71 templates
  5,760 of 5,760 facts covered: 40 % unconstrained, 60 % by parity, 0 % otherwise
  53 of 53 rules with a proof of at most three steps
  wrote rules/10x10-2star-entanglements.json
  wrote rules/10x10-2star-pure-entanglements.json
  wrote rules/10x10-2star-triple-entanglements.json";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KeepChoice {
    Deduced,
    Forced,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GroupingChoice {
    Orbit,
    AsWritten,
}

/// What was mined, ready to be written.
struct Mined {
    rules: Vec<Rule>,
    templates: BTreeMap<Template, u64>,
    pairs: Option<String>,
    report: Report,
}

impl Mine {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        let board = self.board.board()?;
        if !(1..=board.size() * board.stars()).contains(&self.initial) {
            bail!(
                "a pattern of {} stars is out of range: expected 1 to {}",
                self.initial,
                board.size() * board.stars()
            );
        }
        fs::create_dir_all(&self.out).with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        let mined = self.effort.run(|| self.mine(board, shared))?;
        self.write(board, &mined, shared)?;
        Ok(Exit::Done)
    }

    fn mine(&self, board: Board, shared: Shared) -> anyhow::Result<Mined> {
        let keep = match self.keep {
            KeepChoice::Deduced => Keep::Deduced,
            KeepChoice::Forced => Keep::Forced,
        };
        let grouping = match self.grouping {
            GroupingChoice::Orbit => Grouping::Orbit,
            GroupingChoice::AsWritten => Grouping::AsWritten,
        };
        let meter = Meter::new(shared);
        let atlas = Atlas::build(board, &self.effort.limits(), &meter).map_err(explain_atlas)?;
        let groups = groups(&atlas, self.initial, grouping, &meter).map_err(explain_atlas)?;
        let facts = Facts::gather(&atlas, self.initial, &meter).map_err(explain_atlas)?;
        meter.begin("groups", groups.len() as u64);
        let mut rules = Vec::new();
        for (key, group) in &groups {
            meter.advance(1);
            if interrupted() {
                return Err(Interrupted.into());
            }
            rules.extend(rules_of_group(board, key, group, keep));
        }
        if self.initial <= 2 {
            meter.begin("proofs", rules.len() as u64);
            for rule in &mut rules {
                meter.advance(1);
                if interrupted() {
                    return Err(Interrupted.into());
                }
                rule.proof = prove(&facts, rule);
            }
        }
        // Nothing is believed because it was mined: the text itself is verified, as anybody's would be.
        let file = SpecFile::read(&rules_document(board, self.initial, &rules))
            .context("the mined rules cannot be read back")?;
        let report = verify(&atlas, &facts, &file);
        if !report.all_sound() {
            bail!("a mined rule is not true; nothing was written");
        }
        let templates = templates(&atlas, self.initial, grouping, &meter).map_err(explain_atlas)?;
        let pairs = if self.rules_only {
            None
        } else {
            let table = atlas.classes(self.initial).table(&meter).map_err(explain_atlas)?;
            Some(pairs_document(&table, atlas.placements(), keep))
        };
        Ok(Mined { rules, templates, pairs, report })
    }

    fn write(&self, board: Board, mined: &Mined, shared: Shared) -> anyhow::Result<()> {
        let repeated: Vec<(&Template, u64)> = mined
            .templates
            .iter()
            .filter(|(_, count)| **count > 1)
            .map(|(template, count)| (template, *count))
            .collect();
        let templates = repeated.len();
        let mut files = Vec::new();
        if let Some(pairs) = &mined.pairs {
            files.push((self.path(board, ""), pairs.clone()));
            files.push((self.path(board, "-pure"), templates_document(board, self.initial, repeated)));
        }
        files.push((self.path(board, "-triple"), rules_document(board, self.initial, &mined.rules)));
        for (path, text) in &files {
            write_file(path, text.as_bytes())?;
        }
        let paths: Vec<&Path> = files.iter().map(|(path, _)| path.as_path()).collect();
        self.summarise(board, mined, templates, &paths, shared)
    }

    fn path(&self, board: Board, kind: &str) -> PathBuf {
        let (size, stars) = (board.size(), board.stars());
        let initial = if self.initial == 2 { String::new() } else { format!("-z{}", self.initial) };
        self.out.join(format!("{size}x{size}-{stars}star{initial}{kind}-entanglements.json"))
    }

    fn summarise(
        &self,
        board: Board,
        mined: &Mined,
        templates: usize,
        paths: &[&Path],
        shared: Shared,
    ) -> anyhow::Result<()> {
        let unconstrained = mined.rules.iter().filter(|rule| rule.features.is_empty()).count();
        let constrained = mined.rules.len() - unconstrained;
        let proved = mined.rules.iter().filter(|rule| rule.proof.is_some()).count();
        let (facts, covered) = (mined.report.facts, mined.report.covered);
        let shares = shares(&mined.rules);
        if shared.json {
            return print_line(
                &json!({
                    "size": board.size(), "stars": board.stars(), "initial": self.initial,
                    "unconstrained_rules": unconstrained, "constrained_rules": constrained, "pure_templates": templates,
                    "facts": facts, "covered": covered, "proved": proved,
                    "facts_unconstrained": shares[0], "facts_parity": shares[1], "facts_other": shares[2],
                    "files": paths,
                })
                .to_string(),
            );
        }
        print_line(&format!(
            "{board}, patterns of {}: {unconstrained} unconstrained and {constrained} constrained rules, {templates} templates",
            self.initial
        ))?;
        let percent = shares
            .map(|share| (share * 200 + shares.iter().sum::<u64>().max(1)) / (2 * shares.iter().sum::<u64>().max(1)));
        print_line(&format!(
            "{} of {} facts covered: {} % unconstrained, {} % by parity, {} % otherwise",
            grouped(u128::from(covered)),
            grouped(u128::from(facts)),
            percent[0],
            percent[1],
            percent[2]
        ))?;
        if self.initial <= 2 {
            print_line(&format!("{proved} of {} rules with a proof of at most three steps", mined.rules.len()))?;
        }
        for path in paths {
            print_line(&format!("wrote {}", path.display()))?;
        }
        Ok(())
    }
}

/// How many forced places need no condition, parity alone, or more.
fn shares(rules: &[Rule]) -> [u64; 3] {
    // Several rules may stand for one arrangement; its places count once, for the most involved of them.
    let mut arrangements = BTreeMap::new();
    for rule in rules {
        let kind = match explanation(rule) {
            None => 0,
            Some(Kind::Parity) => 1,
            Some(_) => 2,
        };
        let entry = arrangements.entry((&rule.stars, &rule.cells, rule.state)).or_insert((0, rule.positive_count));
        entry.0 = kind.max(entry.0);
    }
    let mut shares = [0; 3];
    for (kind, places) in arrangements.into_values() {
        shares[kind] += places;
    }
    shares
}
