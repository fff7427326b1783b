//! Lists the rule files of `specs/entanglements` and what is known of their uses, so that all of them are embedded whatever their names are.

use std::{env, error::Error, fmt::Write, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    for (folder, list) in [("specs/entanglements", "shipped.rs"), ("specs/uses", "uses.rs")] {
        fs::write(Path::new(&env::var("OUT_DIR")?).join(list), files(folder)?)?;
        println!("cargo::rerun-if-changed={folder}");
    }
    Ok(())
}

/// The files of a folder as a list in Rust.
fn files(folder: &str) -> Result<String, Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join(folder);
    let mut files: Vec<_> =
        fs::read_dir(&folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    let mut list = "&[\n".to_owned();
    for file in &files {
        let name = file.file_name().and_then(|name| name.to_str()).ok_or("the name of a rule file is not UTF-8")?;
        writeln!(
            list,
            "Shipped {{ name: {name:?}, text: include_str!({:?}) }},",
            file.to_str().ok_or("the path is not UTF-8")?
        )?;
    }
    list.push_str("]\n");
    Ok(list)
}
