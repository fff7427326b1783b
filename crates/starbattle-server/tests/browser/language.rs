//! The language of the page: the browser's at first, then the reader's choice.

use std::{thread::sleep, time::Duration};

use serde_json::json;

use crate::page::{DESKTOP, Page};

impl Page {
    /// Makes the browser prefer a language.
    fn prefer(&mut self, language: &str) {
        let agent = self.value("navigator.userAgent");
        self.call("Emulation.setUserAgentOverride", json!({"userAgent": agent, "acceptLanguage": language}));
    }

    /// Waits until the page is in a language and says so.
    fn speaks(&mut self, language: &str, play: &str) {
        // The page may be loading again, which would end a longer question.
        for _ in 0..200 {
            if self.value("document.documentElement.lang") == language {
                break;
            }
            sleep(Duration::from_millis(50));
        }
        self.sees("header.site nav", play);
    }

    fn choose_language(&mut self, language: &str) {
        self.keys(&[","]);
        self.click(&format!("dialog input[value={language}]"));
    }
}

#[test]
fn the_page_follows_the_browser_until_a_language_is_chosen_and_then_the_choice() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/docs");
    page.prefer("fr-FR,de-AT;q=0.9,en;q=0.8");
    page.go_to_board("/");
    page.speaks("de", "Spielen");
    page.sees(".tabs", "Hinweis");
    assert_eq!(page.value("document.title"), "10×10, 2 Sterne · Star Battle");
    // The choice changes the page at once; what is on it stays.
    page.keys(&["s"]);
    page.until("document.querySelectorAll('.board-holder .board .star').length === 1");
    page.choose_language("en");
    page.speaks("en", "Play");
    page.until("document.querySelectorAll('.board-holder .board .star').length === 1");
    page.go("/techniques?id=R2.1");
    page.speaks("en", "Play");
    page.sees("h1", "Techniques");
    page.choose_language("de");
    page.speaks("de", "Spielen");
    page.sees("h1", "Techniken");
    page.go("/nowhere");
    page.until("document.querySelector('h1').textContent === 'Seite nicht gefunden'");
    // Without a language that the page has, it is English.
    page.go("/generate");
    page.sees("h1", "Erzeugen");
    page.choose_language("auto");
    page.speaks("de", "Spielen");
    page.prefer("ja,fr");
    page.go("/generate");
    page.speaks("en", "Play");
    page.has_no_errors();
}

#[test]
fn what_the_engine_says_is_marked_as_english_in_a_german_page() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/docs");
    page.value("localStorage.setItem('starbattle.settings', JSON.stringify({language: 'de'}))");
    page.go_to_board("/?hint=4");
    page.sees(".message, .badge", "Kreuz");
    for sentence in [".nudge", ".technique strong", ".argument", ".head .badge span"] {
        page.until(&format!("document.querySelector('#main {sentence}')?.closest('[lang]').lang === 'en'"));
    }
    page.go_to_board("/?tab=steps&step=3");
    page.until("document.querySelector('.step .name span')?.lang === 'en'");
    page.sees("#panel-steps", "bis zur Lösung");
    page.go("/techniques?id=R4.1");
    page.until("document.querySelector('.technique h2')?.lang === 'en'");
    page.until("document.querySelector('.manual p').closest('[lang]').lang === 'en'");
    page.sees(".manual h3", "Warum das stimmt");
    page.go("/patterns?whatif=13x2");
    page.sees(".whatif-facts", "noch nicht berechnet");
    page.has_no_errors();
}

#[test]
fn numbers_choose_the_form_of_a_text_and_elements_stand_in_its_place() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go("/docs");
    page.value("localStorage.setItem('starbattle.settings', JSON.stringify({language: 'de'}))");
    page.go_to_board("/");
    let count = |count: &str| {
        format!("import('/js/common/texts.js').then(({{ t }}) => t('common.count.star', {{ count: {count} }}))")
    };
    assert_eq!(page.value(&count("1")), "1 Stern");
    assert_eq!(page.value(&count("0")), "0 Sterne");
    assert_eq!(page.value(&count("'146510'")), "146\u{202f}510 Sterne");
    let sentence = "import('/js/common/texts.js').then(({ rich }) => {
        const holder = document.createElement('p');
        holder.append(...rich('play.hint.switchedOff', {
            count: 2,
            link: (words) => Object.assign(document.createElement('a'), { textContent: words.join('') }),
        }));
        return holder.innerHTML;
    })";
    assert_eq!(page.value(sentence), "<a>2 Techniken sind</a> ausgeschaltet.");
    page.has_no_errors();
}
