//! # urn-syntax (N001)
//! ## What it does
//! Reports a name that is not `urn:`, a namespace identifier, `:` and something of the
//! namespace's own: the identifier has 2 to 32 letters, digits and hyphens and a letter or digit
//! at both ends; what follows it is not empty, and does not start with `/`. Names in namespaces
//! whose own document has a grammar (`ietf`, `service`, `epc` and others) are looked into: that is
//! a warning. So is what RFC 2141 allowed: an identifier of one character, or a hyphen at its end.
//!
//! A name without its second `:` is only worth knowing, and an XML name with the prefix `urn` is
//! passed over.
//!
//! ## Why is this bad?
//! Who resolves or compares names takes the identifier for the part up to the second `:`.
//! Without one, or with characters that none has, the name is in no namespace: nobody assigned it,
//! and nobody can say what it names.
//!
//! ## Example
//! ```text
//! <URL:urn:us.gov:dsa>
//! urn:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
//! ```
//!
//! ## Use instead
//! ```text
//! <URL:urn:example:dsa>
//! urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
//! ```
//!
//! ## Fix safety
//! No fix: which namespace was meant is not known.
//!
//! ## References
//! - RFC 8141 §2, §5.1
//! - RFC 2141 §2
//! - rfc2141bis-urn-03 §2

use super::faults;
use crate::extract::delimit::Wrapper;
use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;
use crate::uri::urn::{FaultTopic, is_uuid};

/// N001.
pub const RULE: Rule = Rule {
    code: "N001",
    name: "urn-syntax",
    summary: "not `urn:`, a namespace identifier, `:` and a name",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 8141 §2",
    source: include_str!("urn_syntax.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if is_xml_name(cx) {
        return;
    }
    let whole = has_second_colon(cx);
    violations.extend(faults::violations(cx, FaultTopic::Name).map(|violation| {
        // A UUID is the only one whose namespace is known.
        let bare_uuid = is_uuid(&cx.uri.bytes()[violation.range.clone()]);
        if bare_uuid {
            let help = Some("write `uuid:` before it".to_owned());
            Violation { help, ..violation }
        } else if whole {
            violation
        } else {
            messages::weighed(Severity::Info, violation)
        }
    }));
    if !faults::has_own_rule(cx) {
        let inside = faults::violations(cx, FaultTopic::Namespace);
        violations.extend(inside.map(|violation| messages::weighed(Severity::Warning, violation)));
    }
}

fn has_second_colon(cx: &RuleContext) -> bool {
    cx.uri.authority().is_some() || cx.uri.path().contains(&b':')
}

/// `<urn:x>` and `type="urn:x"`: a name in XML, whose prefix is `urn`.
fn is_xml_name(cx: &RuleContext) -> bool {
    let local = cx.uri.path();
    let rest = cx.uri.range(Component::Path).map(|path| path.end);
    let name = local
        .first()
        .is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_')
        && local
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(b))
        && rest == Some(cx.uri.bytes().len());
    let location = match cx.candidate.wrapper {
        Wrapper::Angle => true,
        Wrapper::None => false,
        _ => cx.before.ends_with(b"="),
    };
    name && location && !is_uuid(local) && cx.uri.has_scheme("urn") && cx.uri.authority().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_all, bare, severity};

    #[test]
    fn table() {
        let uuid = "urn:⟦f81d4fae-7dec-11d0-a765-00a0c91e6bf6⟧";
        assert_all(
            &RULE,
            &[
                angle("urn:us⟦.⟧gov:dsa"),
                angle("urn:⟦-⟧ab:c"),
                angle("urn:ab⟦-⟧:c"),
                angle("urn:⟦a⟧:b"),
                angle("urn:example:⟦⟧"),
                angle("urn:example:⟦/⟧a"),
                angle("urn:⟦//example⟧/a"),
                angle(uuid),
                bare("see ", "urn:isbn⟦⟧", " for"),
                bare("see ", "urn:⟦⟧", " for"),
                angle("urn:ietf:rfc:⟦2141bis⟧"),
                angle("urn:service:⟦-sos⟧"),
                angle("urn:example:a"),
                angle("urn:x"),
                bare("<a type=", "urn:example:X", ">"),
                // Other rules tell of these.
                angle("urn:urn:a"),
                angle("urn:isbn:1"),
                angle("urn:example:a?b"),
                angle("urn:example:a%00"),
                angle("urn:example:a{b}"),
                angle("http://h.example/"),
            ],
        );
    }

    #[test]
    fn severities() {
        use Severity::{Error, Info, Warning};
        for (uri, expected) in [
            ("urn:us.gov:dsa", Error),
            ("urn:example:", Error),
            ("urn:a:b", Warning),
            ("urn:ab-:c", Warning),
            ("urn:ogc:def", Warning),
            ("urn:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", Error),
            ("urn:", Info),
        ] {
            assert_eq!(severity(&RULE, uri), expected, "{uri}");
        }
    }
}
