//! # markdown-escape-in-url (L009)
//!
//! ## What it does
//! Checks for `\_`, `\*`, `\(`, `\)`, `\~` and `\#` in a URL where they are not escapes: in
//! plain text, in HTML, between `<` and `>` in Markdown, and in a bare URL in running Markdown
//! text, which some parsers take literally. In a link destination and in the text of a link they
//! are escapes and are not reported, and neither is the escaped `*` of a host with a wildcard, nor
//! `\#` in the settings of a program, where it keeps a comment from starting. In plain text outside
//! messages, which may be in a language with escapes, it is information, and so is a bare URL in the
//! source of a site whose generator is known: many make no link of it.
//!
//! ## Why is this bad?
//! The backslash was inserted by a program that writes Markdown. Clients request a different
//! resource, or treat the backslash as `/`.
//!
//! ## Example
//! ```text
//! http://www.example.org/a\_b
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/a_b
//! ```
//!
//! ## Fix safety
//! Safe in HTML and Markdown: the fix removes the backslash, which no URI contains. Unsafe in
//! plain text, which may be in a language with escapes, and in bare URLs of sites.
//!
//! ## References
//! - `CommonMark` §2.4, §6.5
//! - RFC 3986 §2

use crate::extract::delimit::{Kind, Wrapper};
use crate::format::{Backslash, Fixes};
use crate::rule::{
    Edit, Fact, Fix, Levels, LocalReferences, Needs, Preset, Rule, RuleContext, Safety, Severity,
    Supersedes, Violation, messages,
};
use crate::text::Text;

/// Rule L009, `markdown-escape-in-url`.
pub static RULE: Rule = Rule {
    code: "L009",
    name: "markdown-escape-in-url",
    summary: "Markdown escape in a URL outside a link destination",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "CommonMark §2.4",
    manual: manual!("markdown_escape_in_url.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[
        Supersedes::Overlapping(&crate::rule::security::backslash::RULE),
        Supersedes::Overlapping(&crate::rule::normalization::gateway_fragile_character::RULE),
    ],
    needs: Needs::any(&[Fact::Backslash, Fact::BackslashEscape]),
    check,
    ..Rule::DEFAULT
};

/// Characters that Markdown writers escape with a backslash.
const ESCAPED: &[u8] = b"_*()~#";
/// Further characters that follow a backslash in regular expressions.
const IN_EXPRESSIONS: &[u8] = b".dDsSwWb/?+$^[]{}|";

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = &cx.candidate.text;
    let uri = matches!(cx.candidate.kind, Kind::Uri | Kind::Abbreviated);
    let network = cx.uri.authority().is_some();
    let edits: Vec<_> = match cx.syntax.backslash {
        // The text of a link is shown, and not followed.
        Backslash::Escape if !cx.prose && cx.candidate.wrapper == Wrapper::None => return,
        Backslash::Escape if cx.target.is_some() => return,
        _ if !uri || !network || has_wildcard_host(cx) || is_setting(cx) => return,
        Backslash::Literal if is_expression(text.bytes()) => return,
        Backslash::Literal => raw(text.bytes()).collect(),
        Backslash::Escape => raw(text.bytes()).chain(unescaped(text)).collect(),
        Backslash::Other => return,
    };
    let Some((first, _)) = edits.first() else {
        return;
    };
    let first = *first;
    let more = messages::and_more(edits.len() - 1);
    let end = (first + 2).min(text.bytes().len());
    let range = match text.bytes()[first] {
        b'\\' => first..end,
        _ => first..first + 1,
    };
    let violation = messages::violation(
        range,
        format!("Markdown escape in a URL{more}"),
        "remove the backslash",
    );
    let mut edits = edits;
    edits.sort_by_key(|(at, _)| *at);
    let edits = edits.into_iter().map(|(_, edit)| edit).collect();
    violations.push(if cx.syntax.is_plain_text || is_only_text(cx) {
        // It may be Markdown, or in another language with escapes.
        let fix = Fix::unsafe_fix(edits);
        let severity = (!cx.in_message).then_some(Severity::Info);
        Violation {
            severity,
            ..violation.with(fix)
        }
    } else {
        violation.with(Fix::safe(edits))
    });
}

