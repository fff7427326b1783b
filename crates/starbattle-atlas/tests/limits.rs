//! Memory limits, cancellation, progress and errors.

use std::{
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use starbattle_atlas::{Atlas, AtlasError, PatternError, count, estimate};
use starbattle_board::{Board, Cancel, Cell, MemoryBudget, MemoryError, Never, Progress};

fn board(size: usize, stars: usize) -> Board {
    Board::new(size, stars).unwrap()
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    for max_memory in [0, 1000, 100_000, 1 << 20] {
        let limits = MemoryBudget::new(max_memory);
        for outcome in [count(board(13, 2), &limits, &Never), Atlas::build(board(12, 2), &limits, &Never).map(|_| 0)] {
            let Err(AtlasError::Memory(MemoryError { needed, allowed })) = outcome else { panic!("{outcome:?}") };
            assert_eq!(allowed, max_memory);
            assert!(needed > allowed);
        }
    }
    let largest = Atlas::build(board(25, 6), &MemoryBudget::new(8 << 20), &Never);
    assert!(matches!(largest, Err(AtlasError::Memory(_))));
    let largest = count(board(25, 6), &MemoryBudget::new(8 << 20), &Never);
    assert!(matches!(largest, Err(AtlasError::Memory(_))));
}

#[test]
fn an_analysis_that_finds_no_room_beside_the_graph_is_refused() {
    let roomy = Atlas::build(board(11, 2), &MemoryBudget::default(), &Never).unwrap();
    let mut limit = roomy.memory() + (1 << 20);
    // A limit that just lets the graph be built leaves no room for passes.
    let tight = loop {
        match Atlas::build(board(11, 2), &MemoryBudget::new(limit), &Never) {
            Ok(atlas) => break atlas,
            Err(_) => limit += 1 << 18,
        }
    };
    assert!(limit < 24 << 20, "{limit}");
    let outcome = tight.classes(2).for_each(&Never, |_| ControlFlow::<()>::Continue(()));
    assert!(matches!(outcome, Err(AtlasError::Memory(_))));
    // Enumeration makes do with shorter lists.
    let mut seen = 0;
    let outcome = tight.for_each_block(|block| {
        seen += block.tails.len();
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(outcome, Ok(ControlFlow::Continue(())));
    assert_eq!(seen as u128, tight.placements());
}

#[test]
fn everything_can_be_cancelled() {
    let stop = AtomicBool::new(true);
    assert_eq!(count(board(12, 2), &MemoryBudget::default(), &stop), Err(AtlasError::Cancelled));
    assert_eq!(Atlas::build(board(12, 2), &MemoryBudget::default(), &stop).err(), Some(AtlasError::Cancelled));
    let atlas = Atlas::build(board(10, 2), &MemoryBudget::default(), &Never).unwrap();
    assert_eq!(atlas.classes(3).table(&stop).err(), Some(AtlasError::Cancelled));
}

/// Cancels after being asked a number of times, and records the progress reported.
struct CancelAfter {
    left: AtomicUsize,
    reported: Mutex<Vec<Progress>>,
}

impl Cancel for CancelAfter {
    fn is_cancelled(&self) -> bool {
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
    }

    fn report(&self, progress: Progress) {
        self.reported.lock().unwrap().push(progress);
    }
}

fn cancel_after(left: usize) -> CancelAfter {
    CancelAfter { left: AtomicUsize::new(left), reported: Mutex::new(Vec::new()) }
}

#[test]
fn a_long_analysis_is_cancelled_on_its_way() {
    let atlas = Atlas::build(board(10, 2), &MemoryBudget::default(), &Never).unwrap();
    let mut seen = 0_u64;
    let outcome = atlas.classes(4).for_each(&cancel_after(5000), |_| {
        seen += 1;
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(outcome, Err(AtlasError::Cancelled));
    assert!(seen > 0 && seen < 286_069, "{seen}");
}

#[test]
fn progress_goes_up_to_the_end() {
    let cancel = cancel_after(usize::MAX);
    let atlas = Atlas::build(board(10, 2), &MemoryBudget::default(), &cancel).unwrap();
    assert_eq!(cancel.reported.lock().unwrap().len(), 5);
    let table = atlas.classes(3).table(&cancel).unwrap();
    let reported = cancel.reported.lock().unwrap();
    let last = reported.last().copied();
    assert!(
        matches!(last, Some(Progress::Classes { done, estimated }) if done == 15_970 && estimated >= done),
        "{last:?}"
    );
    assert_eq!(table.len(), 15_970);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let atlas = Atlas::build(board(10, 2), &MemoryBudget::default(), &Never).unwrap();
            let table = atlas.classes(3).table(&Never).unwrap();
            let seen: Vec<_> = table
                .iter()
                .map(|class| (class.cells().collect::<Vec<_>>(), class.compatible(), class.forced_counts()))
                .collect();
            seen
        })
    };
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(7));
    // With an even and with an odd size, the two halves of a board meet in different ways.
    for (size, stars, total) in [(14, 3, 596_777_194), (17, 4, 3_758_020)] {
        for threads in [1, 2, 7] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| count(board(size, stars), &MemoryBudget::default(), &Never)), Ok(total));
        }
    }
}

