//! Puts deductions into words and says which cells and units to highlight.

use starbattle_board::{Cell, CellSet, Line, Span, Text, Unit, text};

use crate::{
    deduction::Deduction,
    evidence::{Area, Bound, Broken, CombBound, Evidence},
    explain_ways::{exceptions, placements},
    fact::{Claim, FactKind, UNBOUNDED},
    path::Step,
    rule::RuleId,
};

/// What to show of a deduction, from a nudge to the full argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The name of the technique.
    pub technique: &'static str,
    /// Where to look, and nothing else.
    pub nudge: Text,
    /// The whole argument and its conclusion.
    pub sentence: Text,
    /// What to highlight.
    pub highlights: Highlights,
    /// The steps of a chain, in order; or the ways to fill an area that are too many for the sentence or break something.
    pub sub_steps: Vec<SubStep>,
    /// The ways to fill an area that were listed: their stars, and whether they break nothing.
    pub ways: Vec<(CellSet, bool)>,
}

/// A part of a long argument; a step of a chain has parts of its own if it is itself a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubStep {
    /// The argument and its conclusion.
    pub sentence: Text,
    /// The steps of the chain within the chain.
    pub sub_steps: Vec<Self>,
}

impl SubStep {
    fn of(step: &Step) -> Self {
        let Explanation { sentence, sub_steps, .. } = step.explain();
        Self { sentence, sub_steps }
    }

    /// The steps as numbered lines, those within a step below it and further in.
    #[must_use]
    pub fn outline(steps: &[Self], indent: usize) -> Text {
        let mut lines = Text::new();
        for (index, step) in steps.iter().enumerate() {
            lines.push(text![format!("\n{:indent$}{}) ", "", index + 1), &step.sentence]);
            lines.push(Self::outline(&step.sub_steps, indent + 3));
        }
        lines
    }
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
        let (argument, sub_steps) = argument(self);
        Explanation {
            technique: self.pattern.unwrap_or(self.rule).name().unwrap_or_default(),
            nudge: nudge(self, &units),
            sentence: text![argument, conclusion(self, needed)].capitalized(),
            highlights: Highlights {
                cause: self.evidence.cause(self.stars.size()),
                affected: self.empties.clone(),
                target: self.stars.clone(),
                units,
            },
            sub_steps,
            ways: ways(&self.evidence),
        }
    }
}

fn ways(evidence: &Evidence) -> Vec<(CellSet, bool)> {
    let Evidence::Placements { ways, dropped, .. } = evidence else { return Vec::new() };
    let fitting = ways.iter().map(|stars| (stars.clone(), true));
    fitting.chain(dropped.iter().map(|way| (way.stars.clone(), false))).collect()
}

fn nudge(deduction: &Deduction, about: &[Unit]) -> Text {
    match (&deduction.evidence, about) {
        (Evidence::Touching { star }, _) => text!["Look around the star at ", *star, "."],
        (Evidence::Chain { cell, .. }, _) => text!["Think about ", *cell, "."],
        (Evidence::Knowledge { stars, crosses, .. }, _) if stars.is_empty() && !crosses.is_empty() => {
            text!["Look at the empty cells ", Text::list(crosses), "."]
        }
        (Evidence::Knowledge { stars, .. }, _) if stars.len() == 1 => {
            text!["Look at the star at ", Text::list(stars), "."]
        }
        (Evidence::Knowledge { stars, .. }, _) if (2..=4).contains(&stars.len()) => {
            text!["Look at the stars at ", Text::list(stars), "."]
        }
        (Evidence::Knowledge { .. }, _) => "Look at the whole board.".into(),
        (evidence, []) if !evidence.cause(deduction.stars.size()).is_empty() => {
            let cause = evidence.cause(deduction.stars.size());
            cause.first().map_or_else(Text::new, |cell| text!["Look around ", cell, "."])
        }
        (_, []) => {
            let cells =
                if deduction.has_marks() { &deduction.empties | &deduction.stars } else { deduction.stars.clone() };
            let row = |cell: Cell| Unit::from(Line::Row(cell.row()));
            cells.first().map_or_else(|| "Look at the whole board.".into(), |cell| text!["Look near ", row(cell), "."])
        }
        (_, about) => text!["Look at ", Text::units(about), "."],
    }
}

