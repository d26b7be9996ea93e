//! # mailto-unsafe-header (P007)
//!
//! ## What it does
//! Checks for header fields of a `mailto` URI other than `to`, `cc`, `subject`, `keywords`,
//! `body`, `in-reply-to` and `references`. A field that attaches a file is an error.
//!
//! ## Why is this bad?
//! A reader who follows the link sends what its author chose: a copy to a hidden recipient
//! (`bcc`), a reply that goes elsewhere (`reply-to`, `from`), or a file from the reader's own
//! machine (`attach`). RFC 6068 asks mail programs to ignore such fields, but not all of them do.
//!
//! ## Example
//! ```text
//! mailto:a@example.org?bcc=b@example.net
//! ```
//!
//! ## Use instead
//! ```text
//! mailto:a@example.org?cc=b@example.net
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix removes the field.
//!
//! ## References
//! - RFC 6068 §4, §7
//! - RFC 2368 §4, §7

use crate::rule::{
    Cap, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
    rewrite,
};
use crate::uri::Component;
use crate::uri::percent::decode;
use crate::uri::scheme;

/// Rule P007, `mailto-unsafe-header`.
pub static RULE: Rule = Rule {
    code: "P007",
    name: "mailto-unsafe-header",
    summary: "unsafe header field in a `mailto` URI",
    levels: Levels::on(Severity::Warning).in_text(Cap::NotByDefault),
    reference: "RFC 6068 §4, §7",
    manual: manual!("mailto_unsafe_header.rs"),
    fix: Some(Safety::Unsafe),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

// RFC 6068 §4 names `subject`, `keywords` and `body`; §2 and §6 have the others in examples.
const SAFE: &[&str] = &[
    "to",
    "cc",
    "subject",
    "keywords",
    "body",
    "in-reply-to",
    "references",
];

// Some programs attach the local file that the value names.
const ATTACHING: &[&str] = &["attach", "attachment", "attached"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    if !uri.has_scheme("mailto") || uri.get(Component::Query).is_none() {
        return;
    }
    let mut parts = scheme::parts(uri).into_iter().peekable();
    while let Some(field) = parts.next() {
        let named =
            field.name == "hfname" && parts.peek().is_some_and(|next| next.name == "hfvalue");
        let name = name(&uri.bytes()[field.range.clone()]);
        if let Some(name) = name.filter(|name| named && !SAFE.contains(&name.as_str())) {
            let (what, severity) = if ATTACHING.contains(&name.as_str()) {
                ("header field that attaches a file", Some(Severity::Error))
            } else {
                ("unsafe header field in `mailto` URI", None)
            };
            let fix = rewrite::without_parameter(cx, &field.range);
            let violation = Violation {
                severity,
                ..messages::violation(field.range, what, "remove the field")
            };
            violations.push(violation.with(fix.map(|edit| Fix::unsafe_fix(vec![edit]))));
        }
    }
}

/// Returns the name of the header field, decoded and in lowercase. Returns `None` if it is not a
/// valid name, such as `amp;body` from HTML.
fn name(raw: &[u8]) -> Option<String> {
    let mut name = String::new();
    for &byte in &*decode(raw) {
        if !byte.is_ascii_alphanumeric() && byte != b'-' {
            return None;
        }
        name.push(char::from(byte.to_ascii_lowercase()));
    }
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, severity};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "mailto:a@h.example?⟦bcc⟧=b@h.example",
                "mailto:a@h.example?subject=x&⟦From⟧=b@h.example",
                "mailto:a@h.example?⟦attach⟧=/etc/passwd&⟦Reply-To⟧=b@h.example",
                "mailto:a@h.example?⟦b%63c⟧=b@h.example",
                "mailto:?⟦x-mailer⟧=",
            ],
        );
        assert_eq!(
            severity(&RULE, "mailto:a@h.example?Attached=x"),
            Severity::Error
        );
        assert_eq!(
            severity(&RULE, "mailto:a@h.example?bcc=x"),
            Severity::Warning
        );
    }

    #[test]
    fn is_quiet() {
        assert_marked(
            &RULE,
            &[
                "mailto:a@h.example",
                "mailto:a@h.example?Subject=bcc&BODY=from",
                "mailto:a@h.example?In-Reply-To=%3Ca@h.example%3E&references=x",
                "mailto:?to=a@h.example&cc=b@h.example&keywords=x",
                "mailto:a@h.example?subject=x&amp;body=y",
                "mailto:a@h.example?attach",
                "mailto:a@h.example?",
                "http://h.example/?bcc=x",
            ],
        );
    }
}
