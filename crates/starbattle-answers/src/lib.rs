//! The application layer: from questions to answers, as values.
//!
//! Front ends (the command line, the server, a browser build, a Python module) read questions in their own way, call one function
//! here, and show the answer in their own way. There are no sockets, files, clocks, random numbers or threads of its own here:
//! deadlines come as a [`Cancel`](starbattle_board::Cancel), seeds as numbers, rule files as texts that were already read.
//!
//! * Each file answers one kind of question. A request type of [`wire`] has a method `answer`; the function behind it takes values
//!   that were already read, for front ends with their own way of reading.
//! * [`wire`]: the JSON types of requests and answers. [`schemas`] describes them for other programs.
//! * [`Library`]: what answers share: rule files, placements of boards, puzzles solved on the way.
//! * [`gallery`]: rule files as patterns that people can look through.
//!
//! ```
//! use starbattle_answers::{Library, PuzzleAndMarks, hint, wire::{HintState, PuzzleInput, RuleFilter}};
//! use starbattle_board::Never;
//!
//! let input = PuzzleInput::Text("551W9jo0cIn".to_owned());
//! let position = PuzzleAndMarks::read(&input, None, &Never)?;
//! let outcome = hint(&position, 1, &RuleFilter::default(), &Library::default(), &Never)?;
//! assert_eq!(outcome.hint.state, HintState::Step);
//! assert_eq!(outcome.hint.sentence.text, "Look at region D.");
//! # Ok::<(), starbattle_answers::AnswerError>(())
//! ```

mod analyze;
mod borders;
mod check;
mod error;
pub mod gallery;
mod generate;
mod hint;
mod improve;
mod library;
mod notations;
mod picture;
mod placements;
mod plain_words;
mod practice;
mod puzzle_and_marks;
mod puzzle_patterns;
#[cfg(feature = "pictures")]
mod read_picture;
mod rule_files;
mod rule_names;
pub mod schemas;
mod solve;
mod solved_paths;
mod star_count;
mod stats;
mod steps;
mod techniques;
mod validate;
mod why;
pub mod wire;

pub use analyze::{Atlases, analyze, boards};
pub use check::{MarksVerdict, check};
pub use error::{AnswerError, ErrorKind, FaultKind, TextFault, TextPosition};
pub use generate::{criteria_like, generated};
pub use hint::{HintOutcome, hint};
pub use improve::{improve, improvements};
pub use library::{BoardLibrary, Library, Warn, has_small_atlas};
pub use notations::{notation, notations, read_as, write_as};
pub use picture::{Picture, highlight, pattern_scene, render};
pub use placements::no_placement;
pub use plain_words::in_plain_words;
pub use practice::practice;
pub use puzzle_and_marks::{MAX_SIZE, PuzzleAndMarks, board, marks, puzzle, solver, to_puzzle};
pub use puzzle_patterns::PuzzleSolutions;
#[cfg(feature = "pictures")]
pub use read_picture::{is_picture, parse_picture, parsed, picture_reading, read_picture};
pub use rule_files::RuleFile;
pub use rule_names::parse_rule;
pub use solve::{SolveQuestion, Solved, count_solutions, solve};
pub use star_count::{StarsFrom, fill_in_star_count};
pub use stats::{Profile, chart, stats};
pub use steps::{AvailableSteps, KnownStates, RatedPath, available_steps, known_now, known_states, rate, steps};
pub use techniques::{technique, techniques};
pub use why::why;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
