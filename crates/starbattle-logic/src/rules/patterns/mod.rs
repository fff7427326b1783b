//! Tier 5: patterns, knowledge about whole boards, and chains.

pub mod chain;
pub mod comb_bound;
pub mod entanglement;
pub mod finned_fish;
pub mod fish;
pub mod kissing;
pub mod nested_chain;
pub mod rooks;
pub mod whole_board;
