//! Puts deductions into words and says which cells and units to highlight.

use starbattle_board::{Cell, CellSet, Line, Unit, counted};

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
        self.explain_with(&[])
    }

    /// The deduction in words, those claims included that are needed later.
    pub(crate) fn explain_with(&self, needed: &[&Claim]) -> Explanation {
        let units = self.evidence.units();
        let (argument, sub_steps) = argument(&self.evidence);
        Explanation {
            technique: self.rule.name().unwrap_or_default(),
            nudge: nudge(self, &units),
            sentence: capitalized(&format!("{argument}{}", conclusion(self, needed))),
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
        (Evidence::Knowledge { stars, .. }, _) if stars.len() == 1 => format!("Look at the star at {}.", list(stars)),
        (Evidence::Knowledge { stars, .. }, _) if (2..=4).contains(&stars.len()) => {
            format!("Look at the stars at {}.", list(stars))
        }
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

/// ", so r1c1 is a star and r2c2 is empty."
fn conclusion(deduction: &Deduction, needed: &[&Claim]) -> String {
    let mut parts = Vec::new();
    if !deduction.stars.is_empty() {
        parts.push(are_stars(&deduction.stars));
    }
    if !deduction.empties.is_empty() {
        let are = if deduction.empties.len() == 1 { "is" } else { "are" };
        parts.push(format!("{} {are} empty", list(&deduction.empties)));
    }
    if parts.is_empty() && needed.is_empty() {
        parts.extend(deduction.claims.iter().map(claim));
    }
    parts.extend(needed.iter().copied().map(claim));
    format!(", so {}.", list(parts))
}

fn are_stars(cells: &CellSet) -> String {
    if cells.len() == 1 { format!("{} is a star", list(cells)) } else { format!("{} are stars", list(cells)) }
}

/// A claim as a clause.
pub(crate) fn claim(claim: &Claim) -> String {
    if usize::from(claim.min) == claim.cells.len() {
        return are_stars(&claim.cells);
    }
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
        Evidence::Quota { area, need } if area.cells.len() == *need && area.units.is_empty() => {
            last_of_group(area, *need)
        }
        Evidence::Quota { area, need } if area.cells.len() == *need => {
            format!(
                "{} {} {} more and {} exactly {} open",
                name(area),
                verb(area, "needs", "need"),
                stars(*need),
                verb(area, "has", "have"),
                counted(*need, "cell")
            )
        }
        Evidence::Quota { area, need } => {
            let open = cells_text(&area.cells);
            format!(
                "{} {} {} and {} only {open} for {}",
                name(area),
                verb(area, "needs", "need"),
                stars(*need),
                verb(area, "has", "have"),
                if *need == 1 { "it" } else { "them" }
            )
        }
        Evidence::Cover { area, need, blocks, combs } => cover(area, *need, blocks, combs),
        Evidence::Share { area, need, part, room } => {
            let room = if *room == 0 { "no room".to_owned() } else { format!("room for only {room}") };
            format!("{} needs {}, and outside {} it has {room}", name(area), stars(*need), cells_text(part))
        }
        Evidence::Consumed { area, need, parts, taken } => {
            let parts = list(parts.iter().map(name));
            if area.units.is_empty() {
                format!("{} can hold no more than {}, and {taken} must be in {parts}", name(area), stars(*need))
            } else {
                let needs = verb(area, "needs", "need");
                format!("{} {needs} {}, of which {taken} must be in {parts}", name(area), stars(*need))
            }
        }
        Evidence::Comb { line, need, outside, cells, most, parts } => {
            let room = if outside.is_empty() {
                format!("{line} needs no more than {need}")
            } else {
                let outside = list(outside.iter().map(name));
                format!("{line} needs {} and {outside} beside it take the rest", stars(*need))
            };
            let parts = list(parts.iter().map(name));
            format!(
                "the comb {} holds at most {}, as {room}, and {parts} need all of them",
                cells_text(cells),
                stars(*most)
            )
        }
        Evidence::Refuted { star, broken } => refuted(*star, broken),
        Evidence::Count { lines, others, need, given, bound } => count(lines, others, *need, *given, *bound),
        Evidence::Placements { area, need, ways, tested } => {
            let room = if *tested { " that leaves all other units and groups enough room" } else { "" };
            let gets = format!("{} can get {} {}", name(area), verb(area, "its", "their"), stars(*need));
            match (ways, tested) {
                (1, _) => format!("{gets} in only one way{room}"),
                (_, true) => {
                    format!(
                        "{gets} in {ways} ways that leave all other units and groups enough room, each with the same result here"
                    )
                }
                (_, false) => format!("{gets} in {ways} ways, each with the same result here"),
            }
        }
        Evidence::Knowledge { reason, .. } => reason.clone(),
        Evidence::Chain { cell, star, steps, end } => {
            let state = if *star { "a star" } else { "empty" };
            let sub_steps = steps.iter().map(|step| step.explain().sentence).collect();
            let later = match steps.len() {
                0 => "at once".to_owned(),
                1 => "1 step later".to_owned(),
                count => format!("{count} steps later"),
            };
            return (format!("if {cell} were {state}, then {later} {end}"), sub_steps);
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

fn cover(area: &Area, need: usize, blocks: &[Cell], combs: &[(CellSet, usize)]) -> String {
    let mut parts = Vec::new();
    match blocks {
        [] => {}
        [block] => parts.push(format!("the 2×2 block {}", block_name(*block))),
        _ => {
            let names = list(blocks.iter().map(|block| block_name(*block)));
            parts.push(format!("{} blocks of 2×2 ({names})", blocks.len()));
        }
    }
    for (cells, most) in combs {
        let more = most + 1;
        parts.push(format!(
            "the comb {}, which holds at most {most} as its line has no room for {more} there",
            cells_text(cells)
        ));
    }
    if area.cells.len() == need && area.units.is_empty() {
        return last_of_group(area, need);
    }
    let needs = verb(area, "needs", "need");
    if let ([], [(_, most)]) = (blocks, combs) {
        return format!("{} {needs} {}, and only {most} can be in {}", name(area), stars(need), parts[0]);
    }
    if parts.is_empty() {
        return format!("{} must hold {} and can hold no more", name(area), stars(need));
    }
    let open = match area.cells.len() {
        1 => format!("{} only open cell fits", verb(area, "its", "their")),
        _ => format!("all {} open cells fit", verb(area, "its", "their")),
    };
    format!("{} {needs} {}, and {open} into {}", name(area), stars(need), list(parts))
}

fn last_of_group(area: &Area, need: usize) -> String {
    format!("a group that must still hold {} has only {} left", stars(need), cells_text(&area.cells))
}

/// The upper left and the lower right cell.
fn block_name(corner: Cell) -> String {
    format!("{corner}–{}", Cell::new(corner.row() as u8 + 1, corner.col() as u8 + 1))
}

fn refuted(star: Cell, broken: &Broken) -> String {
    match broken {
        Broken::Room { area, room, need } => {
            let room = match room {
                0 => "no room for".to_owned(),
                room => format!("room for only {room} of"),
            };
            format!("a star at {star} would leave {} {room} the {} it would still need", name(area), stars(*need))
        }
        Broken::Crowd { line, parts, need } => {
            let parts = list(parts.iter().map(name));
            let room = match need {
                0 => "no room for them".to_owned(),
                need => format!("room for only {need}"),
            };
            format!("a star at {star} would push the stars of {parts} into {line}, which would have {room}")
        }
        Broken::Count { lines, others, fins, need, given, bound } => {
            let start = if fins.is_empty() {
                format!("with a star at {star} ")
            } else {
                format!("a star at {star} would remove {}; then ", list(fins))
            };
            let have = if lines.len() == 1 { "has" } else { "have" };
            let (lines, others) = (units(lines), units(others));
            match (bound, given, need) {
                (Bound::Least, _, 0) => {
                    format!(
                        "{start}{others} would have to put {} into {lines}, which {have} no room left",
                        stars(*given)
                    )
                }
                (Bound::Least, ..) => format!(
                    "{start}{others} would have to put {} into {lines}, which would have room for only {need}",
                    stars(*given)
                ),
                (Bound::Most, 0, _) => format!("{start}{lines} would still need {} and get none", stars(*need)),
                (Bound::Most, ..) => format!(
                    "{start}{lines} would still need {}, and {others} could put only {given} there",
                    stars(*need)
                ),
            }
        }
    }
}

fn count(lines: &[Unit], others: &[Unit], need: usize, given: usize, bound: Bound) -> String {
    let ending = |units: &[Unit]| if units.len() == 1 { "s" } else { "" };
    let (line_verb, other_verb) = (ending(lines), ending(others));
    let across = |unit: &Unit| matches!(unit, Unit::Line(Line::Row(_)));
    let crossing = lines.iter().any(across) && !lines.iter().all(across);
    let twice = if crossing { " (where they cross, a star counts twice)" } else { "" };
    let (lines, others) = (format!("{}{twice}", units(lines)), units(others));
    match (bound, need == given) {
        (Bound::Least, true) => {
            format!("{others} must put at least {} into {lines}, and no more fit there", stars(given))
        }
        (Bound::Most, true) => {
            format!("{lines} need{line_verb} {}, the most that {others} can put there", stars(need))
        }
        (Bound::Least, false) if given == 0 => format!("{lines} need{line_verb} {}", stars(need)),
        (Bound::Least, false) => {
            format!("{lines} need{line_verb} {}, and {others} inside take{other_verb} {given}", stars(need))
        }
        (Bound::Most, false) => {
            format!("{others} need{other_verb} {}, and {lines} inside take{line_verb} {need}", stars(given))
        }
    }
}