/// Returns true for a bare URL in the source of a site. Many generators (kramdown, Python-Markdown, `MyST`) make no
/// link of it, and show its text without the backslash.
fn is_only_text(cx: &RuleContext) -> bool {
    cx.settings.local_references == LocalReferences::InSites
        && cx.syntax.backslash == Backslash::Escape
        && cx.candidate.wrapper == Wrapper::None
}

/// Returns true for `\#` in a text that a program reads, where it keeps a comment from starting.
fn is_setting(cx: &RuleContext) -> bool {
    let text = cx.candidate.text.bytes();
    let comment = || memchr::memmem::find(text, b"\\#").is_some();
    cx.syntax.fixes == Fixes::Reviewed && comment()
}

/// Returns true for `http://\*.h.example/`, which is no URL whatever is removed.
fn has_wildcard_host(cx: &RuleContext) -> bool {
    cx.uri
        .authority()
        .is_some_and(|authority| authority.contains(&b'*'))
}

/// Returns the offset of each backslash that precedes an escaped character, with the edit that
/// removes it. A backslash that is itself escaped does not count.
fn raw(bytes: &[u8]) -> impl Iterator<Item = (usize, Edit)> + '_ {
    let before = |at: usize| {
        bytes[..at]
            .iter()
            .rev()
            .take_while(|&&b| b == b'\\')
            .count()
    };
    let escape = move |at: &usize| {
        let next = bytes.get(at + 1);
        next.is_some_and(|next| ESCAPED.contains(next)) && before(*at) % 2 == 0
    };
    memchr::memchr_iter(b'\\', bytes)
        .filter(escape)
        .map(|at| (at, Edit::uri(at..at + 1, "")))
}

/// Returns the offset of each escape that the Markdown parser has decoded, with the edit that
/// removes its backslash: two bytes in the source are one byte in the text.
fn unescaped<'t>(text: &'t Text) -> impl Iterator<Item = (usize, Edit)> + 't {
    let bytes = text.bytes();
    let unescape = move |at: usize| {
        let source = text.source(at..at + 1);
        (ESCAPED.contains(&bytes[at]) && source.end - source.start == 2)
            .then(|| (at, Edit::source(source, [bytes[at]])))
    };
    (0..bytes.len()).filter_map(unescape)
}

/// Returns true if the backslashes are those of a regular expression.
fn is_expression(bytes: &[u8]) -> bool {
    let in_expression = |at: usize| {
        bytes
            .get(at + 1)
            .is_some_and(|next| IN_EXPRESSIONS.contains(next))
    };
    memchr::memchr_iter(b'\\', bytes).any(in_expression)
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rule::testing::{Case, assert_all, bare, severity, syntax, target};
    use crate::rule::{LocalReferences, Settings, Severity};

    #[test]
    fn plain_text_may_have_escapes() {
        assert_eq!(severity(&RULE, "http://h.example/a\\_b"), Severity::Info);
    }

    #[test]
    fn in_sites_it_is_information() {
        let severities = [LocalReferences::Unchecked, LocalReferences::InSites].map(|mode| {
            let case = Case {
                syntax: syntax("markdown"),
                settings: Settings {
                    local_references: mode,
                    ..Settings::default()
                },
                ..bare("", "http://h.example/a\\#b", "")
            };
            case.violations(&RULE)[0].severity
        });
        assert_eq!(severities, [None, Some(Severity::Info)]);
    }

    #[test]
    fn cases() {
        let markdown = |uri| Case {
            syntax: syntax("markdown"),
            ..bare("", uri, "")
        };
        let code = |uri| Case {
            syntax: syntax("source"),
            ..bare("", uri, "")
        };
        assert_all(
            &RULE,
            &[
                bare("", "http://h.example/a⟦\\_⟧b", ""),
                bare("", "http://h.example/web/⟦\\*⟧/http://g.example/a\\_b", ""),
                markdown("http://h.example/a⟦\\#⟧b"),
                bare("", "http://h.example/a\\\\⟦\\_⟧b", ""),
                bare("", "http://h.example/a\\\\_b", ""),
                bare("", "http://h.example/a_b", ""),
                bare("", "http://h\\.example/\\(a\\)", ""),
                bare("", "http://h.example\\a\\b", ""),
                bare("", "mailto:a\\_b@h.example", ""),
                code("http://h.example/a\\_b"),
                Case {
                    syntax: syntax("markdown"),
                    ..target("a", "http://h.example/a\\_b")
                },
            ],
        );
    }
}
