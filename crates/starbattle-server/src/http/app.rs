//! What all requests share.

use std::{
    fmt,
    net::IpAddr,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use starbattle::{
    answers::{Library, gallery::SpecSet},
    board::MemoryBudget,
};
use starbattle_routes::Context;

use super::{
    cancel_token::CancelToken,
    jobs::Jobs,
    pool::Pool,
    rule_folder::{FolderWatch, RuleFolder},
};

/// How to serve.
#[derive(Clone)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 is any that is free.
    pub port: u16,
    /// More rule files.
    pub rule_folder: Option<Arc<dyn RuleFolder>>,
    /// Receives what is wrong with rules that are not used.
    pub warn: fn(&str),
    /// How long a request may take.
    pub time_limit: Duration,
    /// How long new puzzles are searched for examples; then the answer is what has been found.
    pub search_time: Duration,
    /// How many requests are worked on at once.
    pub workers: usize,
    /// How many more may wait.
    pub queue: usize,
    /// The most memory for all jobs together, and for what they leave behind.
    pub job_memory: u64,
    /// A job that nobody has listened to for so long is cancelled.
    pub job_patience: Duration,
    /// How long a client may take to send the head of a request, and then its body.
    pub send_time: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: IpAddr::from([127, 0, 0, 1]),
            port: 7827,
            rule_folder: None,
            warn: |_| {},
            time_limit: Duration::from_secs(30),
            search_time: Duration::from_secs(4),
            workers: std::thread::available_parallelism().map_or(2, usize::from).max(2),
            queue: 256,
            job_memory: 2 << 30,
            job_patience: Duration::from_secs(15),
            send_time: Duration::from_secs(10),
        }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config").field("host", &self.host).field("port", &self.port).finish_non_exhaustive()
    }
}

/// The state of the server.
pub struct App {
    pub(crate) config: Config,
    library: Library,
    watch: FolderWatch,
    pub(crate) pool: Pool,
    pub(crate) jobs: Jobs,
}

impl App {
    /// A server that has answered nothing yet. `config.port` is the port it will be reached at.
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self {
            library: Library::new(Vec::new(), config.warn).with_budget(MemoryBudget::new(config.job_memory)),
            watch: FolderWatch::default(),
            pool: Pool::new(config.workers, config.queue, config.time_limit),
            jobs: Jobs::new(config.job_patience),
            config,
        }
    }

    /// What answers share, up to date with the folder of rule files.
    pub(crate) fn library(&self) -> &Library {
        if let Some(folder) = self.config.rule_folder.as_deref() {
            self.watch.refresh(folder, &self.library);
        }
        &self.library
    }

    /// Does what a route asks for.
    pub(crate) fn with_context<R>(&self, cancel: &CancelToken, work: impl FnOnce(&Context<'_>) -> R) -> R {
        let end_search = cancel.part(self.config.search_time);
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        work(&Context { library: self.library(), cancel, end_search: &end_search, clock })
    }

    /// All rule files as they are now.
    pub(crate) fn specs(&self) -> Arc<SpecSet> {
        self.library().specs()
    }

    /// Reads the rule files, so that the first visitor of the gallery need not wait for it.
    pub(crate) fn prepare(&self) {
        self.specs().prepare();
    }

    /// Stops all jobs, so that nobody waits for them.
    pub fn stop(&self) {
        self.jobs.stop_all();
    }
}
