//! A folder of rule files that may change while the server runs. Reading it is the caller's business.

use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::SystemTime,
};

use starbattle::answers::{Library, RuleFile};

/// The names, times and sizes of a folder's files: when they change, so have the files.
pub type Stamp = Vec<(PathBuf, Option<SystemTime>, u64)>;

/// A folder of rule files.
pub trait RuleFolder: Send + Sync {
    /// Changes whenever the files do.
    fn stamp(&self) -> Stamp;

    /// The files as they are now.
    fn read(&self) -> Vec<RuleFile>;
}

/// Keeps a library up to date with a folder.
#[derive(Default)]
pub struct FolderWatch {
    last: Mutex<Option<Stamp>>,
}

impl FolderWatch {
    /// Reads the folder again if it has changed.
    pub fn refresh(&self, folder: &dyn RuleFolder, library: &Library) {
        let stamp = folder.stamp();
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.as_ref() != Some(&stamp) {
            library.set_files(folder.read());
            *last = Some(stamp);
        }
    }
}
