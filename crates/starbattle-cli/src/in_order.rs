//! Work in parallel with results in order.

use std::{
    collections::BTreeMap,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// How many items the work may run ahead of the first missing result. Finished results wait in memory.
const WINDOW: usize = 4096;

/// How often waiting threads check whether they can go on.
const WAIT_INTERVAL: Duration = Duration::from_millis(100);

struct State<R, D> {
    taken: usize,
    delivered: usize,
    ready: BTreeMap<usize, R>,
    deliver: D,
    failure: Option<anyhow::Error>,
}

impl<R, D: FnMut(usize, R) -> anyhow::Result<()>> State<R, D> {
    fn deliver_one(&mut self, index: usize, result: R) {
        if self.failure.is_none() {
            self.failure = (self.deliver)(index, result).err();
        }
    }

    fn deliver_ready(&mut self) {
        while let Some(result) = self.ready.remove(&self.delivered) {
            self.deliver_one(self.delivered, result);
            self.delivered += 1;
        }
    }
}

/// Works on all items with the threads of the pool. A result is delivered as soon as it and all results before it are ready. Once
/// `stop` is true, no further work starts, and the results that are ready are delivered, in order but with gaps. Ends early if a
/// delivery fails.
pub fn in_order<T: Sync, R: Send>(
    items: &[T],
    stop: impl Fn() -> bool + Sync,
    work: impl Fn(&T) -> R + Sync,
    deliver: impl FnMut(usize, R) -> anyhow::Result<()> + Send,
) -> anyhow::Result<()> {
    let state = Mutex::new(State { taken: 0, delivered: 0, ready: BTreeMap::new(), deliver, failure: None });
    let progress = Condvar::new();
    // Each thread takes the first item that is left. If each thread took a half, results of the second half would wait.
    rayon::broadcast(|_| {
        loop {
            let mut waiting = lock(&state);
            while waiting.taken >= waiting.delivered + WINDOW && waiting.failure.is_none() && !stop() {
                waiting = progress.wait_timeout(waiting, WAIT_INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
            }
            let Some(item) = items.get(waiting.taken).filter(|_| waiting.failure.is_none() && !stop()) else { return };
            let index = waiting.taken;
            waiting.taken += 1;
            drop(waiting);
            let result = work(item);
            // Results are delivered under the lock, so that a slow reader slows the work down.
            let mut finished = lock(&state);
            finished.ready.insert(index, result);
            finished.deliver_ready();
            drop(finished);
            progress.notify_all();
        }
    });
    let mut state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    while let Some((index, result)) = state.ready.pop_first() {
        state.deliver_one(index, result);
    }
    state.failure.map_or(Ok(()), Err)
}

fn lock<S>(state: &Mutex<S>) -> MutexGuard<'_, S> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;

    fn with_two_threads<R: Send>(work: impl FnOnce() -> R + Send) -> R {
        rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap().install(work)
    }

    #[test]
    fn results_come_in_order_although_the_first_takes_longest() {
        let items: Vec<usize> = (0..10_000).collect();
        let (begun, mut seen) = (AtomicUsize::new(0), Vec::new());
        with_two_threads(|| {
            let work = |&item: &usize| {
                begun.fetch_add(1, Ordering::Relaxed);
                while item == 0 && begun.load(Ordering::Relaxed) < WINDOW {
                    std::thread::yield_now();
                }
                item * 2
            };
            in_order(
                &items,
                || false,
                work,
                |index, result| {
                    seen.push((index, result));
                    Ok(())
                },
            )
        })
        .unwrap();
        assert_eq!(seen, (0..10_000).map(|item| (item, item * 2)).collect::<Vec<_>>());
    }

    #[test]
    fn a_result_is_delivered_while_the_next_is_still_worked_on() {
        let (first_is_out, mut seen) = (AtomicBool::new(false), 0);
        with_two_threads(|| {
            let work = |&item: &usize| {
                while item == 1 && !first_is_out.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
            };
            in_order(
                &[0, 1],
                || false,
                work,
                |_, ()| {
                    first_is_out.store(true, Ordering::Relaxed);
                    seen += 1;
                    Ok(())
                },
            )
        })
        .unwrap();
        assert_eq!(seen, 2);
    }

    #[test]
    fn what_is_ready_when_work_is_stopped_is_delivered_with_gaps() {
        let (stopped, mut seen) = (AtomicBool::new(false), Vec::new());
        with_two_threads(|| {
            let work = |&item: &usize| {
                // The first is never ready in time; the third stops everything.
                while item == 0 && !stopped.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                stopped.fetch_or(item == 2, Ordering::Relaxed);
                item
            };
            in_order(
                &[0, 1, 2, 3, 4],
                || stopped.load(Ordering::Relaxed),
                work,
                |index, _| {
                    seen.push(index);
                    Ok(())
                },
            )
        })
        .unwrap();
        assert_eq!(seen, [0, 1, 2]);
    }

    #[test]
    fn a_delivery_that_fails_ends_the_work() {
        let items: Vec<usize> = (0..100_000).collect();
        let worked = AtomicUsize::new(0);
        let outcome = in_order(
            &items,
            || false,
            |_| worked.fetch_add(1, Ordering::Relaxed),
            |_, _| anyhow::bail!("nobody listens"),
        );
        assert_eq!(outcome.unwrap_err().to_string(), "nobody listens");
        assert!(worked.load(Ordering::Relaxed) < items.len());
    }
}
