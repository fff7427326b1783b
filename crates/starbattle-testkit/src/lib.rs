//! What the tests and benchmarks of several crates need: random numbers from a seed, random puzzles and marks, and a plain
//! solver to compare with. [`solutions`] knows only `starbattle-board`, so no engine is ever compared with itself.

mod drawn;
mod maker;
mod marks;
mod oracle;
mod random;

pub use drawn::{drawn, row_regions, textbook};
pub use maker::{board_with_solution, random_puzzle, random_regions};
pub use marks::{mostly_true_marks, random_marks};
pub use oracle::solutions;
pub use random::Random;
