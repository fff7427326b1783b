//! The workbench as a web server: routes over [`starbattle::answers`], jobs, the page, and what keeps them safe.

pub mod http;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
