//! The native part of the Python package `starbattle`: values and texts in, values and JSON out. What Python users see is written in
//! Python, in the folder `python`.

use pyo3::prelude::*;

mod batch;
mod boards;
mod error;
mod generate;
mod interrupt;
mod kernel;
mod library;
mod puzzle;
mod rules;

/// The engine of the package `starbattle`.
#[pymodule]
mod _starbattle {
    #[pymodule_export]
    use crate::{
        batch::{rate_many, solve_many},
        boards::{Board, count, count_estimate},
        error::Error,
        generate::Generator,
        kernel::{Kernel, Middle},
        puzzle::Puzzle,
        rules::Rules,
    };
}
