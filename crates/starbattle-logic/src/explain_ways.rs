//! Puts the ways to fill an area into words.

use starbattle_board::{CellSet, Text, text};

use crate::{
    deduction::Deduction,
    evidence::{Area, Broken, DroppedWay},
    explain::{SubStep, excess, name, stars, verb},
};

/// As many ways as fit into a sentence.
pub(crate) const FEW_WAYS: usize = 4;

/// All ways to fill an area, and what those that break nothing have in common.
pub(crate) fn placements(area: &Text, need: usize, ways: &[CellSet], dropped: &[DroppedWay]) -> (Text, Vec<SubStep>) {
    let its = if need == 1 { "the star".into() } else { text!["the ", stars(need)] };
    let all = Text::counted(ways.len() + dropped.len(), "way");
    let list = || Text::joined(ways.iter().map(Text::list), "; ");
    let mut sentence = match (dropped.is_empty(), ways.len()) {
        (true, 1) => text!["there is only one way to place ", its, " of ", area],
        (true, _) => text!["there are ", all, " to place ", its, " of ", area],
        (false, 1) => text!["of the ", all, " to place ", its, " of ", area, ", only one fits the rest of the board"],
        (false, count) => {
            text!["of the ", all, " to place ", its, " of ", area, ", only ", count, " fit the rest of the board"]
        }
    };
    let mut parts = Vec::new();
    if ways.len() <= FEW_WAYS {
        sentence.push(text![" (", list(), ")"]);
    } else {
        parts.push(text!["these fit: ", list(), "."].capitalized());
    }
    sentence.push(match ways.len() {
        1 => "",
        2 => ", and both say the same here",
        _ => ", and all of them say the same here",
    });
    parts.extend(reasons(need, dropped));
    (sentence, sub_steps(parts))
}

/// The ways that would say something else than the deduction, none of which fits, and what each would break.
pub(crate) fn exceptions(
    deduction: &Deduction,
    area: &Area,
    need: usize,
    dropped: &[DroppedWay],
    unlisted: usize,
) -> (Text, Vec<SubStep>) {
    let (inside, outside) = (&deduction.empties & &area.cells, &deduction.empties - &area.cells);
    let mut which = Vec::new();
    if !inside.is_empty() {
        which.push(text!["with a star at ", Text::choice(&inside)]);
    }
    if !outside.is_empty() {
        let allow = if dropped.len() == 1 { "that allows a star at " } else { "that allow a star at " };
        which.push(text![allow, Text::choice(&outside)]);
    }
    if !deduction.stars.is_empty() {
        let lack = match (deduction.stars.len(), dropped.len()) {
            (1, _) => "without a star at ",
            (_, 1) => "that lacks a star at ",
            _ => "that lack a star at ",
        };
        which.push(text![lack, Text::choice(&deduction.stars)]);
    }
    let its = if need == 1 { "the star".into() } else { text!["the ", stars(need)] };
    let all = Text::counted(dropped.len() + unlisted, "way");
    let end = if which.len() > 1 { "," } else { "" };
    let which = text![Text::joined(which, ", or "), end];
    let those = if dropped.len() == 1 {
        text!["the one ", which, " would break something"]
    } else {
        text!["the ", dropped.len(), " ", which, " would each break something"]
    };
    let sentence = text!["of the ", all, " to place ", its, " of ", name(area), ", ", those];
    (sentence, sub_steps(reasons(need, dropped)))
}

/// What ways break, in one sentence for all that break the same.
fn reasons(need: usize, dropped: &[DroppedWay]) -> Vec<Text> {
    let mut reasons = Vec::new();
    let mut left: Vec<&DroppedWay> = dropped.iter().collect();
    while let Some(first) = left.first().copied() {
        let (same, others): (Vec<&DroppedWay>, Vec<&DroppedWay>) =
            left.into_iter().partition(|way| way.broken == first.broken);
        left = others;
        let places = Text::joined(same.iter().map(|way| text!["at ", Text::list(&way.stars)]), ", or ");
        let comma = if same.len() == 1 { "" } else { "," };
        let supposed = text![if need == 1 { "a star " } else { "stars " }, places, comma];
        let broken = match &first.broken {
            Broken::Room { area, room, need } => leaves(&supposed, area, *room, *need),
            Broken::Excess { area, given, most } => excess(&supposed, area, *given, *most),
            Broken::Crowd { .. } | Broken::Count { .. } => continue,
        };
        reasons.push(text![broken, "."].capitalized());
    }
    reasons
}

fn sub_steps(sentences: Vec<Text>) -> Vec<SubStep> {
    sentences.into_iter().map(|sentence| SubStep { sentence, sub_steps: Vec::new() }).collect()
}

/// What stars leave an area, after those of them that it gets itself.
fn leaves(supposed: &Text, area: &Area, room: usize, need: usize) -> Text {
    let lacks = if need == 1 { "the star".into() } else { text!["the ", stars(need)] };
    let room = if room == 0 { text!["no room for ", lacks] } else { text!["room for only ", room, " of ", lacks] };
    text![supposed, " would leave ", name(area), " ", room, verb(area, " it still needs", " they still need")]
}
