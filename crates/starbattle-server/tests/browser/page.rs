//! A page of the workbench, used through the browser.

use std::{sync::Arc, thread::JoinHandle};

use serde_json::{Value, json};
use starbattle_server::http::{Config, Server};
use tokio::sync::oneshot;

use crate::{chromium::Chromium, rule_files::RuleFiles};

/// How long to wait for a page, in milliseconds. Generous, as machines may be busy; only failing tests wait so long.
const MAX_WAIT_MILLISECONDS: u32 = 120_000;

/// Remembers what the page says in passing: such messages go away by themselves, on a busy machine before a test looks for them.
const REMEMBER_MESSAGES: &str = "window.passingMessages = [];
    new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('.toast'))
            if (!passingMessages.includes(textContent)) passingMessages.push(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });";

/// The width of the window and the colour scheme.
#[derive(Clone, Copy)]
pub struct Viewport {
    pub width: u32,
    pub dark: bool,
}

pub const DESKTOP: Viewport = Viewport { width: 1280, dark: false };
pub const PHONE: Viewport = Viewport { width: 360, dark: false };

/// A browser, a server and one page. All end together.
pub struct Page {
    url: String,
    browser: Option<Chromium>,
    end: Option<oneshot::Sender<()>>,
    server: Option<JoinHandle<()>>,
}

impl Page {
    /// A new page, or `None` without a browser.
    pub fn open(viewport: Viewport) -> Option<Self> {
        Self::open_with(viewport, Config::default())
    }

    /// The same with more rule files.
    pub fn open_with_specs(viewport: Viewport, files: Arc<RuleFiles>) -> Option<Self> {
        Self::open_with(viewport, Config { rule_folder: Some(files), ..Config::default() })
    }

    /// The same with a server of one's own.
    pub fn open_with(viewport: Viewport, config: Config) -> Option<Self> {
        let browser = Chromium::start()?;
        let server = Server::bind(Config { port: 0, ..config }).expect("a free port");
        let url = server.url().trim_end_matches('/').to_owned();
        let (end, ended) = oneshot::channel::<()>();
        let serving = std::thread::spawn(move || {
            server.run_during(move || drop(ended.blocking_recv())).expect("the server serves");
        });
        let mut page = Self { url, browser: Some(browser), end: Some(end), server: Some(serving) };
        page.before_load(REMEMBER_MESSAGES);
        page.resize(viewport);
        Some(page)
    }

    /// A page of somebody else's server.
    pub fn at(url: &str) -> Option<Self> {
        let mut page = Self { url: url.to_owned(), browser: Some(Chromium::start()?), end: None, server: None };
        page.before_load(REMEMBER_MESSAGES);
        page.resize(DESKTOP);
        Some(page)
    }

