//! URIs in strings of JSON within other text, such as logs, tables and scripts: they are read as
//! the string is (docs/design/DELIMITING.md §1).
//!
//! `"https:\/\/h.example\/a?b=1\u0026c=2"` has the URI `https://h.example/a?b=1&c=2`. Commands of sed
//! and regular expressions look like it (`s/http:\/\/h\//x/`): they have slashes that are not escaped,
//! and escapes that JSON has not.

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::start::SchemeName;
use super::{Candidate, Kind, detect, read, schemes};
use crate::extract::scan::{CandidateKind, CandidatePosition};
use crate::format::json_string;
use crate::text::{Builder, Text};

/// The maximum distance to the quotation mark before a URI, in bytes.
// Bounds the time: text of a string may be long, and each of its URIs looks back so far.
const LOOKBACK: usize = 1 << 10;
/// The maximum distance to the quotation mark after the start of a URI, in bytes.
// Bounds the time: so much is decoded for each URI, and more than real URIs have.
const LOOKAHEAD: usize = 4 << 10;

/// Returns true if the slashes after the colon at `colon` are escaped, and a host follows.
pub(super) fn has_slashes(bytes: &[u8], colon: usize) -> bool {
    let host = bytes[colon + 1..].strip_prefix(b"\\/\\/");
    let starts = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'[' | b'\\' | 0x80..);
    host.is_some_and(|host| host.first().is_some_and(starts))
}

/// Returns true if `candidate` may hold escapes of JSON that are not decoded.
pub(super) fn has_escapes(bytes: &[u8], candidate: &Candidate) -> bool {
    matches!(candidate.kind, Kind::Uri | Kind::Abbreviated)
        && memchr(b'\\', &bytes[candidate.extent.clone()]).is_some()
}

/// Reads the candidate at `position` if it is in a string of JSON.
pub(super) fn read<'t>(
    section: &'t Text<'t>,
    position: CandidatePosition,
    floor: usize,
) -> Option<Candidate<'t>> {
    let bytes = section.bytes();
    let start = start(bytes, position, floor)?;
    let string = string(bytes, start)?;
    // A regular expression in a string.
    if bytes[start - 1] == b'^' {
        return None;
    }
    let end = end_of_word(bytes, &string, position.at)?;
    // Its positions are those in the section.
    let source = Text::borrowed(bytes, 0);
    let mut decoded = Builder::new(&source);
    if string.start >= floor {
        decoded.keep(string.start..string.start + 1);
    }
    let before = (string.start + 1).max(floor)..position.at;
    json_string::add(&mut decoded, bytes, before);
    let at = decoded.len();
    json_string::add(&mut decoded, bytes, position.at..end);
    let decoded = decoded.finish();
    let found = candidate(&decoded, position.kind, at)?;
    let in_section = |range: Range<usize>| {
        let range = decoded.source(range);
        range.start as usize..range.end as usize
    };
    Some(Candidate {
        extent: in_section(found.extent),
        outer: in_section(found.outer),
        left_out: in_section(found.left_out),
        text: found.text.in_source(section, 0),
        ..found
    })
}

/// Reads the candidate at `at` of the decoded string.
fn candidate<'t>(decoded: &'t Text<'t>, kind: CandidateKind, at: usize) -> Option<Candidate<'t>> {
    let bytes = decoded.bytes();
    let start = match kind {
        CandidateKind::Www => detect::at_www(bytes, at, 0)?,
        _ => detect::at_colon(bytes, at, 0)?,
    };
    let found = read::read(decoded, &start, 0)?;
    matches!(found.kind, Kind::Uri | Kind::Abbreviated).then_some(found)
}

/// Returns the start of the candidate, whose scheme is known.
fn start(bytes: &[u8], position: CandidatePosition, floor: usize) -> Option<usize> {
    if position.kind == CandidateKind::Www {
        return Some(position.at);
    }
    let name = SchemeName::before(bytes, position.at, floor)?;
    let known = schemes::is_known(name.get());
    let name = if known { name } else { name.frequent_suffix()? };
    Some(name.start)
}

/// Returns the part of a line around `start` that quotation marks enclose, with these. They may be
/// escaped, where the string is inside another one.
fn string(bytes: &[u8], start: usize) -> Option<Range<usize>> {
    let least = start.saturating_sub(LOOKBACK);
    let open = least + memrchr(b'"', &bytes[least..start])?;
    let near = &bytes[start..bytes.len().min(start + LOOKAHEAD)];
    let end = start + memchr(b'"', near)? + 1;
    // RFC 8259 §7: control characters are escaped.
    let is_control = |byte: &u8| *byte < b' ';
    (!bytes[open..end].iter().any(is_control)).then_some(open..end)
}

