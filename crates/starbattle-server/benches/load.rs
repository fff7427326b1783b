//! Many clients at once: how long hints take on 10×10 boards, and how much the first page weighs.
//!
//! `cargo bench -p starbattle-server` runs the server in this process and talks to it over the loopback: 50 clients ask for hints, each
//! as soon as its last answer has come, for a few seconds. Bars: 99 of 100 hints within 20 ms on two cores; the first page below
//! 100 KB on the wire.

use std::{
    collections::BTreeSet,
    io,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::json;
use starbattle::{
    board::{Board, Marks, Never},
    generate::{Criteria, Generator, LogicRater},
    logic::{Position, Solver},
    notation::{Layout, Notation},
};
use starbattle_server::http::{Config, Server};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

const CLIENTS: usize = 50;
const SECONDS: u64 = 5;
const PUZZLES: usize = 20;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let server = Server::bind(Config { port: 0, ..Config::default() }).expect("a port");
    let address = server.address();
    runtime.spawn(server.run(std::future::pending()));
    let requests: Arc<Vec<String>> =
        Arc::new(positions().iter().map(|body| post(address, "/api/v1/hint", body)).collect());
    println!("{} positions of {PUZZLES} boards", requests.len());
    runtime.block_on(async {
        // Everything that is made once is made before the clock runs.
        let mut warm = Client::connect(address).await.expect("a connection");
        for request in requests.iter() {
            warm.send(request).await.expect("an answer");
        }
        let end = Instant::now() + Duration::from_secs(SECONDS);
        let clients: Vec<_> =
            (0..CLIENTS).map(|client| tokio::spawn(ask(address, Arc::clone(&requests), client, end))).collect();
        let mut times = Vec::new();
        for client in clients {
            times.extend(client.await.expect("a client").expect("answers"));
        }
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        println!(
            "{} hints from {CLIENTS} clients in {SECONDS} s: {:.0} per second",
            times.len(),
            times.len() as f64 / SECONDS as f64
        );
        println!(
            "p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms (bar: p99 below 20 ms on two cores)",
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
        let (files, bytes) = first_page(address).await.expect("the page");
        println!("first page: {files} files, {:.1} KB on the wire (bar: below 100 KB)", bytes as f64 / 1e3);
    });
}

/// Hint requests for boards made from seeds, each at several points of its path.
fn positions() -> Vec<String> {
    let board = Board::new(10, 2).expect("a board");
    let rater = LogicRater::default();
    let generator = Generator::new(Criteria::new(board), &rater, &Never).expect("criteria that can be met");
    let dotted = Notation::by_id("dotted").expect("a notation");
    let mut requests = Vec::new();
    for generated in generator.series(1, PUZZLES, &Never).flatten() {
        let text = dotted.write(&Layout::from_puzzle(&generated.puzzle)).expect("a text");
        let mut marks = Marks::none(10);
        let path = Solver::default().solve(&Position::blank(&generated.puzzle));
        for (index, step) in path.shown().enumerate() {
            if index.is_multiple_of(6) {
                requests.push(json!({"puzzle": text, "marks": marks.to_rows().concat()}).to_string());
            }
            step.deduction.write_to(&mut marks);
        }
    }
    requests
}

fn post(address: SocketAddr, path: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

async fn ask(
    address: SocketAddr,
    requests: Arc<Vec<String>>,
    client: usize,
    end: Instant,
) -> io::Result<Vec<Duration>> {
    let mut connection = Client::connect(address).await?;
    let mut times = Vec::new();
    let mut next = client * 7;
    while Instant::now() < end {
        let start = Instant::now();
        let (status, _) = connection.send(&requests[next % requests.len()]).await?;
        assert_eq!(status, 200);
        times.push(start.elapsed());
        next += 1;
    }
    Ok(times)
}

/// A connection that is kept open.
struct Client(BufReader<TcpStream>);

impl Client {
    async fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self(BufReader::new(stream)))
    }

    /// The status and the whole answer, head included.
    async fn send(&mut self, request: &str) -> io::Result<(u16, Vec<u8>)> {
        self.0.get_mut().write_all(request.as_bytes()).await?;
        let (mut head, mut length, mut chunked) = (Vec::new(), 0, false);
        loop {
            let from = head.len();
            if self.0.read_until(b'\n', &mut head).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = String::from_utf8_lossy(&head[from..]).to_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
            chunked |= line.starts_with("transfer-encoding: chunked");
            if line.trim().is_empty() {
                break;
            }
        }
        let status = String::from_utf8_lossy(&head).split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        if chunked {
            loop {
                let mut size = String::new();
                self.0.read_line(&mut size).await?;
                head.extend(size.bytes());
                let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
                let from = head.len();
                head.resize(from + size + 2, 0);
                self.0.read_exact(&mut head[from..]).await?;
                if size == 0 {
                    return Ok((status, head));
                }
            }
        }
        let from = head.len();
        head.resize(from + length, 0);
        self.0.read_exact(&mut head[from..]).await?;
        Ok((status, head))
    }
}

/// The files that the first page needs, found by following links, and their bytes as sent, heads included.
async fn first_page(address: SocketAddr) -> io::Result<(usize, usize)> {
    let mut connection = Client::connect(address).await?;
    let mut open = vec!["/".to_owned()];
    let mut seen = BTreeSet::new();
    let mut bytes = 0;
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let get =
            |encoding: &str| format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: {encoding}\r\n\r\n");
        bytes += connection.send(&get("br, gzip")).await?.1.len();
        let (status, plain) = connection.send(&get("identity")).await?;
        assert_eq!(status, 200, "{path}");
        let text = String::from_utf8_lossy(&plain).into_owned();
        open.extend(links(&path, &text));
        open.extend(texts(&text));
    }
    Ok((seen.len(), bytes))
}

/// What a page loads (`src`, `href` of styles and icons) and what a module imports at once.
fn links(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let loads = line.contains("<script") || line.contains("<link");
        let imports = path.starts_with("/js/") && (line.contains(" from \"") || line.starts_with("import \""));
        let quoted = line.split('"').skip(1).step_by(2);
        for target in quoted.filter(|_| loads || imports) {
            if let Some(name) = target.strip_prefix('/') {
                found.push(format!("/{name}"));
            } else if imports && target.starts_with('.') {
                found.push(resolve(path, target));
            }
        }
    }
    found
}

/// The files of English texts that a page names.
fn texts(page: &str) -> Vec<String> {
    let named = page.split_once("data-texts=\"").and_then(|(_, rest)| rest.split_once('"'));
    let parts = named.map_or("", |(parts, _)| parts).split_whitespace();
    parts.map(|part| format!("/texts/en/{part}.json")).collect()
}

/// `./x` and `../x` seen from a path.
fn resolve(path: &str, target: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}
