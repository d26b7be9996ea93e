//! Byte ranges on the command line: `START..END`.

use std::ops::Range;

/// The units of sizes, in bytes.
const UNITS: [(&str, u64); 9] = [
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("B", 1),
];

/// Parses a byte range: `0..64MiB`, `64MiB..`, `..1000`. A missing side is the start or end of the
/// file.
pub fn byte_range(text: &str) -> Result<Range<u64>, String> {
    let (start, end) = text.split_once("..").ok_or("expected START..END")?;
    let start = if start.is_empty() { 0 } else { size(start)? };
    let end = if end.is_empty() { u64::MAX } else { size(end)? };
    if start > end {
        return Err(format!("{start} is after {end}"));
    }
    Ok(start..end)
}

/// Parses a number of bytes: `4096`, `64MiB`, `1GB`.
pub fn size(text: &str) -> Result<u64, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let factor = match unit {
        "" => Some(1),
        unit => UNITS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(unit))
            .map(|(_, factor)| *factor),
    };
    let bytes = number.parse::<u64>().ok().zip(factor);
    bytes
        .and_then(|(number, factor)| number.checked_mul(factor))
        .ok_or_else(|| {
            format!("'{text}' is not a size: expected a number and B, kB, KiB, MB, MiB, GB, GiB, TB or TiB")
        })
}

#[cfg(test)]
mod tests {
    use crate::cli::args::size::byte_range;

    #[test]
    fn ranges() {
        for (text, expected) in [
            ("0..10", Ok(0..10)),
            ("..10", Ok(0..10)),
            ("10..", Ok(10..u64::MAX)),
            ("..", Ok(0..u64::MAX)),
            ("1KiB..64MiB", Ok(1024..64 << 20)),
            ("1kB..1GB", Ok(1_000..1_000_000_000)),
            ("7..7", Ok(7..7)),
        ] {
            assert_eq!(byte_range(text), expected, "{text}");
        }
        for text in [
            "",
            "10",
            "10-20",
            "20..10",
            "a..b",
            "-1..5",
            "1.5MiB..",
            "99999999999TiB..",
        ] {
            assert!(byte_range(text).is_err(), "{text}");
        }
    }
}
