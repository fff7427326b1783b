//! The page in a real browser: Chromium, against a server for each test.
//!
//! Without Chromium the tests do nothing and say so. With `STARBATTLE_BROWSER=1`, which `./test` sets, its absence is an error.

mod access;
mod addresses;
mod chromium;
mod cockpit;
mod daily;
mod edit;
mod element;
mod file_server;
mod generate;
mod hints;
mod imports;
mod input;
mod language;
mod learn;
mod library;
mod library_files;
mod looks;
mod packs;
mod page;
mod patterns;
mod phone;
mod pictures;
mod play;
#[path = "../common/rule_files.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod rule_files;
mod site;
mod site_trouble;
mod statistics;
mod storage;
mod techniques;
mod what_if;
