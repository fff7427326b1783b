//! The static site: hosted below a path by a server of files, then without any, then in a new version.
//!
//! `STARBATTLE_SITE` is what `scripts/site` has built; `./test` sets it. Without it the tests do nothing and say so.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use serde_json::json;
use tempfile::TempDir;

use crate::{file_server::FileServer, input::PUZZLE, page::Page};

/// A copy of the site that a test may change, its server, and a page of it.
pub struct Site {
    pub folder: TempDir,
    pub server: FileServer,
    pub page: Page,
}

impl Site {
    pub fn open() -> Option<Self> {
        Self::open_changed(|_| {})
    }

    /// A site whose files were changed before it was hosted.
    pub fn open_changed(change: impl FnOnce(&Path)) -> Option<Self> {
        let Some(site) = env::var_os("STARBATTLE_SITE").map(PathBuf::from) else {
            eprintln!("not tested: STARBATTLE_SITE is not set to what scripts/site has built");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder for the site");
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(site), folder.path());
        change(folder.path());
        let server = FileServer::start(folder.path());
        let page = Page::at(&server.url())?;
        Some(Self { folder, server, page })
    }

    /// Goes to a page. A mere change of the fragment would load nothing.
    pub fn go(&mut self, path: &str) {
        self.page.call("Page.navigate", json!({"url": "about:blank"}));
        self.page.go(path);
    }

    /// Waits until the whole site is kept for use without a network.
    pub fn is_kept(&mut self) {
        self.page.until("navigator.serviceWorker.controller !== null");
    }

    /// Uses every page.
    fn works(&mut self) {
        self.go(&format!("/#p={PUZZLE}"));
        let page = &mut self.page;
        page.until("document.querySelector('.board .cell') !== null");
        page.sees(".head .badge", "easy");
        page.press_cell(0, 1);
        page.until("new URLSearchParams(location.hash.slice(1)).get('m')?.startsWith('.*')");
        page.keys(&["z"]);
        for level in ["Nudge", "Technique", "Cells", "Verdict"] {
            page.keys(&["h"]);
            page.sees(".ladder [aria-current=step]", level);
        }
        page.sees(".argument", ", so ");
        page.has_no_errors();
        // The game is in the library, a puzzle is made from the date, and hints are counted.
        self.go("/library.html");
        let page = &mut self.page;
        page.sees(".game .card-title", "5 × 5, 1 star");
        page.until("document.querySelector('.game .card-link').getAttribute('href').startsWith('./#p=5x1.')");
        page.paste("4x1.AABBACBBCCDDCDDD\n6x1.AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF");
        page.sees(".game .card-title", "4 × 4, 1 star");
        page.has_no_errors();
        self.go("/daily.html#date=2026-11-15");
        let page = &mut self.page;
        page.sees(".day-place .badge", "expert");
        page.until("document.querySelector('.day-place .board') !== null");
        page.has_no_errors();
        self.go("/statistics.html");
        let page = &mut self.page;
        page.until("document.querySelector('.chart') !== null");
        page.has_no_errors();
        self.go("/generate.html#size=6&stars=1&count=3&seed=5");
        let page = &mut self.page;
        page.until("document.querySelector('.job .primary') !== null");
        page.press("g");
        page.sees(".job-text", "Done.");
        assert_eq!(page.count(".queue-card"), 3);
        page.until("document.querySelector('.queue-card a.thumb').getAttribute('href').startsWith('./#p=6x1.')");
        page.has_no_errors();
        self.go("/edit.html#p=5x1.AAAAABBBBBCCCCCDDDDDEEEEE");
        let page = &mut self.page;
        // All of them are counted a moment after two are found.
        page.sees("#panel-report", "✗ 14");
        page.has_no_errors();
        self.go("/patterns.html");
        let page = &mut self.page;
        page.until("document.querySelectorAll('.card').length === 24");
        page.has_no_errors();
        self.go("/patterns.html#whatif=10x2&stars=r1c1,r1c4");
        let page = &mut self.page;
        page.sees(".whatif-facts", "2 143 of 146 510 placements");
        page.has_no_errors();
        self.go("/techniques.html#id=R4.3");
        let page = &mut self.page;
        page.sees("main", "R4.3");
        page.has_no_errors();
        self.go("/learn.html#id=R2.1&part=practice");
        let page = &mut self.page;
        page.until("document.querySelector('.exercise .cell') !== null");
        page.keys(&["h"]);
        page.sees(".exercise-words", "Look at");
        page.has_no_errors();
        self.go("/packs.html#id=8x1-easy&view=sheet");
        let page = &mut self.page;
        page.until("document.querySelectorAll('.solutions .sheet-puzzle').length === 30");
        page.has_no_errors();
        self.go("/docs.html");
        let page = &mut self.page;
        page.sees("main", "/api/v1/hint");
        page.has_no_errors();
        self.go("/404.html");
        let page = &mut self.page;
        page.sees("main", "There is no page at this address.");
        page.until(
            "document.querySelector('nav a[href$=\"learn.html\"]').href.endsWith('/puzzles/star-battle/learn.html')",
        );
    }

