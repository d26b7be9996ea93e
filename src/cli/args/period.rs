//! Dates of `--since` and `--until`: `2020`, `2020-05`, `2020-05-15`, or a time (RFC 3339).

use std::ops::RangeInclusive;

/// The seconds of a year, a month, a day or a second, since 1970 in UTC.
pub type Period = RangeInclusive<i64>;

const DAY: i64 = 24 * 60 * 60;

/// Parses a date.
pub fn period(text: &str) -> Result<Period, String> {
    parse(text).ok_or_else(|| {
        "expected a date: YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ".to_owned()
    })
}

fn parse(text: &str) -> Option<Period> {
    let (date, time) = match text.split_once(['T', 't', ' ']) {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    let mut parts = date.split('-');
    let year = number(parts.next()?, 4)?;
    let month = parts.next().map(|month| number(month, 2));
    let day = parts.next().map(|day| number(day, 2));
    if parts.next().is_some() {
        return None;
    }
    let start = |year, month, day| days(year, month, day) * DAY;
    match (month, day, time) {
        (None, None, None) => Some(start(year, 1, 1)..=start(year + 1, 1, 1) - 1),
        (Some(month), None, None) => {
            let month = month.filter(|month| (1..=12).contains(month))?;
            let (next_year, next) = (year + month / 12, month % 12 + 1);
            Some(start(year, month, 1)..=start(next_year, next, 1) - 1)
        }
        (Some(month), Some(day), time) => {
            let (month, day) = (month?, day?);
            let is_valid = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
            let start = is_valid.then(|| start(year, month, day))?;
            match time {
                None => Some(start..=start + DAY - 1),
                Some(time) => {
                    let second = start + self::time(time)?;
                    Some(second..=second)
                }
            }
        }
        _ => None,
    }
}

/// Parses `hh:mm:ss` with a zone, and returns the seconds since midnight in UTC.
fn time(text: &str) -> Option<i64> {
    let zone = text.find(['Z', 'z', '+', '-'])?;
    let (time, zone) = text.split_at(zone);
    // A fraction of a second has no effect.
    let time = time.split('.').next()?;
    let mut parts = time.split(':').map(|part| number(part, 2));
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    let is_valid = hour < 24 && minute < 60 && second <= 60 && parts.next().is_none();
    let offset = match zone {
        "Z" | "z" => 0,
        zone => {
            let (hours, minutes) = zone[1..].split_once(':')?;
            let (hours, minutes) = (number(hours, 2)?, number(minutes, 2)?);
            if hours > 23 || minutes > 59 {
                return None;
            }
            let offset = (hours * 60 + minutes) * 60;
            if zone.starts_with('-') {
                -offset
            } else {
                offset
            }
        }
    };
    is_valid.then_some((hour * 60 + minute) * 60 + second - offset)
}

/// Parses a number of exactly so many digits.
fn number(text: &str, digits: usize) -> Option<i64> {
    let is_number = text.len() == digits && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

const fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

const fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Returns the number of days from 1970-01-01 to a day.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let before = year - 1;
    let leap_days = before / 4 - before / 100 + before / 400;
    let months: i64 = (1..month).map(|month| days_in(year, month)).sum();
    // 1970-01-01 is day 719162.
    before * 365 + leap_days + months + day - 1 - 719_162
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_periods() {
        for (text, start, end) in [
            ("1970", 0, 365 * DAY - 1),
            ("1970-01-01", 0, DAY - 1),
            ("2020", 1_577_836_800, 1_609_459_199),
            ("2020-02", 1_580_515_200, 1_583_020_799),
            ("2020-12", 1_606_780_800, 1_609_459_199),
            ("2020-02-29", 1_582_934_400, 1_583_020_799),
            ("1969-12-31", -DAY, -1),
            ("2020-05-15T10:20:30Z", 1_589_538_030, 1_589_538_030),
            ("2020-05-15 10:20:30.5+02:00", 1_589_530_830, 1_589_530_830),
            ("2020-05-15t10:20:30-00:30", 1_589_539_830, 1_589_539_830),
        ] {
            assert_eq!(period(text), Ok(start..=end), "{text}");
        }
        for bad in [
            "",
            "20",
            "20201",
            "2020-",
            "2020-13",
            "2020-00",
            "2020-1",
            "2021-02-29",
            "2020-05-32",
            "2020-05-15T",
            "2020-05-15T10:20:30",
            "2020-05-15T24:00:00Z",
            "2020-05T10:20:30Z",
            "2020-05-15T10:20Z",
            "2020-05-15T10:20:30+2",
            "+202",
            "yesterday",
            "2020-05-15-1",
        ] {
            assert!(period(bad).is_err(), "{bad}");
        }
    }
}