impl From<RuleId> for Text {
    fn from(rule: RuleId) -> Self {
        Span::Rule { tier: rule.tier, number: rule.number }.into()
    }
}

/// "1 star", "2 stars".
pub(crate) fn stars(count: usize) -> Text {
    Text::counted(count, "star")
}

/// ", so r1c1 is a star and r2c2 is empty."
fn conclusion(deduction: &Deduction, needed: &[&Claim]) -> Text {
    let mut parts = Vec::new();
    if !deduction.stars.is_empty() {
        parts.push(are_stars(&deduction.stars));
    }
    if !deduction.empties.is_empty() {
        let are_empty = if deduction.empties.len() == 1 { " is empty" } else { " are empty" };
        parts.push(text![Text::cells(&deduction.empties), are_empty]);
    }
    if parts.is_empty() && needed.is_empty() {
        parts.extend(claims(&deduction.claims.iter().collect::<Vec<_>>()));
    }
    parts.extend(claims(needed));
    text![", so ", Text::list(parts), "."]
}

fn are_stars(cells: &CellSet) -> Text {
    text![Text::list(cells), if cells.len() == 1 { " is a star" } else { " are stars" }]
}

/// Claims as clauses. Whole blocks are told together.
fn claims(all: &[&Claim]) -> Vec<Text> {
    let (blocks, others): (Vec<&Claim>, Vec<&Claim>) =
        all.iter().copied().partition(|claim| claim.kind == FactKind::Tile && claim.cells.len() == 4);
    let corners = blocks.iter().filter_map(|claim| claim.cells.first()).map(Span::Block);
    let together = match blocks.len() {
        0 => None,
        1 => Some(text!["the 2×2 block ", Text::list(corners), " holds exactly 1 star"]),
        _ => Some(text!["the 2×2 blocks ", Text::list(corners), " hold exactly 1 star each"]),
    };
    together.into_iter().chain(others.into_iter().map(claim)).collect()
}

/// A claim as a clause.
pub(crate) fn claim(claim: &Claim) -> Text {
    let (min, max) = (usize::from(claim.min), usize::from(claim.max));
    if min == claim.cells.len() {
        return are_stars(&claim.cells);
    }
    let count = match (claim.min, claim.max) {
        (least, most) if least == most => text!["exactly ", stars(min)],
        (_, UNBOUNDED) => text!["at least ", stars(min)],
        (0, _) => text!["at most ", stars(max)],
        _ => text![min, " to ", max, " stars"],
    };
    let is_plural = claim.name.is_none() && claim.cells.len() > 1;
    let name = claim.name.clone().unwrap_or_else(|| Text::cells(&claim.cells));
    text![name, if is_plural { " hold " } else { " holds " }, count]
}

pub(crate) fn name(area: &Area) -> Text {
    match &area.name {
        Some(name) => name.clone(),
        None if area.units.is_empty() => text!["the group ", Text::cells(&area.cells)],
        None => Text::units(&area.units),
    }
}

fn names(areas: &[Area]) -> Text {
    Text::list(areas.iter().map(name))
}

/// The same, but regions share one word: "regions A and B".
fn joint_name(areas: &[Area]) -> Text {
    if areas.iter().any(|area| area.units.is_empty()) {
        return names(areas);
    }
    Text::units(&areas.iter().flat_map(|area| area.units.iter().copied()).collect::<Vec<_>>())
}

/// "needs" or "need".
pub(crate) fn verb(area: &Area, one: &'static str, many: &'static str) -> &'static str {
    if area.units.len() > 1 { many } else { one }
}

