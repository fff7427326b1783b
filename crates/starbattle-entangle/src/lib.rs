//! What a few stars force on a board without regions, as knowledge that can be kept: rules in files, each proved true.
//!
//! Patterns that differ only by place and orientation say the same thing in many places, so they are brought into a
//! [`CanonicalForm`] and grouped. Where the same arrangement of stars and candidate is forced in some places and open in others,
//! the [`miner`](rules_of_group) looks for the smallest condition that is true of exactly the forced ones: nearly always the
//! parity of the place. [`verify`] proves any file against all placements of the board or refutes it with one of them, and a
//! [`Matcher`] finds where rules apply.
//!
//! ```
//! use starbattle_atlas::{Atlas, Limits};
//! use starbattle_board::Board;
//! use starbattle_entangle::{Facts, Grouping, Keep, SpecFile, mine_rules, rules_document, verify};
//!
//! let board = Board::new(10, 2)?;
//! let atlas = Atlas::build(board, &Limits::default(), &())?;
//! let rules = mine_rules(&atlas, 2, Grouping::Orbit, Keep::Deduced, &())?;
//! assert_eq!(rules.len(), 53);
//!
//! // Written to a file and read back, the rules prove to be true and to say all there is to say.
//! let file = SpecFile::read(&rules_document(board, 2, &rules))?;
//! let report = verify(&atlas, &Facts::gather(&atlas, 2, &())?, &file);
//! assert!(report.all_sound());
//! assert_eq!((report.facts, report.covered), (5_760, 5_760));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod embedded;
mod facts;
mod features;
mod groups;
mod matcher;
mod miner;
mod proof;
mod rule;
mod spec;
mod templates;
mod trust;
mod verify;

use starbattle_atlas::{Atlas, AtlasError, Watch};

pub use canonical::{CanonicalForm, Grouping, Point};
pub use embedded::{SHIPPED, Shipped};
pub use facts::Facts;
pub use features::{Application, Feature, Kind};
pub use groups::{Group, Key, Label, groups};
pub use matcher::{Match, Matcher};
pub use miner::{Keep, explanation, rules_of_group};
pub use proof::{MOST_STEPS, Proof, prove, prove_at, prove_cell};
pub use rule::{ForcedState, Placed, Rule};
pub use spec::{
    Arrays, Entry, EntryBody, EntryKind, Meta, PairPattern, SpecError, SpecFile, pairs_document, rules_document,
    templates_document, usual_stars,
};
pub use templates::{Template, templates};
pub use trust::{shipped_rules, trusted_rules};
pub use verify::{Counterexample, Report, Verdict, verify, witness};

/// All rules for patterns of `initial` stars on a board: together they say everything such patterns force, and nothing else.
pub fn mine_rules(
    atlas: &Atlas,
    initial: usize,
    grouping: Grouping,
    keep: Keep,
    watch: &dyn Watch,
) -> Result<Vec<Rule>, AtlasError> {
    let groups = groups(atlas, initial, grouping, watch)?;
    Ok(groups.iter().flat_map(|(key, group)| rules_of_group(atlas.board(), key, group, keep)).collect())
}
