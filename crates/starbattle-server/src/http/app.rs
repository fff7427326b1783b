//! What all requests share.

use std::{net::IpAddr, path::PathBuf, time::Duration};

use super::{jobs::Jobs, pool::Pool};
use crate::{answers::Atlases, library::Library, patterns::Specs, walks::Walks};

/// How to serve.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 is any that is free.
    pub port: u16,
    /// A folder with more rule files.
    pub specs: Option<PathBuf>,
    /// How long a request may take.
    pub time_limit: Duration,
    /// How many requests are worked on at once.
    pub workers: usize,
    /// How many more may wait.
    pub queue: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: IpAddr::from([127, 0, 0, 1]),
            port: 7827,
            specs: None,
            time_limit: Duration::from_secs(30),
            workers: std::thread::available_parallelism().map_or(2, usize::from).max(2),
            queue: 256,
        }
    }
}

/// The state of the server.
pub struct App {
    pub(crate) config: Config,
    pub(crate) library: Library,
    pub(crate) atlases: Atlases,
    pub(crate) specs: Specs,
    pub(crate) walks: Walks,
    pub(crate) pool: Pool,
    pub(crate) jobs: Jobs,
}

impl App {
    /// A server that has answered nothing yet. `config.port` is the port it will be reached at.
    #[must_use]
    pub fn new(config: Config) -> Self {
        let warn = |warning: &str| eprintln!("warning: {warning}");
        Self {
            library: Library::new(config.specs.clone(), warn),
            atlases: Atlases::default(),
            specs: Specs::new(config.specs.clone()),
            walks: Walks::default(),
            pool: Pool::new(config.workers, config.queue, config.time_limit),
            jobs: Jobs::default(),
            config,
        }
    }

    /// Reads the rule files, so that the first visitor of the gallery need not wait for it.
    pub(crate) fn prepare(&self) {
        self.specs.all(&self.library).prepare();
    }

    /// Stops all jobs, so that nobody waits for them.
    pub fn stop(&self) {
        self.jobs.stop_all();
    }
}
