//! The operators of the layered count on columns of Arrow arrays: 64-bit numbers in the byte order of the machine, as buffers of
//! bytes. What query engines are called with is made of them in Python.

use std::sync::{Mutex, PoisonError};

use pyo3::{prelude::*, types::PyBytes};
use starbattle::{
    answers::{self, AnswerError},
    atlas::kernel::{self, Blocks, Form},
    board::Cell,
};

use crate::{
    error::{invalid, to_python},
    puzzle::{Pair, cell_on},
};

/// More would make blocks of single states.
const MAX_BINS: u32 = 1 << 20;

type Bytes<'py> = Bound<'py, PyBytes>;

/// Bins and offsets of blocks, then the keys, rows and ways of their states.
type Table<'py> = (Bytes<'py>, Bytes<'py>, Bytes<'py>, Bytes<'py>, Bytes<'py>);
type TableView<'a> = (&'a [u8], &'a [u8], &'a [u8], &'a [u8], &'a [u8]);

/// The operators of one board, for all placements or for those with a pattern.
#[pyclass(frozen, module = "starbattle._starbattle")]
pub struct Kernel {
    kernel: kernel::Kernel,
}

#[pymethods]
impl Kernel {
    #[new]
    fn new(py: Python<'_>, size: usize, stars: usize, pattern: Option<Vec<Pair>>) -> PyResult<Self> {
        let make = || {
            let board = answers::board(size, stars)?;
            let Some(pattern) = pattern else { return Ok(kernel::Kernel::new(board)?) };
            let cells: Result<Vec<Cell>, _> = pattern.iter().map(|&pair| cell_on(board, pair)).collect();
            Ok(kernel::Kernel::with_pattern(board, &cells?)?)
        };
        make().map(|kernel| Self { kernel }).map_err(|error: AnswerError| to_python(py, &error))
    }

    /// Whether a state takes two columns.
    #[getter]
    fn is_wide(&self) -> bool {
        self.kernel.is_wide()
    }

    /// The layer above the first row.
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Table<'py>> {
        write_table(py, &self.kernel.start())
    }

    /// The blocks one row further, for a power of two of bins.
    fn expand<'py>(
        &self,
        py: Python<'py>,
        row: usize,
        form: &str,
        bins: u32,
        table: TableView<'_>,
    ) -> PyResult<Table<'py>> {
        let form = read_form(py, form)?;
        if !(1..=MAX_BINS).contains(&bins) {
            return Err(invalid(py, format!("bins: {bins} is out of range: expected 1 to {MAX_BINS}")));
        }
        let next = py.detach(|| {
            let layer = read_table(table, self.kernel.is_wide())?;
            Ok(self.kernel.expand(row, form, bins, layer.view())?)
        });
        write_table(py, &next.map_err(|error: AnswerError| to_python(py, &error))?)
    }

    /// Adds up the placements of a table that holds both halves.
    fn middle(&self, py: Python<'_>, form: &str) -> PyResult<Middle> {
        Ok(Middle {
            middle: Mutex::new(Some(self.kernel.middle(read_form(py, form)?))),
            is_wide: self.kernel.is_wide(),
        })
    }
}

/// The placements of a table that holds both halves, added up piece by piece.
#[pyclass(frozen, module = "starbattle._starbattle")]
pub struct Middle {
    middle: Mutex<Option<kernel::Middle>>,
    is_wide: bool,
}

#[pymethods]
impl Middle {
    /// Takes the next blocks.
    fn push(&self, py: Python<'_>, table: TableView<'_>) -> PyResult<()> {
        let push = || {
            let table = read_table(table, self.is_wide)?;
            match &mut *self.middle.lock().unwrap_or_else(PoisonError::into_inner) {
                Some(middle) => Ok(middle.push(table.view())?),
                None => Err(AnswerError::invalid("the total has been taken already")),
            }
        };
        py.detach(push).map_err(|error| to_python(py, &error))
    }

    /// The number of placements; to be asked for once.
    fn finish(&self, py: Python<'_>) -> PyResult<u128> {
        let middle = self.middle.lock().unwrap_or_else(PoisonError::into_inner).take();
        let middle = middle.ok_or_else(|| invalid(py, "the total has been taken already"))?;
        py.detach(|| Ok(middle.finish()?)).map_err(|error: AnswerError| to_python(py, &error))
    }
}

fn read_form(py: Python<'_>, name: &str) -> PyResult<Form> {
    match name {
        "plain" => Ok(Form::Plain),
        "pair" => Ok(Form::Pair),
        "opposite" => Ok(Form::Opposite),
        _ => Err(invalid(py, format!("there is no form `{name}`"))),
    }
}

/// The bytes of a number of a state.
const WIDTH: i32 = 8;

fn read_table((bins, offsets, keys, rows, ways): TableView<'_>, is_wide: bool) -> Result<Blocks, AnswerError> {
    // Offsets of Arrow columns count bytes, and those of a part of a column do not begin with 0.
    let mut offsets = read(offsets, i32::from_ne_bytes);
    let first = offsets.first().copied().unwrap_or(0);
    for offset in &mut offsets {
        *offset = offset.wrapping_sub(first) / WIDTH;
    }
    let blocks = Blocks {
        bins: read(bins, i32::from_ne_bytes),
        offsets,
        keys: read(keys, i64::from_ne_bytes),
        rows: read(rows, i64::from_ne_bytes),
        ways: read(ways, i64::from_ne_bytes),
    };
    let is_consistent = blocks.view().is_consistent(is_wide);
    if is_consistent { Ok(blocks) } else { Err(AnswerError::invalid("the columns of a layer do not fit together")) }
}

fn read<T, const N: usize>(bytes: &[u8], number: fn([u8; N]) -> T) -> Vec<T> {
    bytes.as_chunks().0.iter().map(|bytes| number(*bytes)).collect()
}

fn write_table<'py>(py: Python<'py>, blocks: &Blocks) -> PyResult<Table<'py>> {
    let Blocks { bins, offsets, keys, rows, ways } = blocks;
    let last = offsets.last().copied().unwrap_or(0);
    last.checked_mul(WIDTH).ok_or_else(|| invalid(py, "too many states at a time"))?;
    Ok((
        write(py, bins, i32::to_ne_bytes)?,
        write(py, offsets, |offset: i32| (offset * WIDTH).to_ne_bytes())?,
        write(py, keys, i64::to_ne_bytes)?,
        write(py, rows, i64::to_ne_bytes)?,
        write(py, ways, i64::to_ne_bytes)?,
    ))
}

fn write<'py, T: Copy, const N: usize>(
    py: Python<'py>,
    numbers: &[T],
    bytes: fn(T) -> [u8; N],
) -> PyResult<Bytes<'py>> {
    PyBytes::new_with(py, numbers.len() * N, |target| {
        for (target, number) in target.as_chunks_mut().0.iter_mut().zip(numbers) {
            *target = bytes(*number);
        }
        Ok(())
    })
}