/// Returns the end of the word at `at`, with the space after it, if the string has the form of JSON
/// up to there. A program that escapes a slash escapes all, and one that does not has other escapes.
fn end_of_word(bytes: &[u8], string: &Range<usize>, at: usize) -> Option<usize> {
    let (mut slash, mut escaped_slash, mut code) = (false, false, false);
    let mut next = string.start + 1;
    let mut end = string.end;
    while next < string.end - 1 {
        let mut length = 1;
        match bytes[next] {
            b'\\' => {
                length = json_string::escape_len(&bytes[next..])?;
                escaped_slash |= bytes[next + 1] == b'/';
                code |= length > 2 && next > at;
            }
            b'/' => slash = true,
            b' ' if next > at => {
                end = next + 1;
                break;
            }
            _ => {}
        }
        next += length;
    }
    (!(escaped_slash && slash) && (escaped_slash || code)).then_some(end)
}

#[cfg(test)]
mod tests {
    use crate::extract::scan::ScanMode;
    use crate::finding::Link;
    use crate::format::find;
    use crate::lint::options::{Options, Task};

    fn links(text: &str, mode: ScanMode) -> Vec<Link> {
        let options = Options::new(Task::Extract(mode));
        crate::read(text.as_bytes(), find("plain").unwrap(), &options).links
    }

    #[test]
    fn strings_are_decoded() {
        for (text, expected) in [
            (
                r#"{"url":"⟦https:\/\/www.example.org\/a?b=1\u0026c=2⟧"}"#,
                "https://www.example.org/a?b=1&c=2",
            ),
            (
                r#"10:00 GET {"a": "see ⟦http:\/\/h.example\/a\u003db⟧ and c/d"} 200"#,
                "http://h.example/a=b",
            ),
            (
                r#""⟦https://h.example/a?b=1\u0026c=2⟧","#,
                "https://h.example/a?b=1&c=2",
            ),
            (
                r#""\u003ca href=\"⟦https://h.example/a?b\u0026c⟧\"\u003e""#,
                "https://h.example/a?b&c",
            ),
            (
                r#""⟦https://h.example/a⟧\u003c/a\u003e""#,
                "https://h.example/a",
            ),
            (
                r#""{\"url\":\"⟦https:\/\/h.example\/a⟧\"}""#,
                "https://h.example/a",
            ),
            (
                r#"""url"":""⟦https:\/\/h.example\/a⟧"",""#,
                "https://h.example/a",
            ),
            (r#""a\n⟦http:\/\/h.example\/b⟧\nc""#, "http://h.example/b"),
            (r#""⟦http:\/\/h.example\/\u00e9⟧""#, "http://h.example/é"),
            (r#""⟦www.example.org\/a⟧""#, "http://www.example.org/a"),
            (
                r#""⟦mailto:a@h.example?a=b\u0026c=d⟧""#,
                "mailto:a@h.example?a=b&c=d",
            ),
        ] {
            let start = text.find('⟦').unwrap();
            let end = text.find('⟧').unwrap() - '⟦'.len_utf8();
            let text = text.replace(['⟦', '⟧'], "");
            for mode in [ScanMode::Uris, ScanMode::Misspelt, ScanMode::Suspicious] {
                let found = links(&text, mode);
                assert_eq!(found.len(), 1, "{text}");
                assert_eq!(found[0].to_string_lossy(), expected, "{text}");
                assert!(found[0].suspect.is_none(), "{text}");
                let range = found[0].location.bytes.clone();
                assert_eq!(range, start as u64..end as u64, "{text}");
                assert_eq!(found[0].raw(), &text.as_bytes()[start..end]);
            }
        }
    }

    #[test]
    fn look_alikes_stay() {
        for text in [
            r"sed 's/http:\/\/h.example\/a/b/'",
            r#"sed "s/http:\/\/h.example\/a/b/" c"#,
            r#"a.replace("b", /http:\/\/h.example\/c/, "d")"#,
            r#"if (a ~ "http:\/\/h\.example\/") "#,
            r#""^http:\/\/h.example\/""#,
            r"http:\/\/h.example\/a",
            r#""a" http:\/\/h.example\/"#,
            "\"a\nhttp:\\/\\/h.example\\/\"",
            r#""a:\/\/h.example\/""#,
            r#""http:\/\/""#,
        ] {
            assert!(links(text, ScanMode::Uris).is_empty(), "{text}");
        }
        for (text, expected) in [
            (r#""file:///C:\temp\new""#, r"file:///C:\temp\new"),
            (
                r#""http://h.example/a\_b\u0026""#,
                r"http://h.example/a\_b\u0026",
            ),
            (r"http://h.example/?a\u0026b", r"http://h.example/?a\u0026b"),
            (r#""http://h.example/\u00""#, r"http://h.example/\u00"),
        ] {
            let found = links(text, ScanMode::Uris);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(found[0].to_string_lossy(), expected, "{text}");
        }
    }
}
