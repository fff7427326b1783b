//! Reading rule files: one, all of a folder, or the shipped ones.

use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

use anyhow::Context;
use starbattle::answers::RuleFile;

/// The largest rule file that is read.
const MAX_FILE: u64 = 256 << 20;

/// The rule files at a path: a file, all files of a folder, or a shipped file of that name; without a path, all shipped files.
pub fn load(path: Option<&Path>) -> anyhow::Result<Vec<RuleFile>> {
    let Some(path) = path else { return Ok(RuleFile::shipped()) };
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => load_folder(path),
        Ok(_) => Ok(vec![RuleFile::new(&name_of(path), read(path))]),
        Err(error) => {
            let is_name = path.components().count() == 1;
            let shipped = RuleFile::shipped_as(&name_of(path)).filter(|_| is_name);
            shipped.map(|file| vec![file]).ok_or(error).with_context(|| format!("cannot open {}", path.display()))
        }
    }
}

/// The rule files of a folder.
pub fn load_folder(folder: &Path) -> anyhow::Result<Vec<RuleFile>> {
    let files = files(folder)?;
    Ok(files.iter().map(|file| RuleFile::new(&name_of(file), read_inside(folder, file))).collect())
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
fn read_inside(folder: &Path, file: &Path) -> Result<String, String> {
    let real = |path: &Path| path.canonicalize().map_err(|error| error.to_string());
    if real(file)?.starts_with(real(folder)?) {
        read(file)
    } else {
        Err("a link to a file outside the folder".to_owned())
    }
}

/// The text of a rule file, or why it cannot be read.
fn read(path: &Path) -> Result<String, String> {
    let metadata = path.metadata().map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("not a file".to_owned());
    }
    if metadata.len() > MAX_FILE {
        return Err(format!("too large: expected at most {} MiB", MAX_FILE >> 20));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    file.take(MAX_FILE).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| "not UTF-8 text".to_owned())
}