    /// Makes another version: the service worker and one text are not the same.
    fn change_version(&self) {
        let change = |name: &str, from: &str, to: &str| {
            let path = self.folder.path().join(name);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains(from), "{name}: {from}");
            fs::write(path, text.replacen(from, to, 1)).unwrap();
        };
        change("service-worker.js", "const VERSION = \"", "const VERSION = \"next-");
        change("index.html", "<title", "<meta name=\"edition\" content=\"next\"><title");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).expect("the site").map(Result::unwrap) {
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            fs::copy(&path, &copied).unwrap();
        }
    }
}

#[test]
fn every_page_works_below_a_path_then_offline_and_then_an_update_is_offered() {
    let Some(mut site) = Site::open() else { return };
    site.works();
    site.is_kept();
    site.server.stop();
    let asked = site.server.requests();
    assert!(asked.iter().any(|address| address.ends_with("/engine/starbattle.wasm")), "{asked:?}");
    // What people do is in fragments, which are sent nowhere.
    assert!(
        asked.iter().all(|address| !address.contains('?') && address.starts_with("/puzzles/star-battle")),
        "{asked:?}"
    );
    site.works();
    // All languages are kept, too.
    site.page.value("localStorage.setItem('starbattle.settings', JSON.stringify({language: 'de'}))");
    site.go("/techniques.html");
    site.page.sees("h1", "Techniken");
    site.page.value("localStorage.removeItem('starbattle.settings')");
    assert_eq!(site.server.requests().len(), asked.len());

    site.change_version();
    site.server.resume();
    site.go(&format!("/#p={PUZZLE}&m=.*......................."));
    site.page.sees(".update", "A new version is ready.");
    // Nothing happens until somebody wants it to.
    assert_eq!(site.page.count("meta[name=edition]"), 0);
    site.page.click(".update .primary");
    site.page.until("document.querySelector('meta[name=edition]') !== null");
    site.page.until("new URLSearchParams(location.hash.slice(1)).get('m')?.startsWith('.*')");
    site.page.until("document.querySelector('.board .cell') !== null && document.querySelector('.update') === null");
    site.page.has_no_errors();
}

#[test]
fn settings_name_the_engine() {
    let Some(mut site) = Site::open() else { return };
    site.go("/");
    site.page.until("document.querySelector('.board .cell') !== null");
    site.page.press(",");
    site.page.sees("dialog .engine", "in this browser");
    let manifest = site
        .page
        .value("fetch('manifest.webmanifest').then((answer) => answer.json()).then(({ icons }) => icons.length)");
    assert_eq!(manifest, 4);
    // Systems that take no SVG get pictures of the size that the manifest says, and nothing but the corners is clear.
    let points = site.page.value(
        "(async () => {
            const { icons } = await (await fetch('manifest.webmanifest')).json();
            const pictures = icons.filter(({ type }) => type === 'image/png');
            return Promise.all(pictures.map(async ({ src, sizes }) => {
                const picture = await createImageBitmap(await (await fetch(src)).blob());
                const drawing = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
                drawing.drawImage(picture, 0, 0);
                const at = (x, y) => [...drawing.getImageData(x, y, 1, 1).data].join(' ');
                const middle = picture.width / 2;
                return [sizes === `${picture.width}x${picture.height}`, at(0, 0), at(middle, middle), at(middle, 3)].join(', ');
            }));
        })()",
    );
    let (clear, ground, star) = ("0 0 0 0", "35 85 143 255", "255 255 255 255");
    let expected = [clear, clear, ground].map(|corner| format!("true, {corner}, {star}, {ground}"));
    assert_eq!(points, json!(expected));
    let faults = site.page.call("Page.getInstallabilityErrors", json!({}));
    let faults = faults["installabilityErrors"].as_array().unwrap();
    assert!(faults.iter().all(|fault| fault["errorId"] == "in-incognito"), "{faults:?}");
    site.page.has_no_errors();
}
