//! What the rules on names (group N) have in common: the faults of a name, sorted by what
//! they are about, so that each is told by one rule.

use crate::extract::delimit::Wrapper;
use crate::rule::{RuleContext, Severity, Violation};
use crate::uri::urn::{FaultTopic, matter};
use crate::uri::{Component, FaultKind};

/// Namespaces with a rule of their own.
const OWN_RULE: [&str; 4] = ["isbn", "issn", "oid", "uuid"];

/// A hit for each fault that is about `matter`. One that another document of names does
/// not see is a warning at the most.
pub fn violations(cx: &RuleContext, about: FaultTopic) -> impl Iterator<Item = Violation> {
    let told = cx.uri.has_scheme("urn") && !(about == FaultTopic::Namespace && is_broken(cx));
    let faults = told.then(|| cx.uri.faults());
    faults
        .into_iter()
        .flatten()
        .filter_map(move |fault| match fault.kind {
            FaultKind::Scheme(what) if matter(what) == about => Some((fault, what, None)),
            FaultKind::Disputed(what) if matter(what) == about => {
                Some((fault, what, Some(Severity::Warning)))
            }
            _ => None,
        })
        .map(|(fault, what, severity)| Violation {
            range: fault.range(),
            message: what.description.to_owned(),
            severity,
            help: Some(format!("see {} in {}", what.production, what.section)),
            fix: None,
        })
}

/// Whether the rest of the name may stand in the next line: it ends there in a hyphen, of
/// which names are full, and nothing is around it.
fn is_broken(cx: &RuleContext) -> bool {
    cx.candidate.wrapper == Wrapper::None
        && cx.uri.bytes().ends_with(b"-")
        && matches!(cx.after.first(), Some(b'\n' | b'\r'))
}

/// The hits inside the namespace `nid`.
pub fn hits_in(cx: &RuleContext, name: &str) -> impl Iterator<Item = Violation> {
    let is_it = nid(cx).eq_ignore_ascii_case(name.as_bytes());
    violations(cx, FaultTopic::Namespace).filter(move |_| is_it)
}

/// Whether names in the namespace of this one have a rule of their own.
pub fn has_own_rule(cx: &RuleContext) -> bool {
    let nid = nid(cx);
    OWN_RULE
        .iter()
        .any(|own| nid.eq_ignore_ascii_case(own.as_bytes()))
}

/// The namespace identifier; empty where the URI is no name.
pub fn nid<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let name = cx.uri.has_scheme("urn") && cx.uri.authority().is_none();
    let path = cx.uri.get(Component::Path).filter(|_| name);
    path.and_then(|path| path.split(|&b| b == b':').next())
        .unwrap_or_default()
}

/// The namespace specific string; empty where there is none.
pub fn nss<'a>(cx: &RuleContext<'a>) -> &'a [u8] {
    let after = nid(cx).len() + 1;
    cx.uri.path().get(after..).unwrap_or_default()
}

/// Whether a number stands for one that is to be filled in: one character again and again,
/// or digits in the order of counting.
pub fn is_placeholder(number: &[u8]) -> bool {
    let mut digits = number.iter().filter(|&&b| b != b'-');
    let same = digits
        .next()
        .is_some_and(|first| digits.all(|b| b == first));
    let counted: Vec<_> = number.iter().copied().filter(|&b| b != b'-').collect();
    same || memchr::memmem::find(&counted, b"1234567").is_some()
}
