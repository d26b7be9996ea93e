//! Linear time for any repeated unit (invariant 2 of the crate).

use std::time::{Duration, Instant};

use urilint::uri::whatwg;

/// Prefixes and repeated units.
const RUNS: &[(&str, &str)] = &[
    ("http://a/", "../"),
    ("http://a/", "b/../"),
    ("http://a/", "%2e%2E/"),
    ("http://a/", "a/"),
    ("http://a/", "/"),
    ("http://a/", "\\"),
    ("http://a/", "\t"),
    ("http://a/", "|"),
    ("http://a/", "%"),
    ("http://a/", "\u{e9}"),
    ("http://a/?", "' #"),
    ("http://", "@"),
    ("http://", "u:p@"),
    ("http://", ":"),
    ("http://", "["),
    ("http://[", ":"),
    ("http://[", "1:"),
    ("http://[::1.", "0."),
    ("http://", "."),
    ("http://", "0."),
    ("http://", "9"),
    ("http://0x", "0"),
    ("http://", "a"),
    ("http://", "a.b-"),
    ("http://", "%41"),
    ("http://", "%C3%A9"),
    ("http://", "\u{e9}"),
    ("http://", "\u{e9}."),
    ("http://", "\u{5d0}1."),
    ("http://", "a\u{300}\u{316}"),
    ("http://xn--", "a"),
    ("http://", "xn--a."),
    ("http://", "xn--bcher-kva."),
    ("http://a:", "0"),
    ("file://", "/"),
    ("file:///C|/", "../"),
    ("foo://", "^"),
    ("foo:", " "),
    ("foo:/.", "/"),
    ("", " "),
    ("", "\n"),
    ("", "a"),
    ("", "a:"),
    ("", "\u{fffd}"),
];

fn time(input: &[u8]) -> Duration {
    let start = Instant::now();
    let _ = std::hint::black_box(whatwg(input, None));
    start.elapsed()
}

/// Eight times the bytes may take about eight times as long.
#[test]
fn time_is_linear() {
    const SMALL: usize = 32 << 10;
    const TIMES: u32 = 8;
    const SLACK: u32 = 12;
    // Times below this are noise.
    const FLOOR: Duration = Duration::from_millis(150);
    for (start, unit) in RUNS {
        let run = |size| {
            let input = start.bytes().chain(unit.bytes().cycle()).take(size);
            input.collect::<Vec<_>>()
        };
        let (small, large) = (run(SMALL), run(SMALL * TIMES as usize));
        let fits = || time(&large) <= (time(&small) * SLACK).max(FLOOR);
        assert!(
            (0..5).any(|_| fits()),
            "{start:?} and {unit:?} over and over"
        );
    }
}
