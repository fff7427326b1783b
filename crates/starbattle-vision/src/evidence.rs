//! Where vertical lines and edges run: for each pixel, how likely it lies on one.

use crate::raster::Raster;

/// Evidence for vertical lines and edges, from 0 to [`FULL`] for each pixel. For horizontal ones, transpose the picture first.
#[derive(Debug, Clone)]
pub struct Evidence {
    pub width: usize,
    pub height: usize,
    pub values: Vec<u8>,
}

/// The most evidence that there can be.
pub const FULL: f32 = 255.0;

impl Evidence {
    /// Compares the pixels left and right of each pixel, averaged along the line, with the noise of the whole picture.
    pub fn of_vertical_lines(raster: &Raster, along: usize) -> Self {
        let (width, height) = (raster.width, raster.height);
        let (steps, sum_of) = steps_along_columns(raster, along);
        // Noise is everywhere, pattern is not: the quieter quarter of the picture tells.
        let mut counts = vec![0_usize; sum_of * 255 + 1];
        for &step in &steps {
            counts[usize::from(step)] += 1;
        }
        let mut quieter = 0;
        let quarter = counts.iter().position(|count| {
            quieter += count;
            quieter > steps.len() / 4
        });
        let noise = quarter.unwrap_or(0) as f32 / sum_of as f32;
        let half = (3.0 + 5.2 * noise).powi(2);
        let evidence = |sum: usize| {
            let step = sum as f32 / sum_of as f32;
            (FULL * step * step / (step * step + half) + 0.5) as u8
        };
        let table: Vec<u8> = (0..counts.len()).map(evidence).collect();
        let values = steps.iter().map(|&step| table[usize::from(step)]).collect();
        Self { width, height, values }
    }

    /// Replaces each value by the largest among its neighbours left and right, up to `further` beyond the reach that it has already.
    pub fn widen(&mut self, further: usize) {
        let mut before = vec![0; self.width];
        for row in self.values.chunks_exact_mut(self.width) {
            before.copy_from_slice(row);
            // Two stretches that each reach `further` to one side overlap, so they leave nothing out.
            let inner = self.width.saturating_sub(further);
            for (value, right) in row[..inner].iter_mut().zip(&before[self.width - inner..]) {
                *value = (*value).max(*right);
            }
            for (value, left) in row[self.width - inner..].iter_mut().zip(&before[..inner]) {
                *value = (*value).max(*left);
            }
        }
    }
}

/// Sums of evidence down each column, so that the mean along any stretch of a column is one subtraction.
#[derive(Debug, Clone)]
pub struct ColumnSums {
    width: usize,
    height: usize,
    /// Column by column, since lines are looked along.
    sums: Vec<u32>,
}

impl ColumnSums {
    pub fn of(evidence: &Evidence) -> Self {
        /// As many columns at once as fit a line of the cache.
        const TOGETHER: usize = 32;
        let (width, height) = (evidence.width, evidence.height);
        let mut sums = vec![0; width * (height + 1)];
        for left in (0..width).step_by(TOGETHER) {
            let count = TOGETHER.min(width - left);
            let mut running = [0_u32; TOGETHER];
            let columns = &mut sums[left * (height + 1)..(left + count) * (height + 1)];
            for y in 0..height {
                let row = &evidence.values[y * width + left..y * width + left + count];
                for (index, (sum, value)) in running.iter_mut().zip(row).enumerate() {
                    *sum += u32::from(*value);
                    columns[index * (height + 1) + y + 1] = *sum;
                }
            }
        }
        Self { width, height, sums }
    }

    /// The sums down the column at `x`.
    pub fn column(&self, x: f32) -> Column<'_> {
        let x = (x.max(0.0) as usize).min(self.width - 1);
        Column(&self.sums[x * (self.height + 1)..(x + 1) * (self.height + 1)])
    }
}

/// The sums down one column.
#[derive(Debug, Clone, Copy)]
pub struct Column<'a>(&'a [u32]);

impl Column<'_> {
    /// The mean evidence between two heights, from 0 to 1.
    pub fn mean(self, top: f32, bottom: f32) -> f32 {
        let height = self.0.len() - 1;
        let top = (top.max(0.0) as usize).min(height);
        let bottom = (bottom.max(0.0) as usize).min(height);
        if bottom <= top {
            return 0.0;
        }
        (self.0[bottom] - self.0[top]) as f32 / (FULL * (bottom - top) as f32)
    }
}

/// The colour step from the left to the right neighbour of each pixel, added up over `along` pixels of its column or as many as
/// there are, and how many these are.
fn steps_along_columns(raster: &Raster, along: usize) -> (Vec<u16>, usize) {
    let (width, height) = (raster.width, raster.height);
    let reach = (along / 2).min(height.saturating_sub(1) / 2) as isize;
    let mut sums = vec![[0_i16; 3]; width];
    let add = |sums: &mut [[i16; 3]], y: isize, sign: i16| {
        let y = y.clamp(0, height as isize - 1) as usize;
        for (sum, colour) in sums.iter_mut().zip(&raster.pixels[y * width..(y + 1) * width]) {
            for channel in 0..3 {
                sum[channel] += sign * i16::from(colour[channel]);
            }
        }
    };
    for y in -reach..=reach {
        add(&mut sums, y, 1);
    }
    let mut steps = vec![0_u16; width * height];
    for (y, row) in steps.chunks_exact_mut(width).enumerate() {
        for (step, around) in row.iter_mut().skip(1).zip(sums.windows(3)) {
            let differences = around[2].iter().zip(around[0]).map(|(right, left)| right.abs_diff(left));
            *step = differences.fold(0, u16::max);
        }
        add(&mut sums, y as isize - reach, -1);
        add(&mut sums, y as isize + reach + 1, 1);
    }
    (steps, (2 * reach + 1) as usize)
}
