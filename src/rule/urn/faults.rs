//! Helpers of the rules for URNs (group N): the faults of a URN by topic, so that each fault is
//! reported by exactly one rule.

use crate::extract::delimit::Wrapper;
use crate::rule::{RuleContext, Severity, Violation};
use crate::uri::urn::{FaultTopic, topic};
use crate::uri::{Component, FaultKind};

/// The namespaces that a separate rule checks.
const SEPARATE_RULE: [&str; 4] = ["isbn", "issn", "oid", "uuid"];

/// Returns a violation for each fault with the topic `about`. A fault that another document on
/// URNs allows is a warning.
pub fn violations(cx: &RuleContext, about: FaultTopic) -> impl Iterator<Item = Violation> {
    let applies = cx.uri.has_scheme("urn") && !(about == FaultTopic::Namespace && is_broken(cx));
    let faults = applies.then(|| cx.uri.faults());
    faults
        .into_iter()
        .flatten()
        .filter_map(move |fault| match fault.kind {
            FaultKind::Scheme(what) if topic(what) == about => Some((fault, what, None)),
            FaultKind::Disputed(what) if topic(what) == about => {
                Some((fault, what, Some(Severity::Warning)))
            }
            _ => None,
        })
        .map(|(fault, what, severity)| Violation {
            range: fault.range(),
            message: what.description.to_owned(),
            severity,
            help: Some(format!("see `{}` in {}", what.production, what.section)),
            fix: None,
        })
}

/// Returns true if the name may continue on the next line: it ends a line with a hyphen, which is
/// common in names, and has no delimiters.
fn is_broken(cx: &RuleContext) -> bool {
    cx.candidate.wrapper == Wrapper::None
        && cx.uri.bytes().ends_with(b"-")
        && matches!(cx.after.first(), Some(b'\n' | b'\r'))
}

/// Returns the violations of the grammar of the namespace `name`.
pub fn violations_in(cx: &RuleContext, name: &str) -> impl Iterator<Item = Violation> {
    let matches = nid(cx).eq_ignore_ascii_case(name.as_bytes());
    violations(cx, FaultTopic::Namespace).filter(move |_| matches)
}

/// Returns true if a separate rule checks the names of this namespace.
pub fn has_separate_rule(cx: &RuleContext) -> bool {
    let nid = nid(cx);
    SEPARATE_RULE
        .iter()
        .any(|name| nid.eq_ignore_ascii_case(name.as_bytes()))
}

/// Returns the namespace identifier, which is empty if the URI is not a URN.
pub fn nid<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let name = cx.uri.has_scheme("urn") && cx.uri.authority().is_none();
    let path = cx.uri.get(Component::Path).filter(|_| name);
    path.and_then(|path| path.split(|&b| b == b':').next())
        .unwrap_or_default()
}

/// Returns the namespace-specific string, which is empty if there is none.
pub fn nss<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let after = nid(cx).len() + 1;
    cx.uri.path().get(after..).unwrap_or_default()
}

/// Returns true if a number is a placeholder: one repeated character, perhaps after the prefix of
/// an ISBN, or digits in ascending order.
pub fn is_placeholder(number: &[u8]) -> bool {
    let digits: Vec<_> = number.iter().copied().filter(|&b| b != b'-').collect();
    let prefixes = [&b"978"[..], b"979", b""].into_iter();
    let mut rest = prefixes.filter_map(|prefix| digits.strip_prefix(prefix));
    let same = |digits: &[u8]| digits.windows(2).all(|pair| pair[0] == pair[1]);
    rest.any(|rest| rest.len() > 1 && same(rest))
        || memchr::memmem::find(&digits, b"1234567").is_some()
}
