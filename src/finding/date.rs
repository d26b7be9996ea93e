//! Dates of mail and news.
//!
//! The forms are those of RFC 5322 with its obsolete ones (years of two digits, names of zones,
//! comments), of RFC 850 (`Friday, 15-May-98 10:20:30 GMT`), of `asctime` (`Fri May 15 10:20:30
//! 1998`), which is also that of mailboxes, and of RFC 3339. Programs combine them, so that a date
//! is read as a set of words, each of which says by its form what it is.

use std::fmt;

use crate::text::calendar;

/// A point in time, with the zone that it was written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Date {
    /// Seconds since 1970-01-01 00:00:00 UTC, without leap seconds.
    pub unix_seconds: i64,
    /// Minutes that local time is ahead of UTC. 0 if it was not known.
    pub offset_minutes: i16,
}

/// The longest text that is read as a date.
// A header field may have comments and a line of junk; a date alone has 31 characters.
const LONGEST: usize = 256;
/// The most words of a date.
// Bounds the time; a date has six words (RFC 5322 §3.3), and may have comments.
const MOST_WORDS: usize = 24;
const MINUTES_PER_DAY: i64 = 24 * 60;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Names of zones, with the hours that they are ahead of UTC (RFC 5322 §4.3), and others that
/// are frequent in mail and news of Europe, Asia and Australia. Names that mean different zones in
/// different places are UTC, as the RFC says of unknown ones.
const ZONES: &[(&str, i16)] = &[
    ("ut", 0),
    ("utc", 0),
    ("gmt", 0),
    ("z", 0),
    ("wet", 0),
    ("est", -5),
    ("edt", -4),
    ("cst", -6),
    ("cdt", -5),
    ("mst", -7),
    ("mdt", -6),
    ("pst", -8),
    ("pdt", -7),
    ("akst", -9),
    ("akdt", -8),
    ("hst", -10),
    ("ast", -4),
    ("adt", -3),
    ("bst", 1),
    ("west", 1),
    ("cet", 1),
    ("met", 1),
    ("mez", 1),
    ("cest", 2),
    ("mest", 2),
    ("mesz", 2),
    ("eet", 2),
    ("eest", 3),
    ("msk", 3),
    ("msd", 4),
    ("jst", 9),
    ("kst", 9),
    ("aest", 10),
    ("aedt", 11),
    ("nzst", 12),
    ("nzdt", 13),
];

/// What the words of a date have said so far.
#[derive(Debug, Default)]
struct Parts {
    day: Option<i64>,
    /// From 0.
    month: Option<i64>,
    year: Option<i64>,
    /// Hours, minutes and seconds.
    time: Option<[i64; 3]>,
    /// Minutes ahead of UTC.
    zone: Option<i16>,
}

impl Date {
    /// Parses the body of a `Date` field, or the date of a `From ` line. Returns `None` if it has
    /// no day, month and year, or if one of its numbers is out of range. A date without a time is
    /// its midnight, and one without a zone is in UTC.
    ///
    /// ```
    /// let date = urilint::Date::parse(b"Fri, 15 May 98 10:20:30 EDT (a comment)").unwrap();
    /// assert_eq!(date.to_string(), "1998-05-15T10:20:30-04:00");
    /// assert_eq!(date.unix_seconds, 895_242_030);
    /// ```
    pub fn parse(text: &[u8]) -> Option<Self> {
        let mut parts = Parts::default();
        let text = &text[..text.len().min(LONGEST)];
        for word in words(text).take(MOST_WORDS) {
            parts.add(word);
        }
        parts.date()
    }

    /// Returns the time in UTC that is `seconds` after 1970-01-01 00:00:00.
    ///
    /// ```
    /// let date = urilint::Date::from_unix_seconds(1_700_000_000);
    /// assert_eq!(date.to_string(), "2023-11-14T22:13:20Z");
    /// ```
    pub fn from_unix_seconds(seconds: u32) -> Self {
        Self {
            unix_seconds: i64::from(seconds),
            offset_minutes: 0,
        }
    }

    /// Returns the month in its zone, counted from January of the year 0.
    pub const fn month(self) -> i64 {
        let local = self.unix_seconds + self.offset_minutes as i64 * 60;
        let (year, month, _) = calendar::date(local.div_euclid(86_400));
        year * 12 + month - 1
    }

