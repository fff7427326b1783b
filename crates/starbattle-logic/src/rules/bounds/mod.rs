//! Tier 2: least and largest numbers of stars in parts of the board.

pub mod adjacent_run;
pub mod block_maximum;
pub mod consumption;
pub mod exact_tiling;
pub mod line_completion;
pub mod remainder;
pub mod simple_shapes;
pub mod split;
pub mod strip;
pub mod tiling_bound;
