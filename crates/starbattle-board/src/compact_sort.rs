//! Sorting that adds little code for each type and key.
//!
//! The sorts of the standard library are compiled anew wherever they are used, and were an eighth of the WebAssembly module, which has to be
//! downloaded. Most lists here are short, and then a plain insertion sort is as fast.

use std::cmp::Ordering;

/// Lists up to this length are sorted by insertion.
const SHORT: usize = 20;

/// Stable sorts, the same on all machines. Long lists are sorted by the standard library, except in a WebAssembly module.
pub trait CompactSort<T> {
    /// Sorts by the order of the items.
    fn compact_sort(&mut self)
    where
        T: Ord;

    /// Sorts by a comparison.
    fn compact_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key that is cheap to make.
    fn compact_sort_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// Sorts by a key that is made once for each item.
    fn compact_sort_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> CompactSort<T> for [T] {
    #[inline]
    fn compact_sort(&mut self)
    where
        T: Ord,
    {
        sort(self, Ord::cmp);
    }

    #[inline]
    fn compact_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering) {
        sort(self, compare);
    }

    #[inline]
    fn compact_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        sort(self, |one, other| key(one).cmp(&key(other)));
    }

    #[inline]
    fn compact_sort_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        let keys: Vec<K> = self.iter().map(key).collect();
        rearrange(self, sorted_indices(keys.len(), &mut |one, other| keys[one] < keys[other]));
    }
}

fn sort<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    if items.len() > SHORT {
        sort_long(items, compare);
        return;
    }
    for end in 1..items.len() {
        let mut place = end;
        while place > 0 && compare(&items[place], &items[place - 1]) == Ordering::Less {
            items.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn sort_long<T>(items: &mut [T], compare: impl FnMut(&T, &T) -> Ordering) {
    items.sort_by(compare);
}

#[cfg(target_family = "wasm")]
fn sort_long<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let is_less = &mut |one: usize, other: usize| compare(&items[one], &items[other]) == Ordering::Less;
    let indices = sorted_indices(items.len(), is_less);
    rearrange(items, indices);
}

/// The numbers below `count` in the order of the items that they stand for, by merging ever longer runs.
fn sorted_indices(count: usize, is_less: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).collect();
    let mut merged = Vec::with_capacity(count);
    let mut run = 1;
    while run < count {
        merged.clear();
        for pair in sorted.chunks(2 * run) {
            let (mut left, mut right) = pair.split_at(run.min(pair.len()));
            while let (&[first, ref others @ ..], &[second, ref rest @ ..]) = (left, right) {
                if is_less(second, first) {
                    merged.push(second);
                    right = rest;
                } else {
                    merged.push(first);
                    left = others;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut sorted, &mut merged);
        run *= 2;
    }
    sorted
}

/// Puts the item `from[place]` at each place.
fn rearrange<T>(items: &mut [T], mut from: Vec<usize>) {
    for start in 0..items.len() {
        let mut place = start;
        loop {
            let next = std::mem::replace(&mut from[place], place);
            if next == start {
                break;
            }
            items.swap(place, next);
            place = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without order, with many equal ones.
    fn numbers(count: usize) -> Vec<(usize, usize)> {
        (0..count).map(|place| (place * 7919 % 101 % 17, place)).collect()
    }

    #[test]
    fn all_sorts_are_stable_at_every_length() {
        for count in 0..200 {
            let items = numbers(count);
            let mut expected = items.clone();
            expected.sort_by_key(|&(key, _)| key);
            let sorted = |sort: fn(&mut [(usize, usize)])| {
                let mut items = items.clone();
                sort(&mut items);
                items
            };
            assert_eq!(sorted(|items| items.compact_sort_by_key(|&(key, _)| key)), expected);
            assert_eq!(sorted(|items| items.compact_sort_by(|one, other| one.0.cmp(&other.0))), expected);
            assert_eq!(sorted(|items| items.compact_sort_by_cached_key(|&(key, _)| key)), expected);
            assert_eq!(sorted(<[_]>::compact_sort), expected, "places ascend, so they are the second key");
        }
    }

    #[test]
    fn a_cached_key_is_made_once_for_each_item() {
        let mut made = 0;
        numbers(150).compact_sort_by_cached_key(|&(key, _)| {
            made += 1;
            key
        });
        assert_eq!(made, 150);
    }
}
