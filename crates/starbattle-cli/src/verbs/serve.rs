//! `serve`: the workbench in the browser.

use std::{
    io::{Read, Write},
    net::{IpAddr, Ipv4Addr, TcpStream},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::{Context, bail};
use clap::Args;
use starbattle::{answers::RuleFile, board::MemoryBudget};
use starbattle_server::http::{Config, RuleFolder, Server, Stamp, open_browser};

use crate::{
    allocator::give_memory_back,
    arguments::{Specs, parse_bytes, warn, whole},
    cli::GlobalOptions,
    failure::Exit,
    output::{note, print_line},
    rule_folder::{self, Additions},
};

/// Start the workbench: play, edit and generate puzzles and explore patterns and techniques in the browser.
///
/// Serves the page and its API on this machine only, and fetches nothing from elsewhere. Press Ctrl-C to stop. The page `/docs`
/// describes the API.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Serve {
    /// The port; 0 means any free port.
    #[arg(long, value_name = "P", default_value_t = 7827, value_parser = whole::<u16>(0..=65_535))]
    port: u16,

    /// Open the page in the browser.
    #[arg(long)]
    open: bool,

    /// The address to listen on. Anyone who can reach it can use the server.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = parse_address)]
    host: IpAddr,

    /// Cancel a request after this many seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = whole::<u64>(1..=86_400))]
    time_limit: u64,

    /// The most memory for all jobs together, such as 500M or 4G. A job that needs more is refused or ends with an error.
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = parse_bytes, allow_hyphen_values = true)]
    job_memory: u64,

    /// Start, check that the server responds, and stop.
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    specs: Specs,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle serve -q --port 0 --check
  the server responds";

fn parse_address(text: &str) -> Result<IpAddr, &'static str> {
    text.parse().map_err(|_| "expected an IP address, such as 127.0.0.1 or ::1")
}

impl Serve {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        if !self.check {
            shared.without_json("`serve` without --check")?;
        }
        give_memory_back();
        let config = Config {
            host: self.host,
            port: self.port,
            rule_folder: Some(self.rule_folder(shared)?),
            warn,
            time_limit: Duration::from_secs(self.time_limit),
            job_memory: self.job_memory,
            ..Config::default()
        };
        let server = Server::bind(config)?;
        if !self.host.is_loopback() {
            note!("warning: anyone who can reach {} can use this server", server.address());
        }
        if self.check {
            return check(server, shared);
        }
        let (url, mut printed) = (server.url(), Ok(()));
        server.run_until_interrupted(|| {
            printed = print_line(&url);
            if !shared.quiet {
                note!("press Ctrl-C to stop");
            }
            if self.open && open_browser(&url).is_err() {
                note!("warning: cannot open a browser; open {url} yourself");
            }
        })?;
        printed?;
        Ok(Exit::Done)
    }

    /// The folder with rule files. What is read is said before the server starts.
    fn rule_folder(&self, shared: GlobalOptions) -> anyhow::Result<Arc<dyn RuleFolder>> {
        self.specs.load(shared)?;
        let path = self.specs.folder().to_owned();
        let announced = Mutex::new(stamp(&path));
        Ok(Arc::new(Folder { path, announced, quiet: shared.quiet }))
    }
}

/// A folder of rule files that is read again when it changes. It may also appear or vanish.
struct Folder {
    path: PathBuf,
    /// The files that were read when the user was last told.
    announced: Mutex<Stamp>,
    quiet: bool,
}

fn stamp(folder: &Path) -> Stamp {
    let files = rule_folder::files(folder).unwrap_or_default();
    let described = files.into_iter().map(|file| {
        let metadata = file.metadata().ok();
        let time = metadata.as_ref().and_then(|metadata| metadata.modified().ok());
        (file, time, metadata.map_or(0, |metadata| metadata.len()))
    });
    described.collect()
}

impl RuleFolder for Folder {
    fn stamp(&self) -> Stamp {
        stamp(&self.path)
    }

    fn read(&self) -> Vec<RuleFile> {
        let now = stamp(&self.path);
        let Ok(additions) = Additions::load(&self.path, &MemoryBudget::default()) else { return Vec::new() };
        let mut announced = self.announced.lock().unwrap_or_else(PoisonError::into_inner);
        if *announced != now {
            additions.announce(self.quiet);
            *announced = now;
        }
        additions.files
    }
}

/// Runs the server for one request to itself.
fn check(server: Server, shared: GlobalOptions) -> anyhow::Result<Exit> {
    let port = server.address().port();
    let answer = server.run_during(move || ask(port))??;
    if !answer.starts_with("HTTP/1.1 200") {
        bail!("the server responds with: {}", answer.lines().next().unwrap_or_default());
    }
    let health = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    print_line(if shared.json { health } else { "the server responds" })?;
    Ok(Exit::Done)
}

fn ask(port: u16) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).context("cannot reach the server")?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    write!(stream, "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).context("the server does not respond")?;
    Ok(answer)
}
