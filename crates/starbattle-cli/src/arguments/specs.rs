//! Where known patterns come from.

use std::path::PathBuf;

use clap::Args;
use starbattle_server::{
    library::Library,
    spec_folder::{self, Source},
};

/// A folder with rule files.
#[derive(Args)]
pub struct Specs {
    /// Use the rule files of this folder as well. Each rule is proved first; false ones are set aside with a warning.
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
}

impl Specs {
    /// What is known beforehand. A folder that is not there is better known before the work than after it.
    pub fn library(&self) -> anyhow::Result<Library> {
        self.check()?;
        Ok(Library::new(self.specs.clone(), |warning| eprintln!("warning: {warning}")))
    }

    /// The folder, if there is one; its files that cannot be read are reported.
    pub fn check(&self) -> anyhow::Result<Option<PathBuf>> {
        if let Some(folder) = &self.specs {
            report_broken(&spec_folder::load(Some(folder))?);
        }
        Ok(self.specs.clone())
    }
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
