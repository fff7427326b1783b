//! What a few stars force on a board without regions, as knowledge that can be kept: rules in files, each proved true.
//!
//! Patterns that differ only by place and orientation say the same thing in many places, so they are brought into a
//! [`CanonicalForm`] and grouped. Where the same arrangement of stars and candidate is forced in some places and open in others,
//! [`mine`] looks for the smallest condition that is true of exactly the forced ones: nearly always the
//! parity of the place. [`verify`] proves any file against all placements of the board or refutes it with one of them, and a
//! [`Matcher`] finds where rules apply.
//!
//! ```
//! use starbattle_board::{Board, MemoryBudget, Never};
//! use starbattle_entangle::{Grouping, Keep, MineOptions, mine};
//!
//! let (board, keep, grouping) = (Board::new(10, 2)?, Keep::Deduced, Grouping::Orbit);
//! let options = MineOptions { board, initial: 2, keep, grouping, rules_only: true, beyond: None };
//! let mined = mine(options, &MemoryBudget::default(), &Never)?;
//! assert_eq!(mined.rules.len(), 53);
//!
//! // Written to a file and read back, the rules prove to be true and to say all there is to say.
//! assert_eq!(mined.files()[0].name, "10x10-2star-triple-entanglements.json");
//! assert_eq!((mined.facts, mined.covered), (5_760, 5_760));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod conditions;
mod crosses;
mod embedded;
mod facts;
mod features;
mod groups;
mod heap;
mod lines;
mod matcher;
mod mining;
mod proof;
mod reduction;
mod rule;
mod spec;
mod templates;
mod trust;
mod unread;
mod uses;
mod verify;
mod warnings;

pub use canonical::{CanonicalForm, Grouping, Point};
pub use conditions::{Keep, explanation};
pub use crosses::{CrossOptions, MinedCrosses, TooManyPatterns, can_mine_crosses, cross_patterns, mine_crosses};
pub use embedded::{Shipped, shipped, supply};
pub use facts::Facts;
pub use features::{Application, Feature, FeatureKind};
pub use groups::{Arrangement, CandidateState, Group, for_each_group};
pub use lines::{Band, MAX_TIER};
pub use matcher::{Match, Matcher};
pub use mining::{MineError, MineOptions, Mined, MinedFile, Shares, mine, mine_rules};
pub use proof::{MAX_STEPS, Proof, ProofStep, Sum, WrittenProof, prove, prove_at, prove_by_lines, prove_cell};
pub use reduction::{Reason, Reduction, ReductionCounts};
pub use rule::{ForcedState, Placed, Rule};
pub use spec::{
    Arrays, Entry, EntryArray, EntryBody, EntryKind, EntryPlace, Meta, PairPattern, SpecError, SpecFile, file_name,
    rules_document,
};
pub use templates::{Template, Templates};
pub use trust::{shipped_rules, trusted_rules};
pub use uses::{ClassUses, uses_of};
pub use verify::{Counterexample, ReductionReport, Report, Verdict, verify};
pub use warnings::Warnings;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
