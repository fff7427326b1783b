//! Writing results: whole files, and colour only where it is wanted.

use std::{
    fs,
    io::{IsTerminal, Write, stdout},
    path::Path,
};

use anyhow::Context;
use tempfile::NamedTempFile;

use crate::cli::{ColorChoice, Shared};

/// Whether drawings on standard output may use colour.
pub fn use_colour(shared: Shared) -> bool {
    match shared.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    }
}

/// Prints a line to standard output; a closed pipe is an error like any other, so that the run can stop.
pub fn print_line(text: &str) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes a whole file: into a temporary one beside it first, so that an interruption leaves the old one intact. `-` is
/// standard output.
pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Ok(stdout().lock().write_all(bytes)?);
    }
    let name = path.display();
    // A rename would replace a device or a pipe by a file.
    if path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        return fs::write(path, bytes).with_context(|| format!("cannot write {name}"));
    }
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || -> anyhow::Result<()> {
        let mut file = NamedTempFile::new_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        make_readable(file.as_file())?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {name}"))
}

/// Temporary files are private; results are files like any other.
#[cfg(unix)]
fn make_readable(file: &fs::File) -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    Ok(file.set_permissions(fs::Permissions::from_mode(0o644))?)
}

#[cfg(not(unix))]
fn make_readable(_: &fs::File) -> anyhow::Result<()> {
    Ok(())
}
