//! Rule files in memory, which tests add and remove.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use starbattle::answers::RuleFile;
use starbattle_server::http::{RuleFolder, Stamp};

#[derive(Default)]
pub struct RuleFiles(Mutex<Vec<(String, String)>>);

impl RuleFiles {
    pub fn of(files: &[(&str, &str)]) -> Arc<Self> {
        let folder = Self::default();
        for (name, text) in files {
            folder.write(name, text);
        }
        Arc::new(folder)
    }

    pub fn write(&self, name: &str, text: &str) {
        self.0.lock().unwrap().push((name.to_owned(), text.to_owned()));
    }

    pub fn remove(&self, name: &str) {
        self.0.lock().unwrap().retain(|(other, _)| other != name);
    }
}

impl RuleFolder for RuleFiles {
    fn stamp(&self) -> Stamp {
        self.0.lock().unwrap().iter().map(|(name, text)| (PathBuf::from(name), None, text.len() as u64)).collect()
    }

    fn read(&self) -> Vec<RuleFile> {
        self.0.lock().unwrap().iter().map(|(name, text)| RuleFile::new(name, Ok(text.clone()))).collect()
    }
}
