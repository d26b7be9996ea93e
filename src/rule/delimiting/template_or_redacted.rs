//! # template-or-redacted (D012)
//!
//! ## What it does
//! Reports text in the place of a URI that is a template (`{id}`, `$HOST`, `%s`, `<name>`),
//! contains a placeholder (`:PORT`, `xxxx`, `your-host`, `*.`), or was truncated or redacted
//! (`...`, `…`, `··`, `mailto:user at host.example`). No other rule checks such text.
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

use crate::extract::delimit::Kind;
use crate::extract::scan::ScanMode;
use crate::rule::guard::Class;
use crate::rule::{Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, guard, messages};

/// Rule D012, `template-or-redacted`.
pub static RULE: Rule = Rule {
    code: "D012",
    name: "template-or-redacted",
    summary: "template, placeholder, or redacted URI",
    levels: Levels::off(Severity::Info),
    reference: "RFC 6570 §1.1",
    manual: manual!("template_or_redacted.rs"),
    intents: &[Intent::Incomplete, Intent::HiddenAt],
    scan_mode: ScanMode::Suspicious,
    needs: Needs::GUARDED,
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (message, range) = match guard::residue(cx) {
        Some((Class::Template, range)) => ("template or placeholder instead of a URI", range),
        Some((Class::Redacted, range)) if cx.candidate.kind == Kind::Defanged => {
            ("obfuscated `@` in address", range)
        }
        Some((Class::Redacted, range)) => ("truncated or redacted URI", range),
        _ => return,
    };
    violations.push(messages::violation(
        range,
        message,
        "write the full URI, unless this is intentional",
    ));
}
