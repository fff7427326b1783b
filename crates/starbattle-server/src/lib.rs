//! The workbench as a web server: routes over [`starbattle::answers`], jobs, the page, and what keeps them safe.

pub mod http;
