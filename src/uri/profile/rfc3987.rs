//! RFC 3987 §2.2: the grammar of RFC 3986 with `ucschar` in every component but the scheme and the
//! port, and `iprivate` in the query.

use std::ops::Range;

use crate::uri::syntax::characters::{is_iprivate, is_ucschar};
use crate::uri::syntax::{Component, Fault, FaultKind, GrammarFault, Uri};

static NOT_UTF8: GrammarFault = GrammarFault::new("not UTF-8", "ucschar", "RFC 3987 §1.4");
static NOT_UCSCHAR: GrammarFault = GrammarFault::new(
    "character not allowed in an IRI",
    "ucschar",
    "RFC 3987 §2.2",
);
static PRIVATE: GrammarFault = GrammarFault::new(
    "private-use character outside the query",
    "iprivate",
    "RFC 3987 §2.2",
);
static FORMATTING: GrammarFault = GrammarFault::new(
    "bidirectional formatting character",
    "ucschar",
    "RFC 3987 §4.1",
);

/// Replaces the faults of characters outside ASCII with those of RFC 3987.
pub(super) fn read(mut uri: Uri) -> Uri {
    if uri
        .faults
        .iter()
        .all(|fault| fault.kind != FaultKind::NonAscii)
    {
        return uri;
    }
    let query = uri.range(Component::Query).unwrap_or_default();
    for fault in std::mem::take(&mut uri.faults) {
        match fault.kind {
            FaultKind::NonAscii => {
                check(uri.bytes, fault.range(), &query, &mut uri.faults);
            }
            _ => uri.faults.push(fault),
        }
    }
    // A fault of a scheme may span several of these.
    uri.faults.sort_by_key(|fault| (fault.start, fault.end));
    uri
}

/// Adds the faults of the characters in `range`.
fn check(bytes: &[u8], range: Range<usize>, query: &Range<usize>, faults: &mut Vec<Fault>) {
    let in_query = query.contains(&range.start);
    let mut at = range.start;
    for chunk in bytes[range].utf8_chunks() {
        for character in chunk.valid().chars() {
            let end = at + character.len_utf8();
            if let Some(what) = fault_of(character, in_query) {
                add(faults, what, at..end);
            }
            at = end;
        }
        if !chunk.invalid().is_empty() {
            let end = at + chunk.invalid().len();
            add(faults, &NOT_UTF8, at..end);
            at = end;
        }
    }
}

/// Adds a fault, as one with the previous if that is the same and adjacent.
fn add(faults: &mut Vec<Fault>, what: &'static GrammarFault, range: Range<usize>) {
    let kind = FaultKind::Profile(what);
    match faults.last_mut() {
        Some(last) if last.kind == kind && last.range().end == range.start => {
            *last = Fault::new(kind, last.range().start..range.end);
        }
        _ => faults.push(Fault::new(kind, range)),
    }
}

fn fault_of(character: char, in_query: bool) -> Option<&'static GrammarFault> {
    if matches!(character, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}') {
        Some(&FORMATTING)
    } else if is_iprivate(character) {
        (!in_query).then_some(&PRIVATE)
    } else {
        (!is_ucschar(character)).then_some(&NOT_UCSCHAR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first part is in a fault of the scheme that starts before it and ends after it.
    #[test]
    fn faults_are_in_order() {
        let uri = read(Uri::split(b"data:\xC3\xA4\x80data:,"));
        let places: Vec<_> = uri.faults().iter().map(Fault::range).collect();
        assert_eq!(places, [5..13, 7..8]);
    }
}
