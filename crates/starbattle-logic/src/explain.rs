//! Puts deductions into words and says which cells and units to highlight.

use starbattle_board::{CellSet, Unit};

use crate::{
    deduction::Deduction,
    evidence::{Area, Bound, Broken, Evidence},
    fact::{Claim, FactKind, UNBOUNDED},
    words::{cells as cells_text, list, stars, units},
};

/// What to show of a deduction, from a nudge to the full argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The name of the technique.
    pub technique: &'static str,
    /// Where to look, and nothing else.
    pub nudge: String,
    /// The whole argument and its conclusion.
    pub sentence: String,
    /// What to highlight.
    pub highlights: Highlights,
    /// The steps of a chain, in order.
    pub sub_steps: Vec<String>,
}

/// The roles of cells and units in a deduction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Highlights {
    /// The cells the argument starts from.
    pub cause: CellSet,
    /// The cells that die on the way, or that become empty.
    pub affected: CellSet,
    /// The cells that become stars, or are tried.
    pub target: CellSet,
    /// The rows, columns and regions that the argument is about.
    pub units: Vec<Unit>,
}

impl Deduction {
    /// The deduction in words.
    #[must_use]
    pub fn explain(&self) -> Explanation {
        let units = self.evidence.units();
        let (argument, sub_steps) = argument(&self.evidence);
        Explanation {
            technique: self.rule.name().unwrap_or_default(),
            nudge: nudge(self, &units),
            sentence: capitalized(&format!("{argument}{}", conclusion(self))),
            highlights: Highlights {
                cause: self.evidence.cause(self.stars.size()),
                affected: self.empties.clone(),
                target: self.stars.clone(),
                units,
            },
            sub_steps,
        }
    }
}

