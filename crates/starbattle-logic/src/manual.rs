//! Manual pages, made from the doc comments of rule files.

use crate::rule::Technique;

/// The sections of a page, in order. All but the common mistakes are on every page.
pub(crate) const SECTIONS: [&str; 5] =
    ["What it finds", "Why it is true", "Example", "Common mistakes", "Also known as"];

/// A doc comment: an introduction, then sections with a heading.
struct DocComment {
    introduction: String,
    sections: Vec<(String, String)>,
}

impl DocComment {
    fn read(doc: &str) -> Self {
        let mut comment = Self { introduction: String::new(), sections: Vec::new() };
        for line in doc.lines() {
            // Doc comments begin their lines with a space.
            let line = line.strip_prefix(' ').unwrap_or(line);
            if let Some(heading) = line.strip_prefix("## ") {
                comment.sections.push((heading.to_owned(), String::new()));
                continue;
            }
            let text = comment.sections.last_mut().map_or(&mut comment.introduction, |(_, text)| text);
            text.push_str(line);
            text.push('\n');
        }
        comment
    }

    fn section(&self, heading: &str) -> Option<&str> {
        self.sections.iter().find(|(other, _)| other == heading).map(|(_, text)| text.trim())
    }
}

impl Technique {
    /// What it says, in one sentence.
    #[must_use]
    pub fn summary(&self) -> String {
        self.introduction().replace('\n', " ")
    }

    /// The text before the first section: the technique's own, or else that of its rule.
    fn introduction(&self) -> String {
        let docs = [self.own_doc, self.shared_doc].map(DocComment::read);
        let text = docs.iter().map(|doc| doc.introduction.trim()).find(|text| !text.is_empty());
        text.unwrap_or_default().to_owned()
    }

    /// One section of the manual page by its heading: the technique's own, or else the one that all techniques of its rule share.
    #[must_use]
    pub fn section(&self, heading: &str) -> Option<String> {
        let docs = [self.own_doc, self.shared_doc].map(DocComment::read);
        docs.iter().find_map(|doc| doc.section(heading)).map(str::to_owned)
    }

    /// Other names.
    #[must_use]
    pub fn aliases(&self) -> Vec<String> {
        let names = self.section("Also known as").unwrap_or_default().replace('\n', " ");
        let names = names.trim_end_matches('.').split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    }

    /// The manual page, in Markdown: the summary, then the sections.
    #[must_use]
    pub fn page(&self) -> String {
        let sections = SECTIONS.iter().filter_map(|heading| Some(format!("## {heading}\n{}", self.section(heading)?)));
        let parts: Vec<String> = std::iter::once(self.introduction()).chain(sections).collect();
        parts.join("\n\n")
    }
}
