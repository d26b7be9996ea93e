//! # invalid-dns-name (S010)
//!
//! ## What it does
//! Checks for an empty label (two dots in a row, or one at the start), a label of more than 63
//! octets, a name of more than 253 octets, and a label that starts or ends with a hyphen. Hyphens
//! in the third and fourth position (`r3---sn-x`) are allowed. A hyphen at the start or end of a
//! label is information: names of users have them at some hosts, and are found. A hyphen at the end
//! of a line is reported by D003.
//!
//! ## Why is this bad?
//! The name cannot be registered, and no resolver can find it.
//!
//! ## Example
//! ```text
//! http://www.example..com/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix replaces consecutive dots with one dot. No fix is offered for the other faults,
//! or for a name that starts with dots, because a label may be missing there.
//!
//! ## References
//! - RFC 1035 §2.3.4
//! - RFC 1123 §2.1
//! - UTS 46, `VerifyDnsLength` and `CheckHyphens`

use crate::rule::{
    Cap, Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, guard,
    messages,
};
use crate::uri::{Component, FaultKind};

/// Rule S010, `invalid-dns-name`.
pub static RULE: Rule = Rule {
    code: "S010",
    name: "invalid-dns-name",
    summary: "invalid DNS name",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 1035 §2.3.4",
    manual: manual!("invalid_dns_name.rs"),
    fix: Some(Safety::Unsafe),
    nested: true,
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !guard::is_meant_as_host(cx) || is_expression(cx) {
        return;
    }
    let text = cx.candidate.text.bytes();
    for fault in cx.uri.faults() {
        let at_line_end = fault.range().end == text.len()
            && text.last() == Some(&b'-')
            && matches!(cx.after.first(), Some(b'\n' | b'\r'));
        let (message, help) = match fault.kind {
            FaultKind::EmptyLabel => (
                "empty label in host name",
                "write one dot between two labels",
            ),
            FaultKind::LongLabel => (
                "label longer than 63 octets in host name",
                "shorten the label",
            ),
            FaultKind::LongName => ("host name longer than 253 octets", "shorten the host name"),
            FaultKind::HyphenLabel if !at_line_end => (
                "hyphen at the start or end of a label in host name",
                "start and end the label with a letter or digit",
            ),
            _ => continue,
        };
        let host_start = cx.uri.range(Component::Host).map(|host| host.start);
        let repeated_dots = fault.kind == FaultKind::EmptyLabel
            && fault.range().len() > 1
            && host_start != Some(fault.range().start);
        let fix = repeated_dots.then(|| Fix::unsafe_fix(vec![Edit::uri(fault.range(), b".")]));
        let violation = messages::violation(fault.range(), message, help).with(fix);
        // Names of users start and end so at some hosts, and their sites are found.
        violations.push(match fault.kind {
            FaultKind::HyphenLabel => messages::with_severity(Severity::Info, violation),
            _ => violation,
        });
    }
}

/// Returns true if the host is a regular expression: it repeats any character (`.*`, `.+`), or has a
/// backslash before a dot.
fn is_expression(cx: &RuleContext) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    host.windows(2)
        .any(|pair| matches!(pair, b".*" | b".+" | b"\\."))
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rule::testing::bare;

    #[test]
    fn only_dots_between_labels_are_fixed() {
        let fixed = |uri| {
            let violation = bare("", uri, "").violations(&RULE).remove(0);
            violation.fix.is_some()
        };
        assert!(fixed("http://a..example/"));
        assert!(fixed("http://a.example../"));
        assert!(!fixed("http://..a.example/"));
        assert!(!fixed("http://.a.example/"));
    }

    #[test]
    fn expressions_are_no_names() {
        for uri in ["http://.*/", "http://.+.example/", "http://\\..*/"] {
            assert!(bare("", uri, "").violations(&RULE).is_empty(), "{uri}");
        }
    }
}
