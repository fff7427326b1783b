//! Exact solving.
mod auto;
mod closest;
mod cnf;
mod control;
mod engine;
mod forced;
mod limits;
mod model;
mod native;
mod report;
mod sat;
mod star_count;
mod task;

pub use auto::Auto;
pub use closest::{Closest, closest_other};
pub use control::{Control, Unwatched};
pub use engine::Engine;
pub use forced::{Forced, forced_cells};
pub use limits::Limits;
pub use model::{ModelKind, UnknownModel, model};
pub use native::Native;
pub use report::{Outcome, Report, Stop};
pub use sat::Sat;
pub use star_count::find_star_count;
pub use task::{SizeError, Task};
