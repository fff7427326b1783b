//! Ctrl-C ends long work, which runs without the interpreter's lock.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    time::{Duration, Instant},
};

use pyo3::prelude::*;
use starbattle::{answers::AnswerError, board::Cancel};

use crate::error::{invalid, to_python};

/// How often somebody asks whether a signal has arrived.
const INTERVAL: Duration = Duration::from_millis(50);

/// Asks Python now and then whether a signal has arrived. Only the main thread of Python gets an answer.
pub struct Signals {
    asked: Mutex<Instant>,
    raised: Mutex<Option<PyErr>>,
    stopped: AtomicBool,
}

impl Signals {
    fn new() -> Self {
        Self { asked: Mutex::new(Instant::now()), raised: Mutex::new(None), stopped: AtomicBool::new(false) }
    }
}

impl Cancel for Signals {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method alone is not general enough in its lifetime"
    )]
    fn is_cancelled(&self) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return true;
        }
        // Whoever finds the clock in use need not ask: somebody else does.
        let Ok(mut asked) = self.asked.try_lock() else { return false };
        if asked.elapsed() < INTERVAL {
            return false;
        }
        *asked = Instant::now();
        drop(asked);
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            *lock(&self.raised) = Some(error);
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Does work on this thread, without the lock of the interpreter, until it ends or a signal arrives.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Signals) -> Result<T, AnswerError> + Send,
) -> PyResult<T> {
    let signals = Signals::new();
    let result = py.detach(|| work(&signals));
    if let Some(error) = signals.raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    result.map_err(|error| to_python(py, &error))
}

/// Does work on another thread, from where it can use all cores, until it ends or a signal arrives.
pub fn in_background<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let cancelled = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (sender, receiver) = channel();
        let (receiver, cancelled) = (Mutex::new(receiver), &cancelled);
        scope.spawn(move || sender.send(work(cancelled)));
        let result = receive(py, &receiver);
        if result.is_err() {
            cancelled.store(true, Ordering::Relaxed);
            // The work ends soon, and until then others may use the interpreter.
            py.detach(|| lock(&receiver).recv().map(drop).unwrap_or_default());
        }
        result?.ok_or_else(|| invalid(py, "the work ended without an answer"))
    })
}

/// Waits for the next value of a worker; none if it has ended.
pub fn receive<T: Send>(py: Python<'_>, receiver: &Mutex<Receiver<T>>) -> PyResult<Option<T>> {
    loop {
        match py.detach(|| lock(receiver).recv_timeout(INTERVAL)) {
            Ok(value) => return Ok(Some(value)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
