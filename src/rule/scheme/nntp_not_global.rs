//! # nntp-not-global (P003)
//!
//! ## What it does
//! Checks for `nntp` URIs.
//!
//! ## Why is this bad?
//! An `nntp` URI identifies an article by its number on one server, and most servers only answer
//! their own users. By RFC 1738, it does not designate a globally accessible resource. A `news`
//! URI identifies the group, or the article by its Message-ID, on every server.
//!
//! ## Example
//! ```text
//! nntp://news.example.org/comp.lang.c/742
//! ```
//!
//! ## Use instead
//! ```text
//! news:comp.lang.c
//! ```
//!
//! ## Fix safety
//! No fix: a group may be on that server only, and the number of an article is meaningless on others.
//!
//! ## References
//! - RFC 1738 §3.7
//! - RFC 5538 §3

use crate::rule::{Fact, Levels, Needs, Rule, RuleContext, Severity, Violation};
use crate::uri::Component;

/// Rule P003, `nntp-not-global`.
pub static RULE: Rule = Rule {
    code: "P003",
    name: "nntp-not-global",
    summary: "`nntp` URI, which is only meaningful on one server",
    levels: Levels::on(Severity::Info),
    reference: "RFC 1738 §3.7",
    manual: manual!("nntp_not_global.rs"),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !cx.uri.has_scheme("nntp") {
        return;
    }
    if let Some(range) = cx.uri.range(Component::Scheme) {
        violations.push(Violation {
            range,
            message: "`nntp` URI is only meaningful on one server".to_owned(),
            severity: None,
            help: Some("write `news:` and the group or the Message-ID of the article".to_owned()),
            fix: None,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::Info;
        fires(
            &RULE,
            &[
                ("nntp://news.example.org/comp.lang.c/742", "nntp", Info),
                ("NNTP://news.example.org/comp.lang.c", "NNTP", Info),
                ("nntp://h:119/g/1", "nntp", Info),
                ("nntp:comp.lang.c", "nntp", Info),
            ],
        );
        quiet(
            &RULE,
            &[
                "news:comp.lang.c",
                "news://news.example.org/comp.lang.c",
                "snews://news.example.org/comp.lang.c",
                "http://nntp.example.org/nntp:",
            ],
        );
    }
}