#[test]
fn a_visitor_of_classes_can_stop_early() {
    let atlas = Atlas::build(board(10, 2), &MemoryBudget::default(), &Never).unwrap();
    let outcome = atlas.classes(4).for_each(&Never, |class| ControlFlow::Break(class.compatible()));
    assert!(matches!(outcome, Ok(ControlFlow::Break(compatible)) if compatible > 0));
}

#[test]
fn cells_that_make_no_pattern_are_named() {
    let atlas = Atlas::build(board(8, 1), &MemoryBudget::default(), &Never).unwrap();
    let (inside, outside) = (Cell::new(7, 7), Cell::new(8, 0));
    assert_eq!(atlas.analyze(&[inside, outside]), Err(PatternError::OffBoard { cell: outside, size: 8 }));
    assert_eq!(atlas.analyze(&[inside, inside]), Err(PatternError::Repeated(inside)));
    assert_eq!(PatternError::OffBoard { cell: outside, size: 8 }.to_string(), "r9c1 is not on an 8x8 board");
}

#[test]
fn patterns_no_placement_contains_are_no_error() {
    let atlas = Atlas::build(board(8, 1), &MemoryBudget::default(), &Never).unwrap();
    for cells in [[(0, 0), (1, 1)], [(0, 0), (0, 5)], [(2, 3), (6, 3)]] {
        let analysis = atlas.analyze(&cells.map(|(row, col)| Cell::new(row, col))).unwrap();
        assert!(!analysis.is_realizable() && !analysis.is_deduced());
        assert!(analysis.always().is_empty() && analysis.never().is_empty());
    }
    assert_eq!(atlas.analyze(&[]).unwrap().compatible(), 5242);
}

#[test]
fn boards_without_placements_have_an_empty_atlas() {
    for (size, stars) in [(2, 1), (3, 1), (7, 2), (62, 16), (62, 62)] {
        let atlas = Atlas::build(board(size, stars), &MemoryBudget::default(), &Never).unwrap();
        assert_eq!(atlas.placements(), 0);
        assert_eq!(atlas.analyze(&[]).unwrap().compatible(), 0);
        for z in 0..4 {
            let table = atlas.classes(z).table(&Never).unwrap();
            assert!(table.is_empty());
            assert_eq!(table.patterns().unwrap().count(), 0);
        }
        assert_eq!(estimate(board(size, stars), 2).classes, 0);
    }
}

#[test]
fn boards_beyond_the_largest_size_are_refused() {
    assert_eq!(Atlas::build(board(26, 2), &MemoryBudget::default(), &Never).err(), Some(AtlasError::Size(26)));
    assert_eq!(count(board(26, 2), &MemoryBudget::default(), &Never), Err(AtlasError::Size(26)));
    assert!(count(board(30, 1), &MemoryBudget::default(), &Never).is_ok());
    assert_eq!(count(board(62, 1), &MemoryBudget::default(), &Never), Err(AtlasError::Overflow));
}

#[test]
fn more_stars_than_the_board_holds_make_no_pattern() {
    let atlas = Atlas::build(board(8, 2), &MemoryBudget::default(), &Never).unwrap();
    assert_eq!(atlas.classes(16).table(&Never).unwrap().pattern_count(), 2);
    assert!(atlas.classes(17).table(&Never).unwrap().is_empty());
    assert!(atlas.classes(usize::MAX).table(&Never).unwrap().is_empty());
}

#[test]
fn estimates_are_near_the_truth_and_not_below_it() {
    for (size, stars, z, classes, patterns) in [
        (10, 2, 2, 610, 4608),
        (10, 2, 3, 15_970, 126_944),
        (10, 2, 4, 286_069, 2_283_281),
        (12, 2, 4, 1_534_638, 12_000_000),
    ] {
        let estimate = estimate(board(size, stars), z);
        assert!(estimate.classes >= classes && estimate.classes < classes * 5 / 4, "{estimate:?}");
        assert!(estimate.patterns >= patterns && estimate.patterns < patterns * 5 / 4, "{estimate:?}");
    }
    let twelve = estimate(board(12, 2), 2);
    assert!(twelve.memory > 50 << 20 && twelve.memory < 300 << 20, "{twelve:?}");
    assert!(twelve.seconds > 0.05 && twelve.seconds < 10.0, "{twelve:?}");
    assert!(estimate(board(25, 4), 2).memory > 1 << 40);
}
