//! Whether a supposition can be refuted with fewer links than some number: all sequences of links are tried.

use super::{
    closure::{Closure, Progress},
    ground::Ground,
    refutation::Refutation,
    state::Link,
};

impl Refutation {
    /// A refutation of a supposition, of which nothing has followed yet, with fewer than `below` links. It shows its contradiction after
    /// `rounds` rounds, so there is none with fewer links than these.
    pub fn below<const W: usize>(
        ground: &Ground<'_, W>,
        supposed: &Closure<W>,
        rounds: usize,
        below: usize,
    ) -> Option<Self> {
        (rounds..below).find_map(|count| extended(ground, supposed, count, &mut Vec::new(), &[]))
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
    let next = every.links_after(ground, supposed);
    let mut known = known.to_vec();
    for link in next {
        if known.contains(&link) {
            continue;
        }
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
