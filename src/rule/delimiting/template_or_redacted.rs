//! # template-or-redacted (D012)
//!
//! ## What it does
//! Reports what stands where a URI would but is a template (`{id}`, `$HOST`, `%s`, `<name>`),
//! has a placeholder (`:PORT`, `xxxx`, `your-host`, `*.`), or was cut or redacted (`...`, `…`,
//! `··`, `mailto:user at host.example`). No other rule looks at it.
//!
//! ## Why is this bad?
//! It is not bad: nobody means it as it stands. The rule is there to show what was classified
//! so, and is off unless asked for.
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
//! No fix: what is to be filled in is not known.
//!
//! ## References
//! - RFC 6570 (URI Template)

use crate::extract::delimit::Kind;
use crate::rule::guard::Class;
use crate::rule::{On, Rule, RuleContext, Severity, Violation, guard, messages};

/// D012.
pub const RULE: Rule = Rule {
    code: "D012",
    name: "template-or-redacted",
    summary: "a pattern, a placeholder, or a URI with something left out",
    severity: Severity::Info,
    on: On::Never,
    reference: "RFC 6570 §1.1",
    source: include_str!("template_or_redacted.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (message, range) = match guard::residue(cx) {
        Some((Class::Template, range)) => {
            ("a template or placeholder, not a URI as it stands", range)
        }
        Some((Class::Redacted, range)) if cx.candidate.kind == Kind::Defanged => {
            ("the `@` of this address is written out", range)
        }
        Some((Class::Redacted, range)) => ("something was left out of this URI", range),
        _ => return,
    };
    violations.push(messages::violation(
        range,
        message,
        "nothing needs to be done if it is meant so",
    ));
}
