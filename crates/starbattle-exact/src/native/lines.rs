//! Rows, columns, and pairs of adjacent ones: what follows when a line has hardly more room than need.

use super::{
    packing::{Runs, capacity, gaps_of_odd_runs, spread},
    state::{Dead, State},
    tables::Tables,
};

impl<const M: usize> State<M> {
    /// A single line. With as much room as need, each even run is a chain of pairs with one star each and each odd run is
    /// settled; with room for one more, no neighbour may take away two.
    pub(super) fn reduce_line(&mut self, tables: &Tables<M>, direction: usize, line: usize) -> Result<(), Dead> {
        let need = u32::from(self.need[direction][line]);
        if need == 0 {
            return Ok(());
        }
        let open = self.open[direction][line];
        let pick = spread(open);
        let room = pick.count_ones();
        if room < need {
            return Err(Dead { kind: direction, unit: line });
        }
        if room > need + 1 {
            return Ok(());
        }
        let gaps = gaps_of_odd_runs(open, pick);
        let beside = if room == need { open } else { gaps };
        if beside != 0 {
            if line > 0 {
                self.close(tables, direction, line - 1, beside);
            }
            if line + 1 < tables.size {
                self.close(tables, direction, line + 1, beside);
            }
        }
        if room > need {
            return Ok(());
        }
        let ends = open & !(open >> 1);
        if pick & ends != 0 {
            for run in Runs::of(open).filter(|run| run & pick & ends != 0) {
                let mut stars = run & pick;
                while stars != 0 {
                    self.star_on(tables, direction, line, stars.trailing_zeros() as usize)?;
                    stars &= stars - 1;
                }
            }
        }
        Ok(())
    }

    /// A line and the next one together.
    pub(super) fn reduce_pair(&mut self, tables: &Tables<M>, direction: usize, line: usize) -> Result<(), Dead> {
        let need = u32::from(self.need[direction][line] + self.need[direction][line + 1]);
        if need == 0 {
            return Ok(());
        }
        let [near, far] = [self.open[direction][line], self.open[direction][line + 1]];
        let room = capacity(near | far);
        if room < need {
            return Err(Dead { kind: direction, unit: line });
        }
        if room == need {
            self.settle_strip(tables, direction, line, near, far)?;
        }
        Ok(())
    }

    /// Two adjacent lines whose given cells hold as many stars as they can: cuts them into blocks of exactly one star.
    /// `far` is empty where only one line is meant, which may then be the last of the board.
    pub(super) fn settle_strip(
        &mut self,
        tables: &Tables<M>,
        direction: usize,
        line: usize,
        near: u64,
        far: u64,
    ) -> Result<(), Dead> {
        for mut run in Runs::of(near | far) {
            // In a run of odd length the stars stand in the first, third, … place; in one of even length, one in each pair.
            let width = if run.count_ones() % 2 == 1 { 1 } else { 3 };
            while run != 0 {
                let first = run.trailing_zeros();
                let block = width << first;
                self.one_star_in(tables, direction, line, near & block, far & block)?;
                run &= !(3 << first);
            }
        }
        Ok(())
    }

    /// Exactly one star is among the given cells of a line and the next, which lie in two neighbouring places at most:
    /// closes every cell that touches them all.
    fn one_star_in(
        &mut self,
        tables: &Tables<M>,
        direction: usize,
        line: usize,
        near: u64,
        far: u64,
    ) -> Result<(), Dead> {
        let both = near | far;
        let place = both.trailing_zeros() as usize;
        if near.count_ones() + far.count_ones() == 1 {
            return self.star_on(tables, direction, line + usize::from(near == 0), place);
        }
        let one_place = both.is_power_of_two();
        let touched = if one_place { (7 << place) >> 1 } else { both };
        if near != 0 {
            self.close(tables, direction, line, touched & !near);
        }
        if far != 0 {
            self.close(tables, direction, line + 1, touched & !far);
        }
        if far == 0 {
            if line > 0 {
                self.close(tables, direction, line - 1, touched);
            }
            if line + 1 < tables.size {
                self.close(tables, direction, line + 1, touched);
            }
        }
        if near == 0 {
            self.close(tables, direction, line, touched);
            if line + 2 < tables.size {
                self.close(tables, direction, line + 2, touched);
            }
        }
        Ok(())
    }
}
