//! x
mod count;
mod error;
mod hertzsprung;
mod interner;
mod limits;
mod state;
mod tally;
pub use count::{count, count_watched};
pub use error::{AtlasError, MAX_ATLAS_SIZE, PatternError};
pub use limits::{Limits, Progress, Watch};
