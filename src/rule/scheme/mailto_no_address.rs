//! # mailto-no-address (P005)
//!
//! ## What it does
//! Checks for a link to `mailto:` in which an address has no `@`, and for `mailto:` alone.
//! Addresses in running text are not checked, and neither are addresses whose `@` is obfuscated,
//! and `mailto:?subject=…`, which leaves the address to the reader.
//!
//! ## Why is this bad?
//! Such mail goes to a local user of the reader's own machine, who usually does not exist. Without
//! an address, the reader does not know whom to write to.
//!
//! ## Example
//! ```text
//! <URL:mailto:webmaster>
//! ```
//!
//! ## Use instead
//! ```text
//! <URL:mailto:webmaster@example.org>
//! ```
//!
//! ## Fix safety
//! No fix: the domain is not known.
//!
//! ## References
//! - RFC 6068 §2

use crate::extract::delimit::Context;
use memchr::memmem;

use crate::rule::{
    Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::Component;

/// Rule P005, `mailto-no-address`.
pub static RULE: Rule = Rule {
    code: "P005",
    name: "mailto-no-address",
    summary: "`mailto` link without an email address",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 6068 §2",
    manual: manual!("mailto_no_address.rs"),
    supersedes: &[Supersedes::InUri(&crate::rule::scheme::scheme_syntax::RULE)],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    if cx.candidate.context != Context::Link
        || !uri.has_scheme("mailto")
        || uri.authority().is_some()
    {
        return;
    }
    if uri.bytes().ends_with(b":") && uri.path().is_empty() {
        let help = "add the address, or remove the link";
        violations.push(messages::violation(
            0..uri.bytes().len(),
            "`mailto` link without an address",
            help,
        ));
    }
    let mut start = uri.range(Component::Path).unwrap_or_default().start;
    for item in uri.path().split(|&b| b == b',') {
        let range = start..start + item.len();
        start = range.end + 1;
        if !item.is_empty() && !has_at(item) && !is_obfuscated(item) {
            let help = "write the address with `@` and a domain";
            violations.push(messages::violation(
                range,
                "not an email address: missing `@`",
                help,
            ));
        }
    }
}

fn has_at(item: &[u8]) -> bool {
    item.contains(&b'@') || memmem::find(item, b"%40").is_some()
}

/// Returns true if the `@` is obfuscated: `userATexample`, `user-at-example.org`, `user&#64;example.org`.
pub(super) fn is_obfuscated(item: &[u8]) -> bool {
    let hidden_at = [
        &b"AT"[..],
        b"-at-",
        b".at.",
        b"+at+",
        b"%20at%20",
        b"*",
        b"&#64;",
        b"&#x40;",
    ];
    let is_in = |hidden: &&[u8]| memmem::find(item, hidden).is_some_and(|at| at > 0);
    !has_at(item) && hidden_at.iter().any(is_in)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, bare};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "mailto:⟦webmaster⟧",
                "mailto:⟦webmaster⟧?subject=x",
                "mailto:a@h.example,⟦b⟧",
                "MAILTO:⟦a⟧,⟦b⟧",
                "⟦mailto:⟧",
            ],
        );
    }

    #[test]
    fn is_quiet() {
        assert_marked(
            &RULE,
            &[
                "mailto:a@h.example",
                "mailto:a%40h.example",
                "mailto:?to=a@h.example",
                "mailto:?subject=x",
                "mailto:userATexample.org",
                "mailto:user-at-example.org",
                "mailto:user+at+example+dot+org",
                "mailto://webmaster",
                "news:webmaster",
            ],
        );
        bare("", "mailto:webmaster", "").assert(&RULE);
    }
}