    /// Parses the date at the end of a `From ` line, after the address.
    pub(crate) fn of_postmark(line: &[u8]) -> Option<Self> {
        let rest = line.strip_prefix(b"From ")?.trim_ascii();
        let address = rest.iter().position(u8::is_ascii_whitespace)?;
        Self::parse(&rest[address..])
    }
}

impl fmt::Display for Date {
    /// Writes the date and time in its zone (RFC 3339), such as `1998-05-15T10:20:30-04:00`; in
    /// UTC with `Z`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let offset = i64::from(self.offset_minutes);
        let local = self.unix_seconds + offset * 60;
        let (days, second) = (local.div_euclid(86_400), local.rem_euclid(86_400));
        let (year, month, day) = calendar::date(days);
        write!(f, "{year:04}")?;
        // Each link of mail has a date, so that the rest is written without the formatter.
        let mut rest = *b"-00-00T00:00:00+00:00";
        let mut put = |at: usize, number: i64| {
            let number = number.unsigned_abs() % 100;
            rest[at] += (number / 10) as u8;
            rest[at + 1] += (number % 10) as u8;
        };
        put(1, month);
        put(4, day);
        put(7, second / 3600);
        put(10, second / 60 % 60);
        put(13, second % 60);
        put(16, offset / 60);
        put(19, offset % 60);
        if offset < 0 {
            rest[15] = b'-';
        }
        let (time, zone) = rest.split_at(15);
        let zone = if offset == 0 { b"Z" } else { zone };
        let text = |bytes| str::from_utf8(bytes).map_err(|_| fmt::Error);
        f.write_str(text(time)?)?;
        f.write_str(text(zone)?)
    }
}

/// Returns the words of a date, without comments, which are in parentheses and may be nested.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut depth = 0_usize;
    let words = text.split(move |&byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0 || byte == b')' || byte == b',' || byte == b'"' || byte.is_ascii_whitespace()
    });
    words.filter(|word| !word.is_empty())
}

impl Parts {
    /// Adds a word. One that says nothing, such as a day of the week, is skipped.
    fn add(&mut self, word: &[u8]) {
        let has_letter = word.iter().any(u8::is_ascii_alphabetic);
        let starts_with_digit = word[0].is_ascii_digit();
        let colon = word.contains(&b':');
        match word {
            _ if starts_with_digit && self.add_iso(word).is_some() => {}
            _ if starts_with_digit && (colon || is_dotted_time(word)) => self.add_time(word),
            [b'+' | b'-', ..] if self.time.is_some() => self.zone = offset(word).or(self.zone),
            _ if starts_with_digit && has_letter && word.contains(&b'-') => {
                // `15-May-98` (RFC 850)
                for part in word
                    .split(|&byte| byte == b'-')
                    .filter(|part| !part.is_empty())
                {
                    self.add(part);
                }
            }
            _ if starts_with_digit && !has_letter => self.add_number(word),
            _ if has_letter => self.add_name(word),
            _ => {}
        }
    }

    /// Adds a day, or a year once the day is known.
    fn add_number(&mut self, word: &[u8]) {
        let word = word.strip_suffix(b".").unwrap_or(word);
        let Some(number) = number(word) else { return };
        if word.len() <= 2 && self.day.is_none() && (1..=31).contains(&number) {
            self.day = Some(number);
        } else if self.year.is_none() {
            // RFC 5322 §4.3
            self.year = match (word.len(), number) {
                (..=2, ..=49) => Some(number + 2000),
                (..=3, _) => Some(number + 1900),
                (4, _) => Some(number),
                _ => None,
            };
        }
    }

    /// Adds the name of a month or a zone, or what comes with a time.
    fn add_name(&mut self, word: &[u8]) {
        let lower = word.to_ascii_lowercase();
        let letters = lower.strip_suffix(b".").unwrap_or(&lower);
        let is_month = |name: &str| {
            (letters.len() >= 3 && name.as_bytes().starts_with(letters))
                || (name == "september" && letters == b"sept")
        };
        let mut months = (0..).zip(MONTHS);
        if let Some((month, _)) = months.find(|(_, name)| is_month(name)) {
            self.month = self.month.or(Some(month));
            return;
        }
        match letters {
            b"pm" | b"am" => self.add_half(letters[0]),
            b"dst" => self.zone = self.zone.map(|zone| zone + 60),
            _ if self.zone.is_none() => self.zone = zone(letters),
            _ => {}
        }
    }

