//! A unit with just enough open cells.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction, deduction_sink::DeductionSink, evidence::Evidence, position::Position, rule::declare_rule,
};

declare_rule! {
    /// A row, column or region with as many open cells as it needs stars has a star in each.
    ///
    /// ## Why it is true
    /// The stars must go somewhere, and there is nowhere else.
    Ordinary, tier 1, effort 1, find;
    /// A row with as many open cells as it needs stars has a star in each.
    ///
    /// ## What it finds
    /// A row whose open cells are exactly as many as the stars it lacks. All of them are stars.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  .....  .....
    /// ABBCC  xxx.x  xxx*x
    /// ADCCC  .....  .....
    /// ADCEE  .....  .....
    /// DDCEE  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx.x  xxxxxx*x
    /// ABBBBCCD  x...x..x  x...x..x
    /// AEEBBBDD  x..xxxx.  x..xxxx.
    /// EEEFBDDD  ..x.x...  ..x.x...
    /// EEFFBBDD  ....xx..  ....xx..
    /// EEEFGHHD  xxxx.x.x  xxxx.x.x
    /// EEEEGGHH  xxxx.x..  xxxx.x..
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// ABBCCCCCCC  ..x*xxxxxx  ..x*xxxxxx
    /// ABBBBDCCEC  xxxxx*x...  xxxxx*x...
    /// AAABBDDCEC  ....xxxxxx  ....xxxxxx
    /// AFAABBDEEC  xxxxxx*x..  xxxxxx*x..
    /// AFABBBBEEE  x.xx*xxxxx  x*xx*xxxxx
    /// FFFBBGGEEH  .x.xxx....  .x.xxx....
    /// FIFGGGEEEH  .x....xxx.  .x....xxx.
    /// FIFJJEEJEH  .x.xxxx.x.  .x.xxxx.x.
    /// FIIJJJJJJH  ...xx.x.x.  ...xx.x.x.
    /// IIIIIJJJHH  .......x..  .......x..
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBCC  .....
    /// ABBCC  xxx..
    /// ADCCC  .....
    /// ADCEE  .....
    /// DDCEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Last cells of a row, forced stars.
    ROW = 5 "Row forced",
    /// A column with as many open cells as it needs stars has a star in each.
    ///
    /// ## What it finds
    /// A column whose open cells are exactly as many as the stars it lacks. All of them are stars.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  ..x..  ..x..
    /// ABBCC  ..x..  ..x..
    /// ADCCC  ..x..  ..x..
    /// ADCEE  .....  ..*..
    /// DDCEE  ..x..  ..x..
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...xxxx  x...xxxx
    /// AEEBBBDD  x..xxxx.  x..xxxx.
    /// EEEFBDDD  ..x.x.x.  ..x.x*x.
    /// EEFFBBDD  ....xxx.  ....xxx.
    /// EEEFGHHD  xxxx.xxx  xxxx.xxx
    /// EEEEGGHH  xxxx.xx.  xxxx.xx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx...*x
    /// DAAEEEECCC  *x...xxxxx  *x...xxxxx
    /// DAAEEFECCC  xx.xxx....  xx.xxx..*.
    /// DDAEEFCCCC  ......xxx.  ......xxx.
    /// AAAEEFFCGC  xxx.xx..x.  xxx.xx..x.
    /// AAAAFFFCGC  x.....xxxx  x.....xxxx
    /// AAAHHHHGGG  xxxxxxx*x*  xxxxxxx*x*
    /// AHHHHHHIGI  x.x...xxxx  x.x...xxxx
    /// JJJJIHIIGI  .xx.xx..x.  .xx.xx..x.
    /// JJJIIIIIII  ...x....x.  ...x....x.
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBCC  ..x..
    /// ABBCC  ..x..
    /// ADCCC  ..x..
    /// ADCEE  .....
    /// DDCEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Last cells of a column, forced stars.
    COLUMN = 6 "Column forced",
    /// A region with as many open cells as it needs stars has a star in each.
    ///
    /// ## What it finds
    /// A region whose open cells are exactly as many as the stars it lacks. All of them are stars.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// ABBCC  .x...  .x*..
    /// ABBCC  .xx..  .xx..
    /// ADCCC  .....  .....
    /// ADCEE  .....  .....
    /// DDCEE  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAAAAA  .x.xx...  .x.xx...
    /// AAABBAAA  xxx..xxx  xxx..xxx
    /// ACAABBBA  x*xxxxxx  x*xxxxxx
    /// CCADDEFF  xxx..x..  xxx..x..
    /// CEEDEEFG  xxx.xx.x  xxx.xx.x
    /// CCEEEEEG  xx.xx...  xx.xx...
    /// EEEHEGEG  .xxxx.x.  .xxxx.x.
    /// EHHHEGGG  .x.xx...  .x*xx...
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABCCCCCD  ........x.  ........x.
    /// ABBBCCCCDD  .......x.x  .......x.x
    /// AAAAACCCDD  .......x.x  .......x.x
    /// AAAACCCCCD  ........x.  ........x.
    /// AAEEFCGGGG  .........x  .........x
    /// EEEEFFGGGG  .........x  .........x
    /// EHHEFFFFFG  ........xx  ........xx
    /// HHIIFFFFGG  .xxxxx...x  .xxxxx...x
    /// HHIIIFFFFJ  ...x*xxxx.  ..*x*xxxx.
    /// FFFFFFFJJJ  ...xxxx*x.  ...xxxx*x.
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// ABBCC  .....
    /// ABBCC  .xx..
    /// ADCCC  .....
    /// ADCEE  .....
    /// DDCEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Last cells of a region, forced stars.
    REGION = 7 "Region forced",
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for number in position.open_units() {
        let (need, cells) = (position.need_of(number), position.live_of(number));
        if cells.has_len(need) {
            let evidence = Evidence::Quota { area: position.unit_area(number).area(position), need };
            let rule = [ROW, COLUMN, REGION][position.units().kind_and_index(number).0];
            sink.push(position, Deduction::new(position, rule, evidence).star(cells))?;
        }
    }
    ControlFlow::Continue(())
}
