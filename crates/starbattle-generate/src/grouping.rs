//! Patches joined into N connected groups of S stars.

use crate::{patches::Patches, random::Random};

/// The group of every patch, or nothing if the shifts do not come to an end.
///
/// Groups first grow without regard to their number of stars. Then a group with too many hands a patch on towards the
/// nearest group with too few, until all have what they need.
pub(crate) fn group(patches: &Patches, groups: usize, stars: usize, random: &mut Random) -> Option<Vec<usize>> {
    let mut grouping = Grouping::grow(patches, groups, random);
    for _ in 0..200 * groups {
        if grouping.weight.iter().all(|&weight| weight == stars) {
            return Some(grouping.of);
        }
        grouping.shift(stars, random);
    }
    None
}

struct Grouping<'a> {
    patches: &'a Patches,
    of: Vec<usize>,
    weight: Vec<usize>,
    /// For every group its image under half a turn.
    image: Vec<usize>,
}

impl<'a> Grouping<'a> {
    /// Connected groups that cover all patches, whatever their stars; the lightest grow first.
    fn grow(patches: &'a Patches, groups: usize, random: &mut Random) -> Self {
        let count = patches.weight.len();
        let symmetric = patches.image.iter().enumerate().any(|(patch, &image)| patch != image);
        let mut this = Self { patches, of: vec![usize::MAX; count], weight: vec![0; groups], image: Vec::new() };
        let mut order: Vec<usize> = (0..count).collect();
        random.shuffle(&mut order);
        if symmetric {
            // The middle patch is its own image: its group is too. All others come in pairs.
            order.sort_by_key(|&patch| patches.image[patch] != patch);
        }
        for patch in order {
            let number = this.image.len();
            if number == groups {
                break;
            }
            if this.of[patch] != usize::MAX {
                continue;
            }
            let image = patches.image[patch];
            let alone = image == patch;
            if !alone && number + 2 > groups {
                continue;
            }
            this.put(patch, number);
            this.image.push(number + usize::from(!alone));
            if !alone {
                this.put(image, number + 1);
                this.image.push(number);
            }
        }
        loop {
            let mut open: Vec<(usize, usize)> = (0..count)
                .filter(|&patch| this.of[patch] == usize::MAX)
                .flat_map(|patch| patches.beside[patch].iter().map(move |&next| (patch, next)))
                .filter(|&(_, next)| this.of[next] != usize::MAX)
                .map(|(patch, next)| (patch, this.of[next]))
                .collect();
            random.shuffle(&mut open);
            let Some(&(patch, to)) = open.iter().min_by_key(|&&(_, to)| this.weight[to]) else { break };
            this.put(patch, to);
            let image = patches.image[patch];
            if image != patch {
                this.put(image, this.image[to]);
            }
        }
        this
    }

    fn put(&mut self, patch: usize, to: usize) {
        self.of[patch] = to;
        self.weight[to] += self.patches.weight[patch];
    }

    /// Hands one patch from a group on a way between too many and too few stars to the next group on it.
    fn shift(&mut self, stars: usize, random: &mut Random) {
        let rich: Vec<usize> = (0..self.weight.len()).filter(|&group| self.weight[group] > stars).collect();
        let Some(start) = random.pick(&rich) else { return };
        let distance = self.distances(stars);
        let mut options: Vec<(usize, usize)> = (0..self.of.len())
            .filter(|&patch| self.of[patch] == start)
            .flat_map(|patch| self.patches.beside[patch].iter().map(move |&next| (patch, next)))
            .map(|(patch, next)| (patch, self.of[next]))
            .filter(|&(_, to)| to != start)
            .collect();
        random.shuffle(&mut options);
        options.sort_by_key(|&(_, to)| distance[to]);
        // Now and then another way, for the shortest may be blocked for good.
        if random.below(4) == 0 {
            random.shuffle(&mut options);
        }
        for (patch, to) in options {
            if self.hand_on(patch, to) {
                return;
            }
        }
    }

    /// For every group the number of steps to the nearest one with too few stars.
    fn distances(&self, stars: usize) -> Vec<usize> {
        let groups = self.weight.len();
        let mut distance: Vec<usize> =
            self.weight.iter().map(|&weight| if weight < stars { 0 } else { usize::MAX }).collect();
        for step in 0..groups {
            let mut changed = false;
            for (patch, beside) in self.patches.beside.iter().enumerate() {
                if distance[self.of[patch]] == step {
                    for &next in beside {
                        let far = &mut distance[self.of[next]];
                        if *far == usize::MAX {
                            *far = step + 1;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                break;
            }
        }
        distance
    }

    /// Moves a patch (and its image) if every group stays in one piece.
    fn hand_on(&mut self, patch: usize, to: usize) -> bool {
        let image = self.patches.image[patch];
        let mut moves = vec![(patch, self.of[patch], to)];
        if image != patch {
            moves.push((image, self.of[image], self.image[to]));
        } else if self.image.iter().enumerate().any(|(group, &image)| group != image) {
            return false;
        }
        for &(patch, from, to) in &moves {
            self.weight[from] -= self.patches.weight[patch];
            self.put(patch, to);
        }
        let whole = moves.iter().all(|&(_, from, to)| self.is_whole(from) && self.is_whole(to));
        if !whole {
            for &(patch, from, to) in &moves {
                self.weight[to] -= self.patches.weight[patch];
                self.put(patch, from);
            }
        }
        whole
    }

    fn is_whole(&self, group: usize) -> bool {
        let Some(first) = self.of.iter().position(|&other| other == group) else { return false };
        let mut seen = vec![false; self.of.len()];
        let mut waiting = vec![first];
        seen[first] = true;
        let mut count = 0;
        while let Some(patch) = waiting.pop() {
            count += 1;
            for &next in &self.patches.beside[patch] {
                if self.of[next] == group && !seen[next] {
                    seen[next] = true;
                    waiting.push(next);
                }
            }
        }
        count == self.of.iter().filter(|&&other| other == group).count()
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Board;

    use super::*;
    use crate::{patches::grow_patches, scatter::scatter};

    #[test]
    fn nearly_every_first_try_gives_whole_groups_with_the_right_stars() {
        for (size, stars, symmetric) in
            [(10, 2, false), (14, 3, false), (25, 6, false), (8, 1, true), (9, 2, true), (13, 3, true), (16, 4, true)]
        {
            let board = Board::new(size, stars).unwrap();
            let mut random = Random::new(size as u64);
            let mut done = 0;
            for _ in 0..20 {
                let placement = scatter(board, symmetric, &mut random).unwrap();
                let patches = grow_patches(&placement, symmetric, &mut random);
                let Some(of) = group(&patches, size, stars, &mut random) else { continue };
                done += 1;
                let labels: Vec<usize> = patches.of_cell.iter().map(|&patch| of[patch]).collect();
                let regions = starbattle_board::Regions::new(size, &labels).unwrap();
                assert_eq!(regions.disconnected(), None);
                let puzzle = starbattle_board::Puzzle::new(stars, regions).unwrap();
                assert_eq!(puzzle.check(&placement), Ok(()));
                let turned = puzzle.transformed(starbattle_board::Symmetry::Rotate180);
                assert!(!symmetric || turned == puzzle);
            }
            assert!(done >= 16, "{board} {symmetric}: {done}");
        }
    }
}
