//! A unit that has its stars has no others.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Area, Evidence},
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// A row, column or region that has all its stars is empty elsewhere.
    ///
    /// ## Why it is true
    /// Every row, column and region holds exactly its quota.
    Ordinary, tier 1, effort 1, find;
    /// A row that has all its stars is empty elsewhere.
    ///
    /// ## What it finds
    /// A row with all its stars and open cells left. These are empty.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABB  .....  .....
    /// AAABB  .....  .....
    /// CCCDD  .....  .....
    /// CCDDD  .....  .....
    /// CCEDD  ..*..  xx*xx
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
    /// EHHHEGGG  .x*xx...  xx*xxxxx
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxx.  *x...xxxx.
    /// DAAEEFECCC  xx..x.....  xx..x.....
    /// DDAEEFCCCC  ......x.x.  ......x.x.
    /// AAAEEFFCGC  xxx.......  xxx.......
    /// AAAAFFFCGC  x.....xxxx  x.....xxxx
    /// AAAHHHHGGG  xxx...x*x*  xxxxxxx*x*
    /// AHHHHHHIGI  x.....xxxx  x.....xxxx
    /// JJJJIHIIGI  .xx.xx..x.  .xx.xx..x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  .....
    /// AAABB  .....
    /// CCCDD  .....
    /// CCDDD  .....
    /// CCEDD  .....
    /// ```
    ///
    /// ## Also known as
    /// Full row.
    ROW = 2 "Row complete",
    /// A column that has all its stars is empty elsewhere.
    ///
    /// ## What it finds
    /// A column with all its stars and open cells left. These are empty.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AACCC  .....  ....x
    /// AACCC  .....  ....x
    /// AACDE  ....*  ....*
    /// BBDDD  .....  ....x
    /// BBDDD  .....  ....x
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...xxxx  x...xxxx
    /// AEEBBBDD  x..xxxx.  x..xxxx.
    /// EEEFBDDD  ..x.x...  ..x.x.x.
    /// EEFFBBDD  ....xx..  ....xxx.
    /// EEEFGHHD  xxxx.x.x  xxxx.xxx
    /// EEEEGGHH  xxxx.x..  xxxx.xx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABCCCCCD  ........x.  ..x.....x.
    /// ABBBCCCCDD  .......x.x  ..x....x.x
    /// AAAAACCCDD  .......x.x  ..x....x.x
    /// AAAACCCCCD  ........x.  ..x.....x.
    /// AAEEFCGGGG  .........x  ..x......x
    /// EEEEFFGGGG  .xxx.....x  .xxx.....x
    /// EHHEFFFFFG  xx*x....xx  xx*x....xx
    /// HHIIFFFFGG  *xxxxx...x  *xxxxx...x
    /// HHIIIFFFFJ  xx*x*xxxxx  xx*x*xxxxx
    /// FFFFFFFJJJ  xxxxxxx*x*  xxxxxxx*x*
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AACCC  .....
    /// AACCC  .....
    /// AACDE  .....
    /// BBDDD  .....
    /// BBDDD  .....
    /// ```
    ///
    /// ## Also known as
    /// Full column.
    COLUMN = 3 "Column complete",
    /// A region that has all its stars is empty elsewhere.
    ///
    /// ## What it finds
    /// A region with all its stars and open cells left. These are empty.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAABB  *....  *xx..
    /// AAABB  .....  xxx..
    /// CCCDD  .....  .....
    /// CCDDD  .....  .....
    /// CCEDD  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAAAAA  ........  ........
    /// AAABBAAA  xxx..xxx  xxx..xxx
    /// ACAABBBA  x*xxxxxx  x*xxxxxx
    /// CCADDEFF  xxx..x..  xxx..x..
    /// CEEDEEFG  .xx.xx.x  xxx.xx.x
    /// CCEEEEEG  ........  xx......
    /// EEEHEGEG  ..x...x.  ..x...x.
    /// EHHHEGGG  ....x...  ....x...
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxx.  *x...xxxx.
    /// DAAEEFECCC  xx..x.....  xx..x.....
    /// DDAEEFCCCC  ......x.x.  ......x.x.
    /// AAAEEFFCGC  xxx.......  xxx.....x.
    /// AAAAFFFCGC  x.....xxxx  x.....xxxx
    /// AAAHHHHGGG  xxxxxxx*x*  xxxxxxx*x*
    /// AHHHHHHIGI  x.....xxxx  x.....xxxx
    /// JJJJIHIIGI  .xx.xx..x.  .xx.xx..x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABB  .....
    /// AAABB  .....
    /// CCCDD  .....
    /// CCDDD  .....
    /// CCEDD  ..*..
    /// ```
    ///
    /// ## Also known as
    /// Full region.
    REGION = 4 "Region complete",
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for number in position.units().all() {
        if position.need_of(number) == 0 && !position.live_of(number).is_empty() {
            sink.push(position, completed(position, number))?;
        }
    }
    ControlFlow::Continue(())
}

/// That the rest of a unit with all its stars is empty.
pub(crate) fn completed(position: &Position, number: usize) -> Deduction {
    // What fills it is what people should see.
    let cells = position.units().cells(number) & position.stars();
    let area = Area { cells, ..position.unit_area(number).area(position) };
    let rule = [ROW, COLUMN, REGION][position.units().kind_and_index(number).0];
    Deduction::new(position, rule, Evidence::Quota { area, need: 0 }).empty(position.live_of(number))
}
