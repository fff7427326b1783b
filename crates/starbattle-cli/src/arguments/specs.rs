//! Rule files in addition to the embedded ones.

use std::path::{Path, PathBuf};

use clap::Args;
use starbattle::{
    answers::{Library, RuleFile},
    board::MemoryBudget,
};

use crate::{
    cli::GlobalOptions,
    meter::interrupted,
    output::note,
    rule_folder::{self, Additions, USUAL_FOLDER, report_broken, usual_folder},
};

/// A folder with rule files.
#[derive(Args)]
pub struct Specs {
    /// Also use the rule files in this folder; every rule is proved first [default: specs/entanglements, if it exists].
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
}

impl Specs {
    /// The embedded rules and those of the folder, which is read before any work begins.
    pub fn library(&self, shared: GlobalOptions) -> anyhow::Result<Library> {
        let warn = if shared.quiet { |_: &str| {} } else { warn };
        Ok(Library::new(self.load(shared)?, warn).with_cancel(interrupted))
    }

    /// The folder that was named, or else the usual one, which need not exist.
    pub fn folder(&self) -> &Path {
        self.specs.as_deref().unwrap_or(Path::new(USUAL_FOLDER))
    }

    /// The files of the folder. What was read is said, and what cannot be read.
    pub fn load(&self, shared: GlobalOptions) -> anyhow::Result<Vec<RuleFile>> {
        let folder = match (&self.specs, usual_folder()) {
            (Some(named), _) if !named.is_dir() => {
                let files = rule_folder::load(Some(named), &MemoryBudget::default())?;
                report_broken(&files);
                return Ok(files);
            }
            (Some(named), _) => named,
            (None, Some(usual)) => usual,
            (None, None) => return Ok(Vec::new()),
        };
        match Additions::load(folder, &MemoryBudget::default()) {
            Ok(additions) => {
                additions.announce(shared.quiet);
                Ok(additions.files)
            }
            // Nobody asked for the usual folder, so the work goes on without it.
            Err(error) if self.specs.is_none() => {
                if !shared.quiet {
                    warn(&format!("{error:#}; it is not used"));
                }
                Ok(Vec::new())
            }
            Err(error) => Err(error),
        }
    }
}

/// Prints why rules are not used.
pub fn warn(warning: &str) {
    note!("warning: {warning}");
}
