//! Starting, running and stopping the server.

use std::{
    future::Future,
    io,
    net::{SocketAddr, TcpListener},
    process::{Command, Stdio},
    sync::Arc,
    time::Duration,
};

use axum::{Router, extract::DefaultBodyLimit, middleware};
use starbattle_routes::{Problem, routes};
use tower_http::{CompressionLevel, catch_panic::CatchPanicLayer, compression::CompressionLayer};

use super::{
    app::{App, Config},
    connections,
    guard::guard,
    handler::handler,
    jobs::Jobs,
    page,
    problem::{self, refuse},
};

/// Where all routes begin.
pub const BASE: &str = "/api/v1";

/// The largest body that is read.
pub const MAX_BODY: usize = 1 << 20;

/// The largest picture that is read.
pub const MAX_PICTURE: usize = 16 << 20;

/// How long open connections may take to finish when the server stops.
const SHUTDOWN_TIME: Duration = Duration::from_secs(2);

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The server cannot listen on the address.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        error: io::Error,
    },
    /// Something failed later.
    #[error("the server failed: {0}")]
    Failed(#[from] io::Error),
}

/// All routes, the page, and the middleware.
pub fn router(app: Arc<App>) -> Router {
    let mut api = Router::new();
    for route in routes() {
        api = api.route(route.path, handler(route));
    }
    let api = api.method_not_allowed_fallback(|| async {
        refuse(&Problem::new(405, "this route does not support that method"))
    });
    Router::new()
        .nest(BASE, api)
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(problem::only_problems))
        // Of the quick levels of Brotli the first that looks for context: a tenth less than the default, in the same time.
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(5)))
        .layer(CatchPanicLayer::custom(|_| refuse(&Problem::broken())))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// A server that listens on its address.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
}

impl Server {
    /// Binds the address without answering yet.
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

    /// Its address.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its URL, for people and browsers.
    #[must_use]
    pub fn url(&self) -> String {
        let address = self.address;
        if address.ip().is_unspecified() {
            return format!("http://localhost:{}/", address.port());
        }
        format!("http://{address}/")
    }

    /// Serves until the future ends, then gives open connections a moment to finish.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let (app, early) = (Arc::clone(&self.app), Arc::clone(&self.app));
        tokio::task::spawn_blocking(move || early.prepare());
        let (stopping, is_stopping) = tokio::sync::oneshot::channel();
        tokio::spawn(Jobs::sweep_regularly(Arc::downgrade(&app)));
        let send_time = self.app.config.send_time;
        let serving = connections::serve(listener, router(self.app), send_time, async move {
            end.await;
            app.stop();
            let _ = stopping.send(());
        });
        tokio::select! {
            () = serving => {}
            () = async {
                let _ = is_stopping.await;
                tokio::time::sleep(SHUTDOWN_TIME).await;
            } => {}
        }
        Ok(())
    }

    /// Serves until the user interrupts the program. `ready` is called once interrupts are handled.
    pub fn run_until_interrupted(self, ready: impl FnOnce()) -> Result<(), ServeError> {
        with_runtime(async {
            let interrupt = interrupt()?;
            ready();
            self.run(interrupt).await
        })
    }

    /// Serves, on threads of its own, until the future ends.
    pub fn block_on(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        with_runtime(self.run(end))
    }

    /// Serves while some work runs, and returns its result.
    pub fn run_during<R: Send + 'static>(self, work: impl FnOnce() -> R + Send + 'static) -> Result<R, ServeError> {
        with_runtime(async {
            let (done, is_done) = tokio::sync::oneshot::channel();
            let working = tokio::task::spawn_blocking(move || {
                let result = work();
                // Dropped also if the work panics, so that the server never waits forever.
                drop(done);
                result
            });
            self.run(async {
                let _: Result<(), _> = is_done.await;
            })
            .await?;
            working.await.map_err(|_| ServeError::Failed(io::Error::other("the work failed")))
        })
    }
}

fn with_runtime<R>(work: impl Future<Output = Result<R, ServeError>>) -> Result<R, ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(work);
    // Work that does not notice the cancellation is abandoned.
    runtime.shutdown_timeout(Duration::from_millis(100));
    result
}

/// Ends when the user or the system asks the program to end. The handlers are installed by this call.
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

/// Opens the page in the user's browser, if there is one.
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
