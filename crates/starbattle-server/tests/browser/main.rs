//! The page in a real browser: what people see and do, in Chromium, against a server of its own.
//!
//! Without a Chromium nothing is tested, and the tests say so; with `STARBATTLE_BROWSER=1`, as `./test` sets it, a missing one is an error.

mod access;
mod addresses;
mod chromium;
mod edit;
mod generate;
mod hand;
mod hints;
mod imports;
mod looks;
mod page;
mod patterns;
mod play;
#[path = "../common/rule_files.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod rule_files;
mod techniques;
mod what_if;
