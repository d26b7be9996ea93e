//! # os-handler-scheme (X019)
//!
//! ## What it does
//! Checks for URIs that the operating system passes to a local program, for schemes that have
//! been used in attacks: `ms-msdt`, `search-ms`, `ms-its` and similar ones. Schemes whose names
//! are words (`search`, `shell`, `res`, `jar` …) and drive letters before a path (`C:/`) are reported
//! only in links.
//! A page of a help file without a path (`ms-its:A.chm::/b.htm`), as one file links to another, is not.
//! `ms-word` and other schemes of an office suite are a warning. In code, the finding is
//! informational.
//!
//! ## Why is this bad?
//! Following the link starts a program with arguments that the link supplies. The diagnostic
//! tool that handles `ms-msdt` executed commands from a document (CVE-2022-30190); other
//! programs opened remote folders or ran downloaded files. `C:\…` refers to a file on the
//! reader's own machine, which is rarely intended.
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
//! No fix: a web page with the same purpose has to be found or written.
//!
//! ## References
//! - RFC 7595 §3.7
//! - CVE-2022-30190

use crate::extract::delimit::Context;
use crate::rule::{
    Action, Cap, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::uri::Component;

/// Rule X019, `os-handler-scheme`.
pub static RULE: Rule = Rule {
    code: "X019",
    name: "os-handler-scheme",
    summary: "URI that starts a program of the operating system",
    levels: Levels::on(Severity::Error)
        .trivial_in_text_of_mail()
        .in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 7595 §3.7",
    manual: manual!("os_handler_scheme.rs"),
    action: Some(Action::ScriptLink),
    intents: Intent::ANY_SCHEME,
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::syntax::invalid_character::RULE),
        Supersedes::InUri(&crate::rule::syntax::unwise_character::RULE),
        Supersedes::InUri(&crate::rule::syntax::unknown_scheme::RULE),
        Supersedes::InUri(&crate::rule::scheme::experimental_scheme::RULE),
        Supersedes::InUri(&crate::rule::scheme::scheme_syntax::RULE),
        Supersedes::InUri(&crate::rule::syntax::tolerated_fault::RULE),
        Supersedes::InUri(&crate::rule::normalization::gateway_fragile_character::RULE),
        Supersedes::InUri(&crate::rule::security::backslash::RULE),
    ],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// Schemes whose handlers have been used in attacks.
// From public denylists of link handlers; `ms-msdt` is that of CVE-2022-30190.
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

/// Further schemes used in attacks whose names are words; reported only in links.
// `search: …` and `its: …` are words in a text.
const WORDS: &[&str] = &["its", "jar", "mk", "res", "search", "shell"];

/// Schemes of an office suite, which open the document that the URI names.
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
    // `m:Array` is a scheme of a generator.
    let rooted = matches!(cx.uri.bytes()[range.end..], [_, b'/' | b'\\', ..]);
    let drive = link && range.len() == 1 && rooted;
    let severity = if is_page_of_help(cx) {
        return;
    } else if is(HANDLERS) || drive || (link && is(WORDS)) {
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
            "drive letter in a link; it refers to a file on the reader's machine",
            "link to the published file, by a relative reference or `https`",
        )
    } else {
        (
            "URI that starts a program of the operating system",
            "link to a page that explains what to start, or to the file by `https`",
        )
    };
    violations.push(messages::with_severity(
        severity,
        messages::violation(range, message, help),
    ));
}

/// Returns true for a page of a help file beside the one that has the link: `ms-its:A.chm::/b.htm`.
fn is_page_of_help(cx: &RuleContext) -> bool {
    let of_help = cx.uri.has_scheme("ms-its") || cx.uri.has_scheme("mk");
    let Some((file, _)) =
        memchr::memmem::find(cx.uri.bytes(), b"::").map(|at| cx.uri.bytes().split_at(at))
    else {
        return false;
    };
    let name = file.rsplit(|b| *b == b':').next().unwrap_or(file);
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || b"._- ".contains(b);
    of_help
        && name.len() > 4
        && name[name.len() - 4..].eq_ignore_ascii_case(b".chm")
        && name.iter().all(is_name)
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
                angle("⟦ms-its⟧:\\\\h.example\\a.chm::/b.htm"),
                angle("⟦ms-its⟧:http://h.example/a.chm::/b.htm"),
                angle("ms-its:A.Reference.chm::/b.htm"),
                angle("⟦search-ms⟧:query=a"),
                angle("⟦Shell⟧:startup"),
                angle("⟦C⟧:/Windows/x.html"),
                angle("⟦C⟧:\\Windows\\x.html"),
                angle("m:Array#join"),
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
