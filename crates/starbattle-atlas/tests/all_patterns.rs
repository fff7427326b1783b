//! All patterns of a board.

use std::ops::ControlFlow;

use starbattle_atlas::{Atlas, ClassTable};
use starbattle_board::{Board, MemoryBudget, Never};

fn atlas(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

fn table(size: usize, stars: usize, z: usize) -> ClassTable {
    atlas(size, stars).classes(z).table(&Never).unwrap()
}

struct Facts {
    realizable: u64,
    deduced: u64,
    with_forced_star: u64,
    sum_compatible: u128,
    forced_empty_all: u64,
    forced_star: u64,
    forced_empty_deduced: u64,
}

#[track_caller]
fn check(size: usize, stars: usize, z: usize, facts: &Facts) {
    let mut found = [0_u128; 7];
    let atlas = atlas(size, stars);
    let outcome = atlas.classes(z).for_each(&Never, |class| {
        let many = class.class_size() as u128;
        let forced_star = class.forced_star().len() as u128;
        let deduced_empty = class.deduced_empty().len() as u128;
        assert_eq!(class.is_deduced(), forced_star > 0 || deduced_empty > 0);
        let facts = [
            1,
            u128::from(class.is_deduced()),
            u128::from(forced_star > 0),
            class.compatible(),
            class.never().len() as u128,
            forced_star,
            deduced_empty,
        ];
        found.iter_mut().zip(facts).for_each(|(sum, fact)| *sum += many * fact);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(outcome, Ok(ControlFlow::Continue(())));
    let expected = [
        facts.realizable,
        facts.deduced,
        facts.with_forced_star,
        facts.sum_compatible as u64,
        facts.forced_empty_all,
        facts.forced_star,
        facts.forced_empty_deduced,
    ];
    assert_eq!(found, expected.map(u128::from), "{size}x{stars}, {z} stars given");
}

macro_rules! facts {
    ($($name:ident: $size:literal $stars:literal $z:literal => $a:literal $b:literal $c:literal $d:literal $e:literal $f:literal $g:literal;)*) => {$(
        #[test]
        fn $name() {
            check($size, $stars, $z, &Facts {
                realizable: $a, deduced: $b, with_forced_star: $c, sum_compatible: $d, forced_empty_all: $e, forced_star: $f,
                forced_empty_deduced: $g,
            });
        }
    )*};
}
facts! {
    two_stars_on_the_four_board_with_one_per_line_force_what_is_known: 4 1 2 => 12 12 12 12 144 24 8;
    two_stars_on_the_five_board_with_one_per_line_force_what_is_known: 5 1 2 => 116 116 116 140 2272 300 348;
    one_stars_on_the_six_board_with_one_per_line_force_what_is_known: 6 1 1 => 36 20 0 540 492 0 32;
    two_stars_on_the_six_board_with_one_per_line_force_what_is_known: 6 1 2 => 384 358 92 1350 9480 236 1176;
    three_stars_on_the_six_board_with_one_per_line_force_what_is_known: 6 1 3 => 1192 1084 1072 1800 34_584 2560 2784;
    two_stars_on_the_seven_board_with_one_per_line_force_what_is_known: 7 1 2 => 810 398 60 13_566 21_990 60 720;
    two_stars_on_the_eight_board_with_one_per_line_force_what_is_known: 8 1 2 => 1470 0 0 146_776 45_060 0 0;
    three_stars_on_the_eight_board_with_one_per_line_force_what_is_known: 8 1 3 => 15_360 5612 1284 293_552 639_208 1604 10_448;
    two_stars_on_the_nine_board_with_two_per_line_force_what_is_known: 9 2 2 => 2920 2904 738 101_592 75_214 1672 35_452;
    one_stars_on_the_ten_board_with_two_per_line_force_what_is_known: 10 2 1 => 100 0 0 2_930_200 684 0 0;
    two_stars_on_the_ten_board_with_two_per_line_force_what_is_known: 10 2 2 => 4608 1472 0 27_836_900 70_752 0 5760;
    three_stars_on_the_ten_board_with_two_per_line_force_what_is_known: 10 2 3 => 126_944 87_036 9092 167_021_400 3_180_444 13_568 445_748;
}

#[test]
fn class_numbers_of_the_ten_board_are_the_known_ones() {
    for (z, patterns, classes) in [(1, 100, 15), (2, 4608, 610), (3, 126_944, 15_970), (4, 2_283_281, 286_069)] {
        let table = table(10, 2, z);
        assert_eq!((table.pattern_count(), table.len()), (patterns, classes));
    }
}
