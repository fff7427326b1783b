//! The page in a real browser: Chromium, against a server for each test.
//!
//! Without Chromium the tests do nothing and say so. With `STARBATTLE_BROWSER=1`, which `./test` sets, its absence is an error.

mod access;
mod addresses;
mod chromium;
mod edit;
mod element;
mod file_server;
mod generate;
mod hints;
mod imports;
mod input;
mod looks;
mod page;
mod patterns;
mod phone;
mod play;
#[path = "../common/rule_files.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod rule_files;
mod site;
mod site_trouble;
mod storage;
mod techniques;
mod what_if;
