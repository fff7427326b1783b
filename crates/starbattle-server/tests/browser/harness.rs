//! A server and a browser for one test, both ended with it, whatever happens.

use std::{
    io::{BufRead, BufReader},
    panic::{AssertUnwindSafe, resume_unwind},
    process::{Child, Command, Stdio},
    time::Duration,
};

use axum::http::Method;
use fantoccini::{Client, ClientBuilder, Locator, error::CmdError, wd::WebDriverCompatibleCommand};
use futures_util::FutureExt;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use starbattle_server::http::{Config, Server};
use url::{ParseError, Url};

/// How long something may take to appear on a page.
const PATIENCE: Duration = Duration::from_secs(20);

/// A browser window that shows pages of the server.
pub struct Tab {
    pub client: Client,
    base: String,
}

/// Runs a test in a browser window.
pub fn browse(test: impl AsyncFnOnce(&Tab)) {
    if !is_installed("chromium") || !is_installed("chromedriver") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = Server::bind(Config { port: 0, ..Config::default() }).unwrap();
        let base = server.url();
        let (end, ended) = tokio::sync::oneshot::channel::<()>();
        let serving = tokio::spawn(server.run(async { drop(ended.await) }));
        let driver = Driver::start();
        let tab = Tab { client: driver.connect().await, base };
        let result = AssertUnwindSafe(test(&tab)).catch_unwind().await;
        // The window first: a driver that is ended before it leaves its browser behind.
        let closed = tab.client.close().await;
        drop(driver);
        drop(end);
        serving.await.unwrap().unwrap();
        if let Err(panic) = result {
            resume_unwind(panic);
        }
        closed.unwrap();
    });
}

fn is_installed(command: &str) -> bool {
    let found = Command::new(command).arg("--version").output().is_ok_and(|output| output.status.success());
    // The test script installs these; where it has run, a missing one is a fault and no excuse.
    assert!(found || std::env::var_os("STARBATTLE_BROWSER").is_none(), "{command} is not installed");
    if !found {
        eprintln!("browser tests were not run: {command} is not installed (./test installs it)");
    }
    found
}

/// A chromedriver on a port of its own, and a profile that is thrown away.
struct Driver {
    child: Child,
    port: u16,
    profile: tempfile::TempDir,
}

impl Driver {
    fn start() -> Self {
        let mut child =
            Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            let number = line.split("started successfully on port ").nth(1)?;
            number.trim_end_matches('.').parse().ok()
        });
        Self { child, port: port.expect("chromedriver says its port"), profile: tempfile::tempdir().unwrap() }
    }

    async fn connect(&self) -> Client {
        let profile = format!("--user-data-dir={}", self.profile.path().display());
        let options = json!({
            "args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-dev-shm-usage", "--window-size=1280,900", profile,
            ],
        });
        let capabilities = json!({"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}});
        ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities.as_object().unwrap().clone())
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .unwrap()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may be gone already; there is nothing more to end then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks for what the console of the page has said since the last time.
#[derive(Debug)]
struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({"type": "browser"}).to_string()))
    }
}

impl Tab {
    /// Opens a page of the server by its path.
    pub async fn open(&self, path: &str) {
        self.client.goto(&format!("{}{}", self.base, path.trim_start_matches('/'))).await.unwrap();
    }

    /// Waits until something is on the page.
    pub async fn wait_for(&self, selector: &str) -> fantoccini::elements::Element {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(selector)).await;
        found.unwrap_or_else(|error: CmdError| panic!("{selector}: {error}"))
    }

    /// What a script returns.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap()
    }

    /// Warnings and errors of the console since the last time, broken policies among them.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.client.issue_cmd(ConsoleLog).await.unwrap();
        let entries = log.as_array().cloned().unwrap_or_default();
        let serious = entries.iter().filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
        serious.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }
}
