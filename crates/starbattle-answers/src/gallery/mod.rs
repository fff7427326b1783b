//! Rule files as a gallery: which patterns there are, where each applies, and why it is true.

mod card;
mod detail;
mod facts;
mod link;
mod list;
mod own;
mod places;
mod specs;
mod verify;
mod wild;
mod words;

pub use detail::{detail, proof_steps};
pub use link::link;
pub use list::list;
pub use own::verify_text;
pub use specs::{Spec, SpecSet};
pub use verify::verify;
pub use wild::wild;
pub use words::{EntryInfo, claim, conditions};
