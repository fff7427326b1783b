//! A bounded pool for CPU-bound work: it limits how many requests run at once, how many wait, and how long each takes.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use starbattle_routes::Problem;
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

use super::cancel_token::CancelToken;

/// How much longer to wait for work that has not noticed that it was cancelled.
const GRACE: Duration = Duration::from_secs(5);

/// Runs work on threads of its own.
pub struct Pool {
    seats: Arc<Semaphore>,
    waiting: AtomicUsize,
    queue: usize,
    limit: Duration,
}

/// Cancels work whose caller is gone.
struct CancelOnDrop(Arc<CancelToken>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Counts waiting requests.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    pub fn new(workers: usize, queue: usize, limit: Duration) -> Self {
        Self { seats: Arc::new(Semaphore::new(workers)), waiting: AtomicUsize::new(0), queue, limit }
    }

    /// Runs a piece of work. It is cancelled at the time limit, and when the future is dropped because the client disconnected.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&CancelToken) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let seat = {
            let waiting = self.waiting.fetch_add(1, Ordering::Relaxed);
            let _waiting = Waiting(&self.waiting);
            if waiting >= self.queue && self.seats.available_permits() == 0 {
                return Err(Problem::new(503, "too many requests are waiting").with_hint("try again in a moment"));
            }
            let busy = |_| Problem::new(503, "the server is stopping");
            Arc::clone(&self.seats).acquire_owned().await.map_err(busy)?
        };
        let cancel = Arc::new(CancelToken::after(Some(self.limit)));
        let guard = CancelOnDrop(Arc::clone(&cancel));
        let running = spawn_blocking(move || {
            let _seat = seat;
            let result = catch_unwind(AssertUnwindSafe(|| work(&cancel))).unwrap_or_else(|_| Err(Problem::broken()));
            if cancel.was_noticed() { Err(late()) } else { result }
        });
        let result = timeout(self.limit + GRACE, running).await;
        drop(guard);
        match result {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Problem::broken()),
            Err(_) => Err(late()),
        }
    }
}

fn late() -> Problem {
    Problem::new(504, "the request took too long").with_hint("use the command line, which has no time limit")
}

#[cfg(test)]
mod tests {
    use starbattle::board::Cancel as _;

    use super::*;

    fn pool(workers: usize, queue: usize, limit: Duration) -> Arc<Pool> {
        Arc::new(Pool::new(workers, queue, limit))
    }

    #[tokio::test]
    async fn work_that_asks_is_stopped_at_the_limit() {
        let pool = pool(1, 1, Duration::from_millis(10));
        let result = pool.run(|cancel| {
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
            Ok(())
        });
        assert_eq!(result.await.unwrap_err().status, 504);
    }

    #[tokio::test]
    async fn a_panic_is_a_problem_and_the_seat_is_free_again() {
        let pool = pool(1, 0, Duration::from_secs(60));
        let result: Result<(), Problem> = pool.run(|_| panic!("for the test")).await;
        assert_eq!(result.unwrap_err().status, 500);
        assert_eq!(pool.run(|_| Ok(7)).await, Ok(7));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn those_who_hang_up_stop_their_work_and_those_beyond_the_queue_are_turned_away() {
        let pool = pool(1, 1, Duration::from_secs(600));
        let (started, is_started) = tokio::sync::oneshot::channel();
        let (ended, is_ended) = tokio::sync::oneshot::channel();
        let holder = Arc::clone(&pool);
        let first = tokio::spawn(async move {
            holder
                .run(move |cancel| {
                    started.send(()).unwrap();
                    while !cancel.is_cancelled() {
                        std::thread::yield_now();
                    }
                    ended.send(cancel.has_hung_up()).unwrap();
                    Ok(())
                })
                .await
        });
        is_started.await.unwrap();
        let waiter = Arc::clone(&pool);
        let second = tokio::spawn(async move { waiter.run(|_| Ok("served")).await });
        while pool.waiting.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.run(|_| Ok(())).await.unwrap_err().status, 503);
        first.abort();
        assert!(is_ended.await.unwrap());
        assert_eq!(second.await.unwrap(), Ok("served"));
    }
}
