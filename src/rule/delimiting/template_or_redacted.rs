//! # template-or-redacted (D012)
//!
//! ## What it does
//! Reports the first placeholder in a URI: that of a template (`{id}`, `$HOST`, `%s`, `<name>`) or
//! of a person (`:PORT`, `xxxx`, `your-host`, `*.`), and text that was truncated or redacted (`...`,
//! `…`, `··`, `mailto:user at host.example`). Expressions of RFC 6570 (`{id}`, `{?q,lang}`) are
//! reported as such. No other rule reports anything at these bytes.
//!
//! ## Why is this bad?
//! It is not bad: such text is not meant to be used as a URI. The rule shows what was classified
//! as a template or as redacted, and is off by default.
//!
//! ## Example
//! ```text
//! https://www.example.org:PORT/{id}
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org:8080/42
//! ```
//!
//! ## Fix safety
//! No fix: the values to fill in are not known.
//!
//! ## References
//! - RFC 6570 (URI Template)

use crate::extract::scan::ScanMode;
use crate::rule::{
    AtPlaceholders, Intent, Levels, Rule, RuleContext, Severity, Violation, guard, messages,
};
use crate::template::Kind;
use crate::uri::template::is_expression;

/// Rule D012, `template-or-redacted`.
pub static RULE: Rule = Rule {
    code: "D012",
    name: "template-or-redacted",
    summary: "template, placeholder, or redacted URI",
    levels: Levels::off(Severity::Info),
    reference: "RFC 6570 §1.1",
    manual: manual!("template_or_redacted.rs"),
    intents: &[
        Intent::Uri,
        Intent::UnknownScheme,
        Intent::Unresolved,
        Intent::HiddenAt,
    ],
    scan_mode: ScanMode::Suspicious,
    at_placeholders: AtPlaceholders::Reported,
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (message, range) = if let Some(range) = guard::obfuscated(cx) {
        ("obfuscated `@` in address", range)
    } else if let Some(span) = guard::placeholders(cx).into_iter().next() {
        let text = &cx.candidate.text.bytes()[span.range.clone()];
        let message = match span.kind {
            Kind::Placeholder
                if !cx.candidate.white_space
                    && std::str::from_utf8(text).is_ok_and(is_expression) =>
            {
                "URI template (RFC 6570) instead of a URI"
            }
            Kind::Placeholder => "template or placeholder instead of a URI",
            Kind::Elision => "truncated or redacted URI",
        };
        (message, span.range)
    } else {
        return;
    };
    violations.push(messages::violation(
        range,
        message,
        "write the full URI, unless this is intentional",
    ));
}