fn argument(deduction: &Deduction) -> (Text, Vec<SubStep>) {
    let text = match &deduction.evidence {
        Evidence::Touching { star } => text!["no star can touch the star at ", *star],
        Evidence::Quota { area, need } => quota(area, *need),
        Evidence::Cover { area, need, blocks, combs } => cover(area, *need, blocks, combs),
        Evidence::Share { area, need, part, room } => {
            let room = if *room == 0 { "no room".into() } else { text!["room for only ", *room] };
            let has = verb(area, " it has ", " they have ");
            text![needs(area, *need), ", and outside ", Text::cells(part), has, room]
        }
        Evidence::Consumed { area, need, parts, taken } => consumed(area, *need, parts, *taken),
        Evidence::Comb { comb, parts } => {
            let holds = text!["the comb ", Text::cells(&comb.cells), " holds at most ", stars(comb.most)];
            text![holds, ", as ", little_room(comb), ", and ", names(parts), " need all of them"]
        }
        Evidence::Kissing { star, one, other, line, need, outside } => {
            let without = text!["without a star at ", *star, ", the star of ", name(one), " would be in ", *line];
            let leaves = text![" and leave ", name(other), " no cell outside ", *line];
            let room = if outside.is_empty() {
                ", which needs only 1 star".into()
            } else {
                text![", which needs ", stars(*need), ", all but 1 of which are in ", names(outside)]
            };
            text![without, leaves, room]
        }
        Evidence::Together { parts, shares } => text![joint_name(parts), " need ", sum(shares), " together"],
        Evidence::Refuted { cells, star, broken } => refuted(cells, *star, broken),
        Evidence::Count { lines, others, shares, need, bound, .. } => count(lines, others, shares, *need, *bound),
        Evidence::Placements { area, need, ways, dropped, unlisted } => {
            return match unlisted {
                0 => placements(&name(area), *need, ways, dropped),
                _ => exceptions(deduction, area, *need, dropped, *unlisted),
            };
        }
        Evidence::Knowledge { reason, .. } => reason.clone(),
        Evidence::Chain { cell, star, steps, end } => {
            let state = if *star { "a star" } else { "empty" };
            let sub_steps = steps.iter().map(SubStep::of).collect();
            let later = match steps.len() {
                0 => "at once".into(),
                count => text![Text::counted(count, "step"), " later"],
            };
            return (text!["if ", *cell, " were ", state, ", then ", later, " ", end.text()], sub_steps);
        }
        Evidence::Twins { parts, one, other, threads } => {
            let apart = if threads.is_empty() {
                "nothing outside could tell them apart".into()
            } else {
                text!["only a star at ", Text::list(threads), " could tell them apart"]
            };
            let exchange = text![Text::list(one), " could be exchanged for ", Text::list(other)];
            text!["in ", joint_name(parts), " the stars ", exchange, "; ", apart]
        }
    };
    (text, Vec::new())
}

/// "region A needs 2 stars"; of a group only the least number is known for certain.
fn needs(area: &Area, need: usize) -> Text {
    if area.units.is_empty() {
        return text![name(area), " holds at least ", stars(need)];
    }
    text![name(area), verb(area, " needs ", " need "), stars(need)]
}

/// A sum with its terms: "4 stars (1 + 2 + 1)", "6 stars (2 each)".
pub(crate) fn sum(shares: &[usize]) -> Text {
    text![stars(shares.iter().sum()), terms(shares)]
}

/// " (1 + 2 + 1)", " (2 each)"; nothing if there is only one.
fn terms(shares: &[usize]) -> Text {
    match shares {
        [] | [_] => Text::new(),
        [first, rest @ ..] if rest.iter().all(|other| other == first) => text![" (", *first, " each)"],
        shares => text![" (", Text::joined(shares.iter().copied(), " + "), ")"],
    }
}

