//! Removes the states that no placement passes through and puts the others in their final order.

use starbattle_board::{Cancel, Reservation};

use crate::{
    AtlasError,
    edges::Edges,
    error::check,
    half::{Half, Layer, Raw},
    rows::Rows,
    state::Key,
};

const USELESS: u32 = u32::MAX;

/// The final numbers of one layer's states.
struct Numbering {
    /// Old number to new number, or [`USELESS`].
    new: Vec<u32>,
    /// New number to old number.
    old: Vec<u32>,
    /// Where each row's states begin.
    groups: Vec<u32>,
}

impl Numbering {
    /// Groups states by row, keeping the order within a row. `rows[state]` is the row number or [`USELESS`].
    fn new(mut rows: Vec<u32>, row_count: usize) -> Self {
        let mut groups = vec![0_u32; row_count + 1];
        for &row in rows.iter().filter(|&&row| row != USELESS) {
            groups[row as usize + 1] += 1;
        }
        for row in 0..row_count {
            groups[row + 1] += groups[row];
        }
        let mut next = groups.clone();
        let mut old = vec![0; groups[row_count] as usize];
        for (state, row) in rows.iter_mut().enumerate().filter(|(_, row)| **row != USELESS) {
            let place = &mut next[*row as usize];
            old[*place as usize] = state as u32;
            *row = *place;
            *place += 1;
        }
        Self { new: rows, old, groups }
    }
}

/// Keeps what lies on a path to a complete placement. The lower half needs no pass of its own: turned upside down, the
/// placements through a state of the lower half are placements through the same state of the upper half.
pub(crate) fn prune<K: Key>(
    raw: Raw<K>,
    join: Edges,
    rows: &Rows,
    size: usize,
    memory: &mut Reservation,
    cancel: &dyn Cancel,
) -> Result<Half, AtlasError> {
    let mut numberings: Vec<Numbering> = Vec::new();
    for (layer, keys) in raw.keys.into_iter().enumerate().rev() {
        check(cancel)?;
        let useful = |state: usize| match (raw.edges.get(layer), numberings.last()) {
            (Some(edges), Some(inner)) => edges.of(state).iter().any(|&target| inner.new[target as usize] != USELESS),
            _ => size == 1 || !join.of(state).is_empty(),
        };
        memory.claim_values::<u32>(2 * keys.len())?;
        let row = |key: &K| rows.number(key.unpack(size).mask).map_or(USELESS, |row| row as u32);
        let row_numbers =
            keys.iter().enumerate().map(|(state, key)| if useful(state) { row(key) } else { USELESS }).collect();
        memory.release_vec(keys);
        numberings.push(Numbering::new(row_numbers, rows.len()));
    }
    numberings.reverse();

    let mut half = Half::default();
    if let [.., upper] = numberings.as_slice()
        && size > 1
    {
        let lower = &numberings[size / 2 - 1];
        half.join = renumbered(&join, upper, lower, memory)?;
        if size % 2 == 1 {
            half.join_back = Some(half.join.transposed(lower.old.len(), memory)?);
        }
    }
    memory.release(join.bytes());
    drop(join);

    let mut outward = Edges::default();
    for (layer, edges) in raw.edges.into_iter().map(Some).chain([None]).enumerate() {
        check(cancel)?;
        let mut inward = Edges::default();
        let mut next_outward = Edges::default();
        if let Some(edges) = edges {
            inward = renumbered(&edges, &numberings[layer], &numberings[layer + 1], memory)?;
            memory.release(edges.bytes());
            drop(edges);
            next_outward = inward.transposed(numberings[layer + 1].old.len(), memory)?;
        }
        let groups = std::mem::take(&mut numberings[layer].groups);
        half.layers.push(Layer { groups, outward: std::mem::replace(&mut outward, next_outward), inward });
    }
    for numbering in numberings {
        memory.release(starbattle_board::bytes_of::<u32>(2 * numbering.new.len()));
    }
    Ok(half)
}

/// The edges between useful states under their new numbers, every list ascending.
fn renumbered(edges: &Edges, from: &Numbering, to: &Numbering, memory: &mut Reservation) -> Result<Edges, AtlasError> {
    memory.claim_values::<u32>(from.old.len() + 1 + edges.len())?;
    let mut starts = Vec::with_capacity(from.old.len() + 1);
    let mut targets = Vec::with_capacity(edges.len());
    starts.push(0);
    for &source in &from.old {
        let begin = targets.len();
        targets.extend(
            edges.of(source as usize).iter().map(|&target| to.new[target as usize]).filter(|&new| new != USELESS),
        );
        targets[begin..].sort_unstable();
        starts.push(targets.len() as u32);
    }
    Ok(Edges::from_parts(starts, targets))
}
