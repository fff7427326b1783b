//! Reading rule files: one, all of a folder, or the embedded ones.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::Context;
use starbattle::{
    answers::RuleFile,
    board::{MemoryBudget, MemoryError},
    entangle::Warnings,
};

use crate::{
    output::note,
    wording::{counted, grouped},
};

/// The folder that is read if no other is named.
pub const USUAL_FOLDER: &str = "specs/entanglements";

/// The largest rule file that is read.
const MAX_FILE: u64 = 256 << 20;

/// The rule files at a path: a file, all files of a folder, or a file of that name in the usual folder or among the embedded
/// ones; without a path, the embedded files and what the usual folder adds to them. What they take is booked in the budget.
pub fn load(path: Option<&Path>, budget: &MemoryBudget) -> anyhow::Result<Vec<RuleFile>> {
    let Some(path) = path else {
        let mut files = RuleFile::shipped_within(budget)?;
        if let Some(folder) = usual_folder() {
            files.extend(Additions::load(folder, budget)?.files);
        }
        return Ok(files);
    };
    let one = |path: &Path| -> anyhow::Result<Vec<RuleFile>> {
        Ok(vec![RuleFile::new_within(&name_of(path), read(path, budget)?, budget)?])
    };
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => load_folder(path, budget),
        Ok(_) => one(path),
        Err(error) => {
            let name = Some(path).filter(|path| path.components().count() == 1);
            if let Some(file) = name.and_then(in_usual_folder) {
                return one(&file);
            }
            let shipped = name.and_then(|name| RuleFile::shipped_as(&name_of(name)));
            shipped.map(|file| vec![file]).ok_or(error).with_context(|| format!("cannot open {}", path.display()))
        }
    }
}

/// The rule files of a folder, booked in the budget.
fn load_folder(folder: &Path, budget: &MemoryBudget) -> anyhow::Result<Vec<RuleFile>> {
    let load = |file: &PathBuf| RuleFile::new_within(&name_of(file), read_inside(folder, file, budget)?, budget);
    Ok(files(folder)?.iter().map(load).collect::<Result<_, MemoryError>>()?)
}

/// The usual folder, if it is there. One that cannot be looked at counts, so that the reason is said when it is opened.
pub fn usual_folder() -> Option<&'static Path> {
    Some(Path::new(USUAL_FOLDER)).filter(|folder| folder.try_exists().unwrap_or(true))
}

/// The file of that name, with or without its ending, in the usual folder.
fn in_usual_folder(name: &Path) -> Option<PathBuf> {
    let (folder, name) = (usual_folder()?, name_of(name));
    [folder.join(&name), folder.join(name + ".json")].into_iter().find(|file| file.is_file())
}

/// What a folder adds to the embedded files.
pub struct Additions {
    folder: PathBuf,
    pub files: Vec<RuleFile>,
    /// The number of files with the text of an embedded one. Their rules are known already.
    embedded: usize,
}

impl Additions {
    /// Reads a folder as far as memory goes: a file that does not fit is one that cannot be read.
    pub fn load(folder: &Path, budget: &MemoryBudget) -> anyhow::Result<Self> {
        let mut additions = Self { folder: folder.to_owned(), files: Vec::new(), embedded: 0 };
        for path in files(folder)? {
            let name = name_of(&path);
            let text = read_inside(folder, &path, budget).unwrap_or_else(|error| Err(error.to_string()));
            if text.as_ref().is_ok_and(|text| RuleFile::is_shipped(text)) {
                additions.embedded += 1;
                continue;
            }
            let file = RuleFile::new_within(&name, text, budget);
            additions.files.push(file.unwrap_or_else(|error| RuleFile::new(&name, Err(error.to_string()))));
        }
        Ok(additions)
    }

    /// Says what was read, for which boards, and what is wrong with it.
    pub fn announce(&self, quiet: bool) {
        report_broken(&self.files);
        if quiet {
            return;
        }
        note!("{}", self.summary());
        let mut warnings = Warnings::default();
        for (source, file) in self.files.iter().filter_map(|source| Some((source, source.file.as_ref().ok()?))) {
            warnings.add_all(&source.name, &file.warnings);
        }
        warnings.lines().iter().for_each(|warning| note!("warning: {warning}"));
    }

    fn summary(&self) -> String {
        let read = self.files.iter().filter(|source| source.file.is_ok()).count();
        let mut boards: BTreeMap<(usize, Option<usize>), usize> = BTreeMap::new();
        for (source, file) in self.files.iter().filter_map(|source| Some((source, source.file.as_ref().ok()?))) {
            let stars = source.star_count(&self.files, None).ok().map(|(stars, _)| stars);
            *boards.entry((file.size, stars)).or_default() += file.entries.len();
        }
        let each = boards.iter().map(|((size, stars), rules)| {
            let stars = stars.map_or_else(|| "unknown star count".to_owned(), |stars| counted(stars, "star"));
            format!("{size}x{size}, {stars}: {}", grouped(*rules as u128))
        });
        let each: Vec<String> = each.collect();
        let mut words = format!("{}: read {}", self.folder.display(), counted(read, "rule file"));
        if !each.is_empty() {
            words.push_str(&format!(" with {} ({})", counted(boards.values().sum::<usize>(), "rule"), each.join("; ")));
        }
        match self.embedded {
            0 => {}
            1 => words.push_str("; 1 is the same as an embedded one"),
            count => words.push_str(&format!("; {} are the same as embedded ones", grouped(count as u128))),
        }
        words
    }
}

/// Reports the files that could not be read, those with the same problem together; true if there are any.
pub fn report_broken(files: &[RuleFile]) -> bool {
    let mut problems = Warnings::default();
    for rule_file in files {
        if let Err(error) = &rule_file.file {
            // What comes after the colon is about one file alone.
            let kind = error.split(": ").next().unwrap_or(error);
            problems.add(kind, || format!("{}: {error}; skipped", rule_file.name));
        }
    }
    problems.lines().iter().for_each(|problem| note!("error: {problem}"));
    !problems.is_empty()
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
