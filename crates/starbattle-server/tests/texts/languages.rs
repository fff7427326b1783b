//! Every language says the same.

use std::collections::BTreeSet;

use crate::web::{self, Text};

/// Texts that are the same in two languages on purpose: names, signs and words that both have.
const SAME: &[&str] = &[
    "common.copy.link",
    "common.key.esc",
    "common.settings.theme.auto",
    "docs.title",
    "edit.import",
    "exchange.import.auto",
    "exchange.notation.sbn1",
    "exchange.notation.sbn2",
    "exchange.notationLabel",
    "exchange.share.link",
    "exchange.share.text",
    "generate.export.notation",
    "generate.export.title",
    "play.copy.sbn",
    "play.head.import",
    "play.tabs.info",
];

/// What a text leaves open: the names of its values and of its elements.
fn slots(text: &Text) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for words in text.forms() {
        for (open, close) in [('{', '}'), ('<', '>')] {
            let names = words.split(open).skip(1).filter_map(|rest| Some(rest.split_once(close)?.0.to_owned()));
            found.extend(names);
        }
    }
    found
}

/// They are listed where one is chosen, before modules are loaded, and where they are offered.
#[test]
fn every_language_with_texts_is_offered() {
    for (script, start) in [("js/common/language.js", "LANGUAGES = ["), ("js/common/texts.js", "LANGUAGES = [")] {
        let text = &web::files("js/common", ".js")[script];
        let list = text.split_once(start).and_then(|(_, rest)| rest.split_once("];")).unwrap().0;
        let mut offered: Vec<&str> = list.split('"').filter(|word| word.len() == 2).collect();
        offered.retain(|word| word.chars().all(char::is_alphabetic));
        offered.sort_unstable();
        assert_eq!(offered, web::languages(), "{script}");
    }
}

#[test]
fn every_language_has_every_text() {
    let english = web::texts("en");
    for language in web::languages() {
        let others = web::texts(&language);
        let missing: Vec<_> = english.keys().filter(|key| !others.contains_key(*key)).collect();
        assert!(missing.is_empty(), "missing in texts/{language}: {missing:#?}");
        let surplus: Vec<_> = others.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(surplus.is_empty(), "only in texts/{language}: {surplus:#?}");
    }
}

#[test]
fn every_language_has_room_for_the_same_values() {
    let english = web::texts("en");
    for language in web::languages() {
        for (key, text) in web::texts(&language) {
            let Some(original) = english.get(&key) else { continue };
            assert_eq!(slots(&text), slots(original), "texts/{language}: {key}");
            let is_plural = |text: &Text| matches!(text, Text::Forms(_));
            assert_eq!(is_plural(&text), is_plural(original), "texts/{language}: {key}");
            if let Text::Forms(forms) = &text {
                assert_eq!(forms.keys().collect::<Vec<_>>(), ["one", "other"], "texts/{language}: {key}");
            }
        }
    }
}

#[test]
fn nothing_is_left_untranslated() {
    let english = web::texts("en");
    for language in web::languages().into_iter().filter(|language| language != "en") {
        let same: Vec<String> = web::texts(&language)
            .into_iter()
            .filter(|(key, text)| english.get(key).is_some_and(|original| original.forms() == text.forms()))
            .filter(|(key, text)| {
                let has_words = text.forms().iter().any(|words| has_words(words));
                has_words && !SAME.contains(&key.as_str())
            })
            .map(|(key, _)| key)
            .collect();
        assert!(same.is_empty(), "the same in texts/{language} as in English: {same:#?}");
    }
    for key in SAME {
        assert!(english.contains_key(*key), "{key} is no text any more");
    }
}

/// Whether anything is left to translate without values, elements and the name of the puzzle.
fn has_words(text: &str) -> bool {
    let mut depth = 0;
    let open: String = text
        .replace("Star Battle", "")
        .chars()
        .filter(|&letter| {
            depth += i32::from("{<".contains(letter)) - i32::from("}>".contains(letter));
            depth == 0
        })
        .collect();
    open.chars().filter(|letter| letter.is_alphabetic()).count() > 1
}

#[test]
fn texts_are_clean() {
    for language in web::languages() {
        for (key, text) in web::texts(&language) {
            for words in text.forms() {
                assert!(!words.trim().is_empty(), "texts/{language}: {key} is empty");
                assert_eq!(words.trim(), words, "texts/{language}: {key} has spaces around it");
                let straight = words.contains(['"', '\'']) || words.contains("...") || words.contains("  ");
                assert!(!straight, "texts/{language}: {key} needs typographic quotes, dots or single spaces: {words}");
            }
        }
    }
}

/// People who speak to their device say the word that they see.
#[test]
fn the_short_word_below_an_icon_is_part_of_its_name() {
    for language in web::languages() {
        let texts = web::texts(&language);
        for (key, short) in &texts {
            let Some(tool) = key.strip_suffix(".short") else { continue };
            let name = &texts[&format!("{tool}.name")];
            let [name, short] = [name, short].map(|text| text.forms()[0].to_lowercase());
            assert!(name.contains(&short), "texts/{language}: {key}: {short} is not in {name}");
        }
    }
}

/// One tone on all pages: German says "du".
#[test]
fn german_is_never_formal() {
    for (key, text) in web::texts("de") {
        for words in text.forms() {
            let formal = words.split(' ').zip(words.split(' ').skip(1)).find(|(verb, person)| {
                *person == "Sie" && (verb.ends_with("en") || verb.ends_with("ie")) && !verb.contains(['.', ','])
            });
            assert_eq!(formal, None, "{key}: {words}");
            assert!(!words.contains(" Ihnen") && !words.contains("„Sie"), "{key}: {words}");
        }
    }
}
