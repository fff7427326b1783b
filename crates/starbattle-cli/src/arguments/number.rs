//! Numbers in a range.

use std::{
    num::IntErrorKind,
    ops::{Bound, RangeBounds},
};

use clap::builder::TypedValueParser;

/// Reads whole numbers of a range that has a lower end; the error names the range.
pub fn whole<T>(range: impl RangeBounds<i128>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<i128> + Clone + Send + Sync + 'static,
{
    let least = match range.start_bound() {
        Bound::Included(least) => *least,
        Bound::Excluded(below) => below + 1,
        Bound::Unbounded => 0,
    };
    let most = match range.end_bound() {
        Bound::Included(most) => Some(*most),
        Bound::Excluded(above) => Some(above - 1),
        Bound::Unbounded => None,
    };
    move |text: &str| parse_whole(text, least, most)
}

fn parse_whole<T: TryFrom<i128>>(text: &str, least: i128, most: Option<i128>) -> Result<T, String> {
    let expected = || match most {
        Some(most) => format!("expected a whole number from {least} to {most}"),
        None => format!("expected a whole number, {least} or more"),
    };
    let too_large = || if most.is_some() { expected() } else { "expected a smaller whole number".to_owned() };
    match text.parse() {
        Ok(number) if (least..=most.unwrap_or(i128::MAX)).contains(&number) => {
            T::try_from(number).map_err(|_| too_large())
        }
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err(too_large()),
        _ => Err(expected()),
    }
}

/// Reads a time in seconds.
pub fn parse_seconds(text: &str) -> Result<f64, &'static str> {
    let seconds: Option<f64> = text.parse().ok();
    seconds.filter(|seconds| *seconds >= 0.0).ok_or("expected a number of seconds, 0 or more, such as 2.5")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_outside_the_range_are_refused_with_the_range() {
        let level = |text: &str| parse_whole::<u8>(text, 1, Some(5));
        assert_eq!((level("1"), level("5")), (Ok(1), Ok(5)));
        for bad in ["0", "6", "-1", "x", "", "1.5", &"9".repeat(40)] {
            assert_eq!(level(bad), Err("expected a whole number from 1 to 5".to_owned()), "{bad}");
        }
        let seed = |text: &str| parse_whole::<u64>(text, 0, None);
        assert_eq!(seed(&u64::MAX.to_string()), Ok(u64::MAX));
        assert_eq!(seed("-1"), Err("expected a whole number, 0 or more".to_owned()));
        for large in [u128::from(u64::MAX) + 1, u128::MAX] {
            assert_eq!(seed(&large.to_string()), Err("expected a smaller whole number".to_owned()));
        }
    }

    #[test]
    fn times_are_numbers_that_are_not_negative() {
        assert_eq!((parse_seconds("0"), parse_seconds("2.5")), (Ok(0.0), Ok(2.5)));
        for bad in ["", "x", "-1", "nan", "2s"] {
            assert!(parse_seconds(bad).is_err(), "{bad}");
        }
    }
}
