//! Colouring regions so that neighbours differ.

/// The number of tints a theme has.
pub(super) const TINTS: usize = 5;

/// A tint for every region. Neighbouring regions differ wherever five tints allow it, which they do on every connected
/// division but the most contrived ones.
pub(super) fn tints(regions: &[usize], cols: usize) -> Vec<usize> {
    let count = regions.iter().max().map_or(0, |last| last + 1);
    let mut neighbours = vec![Vec::new(); count];
    for (index, &region) in regions.iter().enumerate() {
        let right = (index % cols + 1 < cols).then(|| index + 1);
        let below = (index + cols < regions.len()).then_some(index + cols);
        for other in [right, below].into_iter().flatten().map(|other| regions[other]) {
            if other != region && !neighbours[region].contains(&other) {
                neighbours[region].push(other);
                neighbours[other].push(region);
            }
        }
    }
    let mut tint: Vec<Option<usize>> = vec![None; count];
    let used = |tint: &[Option<usize>], region: usize| -> [usize; TINTS] {
        let mut uses = [0; TINTS];
        for value in neighbours[region].iter().filter_map(|&other| tint[other]) {
            uses[value] += 1;
        }
        uses
    };
    // The region with the fewest tints left goes first; among equals the one with most neighbours, then the first.
    for _ in 0..count {
        let freedom = |region: usize| {
            let taken = used(&tint, region).iter().filter(|&&uses| uses > 0).count();
            (taken, neighbours[region].len(), count - region)
        };
        let Some(region) = (0..count).filter(|&region| tint[region].is_none()).max_by_key(|&region| freedom(region))
        else {
            break;
        };
        let uses = used(&tint, region);
        tint[region] = (0..TINTS).min_by_key(|&value| uses[value]);
    }
    tint.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_differ() {
        let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"].concat();
        let regions: Vec<usize> = rows.bytes().map(|byte| usize::from(byte - b'A')).collect();
        let tint = tints(&regions, 6);
        for row in 0..6 {
            for col in 0..5 {
                let (a, b) = (regions[row * 6 + col], regions[row * 6 + col + 1]);
                assert!(a == b || tint[a] != tint[b]);
                let (a, b) = (regions[col * 6 + row], regions[(col + 1) * 6 + row]);
                assert!(a == b || tint[a] != tint[b]);
            }
        }
    }
}