    /// Changes the width of the window and the colour scheme.
    pub fn resize(&mut self, Viewport { width, dark }: Viewport) {
        let metrics = json!({"width": width, "height": 860, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", metrics);
        let scheme = if dark { "dark" } else { "light" };
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.call("Emulation.setEmulatedMedia", features);
    }

    /// Sends a command of the `DevTools` protocol.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.browser().call(method, params)
    }

    /// Opens a second tab of the same browser; returns the names of both. The first one is still used.
    pub fn open_tab(&mut self) -> [String; 2] {
        [self.browser().tab(), self.browser().open_tab()]
    }

    /// Uses another tab from now on, and brings it to the front.
    pub fn use_tab(&mut self, name: &str) {
        self.browser().use_tab(name);
        self.call("Page.bringToFront", json!({}));
    }

    /// Runs a script in every page that is loaded from now on, before its own.
    pub fn before_load(&mut self, script: &str) {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": script}));
    }

    fn browser(&self) -> &Chromium {
        self.browser.as_ref().expect("the browser runs as long as the page is there")
    }

    /// Goes to an address of the workbench.
    pub fn go(&mut self, path: &str) {
        let url = format!("{}{path}", self.url);
        self.browser().go(&url);
    }

    /// The value of an expression in the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let asked = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let answer = self.call("Runtime.evaluate", asked);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub fn until(&mut self, expression: &str) {
        let became = self.value(&format!(
            "new Promise((done) => {{
                const end = Date.now() + {MAX_WAIT_MILLISECONDS};
                const check = () => {{
                    let seen = false;
                    try {{ seen = Boolean({expression}); }} catch {{ }}
                    if (seen || Date.now() > end) done(seen);
                    else setTimeout(check, 25);
                }};
                check();
            }})"
        ));
        if became != true {
            let text = self.value("document.querySelector('main')?.innerText");
            panic!("not seen: {expression}\nthe page: {text}");
        }
    }

    /// Waits for an element that contains a text.
    pub fn sees(&mut self, selector: &str, words: &str) {
        // Numbers are grouped by narrow spaces; tests write plain ones.
        let has_text = format!("element.innerText.replace(/\\s+/g, ' ').includes({})", json!(words));
        self.until(&format!("[...document.querySelectorAll({})].some((element) => {has_text})", json!(selector)));
    }

    /// Waits for a message that goes away by itself, or has done so since the page was loaded.
    pub fn says(&mut self, words: &str) {
        let has_text = format!("text.replace(/\\s+/g, ' ').includes({})", json!(words));
        self.until(&format!("passingMessages.some((text) => {has_text})"));
    }

    /// The text of an element.
    pub fn text(&mut self, selector: &str) -> String {
        let text = self.value(&format!("document.querySelector({}).innerText.replace(/\\s+/g, ' ')", json!(selector)));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// How many elements there are.
    pub fn count(&mut self, selector: &str) -> u64 {
        let count = self.value(&format!("document.querySelectorAll({}).length", json!(selector)));
        count.as_u64().unwrap_or_default()
    }

    /// Clicks the middle of an element, once it exists.
    pub fn click(&mut self, selector: &str) {
        self.until(&format!("document.querySelector({})?.getBoundingClientRect().width > 0", json!(selector)));
        let place = self.value(&format!(
            "(() => {{
                const element = document.querySelector({});
                element.scrollIntoView({{ block: 'center' }});
                const box = element.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }})()",
            json!(selector)
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Presses a key: a character, or a name such as `Enter` or `ArrowRight`.
    pub fn press(&mut self, key: &str) {
        let mut event = json!({"type": "keyDown", "key": key});
        if key.chars().count() == 1 {
            event["text"] = json!(key);
        } else if key == "Enter" {
            event["text"] = json!("\r");
        }
        self.call("Input.dispatchKeyEvent", event);
        self.call("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": key}));
    }

    /// Focuses an element.
    pub fn focus(&mut self, selector: &str) {
        self.until(&format!("document.querySelector({}) !== null", json!(selector)));
        self.value(&format!("document.querySelector({}).focus()", json!(selector)));
    }

    /// Types into the focused field.
    pub fn write(&mut self, text: &str) {
        self.call("Input.insertText", json!({"text": text}));
    }

    /// The address, from the path on.
    pub fn address(&mut self) -> String {
        self.value("location.pathname + location.search").as_str().unwrap_or_default().to_owned()
    }

    /// Fails if the page is wider than the window.
    pub fn fits(&mut self) {
        let wide = self.value("document.documentElement.scrollWidth > innerWidth");
        assert_eq!(wide, false, "{} scrolls sideways", self.address());
    }

    /// Fails if a script has thrown or the content security policy was violated. Error responses, which the browser logs too,
    /// do not count.
    pub fn has_no_errors(&mut self) {
        let broken = |entry: &Value| entry["level"] == "SEVERE" && entry["source"] != "network";
        let broken: Vec<Value> = self.browser().log().into_iter().filter(broken).collect();
        assert!(broken.is_empty(), "{broken:#?}");
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // The browser first, as the server waits for open connections.
        drop(self.browser.take());
        drop(self.end.take());
        if let Some(server) = self.server.take() {
            let _ = server.join();
        }
    }
}
