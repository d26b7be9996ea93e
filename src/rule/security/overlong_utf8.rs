//! # overlong-utf8 (X016)
//!
//! ## What it does
//! Checks for percent-encodings that use more octets for a character than UTF-8 does (`%C0%AF`
//! for `/`), or that encode a code point above U+10FFFF. A lead octet counts only if all its
//! continuation octets follow. Nothing is reported where other encodings show that the text
//! uses a legacy charset: `%FC` is `ü` in Latin-1, and `%C0%AF` is a syllable in EUC-KR.
//!
//! ## Why is this bad?
//! A lenient decoder produces a `/` or a `.` that the check did not see; this has been used to
//! escape from the directories of web servers. No encoder writes such sequences.
//!
//! ## Example
//! ```text
//! http://host.example/..%c0%af../etc/passwd
//! ```
//!
//! ## Use instead
//! ```text
//! http://host.example/etc/passwd
//! ```
//!
//! ## Fix safety
//! No fix: an overlong encoding has no legitimate meaning.
//!
//! ## References
//! RFC 3629 §3, §10; RFC 3986 §2.5.

use std::ops::Range;

use crate::rule::{
    Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::Component;
use crate::uri::percent;
use crate::uri::percent::Escape;

/// Rule X016, `overlong-utf8`.
pub static RULE: Rule = Rule {
    code: "X016",
    name: "overlong-utf8",
    summary: "overlong UTF-8 in percent-encoding",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3629 §10",
    manual: manual!("overlong_utf8.rs"),
    nested: true,
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::syntax::escape_not_utf8::RULE,
    )],
    needs: Needs::any(&[Fact::OddEscape]),
    check,
    ..Rule::DEFAULT
};

/// The result of decoding the first character of a sequence of percent-encodings.
enum Decoded {
    /// A character or an invalid octet: the number of encodings, and whether it is UTF-8.
    Other(usize, bool),
    /// An overlong sequence: the number of encodings, and the code point.
    Overlong(usize, u32),
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if cx.uri.has_scheme("data") {
        return;
    }
    let mut found = Vec::new();
    // All the bytes but those of the scheme, once.
    for component in [
        Component::Authority,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ] {
        if let Some(range) = cx.uri.range(component) {
            add_overlong(cx.uri.bytes(), range, &mut found);
        }
    }
    let Some((range, code)) = found.first().cloned() else {
        return;
    };
    let more = messages::and_more(found.len() - 1);
    violations.push(Violation {
        range,
        message: match code {
            0x20..0x7F => format!("overlong UTF-8 for `{}`{more}", char::from(code as u8)),
            0x0011_0000.. => format!("UTF-8 for a code point above U+10FFFF{more}"),
            _ => format!("overlong UTF-8 for U+{code:04X}{more}"),
        },
        severity: None,
        help: Some("remove it: only lenient decoders accept it".into()),
        fix: None,
    });
}

/// Adds the overlong sequences in a component. If some escapes of it are not UTF-8, it is in another
/// charset, in which they may be letters; those between dots and slashes are not.
fn add_overlong(bytes: &[u8], component: Range<usize>, found: &mut Vec<(Range<usize>, u32)>) {
    let offset = component.start;
    let component = &bytes[component];
    let escapes: Vec<Escape> = percent::escapes(component)
        .filter(|escape| escape.octet >= 0x80)
        .collect();
    let before = found.len();
    let mut utf8 = true;
    let mut i = 0;
    while i < escapes.len() {
        i += match decode_first(&escapes[i..]) {
            Decoded::Other(count, valid) => {
                utf8 &= valid;
                count
            }
            Decoded::Overlong(count, code) => {
                let at = offset + escapes[i].at;
                found.push((at..at + 3 * count, code));
                count
            }
        };
    }
    if !utf8 {
        let others = found.split_off(before);
        let traverses = others.into_iter().filter(|(range, code)| {
            let separates = matches!(code, 0x2E | 0x2F | 0x5C);
            separates
                && (bytes[..range.start].ends_with(b"..") || bytes[range.end..].starts_with(b".."))
        });
        found.extend(traverses);
    }
}

/// Decodes the first character of `escapes`, which must have at least one element and only
/// octets over 0x7F.
fn decode_first(escapes: &[Escape]) -> Decoded {
    let lead = escapes[0].octet;
    let (count, least) = match lead {
        0xC0..=0xDF => (2, 0x80),
        0xE0..=0xEF => (3, 0x800),
        0xF0..=0xF7 => (4, 0x1_0000),
        0xF8..=0xFB => (5, 0x20_0000),
        0xFC..=0xFD => (6, 0x400_0000),
        _ => return Decoded::Other(1, false),
    };
    let mut code = u32::from(lead) & (0x7F >> count);
    for i in 1..count {
        let Some(next) = escapes.get(i) else {
            return Decoded::Other(1, false);
        };
        if next.at != escapes[0].at + 3 * i || next.octet & 0xC0 != 0x80 {
            return Decoded::Other(1, false);
        }
        code = code << 6 | u32::from(next.octet & 0x3F);
    }
    if code < least || code > 0x0010_FFFF {
        Decoded::Overlong(count, code)
    } else {
        Decoded::Other(count, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/..⟦%c0%af⟧..",
                "http://a.example/⟦%C1%9C⟧b",
                "http://a.example/?b=⟦%E0%80%AE⟧",
                "http://a.example/⟦%F0%80%80%AF⟧%C3%A9",
                "http://a.example/⟦%F5%80%80%80⟧",
                "http://a.example/⟦%FC%80%80%80%80%AF⟧%c0%ae",
                "urn:example:⟦%c0%80⟧",
                "http://a.example/..⟦%c0%af⟧../etc?%FF",
                "http://a.example/%FF/..⟦%c0%af⟧..",
            ],
        );
        for (uri, expected) in [
            (
                "http://a.example/%c0%ae%c0%ae/",
                "overlong UTF-8 for `.`, and 1 more",
            ),
            ("http://a.example/%c0%80", "overlong UTF-8 for U+0000"),
            (
                "http://a.example/%F5%80%80%80",
                "UTF-8 for a code point above U+10FFFF",
            ),
        ] {
            assert_eq!(message(&RULE, uri), expected);
        }
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/%C3%A9%E2%82%AC%F0%9F%98%80",
                "http://a.example/M%FCnchen",
                "http://a.example/%C0%20la%20carte",
                "http://a.example/%C0%AF%C8%F1",
                "http://a.example/%C0b%AF",
                "http://a.example/%E0%80",
                "http://a.example/%25c0%25af",
                "data:,%c0%af",
            ],
        );
    }
}
