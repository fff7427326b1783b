//! `specs show --book`: all rules of a file as a page of the book, each drawn at one place of the board, and those that are of most use as
//! another.

use std::{cmp::Reverse, fmt::Write, path::Path};

use anyhow::bail;
use starbattle::{
    board::{Cell, MemoryBudget, Span},
    entangle::{ClassUses, Entry, EntryBody, ForcedState, ProofStep, Rule, SpecFile, WrittenProof, uses_of},
    notation::drawing::{Glyph, Role, Scene, SvgStyle, svg},
};

use crate::{
    failure::Exit,
    output::write_pages,
    rule_folder,
    wording::{counted, grouped},
};

/// How many patterns anybody can learn.
const BY_HEART: usize = 10;

pub fn write(path: Option<&Path>, folder: &Path) -> anyhow::Result<Exit> {
    let sources = rule_folder::load(path, &MemoryBudget::default())?;
    let [source] = &sources[..] else { bail!("--book writes the page of one rule file: expected its name") };
    let file = source.file.as_ref().map_err(|error| anyhow::anyhow!("{}: {error}", source.name))?;
    let rules = proved(&source.name, file);
    let mut pages: Vec<(String, String)> = rules.iter().map(|rule| (rule.picture(), rule.draw(file))).collect();
    pages.push(("README.md".to_owned(), all(&source.name, file, &rules)));
    if rules.iter().any(|rule| rule.fires() > 0) {
        pages.push(("by-heart.md".to_owned(), by_heart(file, rules)));
    }
    write_pages(folder, pages)?;
    Ok(Exit::Done)
}

/// A rule with a proof, and what is known of its uses.
struct Proved<'a> {
    entry: &'a Entry,
    rule: &'a Rule,
    proof: &'a WrittenProof,
    uses: Vec<ClassUses>,
}

fn proved<'a>(name: &str, file: &'a SpecFile) -> Vec<Proved<'a>> {
    let rules = file.entries.iter().filter_map(|entry| match &entry.body {
        EntryBody::Rule(rule) => {
            let uses = uses_of(name, entry.place.array, entry.place.index);
            Some(Proved { entry, rule, proof: rule.proof.as_ref()?, uses })
        }
        _ => None,
    });
    rules.collect()
}

/// The page of all rules.
fn all(name: &str, file: &SpecFile, rules: &[Proved<'_>]) -> String {
    let mut page = format!(
        "# The {} of {1}×{1}{2}\n\n\
        All rules of `{name}`. ★ is given, the heavy X (or the outlined star) follows. Each is drawn at the first place where it \
        applies; it also holds at every other place that its condition allows, turned and mirrored in all eight ways. \
        Hatched are the open cells that the reason names: all that the squeezed lines would have left if the conclusion were \
        false.\n",
        counted(rules.len(), "rule"),
        file.size,
        stars_of(file),
    );
    for (constrained, title) in [(false, "Without a condition"), (true, "With a condition")] {
        let part: Vec<_> = rules.iter().filter(|proved| proved.rule.features.is_empty() != constrained).collect();
        let _ = write!(page, "\n## {title}\n\n{}.\n", counted(part.len(), "rule"));
        for proved in part {
            let _ = write!(page, "\n### {}\n\n{}", proved.entry.place, proved.describe());
        }
    }
    page
}

/// The page of the rules that decide something in most puzzles.
fn by_heart(file: &SpecFile, mut rules: Vec<Proved<'_>>) -> String {
    rules.sort_by_key(|proved| Reverse(proved.fires()));
    rules.truncate(BY_HEART);
    let classes: Vec<String> = rules.first().map_or_else(Vec::new, |first| {
        first.uses.iter().map(|uses| format!("{} {}", grouped(uses.puzzles as u128), uses.class)).collect()
    });
    let mut page = format!(
        "# Patterns worth learning by heart\n\n\
        Of the rules of {0}×{0}{1}, these decide a cell that is still open in the most puzzles. They were counted in generated \
        puzzles ({2}), each solved step by step with the easiest rules first. **Needed** are those puzzles in which the pattern \
        decides something at a moment when the solver sees nothing easier. The rules of a puzzle's regions are nearly always easier, so \
        these patterns are a short cut, seldom the only way.\n\n\
        Why do they hold? Each squeezes one line, or a few adjacent ones: suppose the opposite, and the hatched cells are all that is left. \
        [Why parity decides](../mathematics/blocks.md) says why some of them ask for an odd or even place. The \
        [rules in use](../mathematics/uses.md) say how the numbers are made, and the drill asks first for what is of most use. \
        The page Learn has a lesson about these patterns, with positions of puzzles to practise on.\n",
        file.size,
        stars_of(file),
        classes.join(", "),
    );
    for (index, proved) in rules.iter().enumerate() {
        let _ = write!(page, "\n## {}. {}\n\n{}", index + 1, proved.entry.place, proved.describe());
        let counts = proved.uses.iter().map(|uses| {
            format!("| {} | {} | {} |\n", uses.class, grouped(uses.fires as u128), grouped(uses.needed as u128))
        });
        let _ = write!(
            page,
            "\n| puzzles | decides something in | needed in |\n|---|---:|---:|\n{}",
            counts.collect::<String>()
        );
    }
    page
}

fn stars_of(file: &SpecFile) -> String {
    file.stars.map(|stars| format!(", {}", counted(stars, "star"))).unwrap_or_default()
}

impl Proved<'_> {
    fn fires(&self) -> usize {
        self.uses.iter().map(|uses| uses.fires).sum()
    }

    fn picture(&self) -> String {
        format!("{}-{}.svg", self.entry.place.array.name(), self.entry.place.index)
    }

    fn claim(&self) -> String {
        let stars: Vec<String> = self.proof.stars.iter().map(Cell::to_string).collect();
        format!("{} {} {}", stars.join(" and "), decides(self.rule), self.proof.cell)
    }

    /// The picture, the conditions, the claim and its reason.
    fn describe(&self) -> String {
        let (picture, claim) = (self.picture(), self.claim());
        let mut text = format!("<img src=\"{picture}\" alt=\"{claim}\" width=\"300\">\n\n");
        for feature in &self.rule.features {
            let _ = writeln!(text, "If {} (`{feature}`).\n", feature.description());
        }
        let _ = writeln!(text, "{claim}. {} Found in {}.", self.proof.text(), counted(self.rule.occurrences, "place"));
        text
    }

    fn draw(&self, file: &SpecFile) -> String {
        draw(file, self.rule, self.proof, self.claim())
    }
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
