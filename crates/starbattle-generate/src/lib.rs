//! New puzzles.
mod draft;
mod grouping;
mod patches;
mod random;
mod row_choice;
mod sampler;
mod scatter;
pub use sampler::Sampler;
