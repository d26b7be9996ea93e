//! # news-form (P004)
//!
//! ## What it does
//! Checks for a `news` or `snews` URI that contains neither a Message-ID (`left@right`), nor a
//! usual newsgroup name (two or more lowercase parts separated by dots), nor `*` for all groups.
//!
//! ## Why is this bad?
//! The grammar allows any word as the name of a newsgroup, but no server carries a group with such
//! a name. Most often it is prose after a colon, or a Message-ID that lost its `@`.
//!
//! ## Example
//! ```text
//! <URL:news:Some.Text>
//! ```
//!
//! ## Use instead
//! ```text
//! <URL:news:comp.text>
//! ```
//!
//! ## Fix safety
//! No fix: the intended name is not known.
//!
//! ## References
//! - RFC 1738 §3.6
//! - RFC 5538 §4
//! - RFC 5536 §3.1.4

use crate::rule::{Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation};
use crate::uri::Component;

/// Rule P004, `news-form`.
pub static RULE: Rule = Rule {
    code: "P004",
    name: "news-form",
    summary: "`news` URI without a valid newsgroup name or Message-ID",
    levels: Levels::off(Severity::Warning),
    reference: "RFC 5538 §4",
    manual: manual!("news_form.rs"),
    supersedes: &[Supersedes::InUri(&crate::rule::scheme::scheme_syntax::RULE)],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let path = uri.range(Component::Path).unwrap_or_default();
    if !uri.has_scheme("news") && !uri.has_scheme("snews") {
        return;
    }
    let slash = usize::from(uri.authority().is_some() && !path.is_empty());
    // A Message-ID may have a `?`.
    let name = path.start + slash
        ..uri
            .range(Component::Query)
            .map_or(path.end, |query| query.end);
    let bytes = &uri.bytes()[name.clone()];
    let server_only = bytes.is_empty() && uri.authority().is_some();
    if !server_only && bytes != b"*" && !is_article(bytes) && !is_group(bytes) {
        violations.push(Violation {
            range: name,
            message: "not a valid newsgroup name or Message-ID".to_owned(),
            severity: None,
            help: None,
            fix: None,
        });
    }
}

fn is_article(name: &[u8]) -> bool {
    let at = memchr::memrchr(b'@', name);
    at.is_some_and(|at| at > 0 && at + 1 < name.len())
}

/// Returns true if `name` is a usual newsgroup name, or a pattern of names with `*`.
fn is_group(name: &[u8]) -> bool {
    // Uppercase digits of an escape are allowed.
    let escaped = name.contains(&b'%');
    let known = |b: &u8| {
        b.is_ascii_lowercase()
            || b.is_ascii_digit()
            || b"+-_*".contains(b)
            || escaped && (*b == b'%' || b.is_ascii_hexdigit())
    };
    let part = |part: &[u8]| !part.is_empty() && part.iter().all(known);
    name.contains(&b'.') && name.split(|&b| b == b'.').all(part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "news:⟦Some.Text⟧",
                "news:⟦good⟧",
                "news:⟦comp..lang⟧",
                "news:⟦comp.lang.⟧",
                "news:⟦a@⟧",
                "news:⟦@h.example⟧",
                "news:⟦⟧",
                "snews://news.example.org/⟦Test⟧",
            ],
        );
    }

    #[test]
    fn is_quiet() {
        assert_marked(
            &RULE,
            &[
                "news:comp.lang.c++",
                "news:alt.3d",
                "news:comp.*",
                "news:*",
                "news:1993Nov1.1@h.example",
                "news:a?b@h.example",
                "news://news.example.org",
                "news://news.example.org/",
                "nntp://news.example.org/Test",
                "news:comp.%C3%A9t%C3%A9",
            ],
        );
    }
}
