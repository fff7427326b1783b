//! Patches joined into N connected groups of S stars.

use starbattle_board::CompactSort;

use crate::{patches::Patches, random::Random};

/// The group of every patch, or nothing if the shifts do not come to an end.
///
/// Groups first grow without regard to their number of stars. Then a group with too many hands a patch on towards the
/// nearest group with too few, until all have what they need.
pub(crate) fn group(patches: &Patches, groups: usize, stars: usize, random: &mut Random) -> Option<Vec<usize>> {
    let mut grouping = Grouping::grow(patches, groups, stars, random)?;
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
    /// For each map of the symmetry, the image of every group.
    images: Vec<Vec<usize>>,
}

impl<'a> Grouping<'a> {
    /// Connected groups that cover all patches, whatever their stars; the lightest grow first. Nothing if some patches fit no group.
    fn grow(patches: &'a Patches, groups: usize, stars: usize, random: &mut Random) -> Option<Self> {
        let count = patches.weight.len();
        let images = vec![Vec::new(); patches.images.len()];
        let mut this = Self { patches, of: vec![usize::MAX; count], weight: vec![0; groups], images };
        let mut order: Vec<usize> = (0..count).collect();
        random.shuffle(&mut order);
        let mut own_images = this.own_images(groups, stars, random);
        if own_images > 0 {
            order.compact_sort_by_key(|&patch| (!this.is_own_image(patch), 1 - patches.weight[patch]));
        }
        let mut number = 0;
        for patch in order {
            let orbit = this.orbit(patch);
            let is_own_image = this.is_own_image(patch);
            let room = if is_own_image { own_images } else { groups - number };
            if this.of[patch] != usize::MAX || orbit.len() > room {
                continue;
            }
            own_images -= if is_own_image { orbit.len() } else { 0 };
            for (place, &member) in orbit.iter().enumerate() {
                this.put(member, number + place);
                for (map, images) in this.images.iter_mut().enumerate() {
                    let image = patches.images[map][member];
                    images.push(number + orbit.iter().position(|&other| other == image)?);
                }
            }
            number += orbit.len();
            if number == groups {
                break;
            }
        }
        loop {
            let mut open: Vec<(usize, usize)> = (0..count)
                .filter(|&patch| this.of[patch] == usize::MAX)
                .flat_map(|patch| patches.beside[patch].iter().map(move |&next| (patch, next)))
                .filter(|&(_, next)| this.of[next] != usize::MAX)
                .map(|(patch, next)| (patch, this.of[next]))
                .filter(|&(patch, to)| this.suits(patch, to))
                .collect();
            random.shuffle(&mut open);
            let Some(&(patch, to)) = open.iter().min_by_key(|&&(_, to)| this.weight[to]) else { break };
            for (patch, to) in this.with_images(patch, to) {
                this.put(patch, to);
            }
        }
        (number == groups && !this.of.contains(&usize::MAX)).then_some(this)
    }

    /// How many groups begin with a patch that is its own image under some map. The number of the others is a multiple of the number of
    /// images; and where the number of stars is odd, each of the former needs a star in a cell that is its own image.
    fn own_images(&self, groups: usize, stars: usize, random: &mut Random) -> usize {
        let patches: Vec<usize> = (0..self.of.len()).filter(|&patch| self.is_own_image(patch)).collect();
        let starred = patches.iter().map(|&patch| self.patches.weight[patch]).sum();
        let images = self.images.len() + 1;
        let most = match stars {
            1 => return starred,
            _ if stars % 2 == 1 => starred,
            _ => patches.len().min(groups.div_ceil(2)),
        };
        let options: Vec<usize> = (1..=most).filter(|&count| (groups - count).is_multiple_of(images)).collect();
        if let [only] = options[..] { only } else { random.pick(&options).unwrap_or(0) }
    }

    /// Whether some map leaves a patch in place.
    fn is_own_image(&self, patch: usize) -> bool {
        self.patches.images.iter().any(|images| images[patch] == patch)
    }

