//! # active-data-uri (X015)
//!
//! ## What it does
//! Checks for links to `data` URIs whose media type can run code: HTML, XHTML, XML, SVG and
//! scripts. What is loaded as an image, a style or an icon is not reported, since no script in it
//! runs; an SVG is reported only where the link is followed.
//!
//! In code, the finding is informational, and so is it for a script or frame that a document which
//! is no message has inside itself.
//!
//! ## Why is this bad?
//! The link contains a whole document that comes from no site, so filters by host name do not
//! see it. Browsers no longer navigate from a page to a `data` URI; other programs do.
//!
//! ## Example
//! ```text
//! <data:text/html,%3Cscript%3Ealert(1)%3C/script%3E>
//! ```
//!
//! ## Use instead
//! ```text
//! <https://www.example.com/page.html>
//! ```
//!
//! ## Fix safety
//! No fix: the document has to be published at another URL.
//!
//! ## References
//! - RFC 2397 §2, §7
//! - Fetch, "data: URL processor"; HTML, "navigate"

use crate::extract::delimit::Context;
use crate::format::Role;
use crate::rule::{
    Action, Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};

/// Rule X015, `active-data-uri`.
pub static RULE: Rule = Rule {
    code: "X015",
    name: "active-data-uri",
    summary: "link to a `data` URI that can run code",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 2397 §7",
    manual: manual!("active_data_uri.rs"),
    action: Some(Action::ScriptLink),
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::syntax::invalid_character::RULE),
        Supersedes::InUri(&crate::rule::syntax::unwise_character::RULE),
        Supersedes::InUri(&crate::rule::syntax::non_ascii_character::RULE),
        Supersedes::InUri(&crate::rule::syntax::bracket_outside_host::RULE),
        Supersedes::InUri(&crate::rule::scheme::data_malformed::RULE),
        Supersedes::InUri(&crate::rule::scheme::scheme_syntax::RULE),
        Supersedes::InUri(&crate::rule::syntax::tolerated_fault::RULE),
        Supersedes::InUri(&crate::rule::normalization::gateway_fragile_character::RULE),
    ],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// Media types that can contain scripts.
const ACTIVE: &[&str] = &[
    "text/html",
    "application/xhtml+xml",
    "text/xml",
    "application/xml",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let severity = match cx.candidate.context {
        Context::Link => Severity::Error,
        Context::Code => Severity::Info,
        _ => return,
    };
    if !cx.uri.has_scheme("data") {
        return;
    }
    let text = cx.uri.bytes();
    let start = "data:".len();
    let ends = |byte: &u8| matches!(byte, b';' | b',');
    let rest = &text[start..];
    let range = start..start + rest.iter().position(ends).unwrap_or(rest.len());
    let media = text[range.clone()].trim_ascii().to_ascii_lowercase();
    let is = |name: &str| media == name.as_bytes();
    let script = media.ends_with(b"script") && memchr::memchr(b'/', &media).is_some();
    // The role is known only in markup; a target in angle brackets counts as followed.
    let role = cx.target.map_or(Role::Followed, |target| target.role);
    let active = match role {
        Role::Loaded | Role::Base | Role::Page | Role::Empty => false,
        Role::Run => ACTIVE.iter().any(|name| is(name)) || script,
        Role::Followed => ACTIVE.iter().any(|name| is(name)) || script || is("image/svg+xml"),
    };
    // A document that has its own programs inside is no link to one.
    let severity = match role {
        Role::Run if !cx.in_message => Severity::Info,
        _ => severity,
    };
    if active {
        let violation = messages::violation(
            range,
            "link to a `data` URI that can run code",
            "publish the document, and link to its URL",
        );
        violations.push(messages::with_severity(severity, violation));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, bare, places_of};

    #[test]
    fn types() {
        assert_all(
            &RULE,
            &[
                angle("data:⟦text/html⟧,x"),
                angle("DATA:⟦Text/HTML⟧;charset=utf-8;base64,PA=="),
                angle("data:⟦application/xhtml+xml⟧,x"),
                angle("data:⟦text/javascript⟧,x"),
                angle("data:⟦application/ecmascript⟧,x"),
                angle("data:⟦image/svg+xml⟧,x"),
                angle("data:text/plain,<script>"),
                angle("data:,text/html"),
                angle("data:image/png;base64,iVBORw=="),
                angle("http://h.example/data:text/html,x"),
                bare("", "data:text/html,x", ""),
            ],
        );
    }

    #[test]
    fn code_is_informational() {
        let case = Case {
            context: Some(Context::Code),
            ..bare("", "data:text/html,x", "")
        };
        assert_eq!(places_of(&RULE, &case), [(5..14, Severity::Info)]);
    }
}
