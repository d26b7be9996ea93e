//! The bounds of docs/design/DELIMITING.md §7: the time is linear for any input.

use std::time::{Duration, Instant};

use super::candidates;
use crate::text::Text;

/// Texts that, repeated, could make the search restart.
const UNITS: [&str; 58] = [
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
    "*",
    "*http://a*",
    "*a http://a* ",
    "_a http://a_ ",
    "http://a/_____",
    "http://a-----",
    "http://a/#",
    "http://a[",
    "http://a[mailto:a@",
    "<http://a[mailto:a@",
    "mailto:a@a[",
    "http://a/\\n",
    "\\n",
    "\\",
    "@{b",
    "http://a@{b}",
    "<ht\ntp://a",
    "<\n",
    "\u{a0}",
    "<http://a\u{a0}",
    "# <http://a\n# ",
    "http:// ",
];

fn time(unit: &str, size: usize) -> Duration {
    let bytes = unit.repeat(size / unit.len() + 1).into_bytes();
    let text = Text::borrowed(&bytes, 0);
    let start = Instant::now();
    std::hint::black_box(candidates(&text));
    start.elapsed()
}

/// Returns true if 32 times as much text takes about 32 times as long. Quadratic time would be
/// 1024 times as long; the limit between allows for other load on the machine.
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
fn long_uri_is_truncated_to_64_kib() {
    let bytes = [
        b"data:text/plain,".as_slice(),
        &vec![b'a'; 1 << 18],
        b" end",
    ]
    .concat();
    let text = Text::borrowed(&bytes, 0);
    let found = candidates(&text);
    assert_eq!(found.len(), 1);
    assert!(found[0].truncated);
    assert_eq!(found[0].text.bytes().len(), 64 << 10);
    assert_eq!(found[0].outer.end, bytes.len() - 4);
}

#[test]
fn bracket_closed_after_8_kib_is_not_unclosed() {
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
