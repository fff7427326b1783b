//! Errors as Python exceptions.

use pyo3::{create_exception, exceptions::PyValueError, prelude::*};
use starbattle::answers::{AnswerError, TextPosition};

create_exception!(
    starbattle,
    Error,
    PyValueError,
    "A question that has no answer, with the place to blame where there is one."
);

/// The exception for an answer that there is not. Its attributes are the kind and the place.
pub fn to_python(py: Python<'_>, error: &AnswerError) -> PyErr {
    let exception = Error::new_err(error.message.clone());
    let kind = serde_json::to_value(error.kind).ok().and_then(|kind| kind.as_str().map(str::to_owned));
    let TextPosition { line, column, field } = error.place.as_deref().cloned().unwrap_or_default();
    let value = exception.value(py);
    let set = value
        .setattr("kind", kind)
        .and_then(|()| value.setattr("line", line))
        .and_then(|()| value.setattr("column", column))
        .and_then(|()| value.setattr("field", field));
    set.err().unwrap_or(exception)
}

/// The exception for a value that is out of range or does not fit the others.
pub fn invalid(py: Python<'_>, message: impl ToString) -> PyErr {
    to_python(py, &AnswerError::invalid(message))
}

/// The JSON text of an answer.
pub fn json<T: serde::Serialize>(py: Python<'_>, answer: &T) -> PyResult<String> {
    serde_json::to_string(answer).map_err(|error| invalid(py, error))
}
