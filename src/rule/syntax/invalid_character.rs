//! # invalid-character (S001)
//!
//! ## What it does
//! Checks for characters that are not allowed in a URI, if the URI is between brackets or quotes
//! or is a link in markup: control characters, DEL, `<`, `>`, `"`, a second `#`, and spaces
//! between quotes. All spaces of a URI are reported in one finding. White space between angle
//! brackets is reported by D002.
//!
//! The data of a `data` URI may have spaces and brackets, which browsers read as they are.
//!
//! A second `#` is not reported in a fragment that is the path of a page made by a script (`#/`,
//! `#!`), since that script reads the rest, nor where the language has parameters of macros
//! (`#1` in TeX).
//!
//! ## Why is this bad?
//! The grammar of URIs does not allow these characters. Some programs stop at them, some encode
//! them and some drop them, so programs disagree about what the URI is.
//!
//! ## Example
//! ```text
//! <http://www.example.org/find?q="report">
//! <http://www.example.org/report#page=2#figure>
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/find?q=%22report%22>
//! <http://www.example.org/report#page=2>
//! ```
//!
//! ## Fix safety
//! Safe: the fix percent-encodes the character. Unsafe for a quotation mark or an angle bracket
//! without its counterpart, which may be markup, and in scripts and data. No fix is offered for a second `#`, whose meaning
//! is not known, or in the host.
//!
//! ## References
//! - RFC 3986 §2, §3.5
//! - url-syntax-05, "Excluded" characters

use super::scheme_typo;
use crate::extract::delimit::{Context, Wrapper};
use crate::rule::{
    Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes, Violation, messages,
    rewrite,
};
use crate::template::Dialect;
use crate::uri::{Fault, FaultKind};

/// Rule S001, `invalid-character`.
pub static RULE: Rule = Rule {
    code: "S001",
    name: "invalid-character",
    summary: "character not allowed in a URI",
    levels: Levels::on(Severity::Error),
    reference: "RFC 3986 §2",
    manual: manual!("invalid_character.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::syntax::unwise_character::RULE,
    )],
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    let delimited = candidate.context == Context::Link
        || !matches!(candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix);
    if !delimited || has_parameter(cx) || scheme_typo::typo(cx).is_some() {
        return;
    }
    let content = data(cx);
    let mut space_reported = false;
    for fault in cx.uri.faults() {
        let at = fault.range().start;
        let Some(&byte) = candidate.text.bytes().get(at) else {
            continue;
        };
        if content.contains(&at) && fault.kind != FaultKind::SecondFragment {
            continue;
        }
        let message = match fault.kind {
            FaultKind::Control if byte == b' ' => {
                if std::mem::replace(&mut space_reported, true) {
                    continue;
                }
                "space in URI".to_owned()
            }
            FaultKind::Control => format!("control character U+{byte:04X} in URI"),
            // The specification of a format: `{n:0>4}`.
            FaultKind::Delimiter if in_braces(candidate.text.bytes(), at) => continue,
            FaultKind::Delimiter => format!("invalid character `{}` in URI", char::from(byte)),
            FaultKind::SecondFragment if is_route(cx) => continue,
            FaultKind::SecondFragment => "second `#` in URI".to_owned(),
            _ => continue,
        };
        let fix = match fault.kind {
            FaultKind::SecondFragment => None,
            FaultKind::Control if byte == b' ' => rewrite::encoded(cx, spaces(cx)),
            FaultKind::Delimiter if is_unpaired(candidate.text.bytes()) => {
                rewrite::encoded(cx, [fault.range()]).map(Fix::reviewed)
            }
            _ => rewrite::encoded(cx, [fault.range()]),
        };
        let help = format!("write `%{byte:02X}` if it belongs to the URI");
        violations.push(messages::violation(fault.range(), message, help).with(fix));
    }
}

/// Returns true if `text` has a quotation mark or an angle bracket without its counterpart: it may
/// be one of the markup.
fn is_unpaired(text: &[u8]) -> bool {
    let count = |byte| memchr::memchr_iter(byte, text).count();
    let at_end = matches!(text.last(), Some(b'"' | b'<'));
    at_end || count(b'"') % 2 == 1 || count(b'<') != count(b'>')
}

/// Returns true if the byte at `at` is between `{` and `}`.
fn in_braces(text: &[u8], at: usize) -> bool {
    let open = memchr::memrchr2(b'{', b'}', &text[..at]);
    let close = memchr::memchr2(b'{', b'}', &text[at..]);
    open.is_some_and(|open| text[open] == b'{')
        && close.is_some_and(|close| text[at + close] == b'}')
}

/// Returns the range of the data in a `data` URI, which browsers read as they are.
fn data(cx: &RuleContext) -> std::ops::Range<usize> {
    let text = cx.candidate.text.bytes();
    let comma = cx
        .uri
        .has_scheme("data")
        .then(|| memchr::memchr(b',', text))
        .flatten();
    comma.map_or(0..0, |comma| comma + 1..text.len())
}

/// Returns true if the fragment is the path of a page that a script makes.
fn is_route(cx: &RuleContext) -> bool {
    matches!(cx.uri.fragment(), Some([b'/' | b'!', ..]))
}

/// Returns true if the URI has a parameter of a macro, where the language has macros: `#1`, `##`.
fn has_parameter(cx: &RuleContext) -> bool {
    let parameter = |pair: &[u8]| pair[0] == b'#' && matches!(pair[1], b'1'..=b'9' | b'#');
    let text = &cx.candidate.text;
    let written = |at: usize| {
        let source = text.source(at..at + 1);
        source.end - source.start == 1
    };
    cx.syntax.dialect == Dialect::Tex
        && text
            .bytes()
            .windows(2)
            .enumerate()
            .any(|(at, pair)| parameter(pair) && written(at))
}

/// Returns the positions of all spaces of the URI.
fn spaces(cx: &RuleContext) -> impl Iterator<Item = std::ops::Range<usize>> {
    let text = cx.candidate.text.bytes();
    let positions = cx.uri.faults().iter().map(Fault::range);
    positions.filter(|location| text.get(location.clone()) == Some(b" "))
}
