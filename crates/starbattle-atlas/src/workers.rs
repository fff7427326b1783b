//! Jobs shared out over threads, results in the order of the jobs.

use std::sync::atomic::{AtomicUsize, Ordering};

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use starbattle_board::CompactSort;

use crate::AtlasError;

/// The number of threads that [`share_out`] works on.
#[cfg(feature = "parallel")]
pub(crate) fn threads() -> usize {
    rayon::current_num_threads()
}

/// The number of threads that [`share_out`] works on.
#[cfg(not(feature = "parallel"))]
pub(crate) const fn threads() -> usize {
    1
}

/// Does the jobs `0..jobs`, one at a time on each of the tools, and returns their results in order. Who does which job depends on
/// timing; what comes back does not.
pub(crate) fn share_out<W: Send, R: Send>(
    jobs: usize,
    tools: &mut [W],
    job: impl Fn(&mut W, usize) -> Result<R, AtlasError> + Sync,
) -> Result<Vec<R>, AtlasError> {
    if let [tool] = tools {
        return (0..jobs).map(|number| job(tool, number)).collect();
    }
    let next = AtomicUsize::new(0);
    let work = |tool: &mut W| {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= jobs {
                return Ok(done);
            }
            match job(tool, number) {
                Ok(result) => done.push((number, result)),
                Err(error) => {
                    next.store(jobs, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
    };
    #[cfg(feature = "parallel")]
    let parts = tools.par_iter_mut().map(work);
    #[cfg(not(feature = "parallel"))]
    let parts = tools.iter_mut().map(work);
    let parts: Vec<Vec<(usize, R)>> = parts.collect::<Result<_, _>>()?;
    let mut results: Vec<(usize, R)> = parts.into_iter().flatten().collect();
    results.compact_sort_by_key(|(number, _)| *number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let squares = share_out(1000, &mut [(), (), ()], |(), number| Ok(number * number));
        assert_eq!(squares, Ok((0..1000).map(|number| number * number).collect()));
        let stopped = share_out(
            1000,
            &mut [(), ()],
            |(), number| if number == 500 { Err(AtlasError::Cancelled) } else { Ok(()) },
        );
        assert_eq!(stopped, Err(AtlasError::Cancelled));
    }
}
