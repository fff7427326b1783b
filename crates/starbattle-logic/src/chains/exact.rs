//! Whether a supposition can be refuted with fewer links than some number: all sequences of links are tried.

use super::{
    closure::{Closure, Progress},
    ground::Ground,
    refutation::Refutation,
    state::Link,
};

impl Refutation {
    /// A refutation of a supposition, of which nothing has followed yet, with fewer than `below` links. What followed by rounds with every
    /// link there is, up to the contradiction, is given; there is none with fewer links than these rounds.
    pub fn below<const W: usize>(
        ground: &Ground<'_, W>,
        supposed: &Closure<W>,
        dead: &Closure<W>,
        below: usize,
    ) -> Option<Self> {
        let next = dead.links_after(ground, supposed);
        (dead.rounds()..below).find_map(|count| match count {
            0 => extended(ground, supposed, 0, &mut Vec::new(), &[]),
            _ => extended_by(ground, supposed, &next, count, &mut Vec::new(), &[]),
        })
    }
}

/// A refutation that adds exactly so many links to a way. Those of `known` need not be tried: they were tried instead of an earlier link,
/// and links can change places.
fn extended<const W: usize>(
    ground: &Ground<'_, W>,
    supposed: &Closure<W>,
    count: usize,
    way: &mut Vec<Link>,
    known: &[Link],
) -> Option<Refutation> {
    if count == 0 {
        let end = *supposed.ends.first()?;
        return Some(Refutation { cell: supposed.cell, star: supposed.star, links: way.clone(), end });
    }
    // As many rounds, with every link there is, must lead to a contradiction as well.
    let mut every = supposed.clone();
    while every.rounds() < supposed.rounds() + count {
        if every.progress() != Progress::Open {
            break;
        }
        every.advance(ground);
    }
    if every.progress() != Progress::Dead {
        return None;
    }
    extended_by(ground, supposed, &every.links_after(ground, supposed), count, way, known)
}

/// The same where the links that may come next are known.
fn extended_by<const W: usize>(
    ground: &Ground<'_, W>,
    supposed: &Closure<W>,
    next: &[Link],
    count: usize,
    way: &mut Vec<Link>,
    known: &[Link],
) -> Option<Refutation> {
    let mut next = next.iter().copied().filter(|link| !known.contains(link));
    if count == 1 {
        let (link, end) = next.find_map(|link| Some((link, supposed.end_with(ground, link)?)))?;
        let links = way.iter().copied().chain([link]).collect();
        return Some(Refutation { cell: supposed.cell, star: supposed.star, links, end });
    }
    let mut known = known.to_vec();
    for link in next {
        way.push(link);
        let found = extended(ground, &supposed.with(ground, link), count - 1, way, &known);
        if found.is_some() {
            return found;
        }
        way.pop();
        known.push(link);
    }
    None
}
