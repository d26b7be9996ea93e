//! # invalid-host-character (S009)
//!
//! ## What it does
//! Checks for a character other than letters, digits, `-`, `.`, `_` and `%` in the host of an
//! `http`, `https`, `ftp` or `ws` URI. Non-ASCII characters are covered by other rules. The host of
//! a regular expression (`a\.example`) or of a wildcard (`\*.example.org`) is not checked, nor a URL
//! in the name of a setting (`credential.https://www.example.org.useHttpPath=true`).
//!
//! ## Why is this bad?
//! The host cannot be resolved. Most such hosts are typing errors, such as a comma instead of a
//! dot.
//!
//! ## Example
//! ```text
//! http://www,example.com/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix replaces `,` with `.` if the result ends in a known top-level domain.
//!
//! ## References
//! - RFC 952, RFC 1123 §2.1
//! - WHATWG URL, forbidden domain code points

use crate::extract::delimit::{Kind, Wrapper};
use crate::host::domain;
use crate::rule::{
    Cap, Edit, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, guard, messages,
};
use crate::uri::{Component, Fault, FaultKind};

/// Rule S009, `invalid-host-character`.
pub static RULE: Rule = Rule {
    code: "S009",
    name: "invalid-host-character",
    summary: "character not allowed in a host name",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 1123 §2.1",
    manual: manual!("invalid_host_character.rs"),
    fix: Some(Safety::Unsafe),
    nested: true,
    intents: Intent::REFERENCE,
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::misleading::single_label_host::RULE,
    )],
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let web = ["http", "https", "ftp", "ftps", "ws", "wss"]
        .iter()
        .any(|name| cx.uri.has_scheme(name))
        || cx.candidate.kind == Kind::Abbreviated;
    let text = cx.candidate.text.bytes();
    if !web || is_expression(cx) || is_in_setting(cx) || !guard::is_meant_as_host(cx) {
        return;
    }
    let faults = cx.uri.faults().iter();
    let faults = faults.filter(|fault| fault.kind == FaultKind::HostCharacter);
    let ranges = faults.map(Fault::range);
    let mut ranges = ranges.filter(|range| text.get(range.clone()).is_some_and(<[u8]>::is_ascii));
    if let Some(range) = ranges.next() {
        let more = messages::and_more(ranges.count());
        let dotted = with_dots(cx);
        let comma = text[range.clone()] == *b",";
        let fix = dotted.as_ref().filter(|_| comma);
        let fix = fix.map(|_| Fix::unsafe_fix(vec![Edit::uri(range.clone(), b".")]));
        let violation = messages::violation(
            range.clone(),
            format!(
                "invalid {} in host name{more}",
                messages::quoted(cx, range, "character")
            ),
            dotted.unwrap_or_else(|| {
                "write letters, digits and hyphens, separated by dots".to_owned()
            }),
        );
        violations.push(violation.with(fix));
    }
}

/// Returns a help text that shows the URI with each `,` of the host replaced with `.`, if the
/// result looks like a host.
fn with_dots(cx: &RuleContext) -> Option<String> {
    let range = cx.uri.range(Component::Host)?;
    let host: Vec<_> = cx
        .uri
        .host()?
        .iter()
        .map(|&b| if b == b',' { b'.' } else { b })
        .collect();
    (domain::looks_like_host(&host) && Some(&host[..]) != cx.uri.host())
        .then(|| format!("write `{}`", messages::replaced(cx, range, &host)))
}

/// Returns true if the URL is a part of the name of a setting: `http.https://h.example.proxy=x`.
fn is_in_setting(cx: &RuleContext) -> bool {
    matches!(cx.before, [.., name, b'.'] if name.is_ascii_alphanumeric())
        && cx.candidate.wrapper == Wrapper::None
}

/// Returns true if the host is a regular expression or has a wildcard: `http://([^/:]+)`,
/// `http://www.*.example/`, `http://www.example.org*`.
fn is_expression(cx: &RuleContext) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    let group = host
        .first()
        .is_some_and(|b| matches!(b, b'(' | b'\\' | b'^' | b'+' | b'*'));
    let escape = |pair: &[u8]| pair[0] == b'\\' && pair[1].is_ascii_punctuation();
    // In a link, the marks of emphasis may be in the wrong place.
    let is_shown = cx.candidate.wrapper != Wrapper::Markup;
    let ends_in_one = |label: &[u8]| is_shown && label.ends_with(b"*") && !label.ends_with(b"**");
    let wildcard = host
        .split(|&b| b == b'.')
        .any(|label| label == b"*" || ends_in_one(label));
    group || wildcard || host.windows(2).any(escape)
}