/// Parts that take all the stars of an area, or a known number of them.
fn consumed(area: &Area, need: usize, parts: &[Area], taken: usize) -> Text {
    let is_group = area.units.is_empty();
    if taken < need {
        let are = if taken == 1 { " is in " } else { " are in " };
        return text![needs(area, need), ", and exactly ", taken, " of them", are, names(parts)];
    }
    let limit = match (is_group, verb(area, "needs", "need")) {
        (true, _) => text!["holds at most ", need],
        (false, needs) => text![needs, " only ", need],
    };
    match parts {
        [part] if !part.units.is_empty() => {
            let (all, are) = match need {
                1 => ("the star".into(), " is in "),
                2 => ("both stars".into(), " are in "),
                need => (text!["all ", stars(need)], " are in "),
            };
            let part_needs = text![all, " that ", name(part), verb(part, " needs", " need")];
            text![part_needs, are, name(area), ", which ", limit]
        }
        [part] => {
            let all = if is_group { " can hold" } else { verb(area, " needs", " need") };
            text![needs(part, need), ", all that ", name(area), all]
        }
        parts => {
            let all = if parts.len() == need { " take one each" } else { " take all of them" };
            let stars = if need == 1 { " star" } else { " stars" };
            text![name(area), " ", limit, stars, ", and ", names(parts), all]
        }
    }
}

fn quota(area: &Area, need: usize) -> Text {
    if need == 0 {
        return text![name(area), verb(area, " already has all its stars", " already have all their stars")];
    }
    if area.is_last_of_group(need) {
        return last_of_group(area, need);
    }
    let (needs, has) = (verb(area, " needs ", " need "), verb(area, " has ", " have "));
    if area.cells.len() == need {
        let (more, open) = (Text::counted(need, "more star"), Text::counted(need, "open cell"));
        return text![name(area), needs, more, " and", has, if need == 1 { "only " } else { "exactly " }, open];
    }
    let them = if need == 1 { "it" } else { "them" };
    text![name(area), needs, stars(need), " and", has, "only ", Text::cells(&area.cells), " for ", them]
}

fn cover(area: &Area, need: usize, blocks: &[Cell], combs: &[CombBound]) -> Text {
    if area.is_last_of_group(need) {
        return last_of_group(area, need);
    }
    let mut parts = Vec::new();
    match blocks {
        [] => {}
        [block] => parts.push(text!["the 2×2 block ", Span::Block(*block)]),
        _ => {
            let names = Text::list(blocks.iter().copied().map(Span::Block));
            parts.push(text![blocks.len(), " blocks of 2×2 (", names, ")"]);
        }
    }
    for comb in combs {
        let holds = text!["the comb ", Text::cells(&comb.cells), ", which holds at most ", comb.most];
        parts.push(text![holds, " as ", little_room(comb)]);
    }
    if blocks.is_empty() && !combs.is_empty() {
        let most: usize = combs.iter().map(|comb| comb.most).sum();
        let room = match need - most {
            0 => "no room".into(),
            room => text!["room for only ", room],
        };
        let has = verb(area, " has ", " have ");
        return text![needs(area, need), " and", has, room, " outside ", Text::list(parts)];
    }
    if parts.is_empty() {
        return text![needs(area, need), " and can hold no more"];
    }
    let open = if area.cells.len() == 1 {
        text![verb(area, "its only open cell fits", "their only open cell fits")]
    } else {
        text![verb(area, "all its open cells fit", "all their open cells fit")]
    };
    text![needs(area, need), ", and ", open, " into ", Text::list(parts)]
}

/// Why the line of a comb has no room for one star more than the comb holds.
fn little_room(comb: &CombBound) -> Text {
    if comb.outside.is_empty() {
        return text![comb.line, " needs no more than ", comb.need];
    }
    text![comb.line, " needs ", stars(comb.need), " and ", names(&comb.outside), " beside it take the rest"]
}

fn last_of_group(area: &Area, need: usize) -> Text {
    if let Some(group) = &area.name {
        let are = if need == 1 { " is left" } else { " are left" };
        return text!["of ", group, ", which must still hold ", stars(need), ", only ", Text::cells(&area.cells), are];
    }
    text!["a group that must still hold ", stars(need), " has only ", Text::cells(&area.cells), " left"]
}

pub(crate) fn excess(supposed: &Text, area: &Area, given: usize, most: usize) -> Text {
    text![supposed, " would give ", name(area), " ", stars(given), ", and it holds at most ", most]
}

