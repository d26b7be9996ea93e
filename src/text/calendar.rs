//! The Gregorian calendar: days since 1970-01-01.
//!
//! A year is taken to start in March, so that the leap day is its last day, and the lengths of the
//! months before it are a linear function: 153 days are five months.

/// The days from 1 March of the year 0 to 1970-01-01.
const EPOCH: i64 = 719_468;
/// The days of 400 years, after which the calendar repeats.
const PERIOD: i64 = 146_097;

/// Returns the number of days from 1970-01-01 to a date, with months and days from 1.
pub const fn days(year: i64, month: i64, day: i64) -> i64 {
    let from_march = (month + 9) % 12;
    let year = if month < 3 { year - 1 } else { year };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + (from_march * 153 + 2) / 5 + day - 1 - EPOCH
}

/// Returns the year, the month and the day of a number of days from 1970-01-01.
pub const fn date(days: i64) -> (i64, i64, i64) {
    let days = days + EPOCH;
    let (period, day) = (days.div_euclid(PERIOD), days.rem_euclid(PERIOD));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (year * 365 + year / 4 - year / 100);
    let from_march = (day_of_year * 5 + 2) / 153;
    let day = day_of_year - (from_march * 153 + 2) / 5 + 1;
    let month = (from_march + 2) % 12 + 1;
    let year = period * 400 + year;
    (if month <= 2 { year + 1 } else { year }, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The calendar is right on each day of two periods, and its two directions agree.
    #[test]
    fn each_day_of_two_periods() {
        let mut expected = days(1600, 1, 1);
        assert_eq!(days(1970, 1, 1), 0);
        assert_eq!(date(0), (1970, 1, 1));
        for year in 1600..2400 {
            let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let february = if is_leap { 29 } else { 28 };
            let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
            for (month, length) in (1..).zip(lengths) {
                for day in 1..=length {
                    assert_eq!(days(year, month, day), expected);
                    assert_eq!(date(expected), (year, month, day));
                    expected += 1;
                }
            }
        }
    }

    /// Dates of hostile text may be any number.
    #[test]
    fn years_before_the_era() {
        for day in (-1_000_000..0).step_by(7) {
            let (year, month, day_of_month) = date(day);
            assert_eq!(days(year, month, day_of_month), day);
        }
    }
}
