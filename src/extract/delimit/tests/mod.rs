//! Tests of delimiting. Texts are written with `¦` around each expected candidate where
//! possible.

use super::{Candidate, Kind, delimit_candidate};
use crate::extract::scan::{CandidateKind, CandidatePosition};
use crate::text::Text;

/// Returns the candidate position at `at`, recognized the simple way.
fn position(bytes: &[u8], at: usize) -> Option<CandidatePosition> {
    let starts = |what: &str| {
        bytes[at..]
            .get(..what.len())
            .is_some_and(|b| b.eq_ignore_ascii_case(what.as_bytes()))
    };
    let before = at.checked_sub(1).map_or(b' ', |before| bytes[before]);
    let plus = before == b'+' && starts("://");
    let apart = matches!(before, b' ' | b'\t' | b'\n' | b'>' | b'|') && !starts(": ");
    let kind = if starts(":") && (before.is_ascii_alphanumeric() || plus || apart) {
        CandidateKind::Colon
    } else if starts("www.") {
        CandidateKind::Www
    } else if starts("//")
        && (before.is_ascii_alphabetic() || before == b';' || bytes[..at].ends_with(b"::"))
    {
        CandidateKind::Slashes
    } else if ["[.]", "(.)", "[dot]", "(dot)", "[:"]
        .iter()
        .any(|dot| starts(dot))
    {
        CandidateKind::Defanged
    } else {
        return None;
    };
    Some(CandidatePosition { at, kind })
}

/// Returns all candidates of `text`.
pub(super) fn candidates<'t>(text: &'t Text<'t>) -> Vec<Candidate<'t>> {
    let mut all = Vec::new();
    let (mut at, mut floor) = (0, 0);
    while at < text.bytes().len() {
        let found = position(text.bytes(), at).and_then(|a| delimit_candidate(text, a, floor));
        at = match found {
            Some(found) => {
                assert!(
                    found.outer.start >= floor,
                    "{found:?} starts before {floor}"
                );
                assert!(
                    found.outer.end > at,
                    "{found:?} ends before its position {at}"
                );
                assert!(
                    found.extent.start >= found.outer.start
                        && found.extent.end <= found.outer.end.max(found.extent.end)
                );
                floor = found.outer.end;
                all.push(found);
                floor
            }
            None => at + 1,
        };
    }
    all
}

/// Returns the cleaned texts of all candidates, with `?` before those that are not URIs.
pub(super) fn texts(bytes: &[u8]) -> Vec<String> {
    let text = Text::borrowed(bytes, 0);
    let show = |c: &Candidate| {
        let mark = if matches!(c.kind, Kind::Misspelt | Kind::Defanged) {
            "?"
        } else {
            ""
        };
        format!("{mark}{}", String::from_utf8_lossy(c.text.bytes()))
    };
    candidates(&text).iter().map(show).collect()
}

/// Asserts that the candidates of a text are those between two `¦`.
fn assert_candidates(marked: &str) {
    let text: String = marked.replace('¦', "");
    let section = Text::borrowed(text.as_bytes(), 0);
    let mut got = String::new();
    let mut last = 0;
    for found in candidates(&section) {
        got.push_str(&text[last..found.extent.start]);
        got.push('¦');
        got.push_str(&text[found.extent.clone()]);
        got.push('¦');
        last = found.extent.end;
    }
    got.push_str(&text[last..]);
    assert_eq!(got, marked);
}

mod bare;
mod bounds;
mod starts;
mod wrappers;
