//! Builds the upper half of the layered graph and joins it with its own mirror image.

use starbattle_board::{Board, Cancel, Progress, Reservation, bytes_of};

use crate::{
    AtlasError,
    edges::Edges,
    error::check,
    interner::Interner,
    prune::prune,
    rows::Rows,
    state::{Key, Rules, spread},
};

/// The states after a number of rows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layer {
    /// Where the states with each row begin, by row number; one more than there are rows. States are grouped by their last row.
    pub(crate) groups: Vec<u32>,
    /// Edges to the layer one row nearer to the board's side; none in the first layer.
    pub(crate) outward: Edges,
    /// Edges to the layer one row nearer to the middle; none in the last layer.
    pub(crate) inward: Edges,
}

impl Layer {
    pub(crate) fn len(&self) -> usize {
        self.groups.last().map_or(0, |&end| end as usize)
    }
}

/// The finished half: every state lies on a path to a complete placement.
#[derive(Debug, Clone, Default)]
pub(crate) struct Half {
    /// From the outermost row to the middle.
    pub(crate) layers: Vec<Layer>,
    /// From the last layer of the upper half to the last layer of the lower half.
    pub(crate) join: Edges,
    /// The same edges from below; `None` if the relation is symmetric, as on boards with an even size.
    pub(crate) join_back: Option<Edges>,
}

/// States and edges before the useless ones are removed.
pub(crate) struct Raw<K> {
    pub(crate) keys: Vec<Vec<K>>,
    /// From each layer to the next.
    pub(crate) edges: Vec<Edges>,
}

pub(crate) fn build<K: Key>(
    board: Board,
    rows: &Rows,
    memory: &mut Reservation,
    cancel: &dyn Cancel,
) -> Result<Half, AtlasError> {
    let rules = Rules::new(board);
    let raw = expand::<K>(rules, memory, cancel)?;
    let join = join(&raw, rules, memory, cancel)?;
    prune(raw, join, rows, rules.size(), memory, cancel)
}

/// The number of layers of the upper half; the lower half has one less on boards with an odd size.
fn upper_layers(size: usize) -> usize {
    size.div_ceil(2)
}

fn expand<K: Key>(rules: Rules, memory: &mut Reservation, cancel: &dyn Cancel) -> Result<Raw<K>, AtlasError> {
    let size = rules.size();
    let layers = upper_layers(size);
    let mut raw = Raw { keys: Vec::new(), edges: Vec::new() };
    let mut current = vec![K::pack(rules.start(), size)];
    for layer in 0..layers {
        let mut next = Interner::new(memory)?;
        let (mut starts, mut targets) = (vec![0_u32], Vec::new());
        memory.grow(&mut starts, current.len())?;
        let mut outcome = Ok(());
        for (number, key) in current.iter().enumerate() {
            if number % 4096 == 0 {
                check(cancel)?;
            }
            rules.successors(key.unpack(size), size - layer, &mut |state| {
                if outcome.is_ok() {
                    outcome = next.number(K::pack(state, size), memory).and_then(|target| {
                        memory.grow(&mut targets, 1)?;
                        targets.push(target);
                        Ok(())
                    });
                }
            });
            outcome.clone()?;
            starts.push(u32::try_from(targets.len()).map_err(|_| AtlasError::Overflow)?);
        }
        // The edges from the empty board need no list: they lead to every state of the first layer.
        if layer > 0 {
            raw.edges.push(Edges::from_parts(starts, targets));
            raw.keys.push(current);
        }
        current = next.into_keys(memory);
        cancel.report(Progress::Layer { done: layer + 1, total: layers, states: current.len() });
    }
    raw.keys.push(current);
    Ok(raw)
}

/// Pairs of an upper and a lower half state that complete each other: opposite needs, rows that do not touch.
fn join<K: Key>(
    raw: &Raw<K>,
    rules: Rules,
    memory: &mut Reservation,
    cancel: &dyn Cancel,
) -> Result<Edges, AtlasError> {
    let size = rules.size();
    let lower_layer = size - upper_layers(size);
    if lower_layer == 0 {
        return Ok(Edges::default());
    }
    let (upper, lower) = (&raw.keys[upper_layers(size) - 1], &raw.keys[lower_layer - 1]);

    let sorting = bytes_of::<(K, u32)>(lower.len());
    memory.claim(sorting)?;
    let mut sorted: Vec<(K, u32)> = lower.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    let mut groups = Interner::new(memory)?;
    let mut group_starts = Vec::new();
    for (position, (key, _)) in sorted.iter().enumerate() {
        if groups.number(K::needs_only(key.unpack(size).needs, size), memory)? as usize == group_starts.len() {
            memory.grow(&mut group_starts, 2)?;
            group_starts.push(position);
        }
    }
    group_starts.push(sorted.len());

    let (mut starts, mut targets) = (vec![0_u32], Vec::new());
    memory.grow(&mut starts, upper.len())?;
    for (number, key) in upper.iter().enumerate() {
        if number % 4096 == 0 {
            check(cancel)?;
        }
        let state = key.unpack(size);
        if let Some(group) = groups.find(K::needs_only(rules.opposite(state.needs), size)) {
            let members = &sorted[group_starts[group as usize]..group_starts[group as usize + 1]];
            memory.grow(&mut targets, members.len())?;
            let fits = |member: &&(K, u32)| member.0.unpack(size).mask & spread(state.mask) == 0;
            targets.extend(members.iter().filter(fits).map(|member| member.1));
        }
        starts.push(u32::try_from(targets.len()).map_err(|_| AtlasError::Overflow)?);
    }
    memory.release(sorting);
    memory.release_vec(group_starts);
    let keys = groups.into_keys(memory);
    memory.release_vec(keys);
    Ok(Edges::from_parts(starts, targets))
}