    /// Adds the half of the day.
    fn add_half(&mut self, half: u8) {
        if let Some([hours @ 1..=12, ..]) = &mut self.time {
            *hours = *hours % 12 + if half == b'p' { 12 } else { 0 };
        }
    }

    /// Adds `10:20` or `10:20:30`, with a zone or a half of the day after it.
    fn add_time(&mut self, word: &[u8]) {
        if self.time.is_some() {
            return;
        }
        let clock = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b':' | b'.');
        let length = word.iter().take_while(|byte| clock(byte)).count();
        let (time, rest) = word.split_at(length);
        let mut parts = time.split(|byte| matches!(byte, b':' | b'.'));
        let mut next = || parts.next().map(number);
        let (Some(Some(hours)), Some(Some(minutes))) = (next(), next()) else {
            return;
        };
        // The second `:` may have nothing after it.
        let seconds = next().flatten().unwrap_or_default();
        // 24:00 is midnight in ISO 8601, and a minute may have a leap second.
        if hours > 24 || minutes > 59 || seconds > 60 {
            return;
        }
        self.time = Some([hours, minutes, seconds]);
        if !rest.is_empty() {
            self.add(rest);
        }
    }

    /// Adds a date of RFC 3339, perhaps with its time.
    fn add_iso(&mut self, word: &[u8]) -> Option<()> {
        let date = word.get(..10)?;
        if date[4] != b'-' || date[7] != b'-' {
            return None;
        }
        let (year, month) = (number(&date[..4])?, number(&date[5..7])?);
        (self.year, self.month) = (Some(year), Some(month - 1));
        self.day = Some(number(&date[8..])?);
        if let Some((b'T' | b't', time)) = word[10..].split_first()
            && !time.is_empty()
        {
            self.add(time);
        }
        Some(())
    }

    /// Returns the date.
    fn date(&self) -> Option<Date> {
        let (year, month, day) = (self.year?, self.month?, self.day?);
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let last = match month {
            1 => 28 + i64::from(is_leap),
            3 | 5 | 8 | 10 => 30,
            0..=11 => 31,
            _ => return None,
        };
        if !(1900..=9999).contains(&year) || !(1..=last).contains(&day) {
            return None;
        }
        let [hours, minutes, seconds] = self.time.unwrap_or_default();
        let offset_minutes = self.zone.unwrap_or_default();
        let minute = calendar::days(year, month + 1, day) * MINUTES_PER_DAY + hours * 60 + minutes;
        Some(Date {
            unix_seconds: (minute - i64::from(offset_minutes)) * 60 + seconds,
            offset_minutes,
        })
    }
}

/// Returns true for `10.20.30`, which some programs write.
fn is_dotted_time(word: &[u8]) -> bool {
    let mut dots = word.iter().enumerate().filter(|(_, byte)| **byte == b'.');
    let [first, second] = [dots.next(), dots.next()];
    // The dots come after one or two digits of the hour, and two of the minute.
    matches!((first, second), (Some((1 | 2, _)), Some((4 | 5, _)))) && word.len() <= 8
}

/// Returns the minutes of a zone's name, in lower case. One that is not known, and the letters of
/// military zones, whose signs are often wrong, are UTC (RFC 5322 §4.3).
fn zone(name: &[u8]) -> Option<i16> {
    if let Some(rest) = name.strip_prefix(b"gmt").or(name.strip_prefix(b"utc"))
        && let Some(minutes) = offset(rest)
    {
        return Some(minutes);
    }
    let known = ZONES.iter().find(|(known, _)| known.as_bytes() == name);
    known.map(|(_, hours)| hours * 60)
}

/// Returns the minutes of `+0130`, `+01:30`, `+01` or `+1`.
fn offset(word: &[u8]) -> Option<i16> {
    let (sign, rest) = match word {
        [b'+', rest @ ..] => (1, rest),
        [b'-', rest @ ..] => (-1, rest),
        _ => return None,
    };
    let (hours, minutes) = match rest.iter().position(|&byte| byte == b':') {
        Some(colon) => (&rest[..colon], &rest[colon + 1..]),
        None if rest.len() > 2 => rest.split_at(rest.len() - 2),
        None => (rest, &b"0"[..]),
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    // No zone is further from UTC.
    (hours <= 15 && minutes <= 59).then(|| sign * (hours * 60 + minutes) as i16)
}

/// Returns the number that a few digits are.
fn number(digits: &[u8]) -> Option<i64> {
    let is_number = (1..=4).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| {
        digits
            .iter()
            .fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests;
