//! A browser of its own for each test, without a window, spoken to over its debugging socket.

use std::{
    env,
    io::{BufRead, BufReader},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket, connect, stream::MaybeTlsStream};

/// Where browsers are usually found.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A running browser; it ends with this value.
pub struct Chromium {
    child: Child,
    /// The socket of the browser itself; pages have their own beside it.
    address: String,
    _profile: TempDir,
}

impl Chromium {
    /// Starts a browser. `None`, with a word about it, if there is none and none is asked for.
    pub fn start() -> Option<Self> {
        let Some(program) = find() else {
            assert!(env::var_os("STARBATTLE_BROWSER").is_none(), "no Chromium was found");
            eprintln!("not tested: no Chromium was found");
            return None;
        };
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let mut child = Command::new(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--disable-dev-shm-usage", "--remote-debugging-port=0", "--window-size=1280,900"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let mut said = BufReader::new(child.stderr.take().expect("what the browser says")).lines();
        let address = said
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_owned))
            .expect("the browser says where it listens");
        // A pipe that nobody reads would fill up and stop the browser.
        std::thread::spawn(move || said.for_each(drop));
        Some(Self { child, address, _profile: profile })
    }

    /// The socket of a new, empty page.
    pub fn new_page(&self) -> Socket {
        let target = Socket::open(&self.address).call("Target.createTarget", json!({"url": "about:blank"}));
        let id = target["targetId"].as_str().expect("the page has an id");
        let (host, _) = self.address.split_once("/devtools/").expect("the address of a browser");
        Socket::open(&format!("{host}/devtools/page/{id}"))
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn find() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&folders).collect();
    NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
}

/// One conversation with the browser.
pub struct Socket {
    stream: WebSocket<MaybeTlsStream<TcpStream>>,
    number: u64,
    /// What the browser told without being asked.
    pub events: Vec<Value>,
}

impl Socket {
    fn open(address: &str) -> Self {
        let (stream, _) = connect(address).expect("the browser answers");
        Self { stream, number: 0, events: Vec::new() }
    }

    /// Asks for something and waits for the answer.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let mut asked = json!({"id": self.number, "method": method});
        asked["params"] = params;
        self.stream.send(Message::text(asked.to_string())).expect("the browser listens");
        loop {
            let said = self.read();
            if said["id"] == self.number {
                assert!(said["error"].is_null(), "{method}: {}", said["error"]);
                return said["result"].clone();
            }
            self.events.push(said);
        }
    }

    /// Waits until the browser tells of an event.
    pub fn wait_for(&mut self, event: &str) {
        while !self.events.iter().any(|told| told["method"] == event) {
            let said = self.read();
            self.events.push(said);
        }
        self.events.retain(|told| told["method"] != event);
    }

    fn read(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.stream.read().expect("the browser speaks") {
                return serde_json::from_str(&text).expect("the browser speaks JSON");
            }
        }
    }
}
