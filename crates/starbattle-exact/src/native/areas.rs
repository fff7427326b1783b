//! Regions: how many stars fit, by cutting a region into strips of two lines in each of the four ways.

use super::{
    packing::capacity,
    state::{Dead, REGIONS, State},
    tables::Tables,
};

impl<const M: usize> State<M> {
    /// A region. A cut into strips bounds the stars it can hold; where that bound is its need, every strip is full.
    pub(super) fn reduce_region(&mut self, tables: &Tables<M>, region: usize) -> Result<(), Dead> {
        let need = u32::from(self.need[REGIONS][region]);
        if need == 0 {
            return Ok(());
        }
        if u32::from(self.open_in_region[region]) < need {
            return Err(Dead { kind: REGIONS, unit: region });
        }
        for direction in 0..2 {
            let (first, last) = tables.span[direction][region];
            let (first, last) = (first as usize, last as usize);
            let area = &tables.area[direction][region];
            let mut masks = [0; M];
            for line in first..=last {
                masks[line] = self.open[direction][line] & area[line];
            }
            for shift in 0..2 {
                let mut room = if shift == 1 { capacity(masks[first]) } else { 0 };
                let mut line = first + shift;
                while line <= last {
                    let far = if line < last { masks[line + 1] } else { 0 };
                    room += capacity(masks[line] | far);
                    line += 2;
                }
                if room < need {
                    return Err(Dead { kind: REGIONS, unit: region });
                }
                if room > need {
                    continue;
                }
                if shift == 1 {
                    self.settle_strip(tables, direction, first, masks[first], 0)?;
                }
                let mut line = first + shift;
                while line <= last {
                    let far = if line < last { masks[line + 1] } else { 0 };
                    self.settle_strip(tables, direction, line, masks[line], far)?;
                    line += 2;
                }
                if self.changed != [0; 3] {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
