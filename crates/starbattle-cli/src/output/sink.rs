//! Output files: written whole or not at all, compressed if their names say so.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write, stdout},
    path::{Path, PathBuf},
};

use anyhow::Context;
use flate2::{Compression, write::GzEncoder};
use tempfile::NamedTempFile;

use super::STANDARD_OUTPUT;

/// Writes a whole file; `-` is standard output.
pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut sink = Sink::open(Some(path))?;
    sink.write_all(bytes).with_context(|| format!("cannot write {}", path.display()))?;
    sink.finish()
}

/// Writes pages to a folder, which is created if it does not exist.
pub fn write_pages<T: AsRef<[u8]>>(folder: &Path, pages: impl IntoIterator<Item = (String, T)>) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    pages.into_iter().try_for_each(|(name, text)| write_file(&folder.join(name), text.as_ref()))
}

/// Whether a name stands for standard output.
pub fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-")
}

/// Where a result goes: standard output, or a file that appears only when it is complete.
pub struct Sink {
    encoder: Encoder,
    target: Option<Target>,
}

/// The file that a temporary one beside it will become.
struct Target {
    path: PathBuf,
    temporary: NamedTempFile,
}

enum Encoder {
    Plain(BufWriter<Box<dyn Write + Send>>),
    Gzip(GzEncoder<BufWriter<Box<dyn Write + Send>>>),
    Zstandard(zstd::Encoder<'static, BufWriter<Box<dyn Write + Send>>>),
}

impl Sink {
    /// Opens a file for a result that will be complete only at [`Self::finish`]; without a path, or with `-`, standard output.
    /// A name that ends in `.gz` or `.zst` is compressed.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path.filter(|path| !is_standard_output(path)) else {
            return Ok(Self { encoder: Encoder::Plain(BufWriter::new(Box::new(stdout()))), target: None });
        };
        let open = || -> io::Result<(Box<dyn Write + Send>, Option<Target>)> {
            match path.metadata() {
                Ok(metadata) if metadata.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
                // A rename would replace a device or a pipe with a file.
                Ok(metadata) if !metadata.is_file() => {
                    Ok((Box::new(fs::OpenOptions::new().write(true).open(path)?), None))
                }
                _ => {
                    let folder =
                        path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
                    let temporary = temporary_file(folder)?;
                    let file = temporary.reopen()?;
                    Ok((Box::new(file), Some(Target { path: path.to_owned(), temporary })))
                }
            }
        };
        let (writer, target) = open().with_context(|| format!("cannot write {}", path.display()))?;
        let writer = BufWriter::with_capacity(1 << 16, writer);
        let encoder = match path.extension().and_then(|ending| ending.to_str()) {
            Some("gz") => Encoder::Gzip(GzEncoder::new(writer, Compression::default())),
            Some("zst") => Encoder::Zstandard(zstd::Encoder::new(writer, 0)?),
            _ => Encoder::Plain(writer),
        };
        Ok(Self { encoder, target })
    }

    /// Completes the result and moves the file to its place.
    pub fn finish(self) -> anyhow::Result<()> {
        let name = self
            .target
            .as_ref()
            .map_or_else(|| STANDARD_OUTPUT.to_owned(), |target| format!("cannot write {}", target.path.display()));
        self.complete().context(name)
    }

    fn complete(self) -> anyhow::Result<()> {
        let mut writer = match self.encoder {
            Encoder::Plain(writer) => writer,
            Encoder::Gzip(encoder) => encoder.finish()?,
            Encoder::Zstandard(encoder) => encoder.finish()?,
        };
        writer.flush()?;
        drop(writer);
        if let Some(Target { path, temporary }) = self.target {
            temporary.as_file().sync_all()?;
            make_readable(temporary.as_file())?;
            temporary.persist(&path).map_err(|error| error.error)?;
        }
        Ok(())
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.encoder {
            Encoder::Plain(writer) => writer.write(bytes),
            Encoder::Gzip(encoder) => encoder.write(bytes),
            Encoder::Zstandard(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.encoder {
            Encoder::Plain(writer) => writer.flush(),
            Encoder::Gzip(encoder) => encoder.flush(),
            Encoder::Zstandard(encoder) => encoder.flush(),
        }
    }
}

/// A temporary file in a folder. Errors do not name it, because the user did not choose it.
fn temporary_file(folder: &Path) -> io::Result<NamedTempFile> {
    folder.metadata()?;
    NamedTempFile::new_in(folder).map_err(|error| error.kind().into())
}

/// Temporary files are private; results are readable like other files.
#[cfg(unix)]
fn make_readable(file: &File) -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    Ok(file.set_permissions(fs::Permissions::from_mode(0o644))?)
}

#[cfg(not(unix))]
fn make_readable(_: &File) -> anyhow::Result<()> {
    Ok(())
}
