//! Connections: accepted until the server stops, each with limited time to send the head of a request.

use std::{io, pin::pin, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use tokio::net::{TcpListener, TcpStream};

/// How long to wait when no connection can be accepted, because too many files are open.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves until the future ends, then lets open connections finish their answers. A connection that does not send the whole
/// head of its next request in time is closed.
pub async fn serve(listener: TcpListener, router: Router, head_time: Duration, end: impl Future<Output = ()>) {
    let open = GracefulShutdown::new();
    let mut end = pin!(end);
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    if !is_about_one_connection(&error) {
                        tokio::time::sleep(PAUSE).await;
                    }
                    continue;
                }
            },
            () = &mut end => break,
        };
        let connection = open.watch(connection(stream, router.clone(), head_time));
        tokio::spawn(async move {
            // A connection that breaks off concerns nobody but its client.
            let _ = connection.await;
        });
    }
    drop(listener);
    open.shutdown().await;
}

fn connection(
    stream: TcpStream,
    router: Router,
    head_time: Duration,
) -> http1::Connection<TokioIo<TcpStream>, TowerToHyperService<Router>> {
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
}

fn is_about_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
