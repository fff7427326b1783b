//! The workbench: HTTP routes over the engine, and what the command line shares with them.
//!
//! * [`wire`]: the types spoken over HTTP and by `--json`;
//! * [`schemas`]: their descriptions for other programs;
//! * [`answers`]: from questions to answers;
//! * [`patterns`]: rule files as a gallery;
//! * [`walks`]: new puzzles in which patterns and techniques are met;
//! * [`library`] and [`spec_folder`]: what is known beforehand;
//! * [`http`]: routes, the page, and what keeps both safe.

pub mod answers;
pub mod http;
pub mod library;
pub mod patterns;
pub mod rule_names;
pub mod schemas;
pub mod spec_folder;
pub mod star_count;
pub mod stop;
pub mod walks;
pub mod wire;
