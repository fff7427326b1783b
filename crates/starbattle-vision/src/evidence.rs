//! Where vertical lines and edges run: for each pixel, how likely it lies on one.

use crate::raster::Raster;

/// Evidence for vertical lines and edges, from 0 to 1 for each pixel. For horizontal ones, transpose the picture first.
#[derive(Debug, Clone)]
pub struct Evidence {
    pub width: usize,
    pub height: usize,
    pub values: Vec<f32>,
}

impl Evidence {
    /// Compares the pixels left and right of each pixel, averaged along the line, with the noise of the whole picture.
    pub fn of_vertical_lines(raster: &Raster, along: usize) -> Self {
        let (width, height) = (raster.width, raster.height);
        let smooth = smoothed_along_columns(raster, along);
        let mut steps = vec![0.0_f32; width * height];
        for y in 0..height {
            let row = &smooth[y * width..(y + 1) * width];
            for x in 1..width.saturating_sub(1) {
                let differences = row[x + 1].iter().zip(row[x - 1]).map(|(right, left)| (right - left).abs());
                steps[y * width + x] = differences.fold(0.0, f32::max);
            }
        }
        let mut sorted: Vec<f32> = steps.iter().step_by(7).copied().collect();
        // Noise is everywhere, pattern is not: the quieter quarter of the picture tells.
        let quarter = sorted.len() / 4;
        let noise = if sorted.is_empty() { 0.0 } else { *sorted.select_nth_unstable_by(quarter, f32::total_cmp).1 };
        let half = (3.0 + 5.2 * noise).powi(2);
        for step in &mut steps {
            *step = *step * *step / (*step * *step + half);
        }
        Self { width, height, values: steps }
    }

    /// The largest evidence among the neighbours left and right up to `reach`.
    pub fn widened(&self, reach: usize) -> Self {
        let mut values = vec![0.0_f32; self.values.len()];
        for y in 0..self.height {
            let row = &self.values[y * self.width..(y + 1) * self.width];
            for x in 0..self.width {
                let from = x.saturating_sub(reach);
                let to = (x + reach + 1).min(self.width);
                values[y * self.width + x] = row[from..to].iter().fold(0.0, |most, &value| most.max(value));
            }
        }
        Self { width: self.width, height: self.height, values }
    }
}

/// Sums of evidence down each column, so that the mean along any stretch of a column is one subtraction.
#[derive(Debug, Clone)]
pub struct ColumnSums {
    width: usize,
    height: usize,
    sums: Vec<f32>,
}

impl ColumnSums {
    pub fn of(evidence: &Evidence) -> Self {
        let (width, height) = (evidence.width, evidence.height);
        let mut sums = vec![0.0_f32; width * (height + 1)];
        for y in 0..height {
            for x in 0..width {
                sums[(y + 1) * width + x] = sums[y * width + x] + evidence.values[y * width + x];
            }
        }
        Self { width, height, sums }
    }

    /// The mean evidence in column `x` between two heights.
    pub fn mean(&self, x: f32, top: f32, bottom: f32) -> f32 {
        let x = (x.max(0.0) as usize).min(self.width - 1);
        let top = (top.max(0.0) as usize).min(self.height);
        let bottom = (bottom.max(0.0) as usize).min(self.height);
        if bottom <= top {
            return 0.0;
        }
        (self.sums[bottom * self.width + x] - self.sums[top * self.width + x]) / (bottom - top) as f32
    }
}

fn smoothed_along_columns(raster: &Raster, along: usize) -> Vec<[f32; 3]> {
    let (width, height) = (raster.width, raster.height);
    let reach = (along / 2).min(height.saturating_sub(1) / 2);
    let mut smooth = vec![[0.0; 3]; width * height];
    let mut sums = vec![[0.0_f32; 3]; width];
    let add = |sums: &mut Vec<[f32; 3]>, y: isize, sign: f32| {
        let y = y.clamp(0, height as isize - 1) as usize;
        for (sum, colour) in sums.iter_mut().zip(&raster.pixels[y * width..(y + 1) * width]) {
            for channel in 0..3 {
                sum[channel] += sign * colour[channel];
            }
        }
    };
    let reach = reach as isize;
    for y in -reach..=reach {
        add(&mut sums, y, 1.0);
    }
    let count = (2 * reach + 1) as f32;
    for y in 0..height {
        for x in 0..width {
            smooth[y * width + x] = sums[x].map(|value| value / count);
        }
        add(&mut sums, y as isize + reach + 1, 1.0);
        add(&mut sums, y as isize - reach, -1.0);
    }
    smooth
}
