//! The pages in a real browser: headless Chromium, driven through chromedriver, against a server in this process.
//!
//! Where neither is installed these tests say so and pass; with `STARBATTLE_BROWSER` set, as `./test` does, a missing browser fails.

mod harness;
mod pages;
