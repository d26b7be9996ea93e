//! # bare-url (L001)
//!
//! ## What it does
//! Checks for bare URLs in running Markdown text: URLs that are not between `<` and `>`, not in
//! a link and not in code.
//!
//! ## Why is this bad?
//! `CommonMark` does not turn a bare URL into a link. GitHub and others do, each with its own
//! rules for where the URL ends, so a full stop or bracket after it may become part of it.
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
//! Safe: the fix puts `<` and `>` around the URL, which makes it a link in every renderer.
//! There is no fix where the result would not be an autolink: if the URL contains `<`, or a `\`
//! precedes it.
//!
//! ## References
//! - `CommonMark` §6.5
//! - GFM §6.9

use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::format::BareUrl;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
};

/// Rule L001, `bare-url`.
pub static RULE: Rule = Rule {
    code: "L001",
    name: "bare-url",
    summary: "bare URL in Markdown",
    levels: Levels::off(Severity::Info),
    reference: "CommonMark §6.5",
    manual: manual!("bare_url.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::BareUrl]),
    check,
    ..Rule::DEFAULT
};

/// Schemes that GitHub turns into links if a host follows.
const LINKED: &[&str] = &["http", "https", "ftp"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    let bare = candidate.context == Context::Bare
        && candidate.wrapper != Wrapper::Angle
        && cx.prose
        && cx.syntax.bare_url == BareUrl::Varies;
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
        "bare URL",
        if abbreviated {
            "write a link with a scheme: `[text](http://…)`"
        } else {
            "write it between `<` and `>`"
        },
    );
    // Between `<` and `>`, backslash escapes do not work, so the text must be verbatim.
    violations.push(match text.verbatim(all) {
        Some(location) if !abbreviated && becomes_autolink(cx) => violation.with(Fix::safe(vec![
            Edit::source(location.start..location.start, "<"),
            Edit::source(location.end..location.end, ">"),
        ])),
        _ => violation,
    });
}

/// Returns true if the text between `<` and `>` is an autolink: it contains neither of them
/// and no space, and no backslash would escape the `<`.
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
    use crate::rule::testing::{Case, assert_all, bare, syntax, target};

    #[test]
    fn cases() {
        let markdown = |uri| Case {
            syntax: syntax("markdown"),
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
                    syntax: syntax("markdown"),
                    ..target("text", "https://www.example.org/")
                },
            ],
        );
    }

    #[test]
    fn the_fix_adds_angle_brackets() {
        let case = Case {
            syntax: syntax("markdown"),
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
                syntax: syntax("markdown"),
                ..bare(before, uri, "")
            };
            assert_eq!(case.violations(&RULE).remove(0).fix, None, "{before}{uri}");
        }
    }
}
