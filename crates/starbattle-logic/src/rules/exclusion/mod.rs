//! Tier 3: cells in which a star would break something at once.

pub mod crowding;
pub mod nosy_neighbours;
pub mod pressured;
pub mod tile;
pub mod unit_room;
