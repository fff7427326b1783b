//! Reading rule files: one, all of a folder, or the shipped ones.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::Context;
use starbattle::{
    answers::RuleFile,
    board::{MemoryBudget, MemoryError},
};

/// The largest rule file that is read.
const MAX_FILE: u64 = 256 << 20;

/// The rule files at a path: a file, all files of a folder, or a shipped file of that name; without a path, all shipped files.
/// What they take is booked in the budget.
pub fn load(path: Option<&Path>, budget: &MemoryBudget) -> anyhow::Result<Vec<RuleFile>> {
    let Some(path) = path else { return Ok(RuleFile::shipped_within(budget)?) };
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => load_folder(path, budget),
        Ok(_) => Ok(vec![RuleFile::new_within(&name_of(path), read(path, budget)?, budget)?]),
        Err(error) => {
            let is_name = path.components().count() == 1;
            let shipped = RuleFile::shipped_as(&name_of(path)).filter(|_| is_name);
            shipped.map(|file| vec![file]).ok_or(error).with_context(|| format!("cannot open {}", path.display()))
        }
    }
}

/// The rule files of a folder, booked in the budget.
pub fn load_folder(folder: &Path, budget: &MemoryBudget) -> anyhow::Result<Vec<RuleFile>> {
    let load = |file: &PathBuf| RuleFile::new_within(&name_of(file), read_inside(folder, file, budget)?, budget);
    Ok(files(folder)?.iter().map(load).collect::<Result<_, MemoryError>>()?)
}

/// The paths of a folder's rule files by name: whatever ends in `.json`.
pub fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let failed = || format!("cannot open the folder {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(failed)? {
        let file = entry.with_context(failed)?.path();
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) && !file.is_dir() {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

/// The last part of a path, for messages.
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The text of a rule file in a folder; a link to a file outside the folder is refused.
fn read_inside(folder: &Path, file: &Path, budget: &MemoryBudget) -> Result<Result<String, String>, MemoryError> {
    match (file.canonicalize(), folder.canonicalize()) {
        (Ok(real), Ok(folder)) if real.starts_with(&folder) => read(file, budget),
        (Ok(_), Ok(_)) => Ok(Err("a link to a file outside the folder".to_owned())),
        (Err(error), _) | (_, Err(error)) => Ok(Err(error.to_string())),
    }
}

/// The text of a rule file, or why it cannot be read. Whether there is memory for it is asked first.
fn read(path: &Path, budget: &MemoryBudget) -> Result<Result<String, String>, MemoryError> {
    let metadata = match path.metadata() {
        Ok(metadata) if metadata.is_file() => metadata,
        Ok(_) => return Ok(Err("not a file".to_owned())),
        Err(error) => return Ok(Err(error.to_string())),
    };
    if metadata.len() > MAX_FILE {
        return Ok(Err(format!("too large: expected at most {} MiB", MAX_FILE >> 20)));
    }
    let _text = budget.reserve(metadata.len())?;
    let text = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(metadata.len() as usize + 1);
        File::open(path)?.take(metadata.len()).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let text = text().map_err(|error| error.to_string());
    Ok(text.and_then(|bytes| String::from_utf8(bytes).map_err(|_| "not UTF-8 text".to_owned())))
}
