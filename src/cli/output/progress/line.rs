//! The text of the progress line.

use std::fmt::Write as _;
use std::time::Duration;

/// What a run has done so far.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot {
    /// The number of bytes that were read, compressed ones as they are stored.
    pub read: u64,
    /// The number of all bytes, if it is known.
    pub total: Option<u64>,
    /// The time since the start.
    pub elapsed: Duration,
    /// The number of inputs that were begun.
    pub files: u64,
    /// The number of findings or URIs.
    pub items: u64,
    /// What they are called, in the plural.
    pub noun: &'static str,
}

/// Units of bytes, the greatest first.
const UNITS: [(u64, &str); 4] = [
    (1_000_000_000_000, "TB"),
    (1_000_000_000, "GB"),
    (1_000_000, "MB"),
    (1000, "kB"),
];

impl Snapshot {
    /// Returns the line, without a line end.
    pub fn line(&self) -> String {
        let mut line = String::new();
        let rate = self.rate();
        // Writing to a string does not fail.
        let _ = match self.total {
            Some(total) if total > 0 => {
                // Files may have grown.
                let read = self.read.min(total);
                let percent = u128::from(read) * 100 / u128::from(total);
                let unit = unit(total);
                let (read_of_total, total) = (scaled(read, unit), scaled(total, unit));
                write!(line, "{read_of_total}/{total} {}  {percent} %", unit.1)
            }
            _ => write!(line, "{}", size(self.read)),
        };
        let _ = write!(line, "  {}/s", size(rate));
        if let Some(left) = self.seconds_left(rate) {
            let _ = write!(line, "  ETA {}", time(left));
        }
        for (count, noun) in [(self.files, "files"), (self.items, self.noun)] {
            let noun = match count {
                // No part of an input is done.
                0 if noun == "files" => continue,
                1 => noun.strip_suffix('s').unwrap_or(noun),
                _ => noun,
            };
            let _ = write!(line, "  {count} {noun}");
        }
        line
    }

    /// Returns the number of bytes read in a second.
    fn rate(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.read) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }

    fn seconds_left(&self, rate: u64) -> Option<u64> {
        let left = self.total?.saturating_sub(self.read);
        (rate > 0).then(|| left.div_ceil(rate))
    }
}

/// Returns the unit for a number of bytes.
fn unit(bytes: u64) -> (u64, &'static str) {
    let unit = UNITS.into_iter().find(|(size, _)| bytes >= *size);
    unit.unwrap_or((1, "B"))
}

/// Returns a number of bytes in a unit, with three digits at least.
fn scaled(bytes: u64, (unit, _): (u64, &str)) -> String {
    if unit == 1 {
        return bytes.to_string();
    }
    let hundredths = u128::from(bytes) * 100 / u128::from(unit);
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match whole {
        0..10 => format!("{whole}.{rest:02}"),
        10..100 => format!("{whole}.{}", rest / 10),
        _ => whole.to_string(),
    }
}

fn size(bytes: u64) -> String {
    let unit = unit(bytes);
    format!("{} {}", scaled(bytes, unit), unit.1)
}

fn time(seconds: u64) -> String {
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{minutes} min {} s", seconds % 60),
        _ => format!("{hours} h {} min", minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let (mega, giga) = (1_000_000, 1_000_000_000);
        for (read, total, millis, files, items, expected) in [
            (
                1_310 * mega,
                Some(2_030 * mega),
                1_613,
                6,
                510,
                "1.31/2.03 GB  64 %  812 MB/s  ETA 1 s  6 files  510 findings",
            ),
            (
                1_310 * mega,
                None,
                1_613,
                6,
                510,
                "1.31 GB  812 MB/s  6 files  510 findings",
            ),
            (
                0,
                Some(giga),
                1_000,
                0,
                0,
                "0.00/1.00 GB  0 %  0 B/s  0 findings",
            ),
            (
                giga,
                Some(giga),
                10_000,
                1,
                1,
                "1.00/1.00 GB  100 %  100 MB/s  ETA 0 s  1 file  1 finding",
            ),
            (
                2 * giga,
                Some(giga),
                10_000,
                1,
                2,
                "1.00/1.00 GB  100 %  200 MB/s  ETA 0 s  1 file  2 findings",
            ),
            (
                12_345,
                Some(99_999),
                1_000,
                3,
                0,
                "12.3/99.9 kB  12 %  12.3 kB/s  ETA 8 s  3 files  0 findings",
            ),
            (
                10 * giga,
                Some(1_000 * giga),
                100_000,
                2,
                7,
                "0.01/1.00 TB  1 %  100 MB/s  ETA 2 h 45 min  2 files  7 findings",
            ),
            (
                giga,
                Some(10 * giga),
                10_000,
                2,
                7,
                "1.00/10.0 GB  10 %  100 MB/s  ETA 1 min 30 s  2 files  7 findings",
            ),
            (999, None, 1_000, 1, 0, "999 B  999 B/s  1 file  0 findings"),
            (
                5,
                Some(0),
                0,
                1,
                0,
                "5 B  5.00 MB/s  ETA 0 s  1 file  0 findings",
            ),
        ] {
            let snapshot = Snapshot {
                read,
                total,
                elapsed: Duration::from_millis(millis),
                files,
                items,
                noun: "findings",
            };
            assert_eq!(snapshot.line(), expected);
        }
    }
}
