//! Tabs and line ends in attribute values, which browsers remove before they parse a URL
//! (WHATWG URL, "Remove all ASCII tab or newline").

use memchr::{memchr_iter, memchr3};

/// Returns the offsets in the stripped `value` at which a tab was removed, or a line end that
/// does not only lay out the value: one without spaces or further line ends around it.
pub(super) fn stripped(value: &[u8]) -> Vec<usize> {
    if memchr3(b'\t', b'\n', b'\r', value).is_none() {
        return Vec::new();
    }
    let white = |b: &u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r');
    let mut positions = Vec::new();
    let (mut at, mut length) = (0, 0);
    while at < value.len() {
        let run = value[at..].iter().take_while(|b| white(b)).count();
        if run == 0 {
            at += 1;
            length += 1;
            continue;
        }
        let run = &value[at..at + run];
        let spaces = memchr_iter(b' ', run).count();
        let broken = run.contains(&b'\n') || run.contains(&b'\r');
        let alone = matches!(run, [b'\n' | b'\r'] | b"\r\n");
        if spaces < run.len() && (alone || !broken) {
            positions.push(length);
        }
        length += spaces;
        at += run.len();
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_is_not_reported() {
        for (value, expected) in [
            ("http://h.example/a", &[][..]),
            ("java\tscript:x", &[4]),
            ("java\r\nscript:\nx", &[4, 11]),
            ("http://h.example/\n   a", &[]),
            ("http://h.example/\r\n\ta", &[]),
            ("http://h.example/\n\na", &[]),
            ("http://h.example/ a\t\tb", &[19]),
            ("a \t b\tc", &[1, 4]),
        ] {
            assert_eq!(stripped(value.as_bytes()), expected, "{value:?}");
        }
    }
}
