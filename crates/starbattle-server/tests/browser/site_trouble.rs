//! What can go wrong on the static site: old browsers, damaged copies and links, a broken engine, long work.

use std::{fs, path::Path};

use serde_json::json;

use crate::{input::PUZZLE, site::Site};

#[test]
fn a_browser_without_webassembly_or_workers_is_told_so() {
    let Some(mut site) = Site::open() else { return };
    for (missing, words) in [("WebAssembly", "cannot run WebAssembly"), ("Worker", "cannot run workers")] {
        let script = json!({"source": format!("delete globalThis.{missing}")});
        let added = site.page.call("Page.addScriptToEvaluateOnNewDocument", script);
        site.go(&format!("/#p={PUZZLE}"));
        site.page.sees("body > .message", words);
        site.page.until("document.querySelector('.board .cell') !== null");
        site.page.call("Page.removeScriptToEvaluateOnNewDocument", added);
    }
}

#[test]
fn damaged_copies_are_replaced_and_a_damaged_link_is_reported() {
    let Some(mut site) = Site::open() else { return };
    site.go(&format!("/#p={PUZZLE}"));
    site.is_kept();
    let damage = "(async () => {
        let count = 0;
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys())
                if (/\\.(wasm|pack)$/.test(url)) {
                    await cache.put(url, new Response('damaged', { headers: { 'content-type': 'application/wasm' } }));
                    count += 1;
                }
        }
        return count;
    })()";
    assert_eq!(site.page.value(damage), 2);
    site.go(&format!("/#p={PUZZLE}"));
    site.page.until("document.querySelector('.board .cell') !== null");
    site.page.keys(&["h"]);
    site.page.sees(".nudge", "Look");
    // A copy that is gone is fetched again, too.
    site.page.value("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))");
    site.go(&format!("/#p={PUZZLE}"));
    site.page.until("document.querySelector('.board .cell') !== null");
    site.go("/#p=5x1.ABBB");
    site.page.sees("[role=alert]", "5");
    site.page.until("document.querySelector('.board .cell') !== null");
    site.page.has_no_errors();
}

/// The engine breaks when it is asked why a cell is what it is, as if it had a bug there.
fn break_engine(folder: &Path) {
    let path = folder.join("engine/src/module.js");
    let text = fs::read_to_string(&path).unwrap();
    let changed = text.replacen(
        "ask(route, body, onEvent) {",
        "ask(route, body, onEvent) { if (route === 'POST /check') exports.ask(-1) + globalThis.broken.bug;",
        1,
    );
    assert_ne!(changed, text);
    fs::write(path, changed).unwrap();
}

#[test]
fn a_broken_engine_starts_again_and_the_game_is_kept() {
    let Some(mut site) = Site::open_changed(break_engine) else { return };
    site.go(&format!("/#p={PUZZLE}&m=*........................"));
    site.page.until("document.querySelector('.board .cell') !== null");
    site.page.keys(&["k"]);
    site.page.sees(".toast", "The engine had an internal error and was started again. Your game is kept.");
    site.page.until("new URLSearchParams(location.hash.slice(1)).get('m')?.startsWith('*')");
    // Other questions are answered by the new one.
    site.page.keys(&["h"]);
    site.page.sees("#panel-hint", "1 mark is wrong");
    site.page.has_no_errors();
}

#[test]
fn the_page_stays_responsive_while_puzzles_are_generated() {
    let Some(mut site) = Site::open() else { return };
    // On a busy machine, a task of the page may be interrupted. If the engine ran on the page, every round would show it.
    for _ in 0..5 {
        site.go("/generate.html#size=10&stars=2&count=4&seed=5");
        site.page.until("document.querySelector('.job .primary') !== null");
        site.page.value(
            "globalThis.longTasks = [];
            new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((task) => task.duration)))
                .observe({ type: 'longtask' })",
        );
        site.page.press("g");
        site.page.until("document.querySelector('.job-text').innerText === 'Done.'");
        if site.page.value("globalThis.longTasks.length") == 0 {
            return;
        }
    }
    panic!("tasks longer than 50 ms: {}", site.page.value("globalThis.longTasks"));
}

#[test]
fn a_job_is_cancelled_and_the_next_one_runs() {
    let Some(mut site) = Site::open() else { return };
    site.go("/generate.html#size=14&stars=3&count=100&seed=5");
    site.page.until("document.querySelector('.job .primary') !== null");
    site.page.press("g");
    site.page.until("document.querySelector('.job progress').hidden === false");
    site.page.click(".job .button:not(.primary)");
    site.page.sees(".job-text", "Cancelled.");
    site.go("/generate.html#size=6&stars=1&count=2&seed=5");
    site.page.until("document.querySelector('.job .primary') !== null");
    site.page.press("g");
    site.page.sees(".job-text", "Done.");
    site.page.has_no_errors();
}
