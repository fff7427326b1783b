//! `specs show --book`: all rules of a file as a page of the book, each drawn at one place of the board.

use std::{fmt::Write, path::Path};

use anyhow::bail;
use starbattle::{
    board::{Cell, MemoryBudget, Span},
    entangle::{Entry, EntryBody, ForcedState, ProofStep, Rule, SpecFile, WrittenProof},
    notation::drawing::{Glyph, Role, Scene, SvgStyle, svg},
};

use crate::{failure::Exit, output::write_pages, rule_folder, wording::counted};

pub fn write(path: Option<&Path>, folder: &Path) -> anyhow::Result<Exit> {
    let sources = rule_folder::load(path, &MemoryBudget::default())?;
    let [source] = &sources[..] else { bail!("--book writes the page of one rule file: expected its name") };
    let file = source.file.as_ref().map_err(|error| anyhow::anyhow!("{}: {error}", source.name))?;
    let (page, mut pictures) = page(&source.name, file);
    pictures.push(("README.md".to_owned(), page));
    write_pages(folder, pictures)?;
    Ok(Exit::Done)
}

/// The page, and its pictures by name.
fn page(name: &str, file: &SpecFile) -> (String, Vec<(String, String)>) {
    let rules: Vec<(&Entry, &Rule, &WrittenProof)> = file
        .entries
        .iter()
        .filter_map(|entry| match &entry.body {
            EntryBody::Rule(rule) => Some((entry, rule, rule.proof.as_ref()?)),
            _ => None,
        })
        .collect();
    let stars = file.stars.map(|stars| format!(", {}", counted(stars, "star"))).unwrap_or_default();
    let mut page = format!(
        "# The {} of {1}×{1}{stars}\n\n\
        All rules of `{name}`. ★ is given, the heavy X (or the outlined star) follows. Each is drawn at the first place where it \
        applies; it also holds at every other place that its condition allows, turned and mirrored in all eight ways. \
        Hatched are the open cells that the reason names: all that the squeezed lines would have left if the conclusion were \
        false.\n",
        counted(rules.len(), "rule"),
        file.size
    );
    let mut pictures = Vec::new();
    for (constrained, title) in [(false, "Without a condition"), (true, "With a condition")] {
        let part: Vec<_> = rules.iter().filter(|(_, rule, _)| rule.features.is_empty() != constrained).collect();
        let _ = write!(page, "\n## {title}\n\n{}.\n", counted(part.len(), "rule"));
        for (entry, rule, proof) in part {
            let picture = format!("{}-{}.svg", entry.place.array.name(), entry.place.index);
            let stars: Vec<String> = proof.stars.iter().map(Cell::to_string).collect();
            let claim = format!("{} {} {}", stars.join(" and "), decides(rule), proof.cell);
            let _ = write!(page, "\n### {}\n\n<img src=\"{picture}\" alt=\"{claim}\" width=\"300\">\n\n", entry.place);
            for feature in &rule.features {
                let _ = writeln!(page, "If {} (`{feature}`).\n", feature.description());
            }
            let _ = writeln!(page, "{claim}. {} Found in {}.", proof.text(), counted(rule.occurrences, "place"));
            pictures.push((picture, draw(file, rule, proof, claim)));
        }
    }
    (page, pictures)
}

fn decides(rule: &Rule) -> &'static str {
    match rule.state {
        ForcedState::Empty => "exclude",
        ForcedState::Star => "force",
    }
}

/// The board at the place of the proof, with the cells of its last step highlighted.
fn draw(file: &SpecFile, rule: &Rule, proof: &WrittenProof, title: String) -> String {
    let mut scene = Scene::blank(file.size, file.size);
    for star in &proof.stars {
        scene.set_glyph(star.row(), star.col(), Glyph::Star);
    }
    let glyph = match rule.state {
        ForcedState::Empty => Glyph::NewCross,
        ForcedState::Star => Glyph::NewStar,
    };
    scene.set_glyph(proof.cell.row(), proof.cell.col(), glyph);
    for cell in squeezed(file, rule, proof) {
        scene.highlight(cell.row(), cell.col(), Role::Cause);
    }
    scene.title = Some(title);
    svg(&scene, &SvgStyle { coordinates: true, tints: false, ..SvgStyle::default() })
}

/// The open cells that the contradiction names.
fn squeezed(file: &SpecFile, rule: &Rule, proof: &WrittenProof) -> Vec<Cell> {
    let board = file.stars.and_then(|stars| file.board(stars));
    let proof = board.and_then(|board| proof.prove_again(board, rule.state));
    let text = proof.and_then(|proof| proof.steps.last().map(ProofStep::text)).unwrap_or_default();
    text.spans().iter().flat_map(Span::cells).collect()
}
