//! # non-ascii-character (S003)
//!
//! ## What it does
//! Checks for non-ASCII characters outside the host, which make the text an IRI instead of a URI.
//! All such characters of a URI are reported in one finding. Bytes that are not UTF-8 are not
//! reported, because it is not known which characters they encode.
//!
//! ## Why is this bad?
//! Browsers display and accept IRIs. Programs that follow the grammar of URIs do not, and stop at
//! the first such character.
//!
//! ## Example
//! ```text
//! <https://www.example.org/wiki/Пример>
//! ```
//!
//! ## Use instead
//! ```text
//! <https://www.example.org/wiki/%D0%9F%D1%80%D0%B8%D0%BC%D0%B5%D1%80>
//! ```
//!
//! ## Fix safety
//! Safe between delimiters: the fix encodes the characters in UTF-8 and percent-encodes the bytes.
//! Unsafe for a URI without delimiters, where they may belong to the text after it.
//!
//! ## References
//! - RFC 3986 §2
//! - RFC 3987 §3.1

use crate::rule::{
    Fact, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation, messages, rewrite,
};
use crate::uri::characters::{is_bidi_control, is_invisible};
use crate::uri::{Component, Fault, FaultKind};

/// Rule S003, `non-ascii-character`.
pub static RULE: Rule = Rule {
    code: "S003",
    name: "non-ascii-character",
    summary: "non-ASCII character in a URI",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 3987 §3.1",
    manual: manual!("non_ascii_character.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

/// Returns true for characters among which is one that M005 and M006 report. It is to be removed first, and
/// not to be encoded.
fn is_unseen(characters: &[u8]) -> bool {
    let text = str::from_utf8(characters).unwrap_or_default();
    text.chars().any(|c| is_invisible(c) || is_bidi_control(c))
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let host = cx.uri.range(Component::Host).unwrap_or(0..0);
    let positions = cx
        .uri
        .faults()
        .iter()
        .filter(|fault| fault.kind == FaultKind::NonAscii)
        .map(Fault::range)
        .filter(|range| !(host.start <= range.start && range.end <= host.end))
        .filter(|range| !is_unseen(&cx.candidate.text.bytes()[range.clone()]));
    let mut ends = positions.clone();
    let Some(first) = ends.next() else {
        return;
    };
    let range = first.start..ends.next_back().map_or(first.end, |last| last.end);
    if std::str::from_utf8(&cx.candidate.text.bytes()[range.clone()]).is_ok() {
        let violation = messages::violation(
            range,
            "non-ASCII characters in URI",
            "percent-encode the UTF-8 bytes of the characters",
        );
        violations.push(violation.with(rewrite::encoded(cx, positions)));
    }
}
