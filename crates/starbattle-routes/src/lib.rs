//! The API without a transport: routes, how their questions are read, problems and jobs.
//!
//! [`routes`] is the only table of routes. The HTTP server, the WebAssembly module and the description of the API are made from it.
//! Clocks, threads and sockets are the front end's: it hands over a [`Context`], and for long work a [`JobEvents`].

mod jobs;
mod json;
mod mining;
mod problem;
mod read;
mod route;
mod table;

pub use jobs::{JobEvents, JobWork, Large};
pub use problem::Problem;
pub use route::{Clock, Context, Question, Reads, Route, SchemaOf, Work, find};
pub use table::routes;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
