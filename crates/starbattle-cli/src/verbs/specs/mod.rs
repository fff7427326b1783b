//! `specs`: list, show and verify rule files, your own or the embedded ones.

mod book;
mod draw;
mod verify;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use starbattle::{
    answers::{
        RuleFile,
        gallery::{EntryInfo, conditions},
        wire::{FeatureEntry, SpecInfo},
    },
    atlas::MAX_ATLAS_SIZE,
    board::MemoryBudget,
    entangle::{Entry, Feature, FeatureKind},
    notation::drawing::{SvgStyle, TerminalStyle, svg, terminal},
};

use crate::{
    arguments::{Resources, whole},
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit},
    output::{json_text, note, print_line, use_colour, write_file},
    rule_folder::{self, USUAL_FOLDER, report_broken},
    wording::{counted, pattern_words},
};

/// List, show and verify rule files. Without a path, these are the embedded rule files and those in `specs/entanglements`.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Specs {
    #[command(subcommand)]
    task: Task,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle specs show 10x10-2star-triple-entanglements --limit 1 | head -n 1
  unconstrained_rules[0]: 2 stars force the cell marked X to be empty";

const LIST_EXAMPLE: &str = "\
Example:
  $ starbattle specs list | grep 10x10-2star-triple
  10x10-2star-triple-entanglements.json: 10x10, 2 stars, patterns of 2: 53 entries (triples)";

const FEATURES_EXAMPLE: &str = "\
Example:
  $ starbattle specs features --json | head -n 1 | cut -d , -f 1,2
  {\"name\":\"frame_col_even\",\"kind\":\"parity\"";

const VERIFY_EXAMPLE: &str = "\
Example:
  $ starbattle specs verify 10x10-2star-triple-entanglements.json
  10x10-2star-triple-entanglements.json: 53 rules, 53 sound, 5,760 of 5,760 facts covered";

const SHOW_EXAMPLE: &str = "\
Example:
  $ starbattle specs show 10x10-2star-triple-entanglements --rule 'constrained_rules[0]' | head -n 9
  constrained_rules[0]: 2 stars force the cell marked X to be empty
  ┏━━━┯━━━┯━━━┯━━━┯━━━┯━━━┯━━━┯━━━┓
  ┃ X │   │   │   │   │   │   │   ┃
  ┠───┼───┼───┼───┼───┼───┼───┼───┨
  ┃   │   │   │   │   │   │   │   ┃
  ┠───┼───┼───┼───┼───┼───┼───┼───┨
  ┃   │   │   │   │   │ ★ │   │ ★ ┃
  ┗━━━┷━━━┷━━━┷━━━┷━━━┷━━━┷━━━┷━━━┛
  if an even number of columns lies left of the pattern, seen as drawn (frame_col_even)";

#[derive(Subcommand)]
enum Task {
    /// List rule files with their boards and contents.
    #[command(after_long_help = LIST_EXAMPLE)]
    List {
        /// A rule file or a folder with rule files.
        path: Option<PathBuf>,
    },
    /// Draw the patterns and rules of a file.
    #[command(after_long_help = SHOW_EXAMPLE)]
    Show {
        /// A rule file, a folder, or the name of a file that is embedded or in `specs/entanglements`.
        path: Option<PathBuf>,
        /// Show only this entry, such as `constrained_rules[3]`.
        #[arg(long, value_name = "PLACE")]
        rule: Option<String>,
        /// Draw at most this many entries of each file.
        #[arg(long, value_name = "K", default_value_t = 5, value_parser = whole::<usize>(0..))]
        limit: usize,
        /// With --rule, also draw the entry to this SVG file.
        #[arg(long, value_name = "FILE", requires = "rule")]
        svg: Option<PathBuf>,
        /// Write the page of the book about one rule file, with a drawing of every rule, to this folder.
        #[arg(long, value_name = "DIR", conflicts_with_all = ["rule", "limit"])]
        book: Option<PathBuf>,
    },
    /// Prove every rule against all placements of its board, or show a placement that contradicts it.
    #[command(after_long_help = VERIFY_EXAMPLE)]
    Verify {
        /// A rule file or a folder with rule files.
        path: Option<PathBuf>,
        /// The star count for files that do not contain it.
        #[arg(long, value_name = "S", value_parser = whole::<usize>(1..=MAX_ATLAS_SIZE as i128))]
        stars: Option<usize>,
        /// Draw at most this many counterexamples of each file.
        #[arg(long, value_name = "K", default_value_t = 3, value_parser = whole::<usize>(0..))]
        limit: usize,
        #[command(flatten)]
        resources: Resources,
    },
    /// List the conditions that a rule can have.
    #[command(after_long_help = FEATURES_EXAMPLE)]
    Features,
}

impl Specs {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        match self.task {
            Task::List { path } => list(path.as_deref(), shared),
            Task::Show { path, book: Some(folder), .. } => {
                shared.without_json("--book")?;
                book::write(path.as_deref(), &folder)
            }
            Task::Show { path, rule, limit, svg, book: None } => {
                show(path.as_deref(), rule.as_deref(), limit, svg.as_deref(), shared)
            }
            Task::Verify { path, stars, limit, resources } => {
                verify::run(path.as_deref(), stars, limit, resources, shared)
            }
            Task::Features => features(shared),
        }
    }
}

