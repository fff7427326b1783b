//! Getting rule files: one, all of a folder, or the embedded ones.

use std::{
    fs::{self, File},
    io::Read,
    path::Path,
};

use anyhow::{Context, bail};
use starbattle::entangle::{SHIPPED, SpecFile};

/// The largest rule file that is read.
const MAX_FILE: u64 = 256 << 20;

/// A rule file, or why it is none.
pub struct Source {
    pub name: String,
    pub file: Result<SpecFile, String>,
}

/// The files that a path means: itself, those of a folder, an embedded one of that name, or all embedded ones.
pub fn load(path: Option<&Path>) -> anyhow::Result<Vec<Source>> {
    let Some(path) = path else {
        return Ok(SHIPPED.iter().map(|shipped| source(shipped.name, Ok(shipped.text.to_owned()))).collect());
    };
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => folder(path),
        Ok(_) => Ok(vec![source(&name_of(path), read(path))]),
        Err(error) => {
            let name = name_of(path);
            match SHIPPED
                .iter()
                .find(|shipped| shipped.name == name || shipped.name.strip_suffix(".json") == Some(&name))
            {
                Some(shipped) if path.components().count() == 1 => {
                    Ok(vec![source(shipped.name, Ok(shipped.text.to_owned()))])
                }
                _ => bail!("cannot open {}: {error}", path.display()),
            }
        }
    }
}

fn folder(path: &Path) -> anyhow::Result<Vec<Source>> {
    let listing = fs::read_dir(path).with_context(|| format!("cannot open the folder {}", path.display()))?;
    let mut files = Vec::new();
    for entry in listing {
        let entry = entry.with_context(|| format!("cannot read the folder {}", path.display()))?;
        let file = entry.path();
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) && !file.is_dir() {
            files.push(file);
        }
    }
    files.sort();
    Ok(files.iter().map(|file| source(&name_of(file), read(file))).collect())
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn read(path: &Path) -> Result<String, String> {
    let metadata = path.metadata().map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("not a file".to_owned());
    }
    if metadata.len() > MAX_FILE {
        return Err(format!("larger than {} MiB", MAX_FILE >> 20));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    file.take(MAX_FILE).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| "not UTF-8 text".to_owned())
}

fn source(name: &str, text: Result<String, String>) -> Source {
    let file = text.and_then(|text| SpecFile::read(&text).map_err(|error| error.to_string()));
    Source { name: name.to_owned(), file }
}

/// Tells of the files that could not be read; true if there are any.
pub fn report_broken(sources: &[Source]) -> bool {
    let mut any = false;
    for source in sources {
        if let Err(error) = &source.file {
            any = true;
            eprintln!("error: {}: {error}; skipped", source.name);
        }
    }
    any
}

/// The stars that a file is about, and where that was found.
pub fn star_count(source: &Source, sources: &[Source], flag: Option<usize>) -> anyhow::Result<(usize, &'static str)> {
    let file = source.file.as_ref().map_err(|error| anyhow::anyhow!("{error}"))?;
    if let Some(stars) = file.stars {
        return Ok((stars, "file"));
    }
    if let Some(stars) = flag {
        return Ok((stars, "flag"));
    }
    let beside = sources.iter().filter_map(|other| other.file.as_ref().ok()).find_map(|other| {
        let fits = other.arrays.patterns && other.size == file.size && other.initial == file.initial;
        other.stars.filter(|_| fits)
    });
    if let Some(stars) = beside {
        return Ok((stars, "folder"));
    }
    let usual = starbattle::entangle::usual_stars(file.size);
    usual
        .map(|stars| (stars, "size"))
        .with_context(|| format!("{}: the file has no star count; give it with --stars", source.name))
}
