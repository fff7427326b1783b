//! The web server: routes, the page, and what keeps both safe.

mod app;
mod cancel_token;
mod connections;
mod guard;
mod handler;
mod job_events;
mod jobs;
mod openapi;
mod page;
mod pool;
mod problem;
mod rule_folder;
mod server;

pub use app::{App, Config};
pub use openapi::document as openapi_document;
pub use rule_folder::{RuleFolder, Stamp};
pub use server::{ServeError, Server, open_browser, router};
