//! One star per line: the permutations without adjacent neighbours, known by a recurrence since Hertzsprung.

/// The number of placements with one star in every row and column, if it fits 128 bits.
///
/// a(n) = (n+1)·a(n−1) − (n−2)·a(n−2) − (n−5)·a(n−3) + (n−3)·a(n−4), OEIS A002464.
pub(crate) fn one_star_total(size: usize) -> Option<u128> {
    let mut terms: Vec<i128> = vec![1, 1, 0, 0];
    for n in 4..=size {
        let n_ = i128::try_from(n).ok()?;
        let term = |back: usize, factor: i128| terms[n - back].checked_mul(factor);
        let sum = term(1, n_ + 1)?.checked_sub(term(2, n_ - 2)?)?.checked_sub(term(3, n_ - 5)?)?;
        terms.push(sum.checked_add(term(4, n_ - 3)?)?);
    }
    u128::try_from(terms[size]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recurrence_gives_the_published_terms() {
        let terms: Vec<u128> = (0..=12).filter_map(one_star_total).collect();
        assert_eq!(terms, [1, 1, 0, 0, 2, 14, 90, 646, 5242, 47_622, 479_306, 5_296_790, 63_779_034]);
        assert!(one_star_total(25).is_some());
        assert_eq!(one_star_total(62), None);
    }
}
