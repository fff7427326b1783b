//! Listening, answering, stopping.

use std::{
    future::Future,
    io,
    net::{SocketAddr, TcpListener},
    process::{Command, Stdio},
    sync::Arc,
    time::Duration,
};

use axum::{Router, extract::DefaultBodyLimit, middleware, response::IntoResponse};
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer};

use super::{
    app::{App, Config},
    guard::guard,
    page, pool,
    problem::Problem,
    routes::{BASE, routes},
};

/// The largest body that is read.
const MAX_BODY: usize = 1 << 20;

/// How long open connections may take to end once the server is asked to.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// Something failed later.
    #[error("the server failed: {0}")]
    Failed(#[from] io::Error),
}

/// All routes, the page, and what stands before them.
pub fn router(app: Arc<App>) -> Router {
    let mut api = Router::new();
    for route in routes() {
        api = api.route(route.path, route.handler);
    }
    let api =
        api.method_not_allowed_fallback(|| async { Problem::new(405, "this route does not support that method") });
    Router::new()
        .nest(BASE, api)
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|_| pool::broken().into_response()))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
}

impl Server {
    /// Listens, without answering yet.
    pub fn bind(config: Config) -> Result<Self, ServeError> {
        let address = SocketAddr::new(config.host, config.port);
        let bind = || {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = bind().map_err(|error| ServeError::Bind { address, error })?;
        let app = Arc::new(App::new(Config { port: address.port(), ..config }));
        Ok(Self { listener, address, app })
    }

    /// Where it is reached.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it is reached, for people and browsers.
    #[must_use]
    pub fn url(&self) -> String {
        let address = self.address;
        if address.ip().is_unspecified() {
            return format!("http://localhost:{}/", address.port());
        }
        format!("http://{address}/")
    }

    /// Answers until the future ends, then lets open connections finish for a moment.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let (app, early) = (Arc::clone(&self.app), Arc::clone(&self.app));
        tokio::task::spawn_blocking(move || early.prepare());
        let (told, ending) = tokio::sync::oneshot::channel();
        let serving = axum::serve(listener, router(self.app)).with_graceful_shutdown(async move {
            end.await;
            app.stop();
            let _ = told.send(());
        });
        tokio::select! {
            result = serving => result?,
            () = async {
                let _ = ending.await;
                tokio::time::sleep(FAREWELL).await;
            } => {}
        }
        Ok(())
    }

    /// Answers until the user interrupts the program. `ready` is called once an interrupt would be heard.
    pub fn run_until_interrupted(self, ready: impl FnOnce()) -> Result<(), ServeError> {
        with_runtime(async {
            let interrupt = interrupt()?;
            ready();
            self.run(interrupt).await
        })
    }

    /// Answers, on threads of its own, until the future ends.
    pub fn block_on(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        with_runtime(self.run(end))
    }

    /// Answers while some work goes on elsewhere, and gives its result.
    pub fn run_during<R: Send + 'static>(self, work: impl FnOnce() -> R + Send + 'static) -> Result<R, ServeError> {
        with_runtime(async {
            let (done, is_done) = tokio::sync::oneshot::channel();
            let working = tokio::task::spawn_blocking(move || {
                let result = work();
                // Dropped also if the work panics, so that the server never waits in vain.
                drop(done);
                result
            });
            self.run(async {
                let _: Result<(), _> = is_done.await;
            })
            .await?;
            working.await.map_err(|_| ServeError::Failed(io::Error::other("the work beside it failed")))
        })
    }
}

fn with_runtime<R>(work: impl Future<Output = Result<R, ServeError>>) -> Result<R, ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(work);
    // Work that does not ask whether to stop is left behind.
    runtime.shutdown_timeout(Duration::from_millis(100));
    result
}

/// Ends when the user or the system asks the program to end; it hears that from this call on.
#[cfg(unix)]
fn interrupt() -> io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn interrupt() -> io::Result<impl Future<Output = ()> + Send> {
    Ok(async {
        // Without signals the program ends the usual way.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Shows the page in the user's browser, if there is one.
pub fn open_browser(url: &str) -> io::Result<()> {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map(drop)
}
