//! # urn-syntax (N001)
//!
//! ## What it does
//! Checks for URNs that do not consist of `urn:`, a namespace identifier (NID), `:` and a
//! namespace-specific string (NSS). The NID has 2 to 32 letters, digits and hyphens, and starts
//! and ends with a letter or digit. The NSS is not empty and does not start with `/`.
//!
//! URNs are also checked against the grammar of their namespace if its document defines one
//! (`ietf`, `service`, `epc` and others). The severity is then warning. It is also warning for
//! what RFC 2141 allowed: an NID of one character, or one that ends with a hyphen. It is info for
//! a URN without a second `:`. An XML name with the prefix `urn` is not reported, nor
//! is a string in quotes that ends in `:`, from which a program joins URNs.
//!
//! ## Why is this bad?
//! Programs that resolve or compare URNs read the part up to the second `:` as the NID. Without a
//! valid one, the name is in no namespace: it is not assigned, and it identifies nothing.
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
//! No fix: the intended namespace is not known.
//!
//! ## References
//! - RFC 8141 §2, §5.1
//! - RFC 2141 §2
//! - rfc2141bis-urn-03 §2

use super::faults;
use crate::extract::delimit::Wrapper;
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;
use crate::uri::urn::{FaultTopic, is_uuid};

/// Rule N001, `urn-syntax`.
pub static RULE: Rule = Rule {
    code: "N001",
    name: "urn-syntax",
    summary: "invalid URN",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 8141 §2",
    manual: manual!("urn_syntax.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // `urn:.../a`: the namespace is left out.
    if is_xml_name(cx) || is_prefix(cx) || cx.uri.path().starts_with(b"..") {
        return;
    }
    let whole = has_second_colon(cx);
    violations.extend(faults::violations(cx, FaultTopic::Name).map(|violation| {
        // The namespace of a UUID is known even if it is missing.
        let bare_uuid = is_uuid(&cx.uri.bytes()[violation.range.clone()]);
        if is_dotted(cx) {
            messages::with_severity(Severity::Info, violation)
        } else if bare_uuid {
            let help = Some("write `uuid:` before it".to_owned());
            Violation { help, ..violation }
        } else if whole {
            violation
        } else {
            messages::with_severity(Severity::Info, violation)
        }
    }));
    if !faults::has_separate_rule(cx) {
        let inside = faults::violations(cx, FaultTopic::Namespace);
        violations
            .extend(inside.map(|violation| messages::with_severity(Severity::Warning, violation)));
    }
}

/// Returns true for a quoted value whose NID only has dots too many: the name of a namespace that a program has
/// chosen (`urn="urn:acme.board:symbol:1"`), as those of drawings.
fn is_dotted(cx: &RuleContext) -> bool {
    let nid = faults::nid(cx);
    let mut labels = nid.split(|b| *b == b'.');
    let in_label = |label: &[u8]| {
        label
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || *b == b'-')
    };
    let is_quoted = cx.candidate.wrapper == Wrapper::DoubleQuote;
    is_quoted && nid.contains(&b'.') && labels.all(|label| !label.is_empty() && in_label(label))
}

/// Returns true for a string from which a program joins URNs: `"urn:publicid:"`.
fn is_prefix(cx: &RuleContext) -> bool {
    let quoted = matches!(
        cx.candidate.wrapper,
        Wrapper::DoubleQuote | Wrapper::SingleQuote
    );
    quoted && cx.uri.bytes().ends_with(b":")
}

fn has_second_colon(cx: &RuleContext) -> bool {
    cx.uri.authority().is_some() || cx.uri.path().contains(&b':')
}

/// Returns true for an XML name with the prefix `urn`: `<urn:x>`, `type="urn:x"`.
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
                angle("urn:.../layout/a"),
                bare("<a type=", "urn:example:X", ">"),
                // Reported by other rules.
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
        for (uri, expected) in [
            ("urn:acme.board:symbol:1", Info),
            ("urn:acme..board:symbol:1", Error),
            ("urn:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", Error),
        ] {
            let mut case = bare("<symbol urn=\"", uri, "\">");
            case.wrapper = Wrapper::DoubleQuote;
            let found = case.violations(&RULE);
            assert_eq!(found[0].severity.unwrap_or(Error), expected, "{uri}");
        }
    }
}
