//! Rule files in addition to the shipped ones.

use std::path::{Path, PathBuf};

use clap::Args;
use starbattle::{
    answers::{Library, RuleFile},
    board::MemoryBudget,
};

use crate::{output::note, rule_folder};

/// A folder with rule files.
#[derive(Args)]
pub struct Specs {
    /// Also use the rule files in this folder; every rule is proved first.
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
}

impl Specs {
    /// The shipped rules and those of the folder, which is read before any work begins.
    pub fn library(&self) -> anyhow::Result<Library> {
        Ok(Library::new(self.load()?, warn))
    }

    /// The folder, if one was given.
    pub fn folder(&self) -> Option<&Path> {
        self.specs.as_deref()
    }

    /// The files of the folder, if one was given; those that cannot be read are reported.
    pub fn load(&self) -> anyhow::Result<Vec<RuleFile>> {
        let Some(folder) = &self.specs else { return Ok(Vec::new()) };
        let files = rule_folder::load(Some(folder), &MemoryBudget::default())?;
        report_broken(&files);
        Ok(files)
    }
}

/// Prints why rules are not used.
pub fn warn(warning: &str) {
    note!("warning: {warning}");
}

/// Reports the files that could not be read; true if there are any.
pub fn report_broken(files: &[RuleFile]) -> bool {
    let mut any = false;
    for rule_file in files {
        if let Err(error) = &rule_file.file {
            any = true;
            note!("error: {}: {error}; skipped", rule_file.name);
        }
    }
    any
}
