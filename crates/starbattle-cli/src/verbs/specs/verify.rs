//! `specs verify`: which rules are sound.

use std::path::Path;

use anyhow::bail;
use starbattle::{
    answers::{ErrorKind, wire::Verification},
    atlas::Atlas,
    board::Board,
    entangle::{Counterexample, Entry as SpecEntry, Facts, Report, SpecFile, Verdict, verify},
    notation::drawing::{Glyph, Role, Scene, TerminalStyle, terminal},
};

use crate::{
    arguments::Resources,
    cli::GlobalOptions,
    failure::{Exit, explain_atlas},
    meter::Meter,
    output::{json_text, note, print_line, use_colour},
    rule_folder::{self, report_broken},
    wording::{counted, facts_by_reason, grouped},
};

pub fn run(
    path: Option<&Path>,
    stars: Option<usize>,
    limit: usize,
    resources: Resources,
    shared: GlobalOptions,
) -> anyhow::Result<Exit> {
    resources.prepare();
    let budget = resources.budget()?;
    let meter = Meter::new(shared);
    let sources = rule_folder::load(path, &budget)?;
    if let (Some(folder), true) = (path, sources.is_empty()) {
        bail!("{}: the folder has no rule files, whose names end in .json", folder.display());
    }
    let mut bad = report_broken(&sources);
    let mut unsound = false;
    // Several files of a folder can have the same patterns of the same board. They stand next to each other.
    let mut known: Option<(Atlas, Facts)> = None;
    for source in &sources {
        let Ok(file) = &source.file else { continue };
        if !shared.quiet {
            for warning in file.warnings.lines() {
                note!("warning: {}: {warning}", source.name);
            }
        }
        if file.entries.is_empty() && file.left_out > 0 {
            bad = true;
            note!("error: {}: nothing to verify: {} left out", source.name, counted(file.left_out, "damaged entry"));
            continue;
        }
        let (stars, stars_from) = match source.star_count(&sources, stars) {
            Ok(found) => found,
            Err(error) => {
                bad = true;
                let hint = if error.kind == ErrorKind::NoStarCount { "; set it with --stars" } else { "" };
                note!("error: {error}{hint}");
                continue;
            }
        };
        let board = match board_of(file, stars) {
            Ok(board) => board,
            Err(error) => {
                bad = true;
                note!("error: {}: {error}", source.name);
                continue;
            }
        };
        let report = resources.run(|| {
            let (atlas, facts) = match known.take() {
                Some((atlas, facts)) if facts.board() == board && facts.initial() == file.initial => (atlas, facts),
                other => {
                    // Its memory is needed for the next board.
                    drop(other);
                    let atlas = Atlas::build(board, &budget, &meter).map_err(explain_atlas)?;
                    let facts = Facts::gather(&atlas, file.initial, &meter).map_err(explain_atlas)?;
                    (atlas, facts)
                }
            };
            let report = verify(&atlas, &facts, file, &meter).map_err(explain_atlas)?;
            known = Some((atlas, facts));
            Ok(report)
        })?;
        unsound |= report.counts().1 > 0 || !report.is_accounted();
        if shared.json {
            print_line(&json_text(&Verification::of(&source.name, file, &report, stars, stars_from))?)?;
        } else {
            print(&source.name, file, &report, stars_from, board, limit, shared)?;
        }
    }
    Ok(match (unsound, bad) {
        (true, _) => Exit::No,
        (false, true) => Exit::BadInput,
        (false, false) => Exit::Done,
    })
}

fn failures<'a>(file: &'a SpecFile, report: &'a Report) -> impl Iterator<Item = (&'a SpecEntry, &'a Counterexample)> {
    file.entries.iter().zip(&report.verdicts).filter_map(|(entry, verdict)| match verdict {
        Verdict::Unsound(counterexample) => Some((entry, &**counterexample)),
        _ => None,
    })
}

fn print(
    name: &str,
    file: &SpecFile,
    report: &Report,
    stars_from: &str,
    board: Board,
    limit: usize,
    shared: GlobalOptions,
) -> anyhow::Result<()> {
    let (sound, unsound, unknown) = report.counts();
    let mut parts = vec![counted(file.entries.len(), "rule"), format!("{} sound", grouped(sound as u128))];
    if unsound > 0 {
        parts.push(format!("{} UNSOUND", grouped(unsound as u128)));
    }
    if unknown > 0 {
        parts.push(format!("{} with unknown features", grouped(unknown as u128)));
    }
    parts.push(format!("{} of {} covered", grouped(u128::from(report.covered)), counted(report.facts, "fact")));
    if stars_from != "file" {
        let how = match stars_from {
            "flag" => "(from --stars)",
            "folder" => "(from another file in the folder)",
            _ => "(the usual number for this size)",
        };
        parts.push(format!("{} {how}", counted(board.stars(), "star")));
    }
    print_line(&format!("{name}: {}", parts.join(", ")))?;
    if let Some(reduction) = report.reduction {
        print_line(&format!("{name}: {}", facts_by_reason(&reduction.counts)))?;
        if !reduction.agrees {
            print_line(&format!("{name}: the file gives OTHER NUMBERS of facts"))?;
        }
        let missing = reduction.counts.kept - reduction.kept_covered;
        if missing > 0 {
            print_line(&format!("{name}: {} MISSING", counted(missing, "irreducible fact")))?;
        }
    }
    for (entry, counterexample) in failures(file, report).take(limit) {
        print_line(&format!("\n{} is not sound: {}", entry.place, counterexample.reason))?;
        if let Some(scene) = scene(counterexample, board) {
            print_line(&terminal(&scene, TerminalStyle { colour: use_colour(shared), coordinates: true }))?;
        }
    }
    let more = unsound.saturating_sub(limit);
    if more > 0 {
        print_line(&format!(
            "\n{} {} not sound; raise --limit to draw them",
            counted(more, "more rule"),
            if more == 1 { "is" } else { "are" }
        ))?;
    }
    Ok(())
}

/// The board of a file that can be verified.
fn board_of(file: &SpecFile, stars: usize) -> anyhow::Result<Board> {
    let board = Board::new(file.size, stars)?;
    file.can_be_verified(board)?;
    Ok(board)
}

/// The placement that contradicts the rule: the rule's stars filled, the others outlined, its crosses drawn, the wrong cell marked.
fn scene(counterexample: &Counterexample, board: Board) -> Option<Scene> {
    let placement = counterexample.placement.as_ref()?;
    let mut scene = Scene::blank(board.size(), board.size());
    for star in placement.stars() {
        let glyph = if counterexample.pattern.contains(&star) { Glyph::Star } else { Glyph::NewStar };
        scene.set_glyph(star.row(), star.col(), glyph);
    }
    for cross in &counterexample.crosses {
        scene.set_glyph(cross.row(), cross.col(), Glyph::Cross);
    }
    if let Some(cell) = counterexample.candidate {
        scene.highlight(cell.row(), cell.col(), Role::Error);
    }
    Some(scene)
}
