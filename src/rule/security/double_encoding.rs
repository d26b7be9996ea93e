//! # double-encoding (X014)
//!
//! ## What it does
//! Checks for `%25` followed by two hexadecimal digits in the path: a percent-encoding that was
//! encoded again. In the query, and in a URI nested in the path, this is normal and not
//! reported.
//!
//! ## Why is this bad?
//! RFC 3986 §2.4 forbids decoding the same string more than once. A server that does so turns
//! `%252e` into a dot after the path was checked. Some legitimate URIs contain such sequences,
//! so the rule is on only in the preset `harvest`.
//!
//! ## Example
//! ```text
//! http://host.example/%2561dmin
//! ```
//!
//! ## Use instead
//! ```text
//! http://host.example/admin
//! ```
//!
//! ## Fix safety
//! No fix: a name may contain a literal `%`.
//!
//! ## References
//! RFC 3986 §2.4.

use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::nested::own_path;
use crate::uri::percent;

/// Rule X014, `double-encoding`.
pub static RULE: Rule = Rule {
    code: "X014",
    name: "double-encoding",
    summary: "double percent-encoding in the path",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Harvest]),
    reference: "RFC 3986 §2.4",
    manual: manual!("double_encoding.rs"),
    nested: true,
    needs: Needs::any(&[Fact::OddEscape]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if cx.uri.authority().is_none() {
        return;
    }
    // Not the query, which 21 of 22 such URIs of real text have it in: it contains another URI.
    let own = own_path(cx.uri);
    let path = &cx.uri.bytes()[own.clone()];
    let hexadecimal = |at: usize| path.get(at).is_some_and(u8::is_ascii_hexdigit);
    let mut doubled = percent::escapes(path).filter(|escape| {
        escape.octet == b'%' && hexadecimal(escape.at + 3) && hexadecimal(escape.at + 4)
    });
    let Some(first) = doubled.next() else {
        return;
    };
    let more = messages::and_more(doubled.count());
    let start = own.start + first.at;
    violations.push(Violation {
        range: start..start + 5,
        message: format!("double percent-encoding{more}"),
        severity: None,
        help: Some("encode once, unless the name contains a literal `%`".into()),
        fix: None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/⟦%2561⟧dmin",
                "http://a.example/⟦%252e⟧%252e/b",
                "http://a.example/b/⟦%2520⟧?c",
                "ftp://a.example/⟦%252F⟧",
            ],
        );
        assert_eq!(
            message(&RULE, "http://a.example/%252e%252e/"),
            "double percent-encoding, and 1 more"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/100%25",
                "http://a.example/100%25%20b",
                "http://a.example/100%25zz",
                "http://a.example/?b=%2561",
                "http://a.example/#%2561",
                "http://a.example/go/http%3A%2F%2Fb.example%2F%2561",
                "mailto:a%2561@b.example",
            ],
        );
    }
}
