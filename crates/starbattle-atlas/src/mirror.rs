//! Left and right exchanged: of two groups of states that are mirror images, a count keeps the one with the smaller needs.

use crate::{
    AtlasError,
    followers::{Followers, RowWays},
    state::{Key, Needs, Rules, State},
};

impl Rules {
    /// The needs or their left-right image, whichever are smaller, and whether it is the image.
    pub(crate) fn smaller_image<K: Key>(&self, needs: Needs) -> (K, bool) {
        let (here, there) = (K::pack_needs(needs, self.size()), K::pack_needs(self.mirrored(needs), self.size()));
        (here.min(there), there < here)
    }

    /// How many groups a kept group stands for.
    pub(crate) fn images(&self, needs: Needs) -> u128 {
        if self.mirrored(needs) == needs { 1 } else { 2 }
    }
}

/// Calls `visit` with every state that follows a group of states with these needs and is kept, its needs as a number, and the ways
/// that lead to it.
pub(crate) fn visit_kept<K: Key>(
    rules: &Rules,
    followers: &mut Followers,
    needs: Needs,
    rows: impl ExactSizeIterator<Item = RowWays>,
    rows_left: usize,
    visit: &mut impl FnMut(State, K, u64) -> Result<(), AtlasError>,
) -> Result<(), AtlasError> {
    let size = rules.size();
    let has_image = rules.mirrored(needs) != needs;
    followers.visit(rules, needs, rows, rows_left, &mut |state, ways| {
        let mirrored = rules.mirrored(state.needs);
        let image = State { mask: rules.reversed(state.mask), needs: mirrored };
        let here = K::pack_needs(state.needs, size);
        let there = K::pack_needs(mirrored, size);
        // The group that is not kept leads to the images. A group that is its own image leads to both.
        if here <= there {
            visit(state, here, ways)?;
        }
        if here >= there && has_image { visit(image, there, ways) } else { Ok(()) }
    })
}