fn nudge(deduction: &Deduction, about: &[Unit]) -> String {
    match (&deduction.evidence, about) {
        (Evidence::Touching { star }, _) => format!("Look around the star at {star}."),
        (Evidence::Chain { cell, .. }, _) => format!("Think about {cell}."),
        (Evidence::Knowledge { stars, .. }, _) if stars.len() <= 4 => format!("Look at the stars at {}.", list(stars)),
        (Evidence::Knowledge { .. }, _) => "Look at the whole board.".to_owned(),
        (evidence, []) if !evidence.cause(deduction.stars.size()).is_empty() => {
            let cause = evidence.cause(deduction.stars.size());
            cause.first().map_or_else(String::new, |cell| format!("Look around {cell}."))
        }
        (_, []) => {
            let cells =
                if deduction.has_marks() { &deduction.empties | &deduction.stars } else { deduction.stars.clone() };
            cells
                .first()
                .map_or("Look at the whole board.".to_owned(), |cell| format!("Look near row {}.", cell.row() + 1))
        }
        (_, about) => format!("Look at {}.", units(about)),
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "; so r1c1 is a star and r2c2 is empty."
fn conclusion(deduction: &Deduction) -> String {
    let mut parts = Vec::new();
    let be = |cells: &CellSet, one: &str, many: &str| {
        format!("{} {}", list(cells), if cells.len() == 1 { one } else { many })
    };
    if !deduction.stars.is_empty() {
        parts.push(be(&deduction.stars, "is a star", "are stars"));
    }
    if !deduction.empties.is_empty() {
        parts.push(be(&deduction.empties, "is empty", "are empty"));
    }
    if parts.is_empty() {
        parts.extend(deduction.claims.iter().map(claim));
    }
    format!(", so {}.", list(parts))
}

/// A claim as a clause.
pub(crate) fn claim(claim: &Claim) -> String {
    let count = match (claim.min, claim.max) {
        (min, max) if min == max => format!("exactly {}", stars(min.into())),
        (min, UNBOUNDED) => format!("at least {}", stars(min.into())),
        (0, max) => format!("at most {}", stars(max.into())),
        (min, max) => format!("{min} to {max} stars"),
    };
    let verb = if claim.cells.len() == 1 { "holds" } else { "hold" };
    format!("{} {verb} {count}", cells_name(&claim.cells, claim.kind))
}

fn cells_name(cells: &CellSet, kind: FactKind) -> String {
    match kind {
        FactKind::Tile => format!("the block cells {}", list(cells)),
        FactKind::Strip | FactKind::Composite => cells_text(cells),
    }
}

pub(crate) fn name(area: &Area) -> String {
    if area.units.is_empty() { format!("the group {}", cells_text(&area.cells)) } else { units(&area.units) }
}

/// "needs" or "need".
fn verb(area: &Area, one: &str, many: &str) -> String {
    (if area.units.len() > 1 { many } else { one }).to_owned()
}

fn argument(evidence: &Evidence) -> (String, Vec<String>) {
    let text = match evidence {
        Evidence::Touching { star } => format!("stars cannot touch the star at {star}"),
        Evidence::Quota { area, need: 0 } => {
            format!("{} already {} all {} stars", name(area), verb(area, "has", "have"), verb(area, "its", "their"))
        }
        Evidence::Quota { area, need } if area.cells.len() == *need => {
            format!(
                "{} {} {need} more and {} exactly {need} open",
                name(area),
                verb(area, "needs", "need"),
                verb(area, "has", "have")
            )
        }
        Evidence::Quota { area, need } => {
            let open = area.cells.len();
            format!("{} {} {} in {open} open cells", name(area), verb(area, "needs", "need"), stars(*need))
        }
        Evidence::Cover { area, need, blocks, combs } => cover(area, *need, blocks.len(), combs),
        Evidence::Share { area, need, part, room } => {
            format!(
                "{} needs {}, and outside {} it has room for only {room}",
                name(area),
                stars(*need),
                cells_text(part)
            )
        }
        Evidence::Consumed { area, need, parts, taken } => {
            let parts = list(parts.iter().map(name));
            let needs = verb(area, "needs", "need");
            format!("{} {needs} {}, of which {taken} must be in {parts}", name(area), stars(*need))
        }
        Evidence::Refuted { star, broken } => format!("a star at {star} would {}", consequence(broken)),
        Evidence::Count { lines, others, need, given, bound } => count(lines, others, *need, *given, *bound),
        Evidence::Placements { area, need, ways } => format!(
            "{} can get its {} in {ways} {}",
            name(area),
            stars(*need),
            if *ways == 1 { "way only" } else { "ways, which agree" },
        ),
        Evidence::Knowledge { reason, .. } => reason.clone(),
        Evidence::Chain { cell, star, steps, end } => {
            let state = if *star { "a star" } else { "empty" };
            let sub_steps = steps.iter().map(|step| step.deduction.explain().sentence).collect();
            let count = steps.len();
            let plural = if count == 1 { "" } else { "s" };
            return (format!("if {cell} were {state}, {count} step{plural} later {end}"), sub_steps);
        }
        Evidence::Twins { regions, one, other, threads } => {
            let apart = if threads.is_empty() {
                "nothing outside could tell them apart".to_owned()
            } else {
                format!("only a star at {} could tell them apart", list(threads))
            };
            format!("in {} the stars {} could be exchanged for {}; {apart}", units(regions), list(one), list(other))
        }
    };
    (text, Vec::new())
}

fn cover(area: &Area, need: usize, blocks: usize, combs: &[(CellSet, usize)]) -> String {
    let mut parts = Vec::new();
    match blocks {
        0 => {}
        1 => parts.push("one 2×2 block".to_owned()),
        _ => parts.push(format!("{blocks} blocks of 2×2")),
    }
    for (cells, most) in combs {
        parts.push(format!("the comb {}, which holds at most {most}", cells_text(cells)));
    }
    let needs = verb(area, "needs", "need");
    if blocks == 0 && combs.len() == 1 {
        return format!("{} {needs} {}, and only {} can be in {}", name(area), stars(need), combs[0].1, parts[0]);
    }
    if parts.is_empty() {
        return format!("{} must hold {} and can hold no more", name(area), stars(need));
    }
    format!(
        "{} {needs} {}, and all {} open cells fit into {}",
        name(area),
        stars(need),
        verb(area, "its", "their"),
        list(parts)
    )
}

fn consequence(broken: &Broken) -> String {
    match broken {
        Broken::Room { area, room: 0, need } if area.units.is_empty() => {
            format!("leave no place for {} known to be in a group", stars(*need))
        }
        Broken::Room { area, room, need } => {
            let area = if area.units.is_empty() { "a group".to_owned() } else { units(&area.units) };
            match room {
                0 => format!("leave {area} no room for the {} it still needs", stars(*need)),
                _ => format!("leave {area} room for only {room} of the {} it still needs", stars(*need)),
            }
        }
        Broken::Crowd { line, parts, need } => {
            let parts = list(parts.iter().map(name));
            format!("put the stars of {parts} into {line}, which would have room for only {need}")
        }
        Broken::Count { lines, others, fins, need, given, bound } => {
            let fins = if fins.is_empty() { String::new() } else { format!("remove {}; then ", list(fins)) };
            let (lines, others) = (units(lines), units(others));
            match bound {
                Bound::Least => {
                    format!("{fins}{others} would need {given} stars from {lines}, which have room for {need}")
                }
                Bound::Most => format!("{fins}{lines} would need {need} stars from {others}, which could give {given}"),
            }
        }
    }
}

fn count(lines: &[Unit], others: &[Unit], need: usize, given: usize, bound: Bound) -> String {
    let ending = |units: &[Unit]| if units.len() == 1 { "s" } else { "" };
    let (line_verb, other_verb) = (ending(lines), ending(others));
    let (lines, others) = (units(lines), units(others));
    match (bound, need == given) {
        (Bound::Least, true) => {
            format!("{others} put{other_verb} {} into {lines}, and no more fit there", stars(given))
        }
        (Bound::Most, true) => format!("{lines} need{line_verb} {}, all that {others} can give", stars(need)),
        (Bound::Least, false) if given == 0 => format!("{lines} need{line_verb} {}", stars(need)),
        (Bound::Least, false) => {
            format!("{lines} need{line_verb} {}, and {others} inside take{other_verb} {given}", stars(need))
        }
        (Bound::Most, false) => {
            format!("{others} need{other_verb} {}, and {lines} inside take{line_verb} {need}", stars(given))
        }
    }
}
