//! # ftp-gopher-type (P009)
//!
//! ## What it does
//! Checks for an `ftp` URI whose `;type=` is not `a`, `i` or `d`, and for a `gopher` URI whose
//! path does not start with an item type.
//!
//! ## Why is this bad?
//! The type determines how the client requests the resource and how it handles the response. A
//! gopher path without a type loses its first letter: the selector `news/` becomes an item of type
//! `n`, and the client requests `ews/`.
//!
//! ## Example
//! ```text
//! ftp://ftp.example.org/pub/a.txt;type=z
//! gopher://gopher.example.org/news/
//! ```
//!
//! ## Use instead
//! ```text
//! ftp://ftp.example.org/pub/a.txt;type=i
//! gopher://gopher.example.org/1news/
//! ```
//!
//! ## Fix safety
//! No fix: the intended type is not known.
//!
//! ## References
//! - RFC 1738 §3.2.2, §3.4.1
//! - RFC 4266 §2.1
//! - RFC 1436 §3.8

use crate::rule::{
    Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::scheme;

/// Rule P009, `ftp-gopher-type`.
pub static RULE: Rule = Rule {
    code: "P009",
    name: "ftp-gopher-type",
    summary: "invalid type in an `ftp` or `gopher` URI",
    levels: Levels::off(Severity::Warning),
    reference: "RFC 1738 §3.2.2, §3.4.1",
    manual: manual!("ftp_gopher_type.rs"),
    supersedes: &[Supersedes::InUri(&crate::rule::scheme::scheme_syntax::RULE)],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// The item types of RFC 1436 and Gopher+, and those that clients have added.
const ITEMS: &[u8] = b"0123456789+TgI:;<hisdprPMXcw";

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let (part, ftp) = if uri.has_scheme("ftp") || uri.has_scheme("ftps") {
        ("ftptype", true)
    } else if uri.has_scheme("gopher") || uri.has_scheme("gophers") {
        ("gtype", false)
    } else {
        return;
    };
    let Some(part) = scheme::parts(uri).into_iter().find(|it| it.name == part) else {
        return;
    };
    let known = match uri.bytes()[part.range.clone()] {
        [one] if ftp => b"aid".contains(&one.to_ascii_lowercase()),
        [one] => ITEMS.contains(&one),
        // An encoded type is not checked.
        _ => !ftp,
    };
    if !known {
        let (what, help) = if ftp {
            ("invalid FTP transfer type", "write `a`, `i` or `d`")
        } else {
            (
                "invalid gopher item type",
                "write the type before the selector: `0` for text, `1` for a menu",
            )
        };
        violations.push(messages::violation(part.range, what, help));
    }
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
                "ftp://h.example/a;type=⟦z⟧",
                "ftp://h.example/a;type=⟦⟧",
                "ftps://h.example/a;Type=⟦ai⟧",
                "gopher://h.example/⟦n⟧ews/",
                "gophers://h.example/⟦N⟧IDR",
            ],
        );
    }

    #[test]
    fn is_quiet() {
        assert_marked(
            &RULE,
            &[
                "ftp://h.example/a;type=A",
                "ftp://h.example/a;type=i",
                "ftp://h.example/a;x",
                "gopher://h.example",
                "gopher://h.example/",
                "gopher://h.example/00a",
                "gopher://h.example/hURL:http://h.example/",
                "gopher://h.example/%31",
                "http://h.example/a;type=z",
            ],
        );
    }
}
