//! A star that breaks a fact.

use starbattle_board::CompactSort;

use std::ops::ControlFlow;

use crate::{
    analysis::{
        areas::{AreaRef, Source},
        capacity::capacity,
        cells::with_words,
        line_facts::{LinePart, best_disjoint},
        pressure::{Pressure, Since, Star},
        supposition::{Supposition, suppose_each_star},
    },
    cache::revisions::Trial,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Broken,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// A star in a cell would leave no place for stars that must be in some strip, block or other set.
    ///
    /// ## What it finds
    /// A cell whose star, with its direct consequences, leaves a set too little room for its least number of stars; or pushes several
    /// disjoint sets into one line that cannot take all their stars.
    ///
    /// ## Why it is true
    /// The star contradicts something that is known.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAA  .....  ....x
    /// BCCAA  .....  .....
    /// BCCAD  .....  .....
    /// BBEDD  .....  .....
    /// BBBDD  ...x.  ...x.
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAAAAA  ........  ........
    /// BBAACACA  xx......  xx......
    /// DBAECCCC  *xxxxxxx  *xxxxxxx
    /// BBAEFCCC  xx......  xx......
    /// BBAEGGGG  ........  ........
    /// BBEEGGHH  ........  ........
    /// BBBEGGGG  ........  .......x
    /// BBBGGGGG  ........  ........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAABBBBBB  ..........  ..........
    /// CCCAABBBBB  ..........  ..........
    /// CCCCABBBDD  ..........  ........x.
    /// CECFFFBDDD  ..........  ..........
    /// CEEFFBBBGG  ..........  ..........
    /// CEEHHBBGGG  ..........  ..........
    /// EEEHHBBBIG  ..........  ..........
    /// HEEHHHIIIG  ..........  ..........
    /// HHHHHJIIGG  ..........  ..........
    /// JJJJJJGGGG  ..........  ..........
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  ....x
    /// BBAAA  *....
    /// BCADA  .x...
    /// BCAEE  ...x.
    /// EEEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Pressured exclusion.
    Ordinary, tier 3, effort 10, find;
    ID = 5 "Pressured exclusion"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    with_words!(position.units().size(), W => find_with(&Pressure::<W>::new(position), position, sink))
}

fn find_with<const W: usize>(
    pressure: &Pressure<'_, W>,
    position: &Position,
    sink: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let mut latest = pressure.since(0);
    suppose_each_star(position, Trial::Pressure, position.live(), sink, |star| {
        let Some(since) = pressure.changes(star, &mut latest) else { return Vec::new() };
        let star = Star::new(star);
        let starved = starved(position, &star, pressure, since);
        if starved.is_empty() { crowded(position, &star, pressure, since) } else { starved }
    })
}

/// Facts that the star leaves without enough room.
fn starved<const W: usize>(
    position: &Position,
    star: &Star<'_, W>,
    pressure: &Pressure<'_, W>,
    since: &Since<W>,
) -> Vec<Deduction> {
    let mut found = Vec::new();
    for (area, left, has_star) in pressure.hit(star, since) {
        let Some(fact) = area.fact() else { continue };
        let need = area.min - usize::from(has_star);
        if !pressure.holds(left, need) {
            let room = capacity(&left.to_set(position.units().size()));
            let broken = Broken::Room { area: area.area(position), room, need };
            found.push(Deduction::no_star(position, ID, star.supposition.cell, broken).using([fact]));
        }
    }
    found
}

/// A line into which the star pushes more stars than it can take.
fn crowded<const W: usize>(
    position: &Position,
    star: &Star<'_, W>,
    pressure: &Pressure<'_, W>,
    since: &Since<W>,
) -> Vec<Deduction> {
    let (fresh, new) = pressure.pushed(star, since);
    let star = star.supposition;
    // Only lines that lose a star to the supposed one, or get a new part by it, can become too crowded.
    let own = star.units[..2].iter().filter(|&&line| fresh >> line & 1 == 1);
    let mut lines: Vec<(usize, usize)> = own.map(|&line| (line, 0)).collect();
    for (line, part) in &new {
        match lines.iter_mut().find(|(other, _)| other == line) {
            Some((_, sum)) => *sum += part.area.min,
            None => lines.push((*line, part.area.min)),
        }
    }
    lines.retain(|&(line, sum)| pressure.most[line] + sum > star.need(position, line));
    let overfull = lines.into_iter().filter_map(|(line, _)| {
        let old = pressure.parts[line].iter().filter(|part| part.area.cells.is_disjoint(&star.gone));
        let new = new.iter().filter(|(other, _)| *other == line).map(|(_, part)| part);
        let mut parts: Vec<LinePart<'_>> = old.chain(new).copied().collect();
        // Facts first: which of them are chosen then does not depend on the order of the regions.
        parts.compact_sort_by_key(|part| match part.area.source {
            Source::Fact(fact) => (None, Some(fact)),
            Source::Unit(number) => (Some(position.order().unit_rank(number)), None),
        });
        overfull(position, star, &parts, line)
    });
    overfull.collect()
}

/// The deduction that the star would overfill the line, given all areas that would lie in it.
fn overfull(position: &Position, star: &Supposition, parts: &[LinePart<'_>], line: usize) -> Option<Deduction> {
    let need = star.need(position, line);
    // Parts that share no cell after the star need different stars, because all their stars are in what is left of them.
    let (sum, chosen) = best_disjoint(parts, need + 1);
    if sum <= need {
        return None;
    }
    let chosen: Vec<AreaRef<'_>> = chosen.iter().map(|&index| parts[index].area).collect();
    let areas = chosen.iter().map(|area| area.area(position)).collect();
    let line = position.units().unit(line);
    let deduction = Deduction::no_star(position, ID, star.cell, Broken::Crowd { line, parts: areas, need });
    Some(deduction.using(chosen.iter().filter_map(AreaRef::fact)))
}
