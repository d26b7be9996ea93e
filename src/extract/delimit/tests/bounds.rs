//! The bounds of DELIMITING §7: no input costs more than a constant factor.

use std::time::{Duration, Instant};

use super::candidates;
use crate::text::Text;

/// What could make a search start over and over.
const UNITS: [&str; 36] = [
    "<",
    "<http://a ",
    "<http://a\n",
    "<URL:a:b ",
    "<mailto:a",
    "<news: ",
    "http://",
    "http://a",
    "http:",
    "(",
    ":",
    "a:",
    "//",
    "www.",
    "www.a.b,",
    "www.a.b ",
    "\"http://a",
    "\"http://a\n",
    "'http://a",
    "'http://a.com,",
    "`http://a",
    "\u{2018}http://a",
    "\u{201e}http://a",
    "a://",
    "http://((((",
    "http://a,http://",
    "http://a&gt;",
    "URL:    ",
    "URL:\n",
    "mailto:",
    "a@b:",
    "a[.]",
    "a[.]com",
    "http://\u{4e2d}",
    "x.y.z:",
    "http//",
];

fn time(unit: &str, size: usize) -> Duration {
    let bytes = unit.repeat(size / unit.len() + 1).into_bytes();
    let text = Text::borrowed(&bytes, 0);
    let start = Instant::now();
    std::hint::black_box(candidates(&text));
    start.elapsed()
}

/// What is linear takes 32 times as long for 32 times as much, what is quadratic 1024
/// times: between the two, others may use the machine too.
fn is_linear(unit: &str) -> bool {
    let (small, large) = (time(unit, 1 << 13), time(unit, 1 << 18));
    large < Duration::from_secs(5) && large < small * 200 + Duration::from_millis(100)
}

#[test]
fn time_is_linear() {
    for unit in UNITS {
        assert!((0..3).any(|_| is_linear(unit)), "{unit:?} repeated");
    }
}

#[test]
fn one_long_uri_is_cut_at_64_kib() {
    let bytes = [
        b"data:text/plain,".as_slice(),
        &vec![b'a'; 1 << 18],
        b" end",
    ]
    .concat();
    let text = Text::borrowed(&bytes, 0);
    let found = candidates(&text);
    assert_eq!(found.len(), 1);
    assert!(found[0].cut);
    assert_eq!(found[0].text.bytes().len(), 64 << 10);
    assert_eq!(found[0].outer.end, bytes.len() - 4);
}

#[test]
fn a_bracket_that_closes_after_8_kib_is_no_unclosed_one() {
    let bytes = [
        b"<data:text/plain,".as_slice(),
        &vec![b'a'; 20 << 10],
        b"> end",
    ]
    .concat();
    let text = Text::borrowed(&bytes, 0);
    let found = candidates(&text);
    assert_eq!(found.len(), 1);
    assert!(!found[0].unclosed);
    assert_eq!(found[0].text.bytes().len(), bytes.len() - 6);
}
