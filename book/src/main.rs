//! Builds the book: `cargo run --manifest-path book/Cargo.toml [FOLDER]`, into `target/book` if no folder is given.

use std::path::PathBuf;

use starbattle_book::{build, sources};

fn main() -> anyhow::Result<()> {
    let folder = std::env::args_os().nth(1).map_or_else(|| sources().join("../target/book"), PathBuf::from);
    build(&folder)?;
    println!("wrote {}", folder.join("index.html").display());
    Ok(())
}
