//! # script-scheme (X018)
//!
//! ## What it does
//! Checks for links whose scheme is `javascript`, `vbscript` or similar. White space and
//! character references that browsers remove are removed first. In a message, the finding is a
//! warning if the script does nothing (`javascript:void(0)`) or opens a window, and in plain text
//! between brackets, where it is the remains of a link that a mail program converted. In
//! documents, where authors link their own scripts, it is information. Nothing is reported in prose
//! and in code.
//!
//! ## Why is this bad?
//! The target is not a resource but a script that runs with the rights of the page. In
//! untrusted links it is a way to attack the page; in an author's own links it fails without
//! scripting, in a new tab, and under a content security policy.
//!
//! ## Example
//! ```text
//! <a href="jav&#9;ascript:send(document.cookie)">prizes</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.com/prizes">prizes</a>
//! ```
//!
//! ## Fix safety
//! No fix: the purpose of the script has to be achieved in another way.
//!
//! ## References
//! - HTML, "The javascript: URL special case"
//! - URL Standard, "basic URL parser" (tabs and line ends)

use crate::extract::delimit::Context;
use crate::rule::{
    Action, Cap, Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::uri::{Component, Uri};

/// Rule X018, `script-scheme`.
pub static RULE: Rule = Rule {
    code: "X018",
    name: "script-scheme",
    summary: "link that runs a script",
    levels: Levels::on(Severity::Error)
        .with(Preset::Mail, Severity::Warning)
        .trivial_in_text_of_mail()
        .in_text(Cap::AtMost(Severity::Info)),
    reference: "HTML, \"The javascript: URL special case\"",
    manual: manual!("script_scheme.rs"),
    action: Some(Action::ScriptLink),
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::syntax::invalid_character::RULE),
        Supersedes::InUri(&crate::rule::syntax::unwise_character::RULE),
        Supersedes::InUri(&crate::rule::syntax::non_ascii_character::RULE),
        Supersedes::InUri(&crate::rule::syntax::bad_percent_escape::RULE),
        Supersedes::InUri(&crate::rule::syntax::bracket_outside_host::RULE),
        Supersedes::InUri(&crate::rule::scheme::scheme_syntax::RULE),
        Supersedes::InUri(&crate::rule::syntax::tolerated_fault::RULE),
        Supersedes::InUri(&crate::rule::normalization::gateway_fragile_character::RULE),
        Supersedes::InUri(&crate::rule::security::backslash::RULE),
    ],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// Schemes whose URIs are scripts.
// The last three are names that Netscape and Internet Explorer knew.
const SCRIPTS: &[&str] = &["javascript", "vbscript", "livescript", "mocha", "jscript"];

/// Prefixes of scripts that do no harm.
// Pop-ups, and links that do nothing: most `javascript` links in 301,513 URIs.
const HARMLESS: &[&[u8]] = &[
    b"void",
    b"popup(",
    b"window.open(",
    b"history.",
    b"window.print(",
];

/// Returns true for a URI that is a script.
pub(in crate::rule) fn is_script(uri: &Uri) -> bool {
    SCRIPTS.iter().any(|name| uri.has_scheme(name))
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let script = is_script(cx.uri);
    let Some(range) = cx.uri.range(Component::Scheme).filter(|_| script) else {
        return;
    };
    if cx.candidate.context != Context::Link {
        return;
    }
    let code = cx.uri.bytes()[range.end + 1..].to_ascii_lowercase();
    let code = code.trim_ascii_start();
    let harmless = HARMLESS.iter().any(|start| code.starts_with(start));
    let nothing = code.iter().all(|byte| matches!(byte, b';' | b' '));
    let violation = messages::violation(
        range,
        "link that runs a script",
        "link to a page, or use a button with an event handler",
    );
    let left_over = cx.target.is_none();
    violations.push(if !cx.in_message {
        messages::with_severity(Severity::Info, violation)
    } else if harmless || nothing || left_over {
        messages::with_severity(Severity::Warning, violation)
    } else {
        violation
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, bare, places_of, target};

    #[test]
    fn schemes() {
        assert_all(
            &RULE,
            &[
                angle("⟦javascript⟧:alert(1)"),
                angle("⟦JavaScript⟧:void(0)"),
                angle("⟦vbscript⟧:msgbox(1)"),
                angle("⟦javascript⟧:"),
                angle("javascripts:a"),
                angle("http://h.example/javascript:alert(1)"),
                bare("", "javascript:alert(1)", ""),
                Case {
                    context: Some(Context::Code),
                    ..bare("", "javascript:alert(1)", "")
                },
            ],
        );
    }

    #[test]
    fn harmless_scripts_are_a_warning() {
        for (uri, expected) in [
            ("javascript:void(0)", Severity::Warning),
            ("javascript:;", Severity::Warning),
            ("javascript:popUp('a.html')", Severity::Warning),
            ("javascript:history.back()", Severity::Warning),
            ("javascript:send(document.cookie)", Severity::Error),
        ] {
            let case = Case {
                in_message: true,
                ..target("text", uri)
            };
            assert_eq!(places_of(&RULE, &case)[0].1, expected, "{uri}");
        }
        let left_over = Case {
            in_message: true,
            ..angle("javascript:send(document.cookie)")
        };
        assert_eq!(places_of(&RULE, &left_over)[0].1, Severity::Warning);
    }

    #[test]
    fn scripts_of_documents_are_information() {
        for (uri, expected) in [
            ("javascript:void(0)", Severity::Info),
            ("javascript:send(document.cookie)", Severity::Info),
            ("javascript:;", Severity::Info),
            ("javascript:", Severity::Info),
        ] {
            let found = places_of(&RULE, &target("text", uri));
            assert_eq!(found[0].1, expected, "{uri}");
        }
    }
}
