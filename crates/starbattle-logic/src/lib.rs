//! Solves Star Battle puzzles as a person does.

mod areas;
mod bands;
mod capacity;
mod comb;
mod contradiction;
mod cover;
mod deduction;
mod evidence;
mod fact;
mod finned;
mod found;
mod geometry;
mod knowledge;
mod line_facts;
mod line_groups;
mod options;
mod path;
mod placements;
mod position;
mod rule;
pub mod rules;
mod solver;
mod supposition;
mod twins;
mod words;

pub use contradiction::Contradiction;
pub use deduction::Deduction;
pub use evidence::{Area, Bound, Broken, Evidence};
pub use fact::{Claim, Fact, FactId, FactKind};
pub use knowledge::{Entanglement, EntanglementMatcher, Knowledge};
pub use options::Options;
pub use path::{End, Path, Step};
pub use position::{Position, PositionError};
pub use rule::{Rule, RuleId, UnknownRule};
pub use rules::RULES;
pub use solver::Solver;
