//! Getting rule files: one, all of a folder, or the embedded ones.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use starbattle::{
    board::usual_stars,
    entangle::{SHIPPED, SpecFile},
};

/// The largest rule file that is read.
const MAX_FILE: u64 = 256 << 20;

/// A rule file, or why it is none.
pub struct Source {
    /// The file's name.
    pub name: String,
    /// What it says.
    pub file: Result<SpecFile, String>,
}

/// Why there are no rule files.
#[derive(Debug, thiserror::Error)]
pub enum SpecFolderError {
    /// There is neither a file nor a folder nor an embedded file of that name.
    #[error("cannot open {}: {error}", path.display())]
    Missing {
        /// The path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The folder cannot be read.
    #[error("cannot open the folder {}: {error}", path.display())]
    Folder {
        /// The path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file says nothing about stars, and nothing else does.
    #[error("{name}: the file has no star count; give it with --stars")]
    NoStars {
        /// The file's name.
        name: String,
    },
    /// The file could not be read.
    #[error("{0}")]
    Broken(String),
}

/// The files that a path means: itself, those of a folder, an embedded one of that name, or all embedded ones.
pub fn load(path: Option<&Path>) -> Result<Vec<Source>, SpecFolderError> {
    let Some(path) = path else {
        return Ok(SHIPPED.iter().map(|shipped| source(shipped.name, Ok(shipped.text.to_owned()))).collect());
    };
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            Ok(files(path)?.iter().map(|file| source(&name_of(file), read_inside(path, file))).collect())
        }
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
                _ => Err(SpecFolderError::Missing { path: path.to_owned(), error }),
            }
        }
    }
}

/// The rule files of a folder by name: whatever ends in `.json`.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, SpecFolderError> {
    let failed = |error| SpecFolderError::Folder { path: folder.to_owned(), error };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) && !file.is_dir() {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

/// The last part of a path, for people.
#[must_use]
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The text of a rule file of a folder; a link that leads out of the folder is refused.
pub fn read_inside(folder: &Path, file: &Path) -> Result<String, String> {
    let real = |path: &Path| path.canonicalize().map_err(|error| error.to_string());
    if real(file)?.starts_with(real(folder)?) {
        read(file)
    } else {
        Err("a link that leads out of the folder".to_owned())
    }
}

/// The text of a rule file, or why there is none.
pub fn read(path: &Path) -> Result<String, String> {
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

/// The stars that a file is about, and where that was found.
pub fn star_count(
    source: &Source,
    sources: &[Source],
    flag: Option<usize>,
) -> Result<(usize, &'static str), SpecFolderError> {
    let file = source.file.as_ref().map_err(|error| SpecFolderError::Broken(error.clone()))?;
    let others = sources.iter().filter_map(|other| other.file.as_ref().ok());
    star_count_among(file, others, flag).ok_or_else(|| SpecFolderError::NoStars { name: source.name.clone() })
}

/// The stars that a file is about, given the files beside it, and where that was found.
pub fn star_count_among<'a>(
    file: &SpecFile,
    mut others: impl Iterator<Item = &'a SpecFile>,
    flag: Option<usize>,
) -> Option<(usize, &'static str)> {
    if let Some(stars) = file.stars {
        return Some((stars, "file"));
    }
    if let Some(stars) = flag {
        return Some((stars, "flag"));
    }
    let beside = others.find_map(|other| {
        let fits = other.arrays.patterns && other.size == file.size && other.initial == file.initial;
        other.stars.filter(|_| fits)
    });
    if let Some(stars) = beside {
        return Some((stars, "folder"));
    }
    usual_stars(file.size).map(|stars| (stars, "size"))
}
