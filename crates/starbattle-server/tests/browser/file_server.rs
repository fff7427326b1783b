//! A plain server of files below a path, which can be stopped and started again at the same address.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
};

/// Where the site is: below a path, as on a host with several sites.
pub const BASE: &str = "/puzzles/star-battle";

/// A server of a folder.
pub struct FileServer {
    pub port: u16,
    folder: PathBuf,
    requests: Arc<Mutex<Vec<String>>>,
    running: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

impl FileServer {
    pub fn start(folder: &Path) -> Self {
        let mut server = Self { port: 0, folder: folder.to_owned(), requests: Arc::default(), running: None };
        server.resume();
        server
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}{BASE}", self.port)
    }

    /// What was asked for, since the start.
    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }

    /// Stops answering: nothing listens at the address any more.
    pub fn stop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            stop.store(true, Ordering::Relaxed);
            drop(TcpStream::connect(("127.0.0.1", self.port)));
            thread.join().unwrap();
        }
    }

    /// Answers again, at the same address.
    pub fn resume(&mut self) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).expect("the port is free");
        self.port = listener.local_addr().unwrap().port();
        let (stop, folder, requests) =
            (Arc::new(AtomicBool::new(false)), self.folder.clone(), Arc::clone(&self.requests));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if stopped.load(Ordering::Relaxed) {
                    return;
                }
                let (stopped, folder, requests) = (Arc::clone(&stopped), folder.clone(), Arc::clone(&requests));
                std::thread::spawn(move || drop(answer(stream, &stopped, &folder, &requests)));
            }
        });
        self.running = Some((stop, thread));
    }
}

impl Drop for FileServer {
    fn drop(&mut self) {
        self.stop();
    }
}

fn answer(
    mut stream: TcpStream,
    stopped: &AtomicBool,
    folder: &Path,
    requests: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    // Browsers open connections ahead of need and may close them unused, or use them after the server has stopped.
    let Some(first) = lines.next().transpose()? else { return Ok(()) };
    if stopped.load(Ordering::Relaxed) {
        return Ok(());
    }
    for line in lines.by_ref() {
        if line?.is_empty() {
            break;
        }
    }
    let address = first.split(' ').nth(1).unwrap_or_default().to_owned();
    requests.lock().unwrap().push(address.clone());
    let path = address.split('?').next().unwrap_or_default();
    let name = path.strip_prefix(BASE).and_then(|path| path.strip_prefix('/'));
    let name = name.map(|name| if name.is_empty() { "index.html" } else { name });
    let (status, kind, body) = match name.and_then(|name| Some((name, fs::read(folder.join(name)).ok()?))) {
        Some((name, body)) => ("200 OK", content_type(name), body),
        None => ("404 Not Found", "text/plain", b"not found".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(&body)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        // Not every host knows about `wasm`.
        _ => "application/octet-stream",
    }
}
