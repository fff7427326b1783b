//! A headless browser for each test, driven through chromedriver.

use std::{
    env,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The usual names of browsers. The one without windows starts three times as fast.
const NAMES: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A running browser with one page; it ends with this value.
pub struct Chromium {
    driver: Child,
    port: u16,
    session: String,
    _profile: TempDir,
}

impl Chromium {
    /// Starts a browser. `None`, with a note, if none is installed and none is required.
    pub fn start() -> Option<Self> {
        let (Some(browser), Some(driver)) = (browser(), on_path("chromedriver")) else {
            assert!(env::var_os("STARBATTLE_BROWSER").is_none(), "Chromium or chromedriver was not found");
            eprintln!("not tested: Chromium or chromedriver was not found");
            return None;
        };
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let (driver, port) = started(&driver);
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--window-size=1280,900",
            // The page follows the language of the browser, and tests read English.
            "--accept-lang=en-US",
            &format!("--user-data-dir={}", profile.path().display()),
        ];
        let has_no_windows = browser.to_string_lossy().ends_with("headless-shell");
        let wanted = json!({
            "browserName": if has_no_windows { "chrome-headless-shell" } else { "chrome" },
            "goog:chromeOptions": {"binary": browser, "args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
            "timeouts": {"script": 600_000, "pageLoad": 600_000},
        });
        let mut chromium = Self { driver, port, session: String::new(), _profile: profile };
        let made = chromium.post("/session", &json!({"capabilities": {"alwaysMatch": wanted}}));
        made["sessionId"].as_str().expect("a session").clone_into(&mut chromium.session);
        Some(chromium)
    }

    /// Goes to an address and waits until the page has loaded.
    pub fn go(&self, url: &str) {
        self.command("url", &json!({"url": url}));
    }

    /// Sends a command of the `DevTools` protocol.
    #[expect(clippy::needless_pass_by_value, reason = "so that calls read like the protocol")]
    pub fn call(&self, method: &str, params: Value) -> Value {
        self.command("goog/cdp/execute", &json!({"cmd": method, "params": params}))
    }

    /// The log of the page since the last call.
    pub fn log(&self) -> Vec<Value> {
        self.command("se/log", &json!({"type": "browser"})).as_array().cloned().unwrap_or_default()
    }

    /// The name of the tab that is used.
    pub fn tab(&self) -> String {
        let answer = request(self.port, "GET", &format!("/session/{}/window", self.session), "");
        answer["value"].as_str().expect("a tab").to_owned()
    }

    /// Opens another tab and returns its name. The first one is still used.
    pub fn open_tab(&self) -> String {
        let tab = self.command("window/new", &json!({"type": "tab"}));
        tab["handle"].as_str().expect("a tab").to_owned()
    }

    /// Uses another tab from now on.
    pub fn use_tab(&self, name: &str) {
        self.command("window", &json!({"handle": name}));
    }

    fn command(&self, command: &str, body: &Value) -> Value {
        self.post(&format!("/session/{}/{command}", self.session), body)
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = request(self.port, "POST", path, &body.to_string());
        let value = answer["value"].clone();
        assert!(value["error"].is_null(), "{path} {body}: {}", value["message"]);
        value
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // The driver stops the browser that it started, unless it is killed first.
        request(self.port, "DELETE", &format!("/session/{}", self.session), "");
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Chromedriver and the port that it has chosen. It ends if something else listens at the port that it tries, so it may take another try.
fn started(driver: &Path) -> (Child, u16) {
    let try_once = || {
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let port = port_of(driver.stdout.take().expect("what chromedriver says"));
        if port.is_none() {
            let _ = driver.wait();
        }
        Some((driver, port?))
    };
    (0..5).find_map(|_| try_once()).expect("chromedriver says where it listens")
}

/// The port that chromedriver prints when it is ready.
fn port_of(output: ChildStdout) -> Option<u16> {
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let port = lines
        .find_map(|line| line.rsplit_once("started successfully on port ").map(|(_, port)| port.to_owned()))
        .and_then(|port| port.trim_end_matches('.').parse().ok())?;
    // A pipe that is not read would fill up and block the driver.
    std::thread::spawn(move || lines.for_each(drop));
    Some(port)
}

/// One request to chromedriver, on its own connection.
fn request(port: u16, method: &str, path: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("chromedriver answers");
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).expect("chromedriver listens");
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("chromedriver speaks HTTP");
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().expect("a length");
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut text = vec![0; length];
    reader.read_exact(&mut text).expect("the whole answer");
    serde_json::from_slice(&text).expect("chromedriver speaks JSON")
}

fn browser() -> Option<PathBuf> {
    env::var_os("CHROMIUM").map(PathBuf::from).or_else(|| NAMES.iter().find_map(|name| on_path(name)))
}

fn on_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| file.is_file())
}
