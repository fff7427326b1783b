//! The files of the page.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

/// Where the files of the page are.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("web")
}

/// All files below a folder of the page whose names end so, as paths from the folder of the page, with their texts.
pub fn files(below: &str, ending: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder().join(below)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.to_str().unwrap().ends_with(ending) {
            let name = path.strip_prefix(folder()).unwrap().to_str().unwrap().replace('\\', "/");
            found.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    found
}

/// The pages themselves, with their markup.
pub fn pages() -> BTreeMap<String, String> {
    let top = |name: &String| !name.contains('/');
    files("", ".html").into_iter().filter(|(name, _)| top(name)).collect()
}

/// The script that makes the static site, with texts for where the scripts of the page do not run.
pub fn site_builder() -> (String, String) {
    let path = folder().join("../../../bindings/site/build.mjs");
    ("bindings/site/build.mjs".to_owned(), fs::read_to_string(path).unwrap())
}

/// The languages that have texts.
pub fn languages() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder().join("texts"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A text, or its forms for different numbers.
#[derive(Debug, Clone)]
pub enum Text {
    One(String),
    Forms(BTreeMap<String, String>),
}

impl Text {
    /// All its forms.
    pub fn forms(&self) -> Vec<&str> {
        match self {
            Self::One(words) => vec![words],
            Self::Forms(forms) => forms.values().map(String::as_str).collect(),
        }
    }
}

/// All texts of a language by key, which begins with the name of the file.
pub fn texts(language: &str) -> BTreeMap<String, Text> {
    let mut found = BTreeMap::new();
    for (name, text) in files(&format!("texts/{language}"), ".json") {
        let part = name.rsplit('/').next().unwrap().trim_end_matches(".json").to_owned();
        let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        collect(&part, &value, &mut found);
    }
    found
}

fn collect(key: &str, value: &Value, found: &mut BTreeMap<String, Text>) {
    match value {
        Value::String(words) => {
            found.insert(key.to_owned(), Text::One(words.clone()));
        }
        Value::Object(fields) if fields.contains_key("other") => {
            let forms = fields.iter().map(|(form, words)| {
                (form.clone(), words.as_str().unwrap_or_else(|| panic!("{key}.{form} is no text")).to_owned())
            });
            found.insert(key.to_owned(), Text::Forms(forms.collect()));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| collect(&format!("{key}.{name}"), value, found));
        }
        _ => panic!("{key} is neither a text nor a group of texts"),
    }
}
