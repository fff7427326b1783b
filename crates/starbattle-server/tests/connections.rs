//! What happens on real connections: clients that are too slow, and jobs that nobody comes for.

use std::{net::SocketAddr, time::Duration};

use serde_json::json;
use starbattle_server::http::{Config, ServeError, Server};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};

/// Far longer than anything here takes; what takes longer hangs.
const TOO_LONG: Duration = Duration::from_secs(120);

/// A server, which ends with all its jobs when the sender is dropped.
struct Running {
    address: SocketAddr,
    end: oneshot::Sender<()>,
    serving: JoinHandle<Result<(), ServeError>>,
}

impl Running {
    fn start(config: Config) -> Self {
        let server = Server::bind(Config { port: 0, ..config }).unwrap();
        let (end, is_over) = oneshot::channel();
        let address = server.address();
        let serving = tokio::spawn(server.run(async {
            let _: Result<(), _> = is_over.await;
        }));
        Self { address, end, serving }
    }

    async fn stop(self) {
        drop(self.end);
        self.serving.await.unwrap().unwrap();
    }
}

/// Sends some bytes, and returns everything the server says until it closes the connection.
async fn send(address: SocketAddr, bytes: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    timeout(TOO_LONG, stream.read_to_end(&mut answer)).await.expect("the connection is closed").unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

fn post(address: SocketAddr, path: &str, length: usize, body: &str) -> String {
    format!(
        "POST /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_send_its_request_is_not_waited_for() {
    let server = Running::start(Config { send_time: Duration::from_millis(200), ..Config::default() });
    let address = server.address;
    for head in ["", "GET /api/v1/health HTTP/1.1\r\nHost: 127", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let answer = send(address, head).await;
        assert!(!answer.contains("200 OK"), "{answer}");
    }
    let answer = send(address, &post(address, "/parse", 1000, "{\"text\":")).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(
        answer.contains("application/problem+json") && answer.contains("did not arrive within 0.2 seconds"),
        "{answer}"
    );
    let answer = send(address, &post(address, "/parse", 22, "{\"text\":\"551W9jo0cIn\"}")).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_that_nobody_listens_to_are_cancelled_without_another_request() {
    let server = Running::start(Config { job_patience: Duration::from_millis(100), ..Config::default() });
    let address = server.address;
    let body = json!({"size": 14, "stars": 3, "count": 1000, "seed": 1, "difficulty": "extreme"}).to_string();
    let request = post(address, "/generate", body.len(), &body);
    // There is room for two jobs. None of them is ever asked for, and a new one does not look after the others.
    let mut begun = 0;
    while begun < 6 {
        let answer = send(address, &request).await;
        if answer.starts_with("HTTP/1.1 202") {
            begun += 1;
        } else {
            assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    server.stop().await;
}
