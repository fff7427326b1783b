//! Counts that a star would break.

use std::ops::ControlFlow;

use crate::{
    analysis::{contributions::Counted, finned::report_broken_counts},
    cache::examined::unless_unmarked,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Bound, Broken},
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// A star that would push too many regions into some lines, or leave some lines too few regions.
    ///
    /// ## Why it is true
    /// After the star and its direct consequences the counts of lines and regions contradict each other.
    ///
    /// ## Common mistakes
    /// Crossing out the fin itself. Nothing forbids a star there: it only means that the regions are not inside the lines after
    /// all. What is ruled out is a star that kills all fins.
    Ordinary, tier 4, effort 24, find;
    /// A star that would push into some lines more regions than these lines have stars for.
    ///
    /// ## What it finds
    /// Regions that would lie inside some lines but for a few cells, the fins, and a cell whose star rules out the fins. Then the regions
    /// would need more stars from the lines than these have. The cell is empty; the fins are not.
    ///
    /// Up to 14×14 every set of up to half the lines is looked at; on larger boards neighbouring lines and up to three others.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAA  .....  .....
    /// AAABB  .....  .....
    /// CCAAA  .....  .x...
    /// CCDDA  .....  .....
    /// CCEEE  ....*  ....*
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AABCCCCD  ....x...  ....x...
    /// ABBCEEDD  .xx.x...  .xx.x...
    /// BBBCEDDF  .....x..  .....x..
    /// BBBGEDDF  .....x..  ...x.x..
    /// BBGGDDFF  ......x.  ......x.
    /// GGGGGDFF  ........  ........
    /// GHHGHFFH  .x.x...x  .x.x...x
    /// GGHHHHHH  ........  ........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxx.  *x...xxxx.
    /// DAAEEFECCC  xx........  xx........
    /// DDAEEFCCCC  ..........  ..........
    /// AAAEEFFCGC  xx........  xx........
    /// AAAAFFFCGC  ..........  ..........
    /// AAAHHHHGGG  ..........  ..........
    /// AHHHHHHIGI  ..........  ..........
    /// JJJJIHIIGI  .x........  .x......x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAABC  xxx.x
    /// AAAAC  x*xxx
    /// DDADC  xxxx.
    /// EDDDC  .xxxx
    /// EEDDC  xx.xx
    /// ```
    ///
    /// ## Also known as
    /// Finned counts, finned regions in lines.
    UNDER = 3 "Finned undercounting",
    /// A star that would leave some lines too few regions to get their stars from.
    ///
    /// ## What it finds
    /// Lines that would lie inside some regions but for a few cells, the fins, and a cell whose star rules out the fins. Then the regions
    /// have too few stars left for the lines. The cell is empty; the fins are not.
    ///
    /// Up to 14×14 every set of up to half the lines is looked at; on larger boards neighbouring lines and up to three others.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBC  .....  ...x.
    /// AABCC  .....  .....
    /// DDBCC  .....  .....
    /// DDBEE  .....  .....
    /// DDEEE  ...*.  ...*.
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAABCCC  x.......  x.......
    /// AADABCEC  x.x.x.x.  x.x.x.x.
    /// AADBBBEC  x..x....  x..x....
    /// FFDDDBEE  xx..x...  xx..x.x.
    /// FFFGBBBE  x.xx.xx.  x.xx.xx.
    /// FFFGGEEE  x..x.xxx  x..x.xxx
    /// FFGGEEGE  xxxxxx..  xxxxxx..
    /// HFFGGGGG  *xxxxxxx  *xxxxxxx
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAABBBBBB  ...xxx....  ...xxx....
    /// CCCAABBBBB  .x.x*x..xx  .x.x*x..xx
    /// CCCCABBBDD  ...xxxxxx*  ...xxxxxx*
    /// CECFFFBDDD  xxxxx*x*xx  xxxxx*x*xx
    /// CEEFFBBBGG  ..x*xxxxx.  ..x*xxxxx.
    /// CEEHHBBGGG  x.xxxx....  x.xxxx....
    /// EEEHHBBBIG  .....xxx.x  .....xxx.x
    /// HEEHHHIIIG  ...x...x.x  ...x...x.x
    /// HHHHHJIIGG  ....x.x...  ..x.x.x...
    /// JJJJJJGGGG  ......x...  ......x...
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBC  .....
    /// AABCC  .....
    /// DDBCC  .....
    /// DDBEE  .....
    /// DDEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Finned counts, finned lines in regions.
    OVER = 4 "Finned overcounting",
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    unless_unmarked(UNDER, position, sink, |sink| {
        report_broken_counts(position, Counted::Regions, sink, |cell, broken| {
            let under = matches!(broken, Broken::Count { bound: Bound::Least, .. });
            let rule = if under { UNDER } else { OVER };
            Deduction::no_star(position, rule, cell, broken)
        })
    })
}
