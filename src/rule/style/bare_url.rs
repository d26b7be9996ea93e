//! # bare-url (L001)
//!
//! ## What it does
//! Reports a URL in the running text of Markdown that stands there by itself: not between `<`
//! and `>`, not in a link, not in code.
//!
//! ## Why is this bad?
//! `CommonMark` makes no link of it. GitHub and others do, each with a rule of its own for
//! where it ends, so that a full stop or a bracket behind it may become part of it.
//!
//! ## Example
//! ```text
//! See https://www.example.org/ for more.
//! ```
//!
//! ## Use instead
//! ```text
//! See <https://www.example.org/> for more.
//! ```
//!
//! ## Fix safety
//! Safe: a fix puts `<` and `>` around it; the same is a link then, everywhere. None where that
//! would be no autolink: where a `<` is in it, or a `\` before it.
//!
//! ## References
//! - `CommonMark` §6.5
//! - GFM §6.9

use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::format::Language;
use crate::rule::{Edit, Fix, On, Rule, RuleContext, Severity, Violation, messages};

/// L001.
pub const RULE: Rule = Rule {
    code: "L001",
    name: "bare-url",
    summary: "a URL in Markdown that is no link everywhere",
    severity: Severity::Info,
    on: On::Never,
    reference: "CommonMark §6.5",
    source: include_str!("bare_url.rs"),
    check,
};

/// What GitHub makes a link of, with a host behind it.
const LINKED: &[&str] = &["http", "https", "ftp"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    let bare = candidate.context == Context::Bare
        && candidate.wrapper != Wrapper::Angle
        && cx.prose
        && cx.language == Language::Markdown;
    let abbreviated = candidate.kind == Kind::Abbreviated;
    let host = cx.uri.host().is_some_and(|host| !host.is_empty());
    let linked = abbreviated || (host && LINKED.iter().any(|name| cx.uri.has_scheme(name)));
    if !bare || !linked {
        return;
    }
    let text = &candidate.text;
    let all = 0..text.bytes().len();
    let violation = messages::violation(
        all.clone(),
        "not a link everywhere",
        if abbreviated {
            "write a link, with its scheme: `[text](http://…)`"
        } else {
            "put it between `<` and `>`"
        },
    );
    // Between `<` and `>`, nothing is an escape.
    violations.push(match text.verbatim(all) {
        Some(location) if !abbreviated && becomes_autolink(cx) => violation.with(Fix::safe(vec![
            Edit::source(location.start..location.start, "<"),
            Edit::source(location.end..location.end, ">"),
        ])),
        _ => violation,
    });
}

/// Whether `<` and `>` make an autolink of it: none is in it, nor a blank, and no backslash
/// escapes the `<`.
fn becomes_autolink(cx: &RuleContext) -> bool {
    let ends = |byte: &u8| *byte <= b' ' || matches!(byte, b'<' | b'>' | 0x7F);
    let before = cx.before.iter().rev();
    let backslashes = before.take_while(|&&byte| byte == b'\\').count();
    let text = cx.candidate.text.bytes();
    !text.iter().any(ends) && backslashes % 2 == 0
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::extract::delimit::Wrapper;
    use crate::format::Language;
    use crate::rule::testing::{Case, assert_all, bare, target};

    #[test]
    fn cases() {
        let markdown = |uri| Case {
            language: Language::Markdown,
            ..bare("see ", uri, " ok")
        };
        let wrapped = |wrapper, uri| Case {
            wrapper,
            ..markdown(uri)
        };
        assert_all(
            &RULE,
            &[
                markdown("⟦https://www.example.org/⟧"),
                markdown("⟦http://h.example/a_b⟧"),
                markdown("⟦ftp://ftp.example.org/pub/⟧"),
                bare("", "https://www.example.org/", ""),
                wrapped(Wrapper::Angle, "https://www.example.org/"),
                markdown("http:/"),
                markdown("mailto:joe@example.org"),
                markdown("urn:isbn:0451450523"),
                Case {
                    language: Language::Markdown,
                    ..target("text", "https://www.example.org/")
                },
            ],
        );
    }

    #[test]
    fn a_fix_puts_brackets_around_it() {
        let case = Case {
            language: Language::Markdown,
            ..bare("", "http://h.example/", "")
        };
        let fix = case.violations(&RULE).remove(0).fix.expect("it has a fix");
        let texts: Vec<_> = fix.edits.iter().map(|edit| &edit.text[..]).collect();
        assert_eq!(texts, [b"<", b">"]);
        for (before, uri) in [
            ("\\", "http://h.example/"),
            ("", "http://h.example/<"),
            ("", "http://h.example/>"),
        ] {
            let case = Case {
                language: Language::Markdown,
                ..bare(before, uri, "")
            };
            assert_eq!(case.violations(&RULE).remove(0).fix, None, "{before}{uri}");
        }
    }
}
