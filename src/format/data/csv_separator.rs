//! The separator of a table.

use memchr::{memchr, memchr3_iter};

/// Separators, in the order in which they are tried.
// The comma of RFC 4180 first; `;` is that of locales with a decimal comma.
pub(in crate::format) const SEPARATORS: [u8; 4] = *b",;\t|";

/// The number of rows in which separators are counted.
const ROWS: usize = 8;

/// The most bytes of a row that has a quotation mark which is not closed.
// Bounds the time: a quotation mark that nothing closes would hide all rows after it.
const LONGEST: usize = 64 * 1024;

/// Returns the separator of a table that starts with `bytes`; `None` if it has one column.
///
/// It is, in this order: the one that the first line declares (`sep=;`, which Excel writes); the one
/// that all of the first rows have equally often; where rows differ, the one that is beside quotation
/// marks most often; and the one that each of several rows has.
pub(super) fn separator(bytes: &[u8]) -> Option<u8> {
    let rows = first_rows(bytes);
    declared(rows.first()?)
        .or_else(|| equally_often(&rows))
        .or_else(|| beside_quotes(&rows))
        .or_else(|| in_each(&rows))
}

/// Returns the first rows that are not empty.
fn first_rows(bytes: &[u8]) -> Vec<&[u8]> {
    let mut rows = Vec::new();
    let mut at = 0;
    while at < bytes.len() && rows.len() < ROWS {
        let end = row_end(bytes, at);
        rows.push(&bytes[at..end]);
        at = end;
    }
    rows.retain(|row| !row.trim_ascii().is_empty());
    rows
}

/// Returns the end of the row that starts at `at`: after the first line end outside quotes.
fn row_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..bytes.len().min(at + LONGEST)];
    let after = |end: usize| end + 1 + usize::from(rest[end..].starts_with(b"\r\n"));
    let mut quoted = false;
    let end = memchr3_iter(b'"', b'\n', b'\r', rest).find(|&at| {
        quoted ^= rest[at] == b'"';
        rest[at] != b'"' && !quoted
    });
    let line = || memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
    at + end.map_or_else(line, after)
}

fn declared(row: &[u8]) -> Option<u8> {
    match row.trim_ascii_end().strip_prefix(b"sep=") {
        Some([separator]) if SEPARATORS.contains(separator) => Some(*separator),
        // The end of the line is not separable from a tab.
        Some([]) if row.starts_with(b"sep=\t") => Some(b'\t'),
        _ => None,
    }
}

/// Returns the number of separators in a row that are not in quotes.
fn count(row: &[u8], separator: u8) -> usize {
    let mut quoted = false;
    let outside = row.iter().filter(|&&b| {
        quoted ^= b == b'"';
        b == separator && !quoted
    });
    outside.count()
}

fn equally_often(rows: &[&[u8]]) -> Option<u8> {
    SEPARATORS.into_iter().find(|&separator| {
        let first = rows.first().map_or(0, |row| count(row, separator));
        first > 0 && rows.iter().all(|row| count(row, separator) == first)
    })
}

fn beside_quotes(rows: &[&[u8]]) -> Option<u8> {
    let beside = |separator: u8| {
        let pairs = rows.iter().flat_map(|row| row.windows(2));
        let beside =
            pairs.filter(|pair| **pair == [b'"', separator] || **pair == [separator, b'"']);
        beside.count()
    };
    let counts = SEPARATORS.map(|separator| (beside(separator), separator));
    // The first one of several with as many.
    let most = counts.into_iter().rev().max_by_key(|(count, _)| *count);
    most.filter(|(count, _)| *count > 0)
        .map(|(_, separator)| separator)
}

fn in_each(rows: &[&[u8]]) -> Option<u8> {
    let in_each = |separator: &u8| rows.iter().all(|row| count(row, *separator) > 0);
    let several = rows.len() > 1;
    several
        .then(|| SEPARATORS.into_iter().find(in_each))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::separator;

    #[test]
    fn rows_show_the_separator() {
        for (text, expected) in [
            ("", None),
            ("url\nhttp://h.example/x,y\nhttp://h.example/z\n", None),
            ("a,b\nc,d\n", Some(b',')),
            ("a;b\nhttp://h.example/x,1;c\n", Some(b';')),
            ("a\tb\nc,d\te\n", Some(b'\t')),
            ("sep=;\r\na,b;c\r\nd,e;f\r\n", Some(b';')),
            ("sep=\t\na,b\tc\n", Some(b'\t')),
            ("sep=x\na,b\n", None),
            ("a,b\n\"c:\",d,e\n", Some(b',')),
            ("a,b\n\"c, d\";e\n\"f\";g;h\n", Some(b';')),
            ("a,b,c\nd,e\nf,g,h,i\n", Some(b',')),
            ("a,b\nc\n", None),
            ("a;b\rc;d\re;f;g\r", Some(b';')),
        ] {
            assert_eq!(separator(text.as_bytes()), expected, "{text:?}");
        }
    }
}