    /// A patch and its images, each once.
    fn orbit(&self, patch: usize) -> Vec<usize> {
        let mut orbit = vec![patch];
        for images in &self.patches.images {
            if !orbit.contains(&images[patch]) {
                orbit.push(images[patch]);
            }
        }
        orbit
    }

    /// Whether a patch can belong to a group: a map that leaves it in place must leave the group in place.
    fn suits(&self, patch: usize, to: usize) -> bool {
        let mut maps = self.patches.images.iter().zip(&self.images);
        maps.all(|(patches, groups)| patches[patch] != patch || groups[to] == to)
    }

    /// What a patch in a group means for all images, each patch once.
    fn with_images(&self, patch: usize, to: usize) -> Vec<(usize, usize)> {
        let mut all = vec![(patch, to)];
        for (patches, groups) in self.patches.images.iter().zip(&self.images) {
            if all.iter().all(|&(other, _)| other != patches[patch]) {
                all.push((patches[patch], groups[to]));
            }
        }
        all
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
        options.compact_sort_by_key(|&(_, to)| distance[to]);
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

    /// Moves a patch (and its images) if every group stays in one piece.
    fn hand_on(&mut self, patch: usize, to: usize) -> bool {
        if !self.suits(patch, to) {
            return false;
        }
        let moves: Vec<(usize, usize, usize)> =
            self.with_images(patch, to).into_iter().map(|(patch, to)| (patch, self.of[patch], to)).collect();
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
    use starbattle_board::{Board, Never};

    use super::*;
    use crate::{patches::grow_patches, region_symmetry::RegionSymmetry, sampler::Sampler};

    const TRIES: usize = 60;

    /// How many first tries give whole groups with the right stars.
    fn successes(size: usize, stars: usize, symmetry: RegionSymmetry) -> usize {
        let board = Board::new(size, stars).unwrap();
        let sampler = Sampler::new(board, symmetry, &Never);
        let mut random = Random::new(size as u64);
        let mut done = 0;
        for _ in 0..TRIES {
            let placement = sampler.draw_with(&mut random).unwrap();
            let patches = grow_patches(&placement, symmetry, &mut random);
            let Some(of) = group(&patches, size, stars, &mut random) else { continue };
            done += 1;
            let labels: Vec<usize> = patches.of_cell.iter().map(|&patch| of[patch]).collect();
            let regions = starbattle_board::Regions::new(size, &labels).unwrap();
            assert_eq!(regions.disconnected(), None);
            let puzzle = starbattle_board::Puzzle::new(stars, regions).unwrap();
            assert_eq!(puzzle.check(&placement), Ok(()));
            assert!(symmetry.maps().iter().all(|&map| puzzle.transformed(map) == puzzle), "{puzzle:?}");
        }
        done
    }

    #[test]
    fn nearly_every_first_try_gives_whole_groups_with_the_right_stars() {
        let none = [(10, 2), (14, 3), (25, 6)].map(|(size, stars)| (size, stars, RegionSymmetry::None));
        let turned = [(8, 1), (9, 2), (13, 3), (16, 4)].map(|(size, stars)| (size, stars, RegionSymmetry::HalfTurn));
        for (size, stars, symmetry) in none.into_iter().chain(turned) {
            let done = successes(size, stars, symmetry);
            assert!(5 * done >= 4 * TRIES, "{size} {stars} {symmetry}: {done}");
        }
    }

    #[test]
    fn other_symmetries_give_groups_often_enough() {
        use RegionSymmetry::{AntiDiagonal, Diagonal, QuarterTurn};
        for (size, stars, symmetry) in [
            (8, 1, QuarterTurn),
            (9, 1, QuarterTurn),
            (12, 2, QuarterTurn),
            (8, 1, Diagonal),
            (10, 2, Diagonal),
            (10, 2, AntiDiagonal),
            (14, 3, Diagonal),
        ] {
            let done = successes(size, stars, symmetry);
            assert!(done >= 2, "{size} {stars} {symmetry}: {done}");
        }
    }
}