/// What a star in any one of the cells would break, or a cell without a star.
fn refuted(cells: &CellSet, star: bool, broken: &Broken) -> Text {
    // "a star at r1c1 would leave", "without a star at r1c1, region A would have".
    let any = if cells.len() > 3 { text!["any of ", Text::cells(cells)] } else { Text::choice(cells) };
    let supposed = text![if star { "a star at " } else { "without a star at " }, any];
    match broken {
        Broken::Room { area, room, need } => {
            let its = match (star && cells.is_subset(&area.cells), need) {
                (true, 1) => "the other star".into(),
                (true, need) => text!["the other ", stars(*need)],
                (false, 1) => "the star".into(),
                (false, need) => text!["the ", stars(*need)],
            };
            let room = match room {
                0 => text!["no room for ", its],
                room if cells.len() == 1 => text!["room for only ", *room, " of ", its],
                room => text!["room for at most ", *room, " of ", its],
            };
            let needs = verb(area, " it needs", " they need");
            if star {
                text![supposed, " would leave ", name(area), " ", room, needs]
            } else {
                text![supposed, ", ", name(area), " would have ", room, needs]
            }
        }
        Broken::Excess { area, given, most } => excess(&supposed, area, *given, *most),
        Broken::Crowd { line, parts, need } => {
            let room = match need {
                0 => "no room for them".into(),
                need => text!["room for only ", *need],
            };
            if star {
                text![supposed, " would push the stars of ", names(parts), " into ", *line, ", which would have ", room]
            } else {
                text![supposed, ", all stars of ", names(parts), " would be in ", *line, ", which has ", room]
            }
        }
        Broken::Count { lines, others, shares, fins, need, bound, .. } => {
            let start = match (star, fins.is_empty()) {
                (true, true) => text!["with ", supposed, ", "],
                (true, false) => text![supposed, " would remove ", Text::list(fins), "; then "],
                (false, _) => text![supposed, ", "],
            };
            let have = if lines.len() == 1 { "has" } else { "have" };
            let (lines, units, given) = (Text::units(lines), Text::units(others), sum(shares));
            match bound {
                Bound::Least => {
                    let puts = text![start, units, " would have to put ", given, " into ", lines, ", which "];
                    match need {
                        0 => text![puts, have, " no room left"],
                        need => text![puts, "would have room for only ", *need],
                    }
                }
                Bound::Most if others.is_empty() => {
                    text![start, lines, " would still need ", stars(*need), " and get none"]
                }
                Bound::Most => {
                    let needs = text![start, lines, " would still need ", stars(*need)];
                    text![needs, ", and ", units, " could put only ", given, " there"]
                }
            }
        }
    }
}

fn count(lines: &[Unit], others: &[Unit], shares: &[usize], need: usize, bound: Bound) -> Text {
    let given: usize = shares.iter().sum();
    let total = sum(shares);
    let verb = |units: &[Unit], one: &'static str, many: &'static str| if units.len() == 1 { one } else { many };
    let need_verb = |units| verb(units, " needs ", " need ");
    let take_verb = |units| verb(units, " takes ", " take ");
    let across = |unit: &Unit| matches!(unit, Unit::Line(Line::Row(_)));
    let crossing = lines.iter().any(across) && !lines.iter().all(across);
    let twice = if crossing { " (where they cross, a star counts twice)" } else { "" };
    let (line_names, other_names) = (text![Text::units(lines), twice], Text::units(others));
    match (bound, need == given) {
        (Bound::Least, true) if need == 0 => {
            text![line_names, verb(lines, " already has all its stars", " already have all their stars")]
        }
        (Bound::Least, true) => {
            text![other_names, " must put at least ", total, " into ", line_names, ", and no more fit there"]
        }
        (Bound::Most, true) => {
            let needs = text![line_names, need_verb(lines), stars(need)];
            text![needs, ", the most that ", other_names, " can put there", terms(shares)]
        }
        (Bound::Least, false) if given == 0 => text![line_names, need_verb(lines), stars(need)],
        (Bound::Least, false) => {
            let needs = text![line_names, need_verb(lines), stars(need)];
            text![needs, ", and ", other_names, " inside", take_verb(others), total]
        }
        (Bound::Most, false) => {
            let needs = text![other_names, need_verb(others), total];
            text![needs, ", and ", line_names, " inside", take_verb(lines), need]
        }
    }
}