fn list(path: Option<&std::path::Path>, shared: GlobalOptions) -> anyhow::Result<Exit> {
    let sources = rule_folder::load(path, &MemoryBudget::default())?;
    let info = |source: &RuleFile| {
        let info = SpecInfo::of(&source.name, source.file.as_ref().ok()?);
        Some(SpecInfo { source: Some(source.source), ..info })
    };
    let infos: Vec<SpecInfo> = sources.iter().filter_map(info).collect();
    let broken = report_broken(&sources);
    if shared.json {
        print_line(&json_text(&infos)?)?;
    } else {
        for info in &infos {
            let stars =
                info.stars_per_row.map_or_else(|| "unknown star count".to_owned(), |stars| counted(stars, "star"));
            let entries = match info.entries {
                0 => "no entries".to_owned(),
                count => format!("{} ({})", counted(count, "entry"), info.kinds.join(", ")),
            };
            // Without a path, files of the usual folder stand beside embedded ones, which may have the same names.
            let folder = match (path, info.source) {
                (None, Some("folder")) => format!("{USUAL_FOLDER}/"),
                _ => String::new(),
            };
            let initial = pattern_words(info.initial_stars, info.initial_empties);
            print_line(&format!(
                "{folder}{}: {1}x{1}, {stars}, patterns of {initial}: {entries}",
                info.file, info.board_size
            ))?;
        }
        for (info, warning) in infos.iter().flat_map(|info| info.warnings.iter().map(move |warning| (info, warning))) {
            note!("warning: {}: {warning}", info.file);
        }
    }
    Ok(if broken { Exit::BadInput } else { Exit::Done })
}

fn show(
    path: Option<&std::path::Path>,
    rule: Option<&str>,
    limit: usize,
    picture: Option<&std::path::Path>,
    shared: GlobalOptions,
) -> anyhow::Result<Exit> {
    let sources = rule_folder::load(path, &MemoryBudget::default())?;
    let broken = report_broken(&sources);
    let mut found = false;
    for source in &sources {
        let Ok(file) = &source.file else { continue };
        let wanted = |entry: &&Entry| rule.is_none_or(|rule| entry.place.to_string() == rule);
        let most = if rule.is_some() { usize::MAX } else { limit };
        if sources.len() > 1 && !shared.json {
            print_line(&format!("== {}", source.name))?;
        }
        for entry in file.entries.iter().filter(wanted).take(most) {
            found = true;
            if shared.json {
                print_line(&json_text(&EntryInfo::of(&source.name, entry))?)?;
                continue;
            }
            let scene = draw::scene(entry, file.size);
            print_line(&draw::headline(entry))?;
            print_line(&terminal(
                &scene,
                TerminalStyle { colour: use_colour(shared), coordinates: draw::is_absolute(entry) },
            ))?;
            for line in conditions(entry) {
                print_line(&line)?;
            }
            if let Some(path) = picture {
                write_file(path, svg(&scene, &SvgStyle { tints: false, ..SvgStyle::default() }).as_bytes())?;
            }
            if rule.is_none() {
                print_line("")?;
            }
        }
        let left = file.entries.len().saturating_sub(limit);
        if rule.is_none() && left > 0 && !shared.json && !shared.quiet {
            let left = counted(left, "more entry");
            note!("{}: {left}; raise --limit to draw them, or use --rule to draw one", source.name);
        }
    }
    if let (Some(rule), false) = (rule, found) {
        return Err(ErrorWithHint::new(
            format!("there is no entry `{rule}`"),
            "entries are named as in `unconstrained_rules[0]`",
        )
        .into());
    }
    Ok(if broken { Exit::BadInput } else { Exit::Done })
}

fn features(shared: GlobalOptions) -> anyhow::Result<Exit> {
    for (name, doc, kind) in Feature::catalogue() {
        let kind = match kind {
            FeatureKind::Parity => "parity",
            FeatureKind::Position => "position",
            FeatureKind::Published => "published",
        };
        if shared.json {
            print_line(&json_text(&FeatureEntry { name, kind, description: doc })?)?;
        } else {
            print_line(&format!("{name:<38} {doc}"))?;
        }
    }
    Ok(Exit::Done)
}
