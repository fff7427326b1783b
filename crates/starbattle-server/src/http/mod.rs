//! The web server: routes, the page, and what keeps both safe.

mod app;
mod guard;
mod job_routes;
mod jobs;
mod openapi;
mod page;
mod pool;
mod reply;
mod route;
mod routes;
mod server;
mod spec_routes;

pub use app::{App, Config};
pub use openapi::document as openapi_document;
pub use server::{ServeError, Server, open_browser, router};
