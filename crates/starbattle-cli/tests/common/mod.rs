//! Running the binary as a user would.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

/// What a run printed and how it ended.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// Runs the binary with arguments.
#[allow(dead_code, reason = "some test files run shell lines only")]
pub fn starbattle(arguments: &[&str]) -> Run {
    with_input(arguments, b"")
}

/// Runs the binary with arguments and bytes on standard input.
#[allow(dead_code, reason = "not every test file feeds standard input")]
pub fn with_input(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_starbattle"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let run = child.wait_with_output().expect("the binary ends").into();
    // A run that fails early closes its input; that is not this test's business.
    let _ = feeder.join();
    run
}

/// Runs a line of shell in a folder, with the binary on the path.
#[allow(dead_code, reason = "not every test file runs shell lines")]
pub fn shell(line: &str, folder: &Path) -> Run {
    let binary = Path::new(env!("CARGO_BIN_EXE_starbattle"));
    let path =
        format!("{}:{}", binary.parent().expect("a folder").display(), std::env::var("PATH").unwrap_or_default());
    Command::new("sh").args(["-c", line]).current_dir(folder).env("PATH", path).output().expect("a shell").into()
}

/// The console sessions of a page: each command after `$`, and the lines it prints.
#[allow(dead_code, reason = "only the test of the book reads pages")]
pub fn examples(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("```console\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    let mut examples: Vec<(String, String)> = Vec::new();
    for block in blocks {
        assert!(block.starts_with("$ "), "no command before {block}");
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                examples.push((command.to_owned(), String::new()));
            } else if let Some((_, output)) = examples.last_mut() {
                output.push_str(line);
                output.push('\n');
            }
        }
    }
    examples
}

/// Compares generated pages with those that are kept.
#[allow(dead_code, reason = "not every test file looks at generated pages")]
pub fn assert_pages_are_current(written: &Path, kept: &Path, command: &str) {
    let names = |folder: &Path| -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names(written), names(kept), "run `{command}`");
    for name in names(kept) {
        let read = |folder: &Path| fs::read_to_string(folder.join(&name)).unwrap();
        assert!(read(written) == read(kept), "{name} is out of date: run `{command}`");
    }
}
