//! What can go wrong on the static site: old browsers, damaged copies and links, a broken engine, long work.

use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::{input::PUZZLE, site::Site};

#[test]
fn a_browser_without_webassembly_its_vectors_or_workers_is_told_so() {
    let Some(mut site) = Site::open() else { return };
    for (without, words) in [
        ("delete globalThis.WebAssembly", "cannot run WebAssembly"),
        ("WebAssembly.validate = () => false", "is too old"),
        ("delete globalThis.Worker", "cannot run workers"),
    ] {
        let script = json!({"source": without});
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
    // The engine, the reader of pictures and the rule files.
    assert_eq!(site.page.value(damage), 3);
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
    site.page.says("The engine had an internal error and was started again. Your game is kept.");
    site.page.until("new URLSearchParams(location.hash.slice(1)).get('m')?.startsWith('*')");
    // Other questions are answered by the new one.
    site.page.keys(&["h"]);
    site.page.sees("#panel-hint", "1 mark is wrong");
    site.page.has_no_errors();
}

/// The longest time by which this machine delays a thread that does nothing, until it is told to end.
fn longest_delay(end: &AtomicBool) -> Duration {
    const PAUSE: Duration = Duration::from_millis(5);
    let mut longest = Duration::ZERO;
    while !end.load(Ordering::Relaxed) {
        let start = Instant::now();
        thread::sleep(PAUSE);
        longest = longest.max(start.elapsed().saturating_sub(PAUSE));
    }
    longest
}

#[test]
fn the_page_stays_responsive_while_puzzles_are_generated() {
    let Some(mut site) = Site::open() else { return };
    // A busy machine interrupts tasks of the page as it delays a thread that only sleeps. If the engine ran on the page, every
    // round would have tasks of seconds.
    let mut rounds = Vec::new();
    for _ in 0..5 {
        site.go("/generate.html#size=10&stars=2&count=4&seed=5");
        site.page.until("document.querySelector('.job .primary') !== null");
        site.page.value(
            "globalThis.longTasks = [0];
            new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((task) => task.duration)))
                .observe({ type: 'longtask' })",
        );
        let end = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&end);
        let delay = thread::spawn(move || longest_delay(&watched));
        site.page.press("g");
        site.page.until("document.querySelector('.job-text').innerText === 'Done.'");
        end.store(true, Ordering::Relaxed);
        let delay = delay.join().unwrap().as_secs_f64() * 1000.0;
        let longest = site.page.value("Math.max(...globalThis.longTasks)").as_f64().unwrap();
        if longest <= 50.0 + delay {
            return;
        }
        rounds.push((longest, delay));
    }
    panic!("milliseconds of the longest task, and of the longest delay of an idle thread: {rounds:?}");
}

#[test]
fn there_are_two_workers_at_most() {
    let Some(mut site) = Site::open() else { return };
    let count = "globalThis.alive = 0; globalThis.most = 0;
        globalThis.Worker = class extends Worker {
            constructor(...more) { super(...more); alive += 1; most = Math.max(most, alive); }
            terminate() { super.terminate(); alive -= 1; }
        };";
    site.page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": count}));
    // A job on a board that takes long, while questions are asked beside it.
    site.go("/generate.html#size=14&stars=3&count=100&seed=5");
    site.page.until("document.querySelector('.job .primary') !== null");
    site.page.press("g");
    site.page.until("document.querySelector('.job progress').hidden === false");
    site.page.until("alive > 0");
    let ask = "import('./js/common/api.js').then(({ api }) => Promise.all([1, 2, 3, 4, 5, 6].map((seed) =>
        api.post('/solve', { puzzle: '5x1.AAAAABBBBBCCCCCDDDDDEEEEE', limit: seed })))).then((all) => all.length)";
    assert_eq!(site.page.value(ask), 6);
    assert_eq!(site.page.value("[alive, most].join()"), "2,2");
    // Cancelling ends a worker, and another one takes its place.
    site.page.click(".job .button:not(.primary)");
    site.page.sees(".job-text", "Cancelled.");
    site.page.press("g");
    site.page.until("document.querySelector('.job progress').hidden === false");
    site.page.until("alive === 2");
    assert_eq!(site.page.value("most"), 2);
    site.page.has_no_errors();
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
