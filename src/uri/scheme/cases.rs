//! Helpers for the tests of the schemes: URIs with their expected faults marked.

use crate::uri::syntax::{Layer, Uri};

/// Asserts for each URI the descriptions of the faults of its scheme's grammar, in order, and their
/// ranges, which `⟦` and `⟧` mark. Other faults are ignored.
#[track_caller]
pub fn faults(cases: &[(&str, &[&str])]) {
    for (marked, descriptions) in cases {
        let text = marked.replace(['⟦', '⟧'], "");
        let uri = Uri::split(text.as_bytes());
        let own: Vec<_> = uri
            .faults()
            .iter()
            .filter(|fault| fault.kind.layer() == Layer::Scheme)
            .map(|fault| (fault.kind.description(), fault.range()))
            .collect();
        let (mut ranges, mut at, mut start) = (Vec::new(), 0, 0);
        for c in marked.chars() {
            match c {
                '⟦' => start = at,
                '⟧' => ranges.push(start..at),
                _ => at += c.len_utf8(),
            }
        }
        assert_eq!(ranges.len(), descriptions.len(), "{marked}");
        let expected: Vec<_> = descriptions.iter().copied().zip(ranges).collect();
        assert_eq!(own, expected, "{marked}");
    }
}

/// Asserts for each URI all parts that its scheme names.
#[track_caller]
pub fn parts(cases: &[(&str, &[(&str, &str)])]) {
    for (text, expected) in cases {
        let uri = Uri::split(text.as_bytes());
        let got: Vec<_> = super::parts(&uri)
            .into_iter()
            .map(|part| (part.name, &text[part.range]))
            .collect();
        assert_eq!(got, *expected, "{text}");
    }
}
