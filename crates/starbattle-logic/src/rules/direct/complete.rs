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
