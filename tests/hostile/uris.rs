//! Hostile input for functions that take a single URI: any 64 KiB are parsed by every profile,
//! normalized and compared in linear time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use urilint::uri::{NormalizationLevel, PROFILES, Uri, equivalence, normalize};

use super::units::UNITS;

const LARGE: usize = if cfg!(debug_assertions) {
    8 << 10
} else {
    64 << 10
};
const TIMES: usize = 8;
/// The maximum time ratio for eight times the bytes.
const MAX_RATIO: u32 = 16;
/// Times below this are noise. Quadratic time would be seconds.
const NOISE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 150 } else { 10 });

/// Starts of grammars that read every byte or parts within parts.
const OPENINGS: [&str; 12] = [
    "",
    "//",
    "http://",
    "http://h.example/",
    "mailto:",
    "news:",
    "urn:example:",
    "data:a/b;base64,",
    "gopher://h.example/7",
    "ldap://h.example/",
    "ftp://h.example/",
    "sip:",
];

/// An operation on a URI.
type Work = (&'static str, fn(&[u8]));

const WORK: [Work; 4] = [
    ("split", |uri| {
        black_box(Uri::split(uri));
    }),
    ("split as", |uri| {
        for profile in PROFILES {
            black_box(Uri::split_as(uri, *profile));
        }
    }),
    ("normalize", |uri| {
        black_box(normalize(uri, NormalizationLevel::Scheme));
    }),
    ("compare", |uri| {
        let other = [uri, b"#"].concat();
        black_box(equivalence(uri, &other));
    }),
];

fn uri(opening: &str, unit: &str, size: usize) -> Vec<u8> {
    let mut uri = opening.as_bytes().to_vec();
    uri.extend(unit.bytes().cycle().take(size));
    uri
}

fn time(work: fn(&[u8]), uri: &[u8]) -> Duration {
    let start = Instant::now();
    work(uri);
    start.elapsed()
}

/// Returns what is wrong with the time for `unit`, if every attempt fails.
fn superlinear((name, work): Work, opening: &str, unit: &str) -> Option<String> {
    let large = uri(opening, unit, LARGE);
    let mut complaint = None;
    for _ in 0..3 {
        let long = time(work, &large);
        if long <= NOISE {
            return None;
        }
        let short = time(work, &uri(opening, unit, LARGE / TIMES));
        if long <= short * MAX_RATIO {
            return None;
        }
        complaint = Some(format!(
            "{name} {opening:?} {unit:?}: {short:?}, then {long:?}"
        ));
    }
    complaint
}

#[test]
fn time_is_linear_in_one_uri() {
    let mut complaints = Vec::new();
    for (number, opening) in OPENINGS.iter().enumerate() {
        for (at, unit) in UNITS.iter().enumerate() {
            // All units are parsed. Other operations get a part of the units for each opening,
            // and all units in total.
            for work in WORK {
                if work.0 == "split" || (at + number) % OPENINGS.len() == 0 {
                    complaints.extend(superlinear(work, opening, unit));
                }
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
