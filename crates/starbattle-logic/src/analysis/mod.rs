//! Building blocks that rules share: how many stars fit, must lie and can lie in sets of cells, and what a supposed star does at once.

pub(crate) mod areas;
pub(crate) mod bands;
pub(crate) mod block_arrangements;
pub(crate) mod capacity;
pub(crate) mod cells;
pub(crate) mod comb;
pub(crate) mod contributions;
pub(crate) mod cover;
pub(crate) mod every_set;
pub(crate) mod finned;
pub(crate) mod line_facts;
pub(crate) mod line_groups;
pub(crate) mod listed_sets;
pub(crate) mod placements;
pub(crate) mod pressure;
pub(crate) mod reach;
pub(crate) mod room_left;
pub(crate) mod supposition;
pub(crate) mod twins;
