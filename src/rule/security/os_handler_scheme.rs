//! # os-handler-scheme (X019)
//! ## What it does
//! Reports a URI that the operating system hands to a program of its own, where such programs
//! have been used for attacks: `ms-msdt`, `search-ms`, `ms-its` and their like. Schemes whose names are
//! words (`search`, `shell`, `res`, `jar` …) and the letter of a drive are reported of links only;
//! `ms-word` and the others of an office suite as a warning; in code, as information.
//!
//! ## Why is this bad?
//! Following the link starts a program with arguments that the link chose. The diagnostic tool
//! behind `ms-msdt` ran commands from a document (CVE-2022-30190); others opened folders of
//! strangers or ran what they downloaded. `C:\…` leads to a file of the reader's own machine,
//! which is hardly what was meant.
//!
//! ## Example
//! ```text
//! <a href="search-ms:query=invoice&amp;crumb=location:share.example">invoice</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://share.example/invoice">invoice</a>
//! ```
//!
//! ## Fix safety
//! No fix: a page that does the same has to be found or made.
//!
//! ## References
//! - RFC 7595 §3.7
//! - CVE-2022-30190

use crate::extract::delimit::Context;
use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;

/// X019.
pub const RULE: Rule = Rule {
    code: "X019",
    name: "os-handler-scheme",
    summary: "a URI that starts a program of the operating system",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 7595 §3.7",
    source: include_str!("os_handler_scheme.rs"),
    check,
};

/// Handlers that have been used for attacks.
const HANDLERS: &[&str] = &[
    "hcp",
    "mhtml",
    "ms-appinstaller",
    "ms-cxh",
    "ms-cxh-full",
    "ms-help",
    "ms-its",
    "ms-msdt",
    "ms-officecmd",
    "search-ms",
];

/// The same, but their names are words: of links only.
const WORDS: &[&str] = &["its", "jar", "mk", "res", "search", "shell"];

/// Programs of an office suite, which open what the URI names.
const OFFICE: &[&str] = &[
    "ms-access",
    "ms-excel",
    "ms-infopath",
    "ms-powerpoint",
    "ms-project",
    "ms-publisher",
    "ms-visio",
    "ms-word",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(range) = cx.uri.range(Component::Scheme) else {
        return;
    };
    let is = |names: &[&str]| names.iter().any(|name| cx.uri.has_scheme(name));
    let link = cx.candidate.context == Context::Link;
    let drive = link && range.len() == 1;
    let severity = if is(HANDLERS) || drive || (link && is(WORDS)) {
        Severity::Error
    } else if is(OFFICE) {
        Severity::Warning
    } else {
        return;
    };
    let severity = match cx.candidate.context {
        Context::Ns => return,
        Context::Code => Severity::Info,
        _ => severity,
    };
    let (message, help) = if drive {
        (
            "the letter of a drive, and a file of the reader's own machine",
            "link to where the file is published, by a relative reference or by `https`",
        )
    } else {
        (
            "a URI that starts a program of the operating system",
            "link to a page that tells what to start, or to the file by `https`",
        )
    };
    violations.push(messages::weighed(
        severity,
        messages::violation(range, message, help),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, bare, fires};

    #[test]
    fn schemes() {
        assert_all(
            &RULE,
            &[
                angle("⟦ms-msdt⟧:/id%20PCWDiagnostic"),
                angle("⟦search-ms⟧:query=a"),
                angle("⟦Shell⟧:startup"),
                angle("⟦C⟧:/Windows/x.html"),
                bare("", "⟦ms-appinstaller⟧:?source=https://h.example/", ""),
                bare("", "search:a", ""),
                bare("", "jar:file:///a.jar!/b", ""),
                angle("ms-settings:display"),
                angle("https://h.example/ms-msdt:a"),
                Case {
                    context: Some(Context::Ns),
                    ..angle("res:a")
                },
            ],
        );
    }

    #[test]
    fn severities() {
        fires(
            &RULE,
            &[
                (
                    "ms-word:ofe|u|https://h.example/a.docx",
                    "ms-word",
                    Severity::Warning,
                ),
                ("hcp://system/a", "hcp", Severity::Error),
            ],
        );
    }
}
