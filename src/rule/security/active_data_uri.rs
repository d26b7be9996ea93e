//! # active-data-uri (X015)
//! ## What it does
//! Reports a link to a `data` URI whose type can run code: HTML, XHTML, XML and scripts. An SVG
//! image is reported only where a reader goes there; loaded as an image, its scripts don't run.
//!
//! ## Why is this bad?
//! The link holds a page of its own, which no site answers for and no filter by hosts sees.
//! Browsers no longer open one from a page; other programs do. In code it is told as
//! information only.
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
//! No fix: the page has to be put somewhere else.
//!
//! ## References
//! - RFC 2397 §2, §7
//! - Fetch, "data: URL processor"; HTML, "navigate"

use crate::extract::delimit::Context;
use crate::format::Role;
use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};

/// X015.
pub const RULE: Rule = Rule {
    code: "X015",
    name: "active-data-uri",
    summary: "a link to a `data` URI that can run code",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 2397 §7",
    source: include_str!("active_data_uri.rs"),
    check,
};

/// Types that can hold scripts.
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
    // By the role that markup gives it; brackets around one are followed.
    let loaded = cx.target.is_some_and(|target| target.role == Role::Loaded);
    let active = ACTIVE.iter().any(|name| is(name)) || script || (is("image/svg+xml") && !loaded);
    if active {
        let violation = messages::violation(
            range,
            "a link that holds a document of its own, which can run code",
            "put the document at a URL of its own, and link there",
        );
        violations.push(messages::weighed(severity, violation));
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
    fn code_is_told_of_lower() {
        let case = Case {
            context: Some(Context::Code),
            ..bare("", "data:text/html,x", "")
        };
        assert_eq!(places_of(&RULE, &case), [(5..14, Severity::Info)]);
    }
}
