//! The book in `docs/`, built with mdBook as a library, so that nobody has to install anything to read or check it.

mod links;

use std::path::{Path, PathBuf};

use anyhow::Context;
use mdbook_driver::{MDBook, config::Config};

pub use links::broken_links;

/// The folder with the pages.
#[must_use]
pub fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

/// Builds the book into a folder.
pub fn build(folder: &Path) -> anyhow::Result<()> {
    let sources = sources();
    let mut config = Config::from_disk(sources.join("book.toml")).context("docs/book.toml")?;
    config.build.build_dir = std::path::absolute(folder)?;
    MDBook::load_with_config(sources, config)?.build()
}
