//! # quoted-printable-residue (D009)
//!
//! ## What it does
//! Checks for `=3D`, `=20` or a soft line break (`=` at the end of a line) in a URI in which every
//! `=` is part of the quoted-printable encoding. No other rule checks such a URI, because it is
//! not the intended one.
//!
//! ## Why is this bad?
//! The message was stored or copied without decoding it. The URI leads nowhere, or to the wrong
//! place.
//!
//! ## Example
//! ```text
//! http://www.example.org/find?name=3Dvalue
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/find?name=value
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix decodes the URI, but in rare cases `=3D` is intended. A URI with a soft line
//! break has no fix.
//!
//! ## References
//! - RFC 2045 §6.7

use crate::rule::{
    Edit, Fact, Fix, Intent, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    guard, messages,
};
use crate::uri::Component;

/// Rule D009, `quoted-printable-residue`.
pub static RULE: Rule = Rule {
    code: "D009",
    name: "quoted-printable-residue",
    summary: "undecoded quoted-printable text in a URI",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Mail]),
    reference: "RFC 2045 §6.7",
    manual: manual!("quoted_printable_residue.rs"),
    fix: Some(Safety::Unsafe),
    intents: &[Intent::QuotedPrintable],
    needs: Needs::any(&[Fact::Equals]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if let Some(range) = guard::quoted_printable(cx) {
        let violation = messages::violation(
            range,
            "undecoded quoted-printable text in URI",
            "decode the text: `=3D` is `=`, `=20` is a space, `=` at a line end is a soft line break",
        );
        violations.push(violation.with(decoded(cx)));
    }
}

/// Returns a fix that decodes every escape of the URI, if each one encodes a printable character
/// and the result contains no further escapes: no escape, and no `=` in its host or at a line end.
fn decoded(cx: &RuleContext) -> Option<Fix> {
    let text = cx.candidate.text.bytes();
    let mut edits = Vec::new();
    let host = cx.uri.range(Component::Host).unwrap_or(0..0);
    let mut plain = text.to_vec();
    for at in memchr::memchr_iter(b'=', text) {
        let digits = text.get(at + 1..at + 3).unwrap_or_default();
        let octet = std::str::from_utf8(digits)
            .ok()
            .filter(|digits| {
                digits
                    .bytes()
                    .all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
            })
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        // Otherwise it is a soft line break, or an `=` that was not encoded.
        let octet = octet.filter(u8::is_ascii_graphic)?;
        // Before a line end, it would be a soft line break.
        let is_last = cx.candidate.joins.contains(&(at + 3));
        if octet == b'=' && (host.contains(&at) || is_last) {
            return None;
        }
        let start = plain.len() - (text.len() - at);
        plain.splice(start..start + 3, [octet]);
        edits.push(Edit::uri(at..at + 3, [octet]));
    }
    let left = plain.windows(3).any(|w| {
        w[0] == b'='
            && w[1].is_ascii_digit()
            && w[2].is_ascii_hexdigit()
            && !w[2].is_ascii_lowercase()
    });
    (!left).then(|| Fix::unsafe_fix(edits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::angle;

    #[test]
    fn what_is_decoded_has_no_escapes() {
        for (uri, has_fix) in [
            ("http://www=2Eexample.org/?a=3Db", true),
            ("http://=3D", false),
            ("http://=3Dexample.org/", false),
            ("http://www.example.org/?a=3D3Db", false),
        ] {
            let violations = angle(uri).violations(&RULE);
            assert_eq!(violations.len(), 1, "{uri}");
            assert_eq!(violations[0].fix.is_some(), has_fix, "{uri}");
        }
    }
}
