//! # tel-not-global (P011)
//! ## What it does
//! Reports a link to a telephone number that does not start with `+`, and does not say
//! with `;phone-context=` where it is a number.
//!
//! ## Why is this bad?
//! "The local number MUST have a phone-context": without one it reaches somebody in the
//! town, the country or the company of whoever follows the link, not of whoever wrote it.
//! Numbers of up to three digits, which every country has for emergencies, and codes with
//! `*` or `#` have no global form and are not reported; nor is a number in prose, where
//! `Tel:` is a label, nor a link that repeats the number before it, which a program for mail
//! put there (`0010<tel:0010>`).
//!
//! ## Example
//! ```text
//! <tel:555-0123>
//! ```
//!
//! ## Use instead
//! ```text
//! <tel:+1-201-555-0123>
//! ```
//!
//! ## Fix safety
//! No fix: only the writer knows the country.
//!
//! ## References
//! - RFC 3966 §3, §5.1.4, §5.1.5

use crate::extract::delimit::Context;
use crate::rule::{On, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::FaultKind;
use crate::uri::scheme::tel::NO_CONTEXT;

/// P011.
pub const RULE: Rule = Rule {
    code: "P011",
    name: "tel-not-global",
    summary: "a link to a telephone number that is not global",
    severity: Severity::Warning,
    on: On::In(&[Preset::Docs]),
    reference: "RFC 3966 §5.1.5",
    source: include_str!("tel_not_global.rs"),
    check,
};

/// Up to so many digits a number may be one for emergencies.
const SHORT: usize = 3;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if cx.candidate.context != Context::Link {
        return;
    }
    for fault in cx.uri.faults() {
        let number = &cx.uri.bytes()[fault.range()];
        let digits = number.iter().filter(|b| b.is_ascii_digit()).count();
        let code = number.iter().any(|b| matches!(b, b'*' | b'%'));
        let told = fault.kind == FaultKind::Scheme(&NO_CONTEXT);
        if told && digits > SHORT && !code && !cx.before.ends_with(number) {
            violations.push(messages::violation(
                fault.range(),
                "a telephone number that is not global",
                "start it with `+` and the code of the country, or add `;phone-context=`",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, assert_marked, bare};

    #[test]
    fn table() {
        assert_marked(
            &RULE,
            &[
                "tel:⟦555-0123⟧",
                "tel:⟦0201.555.0123⟧;ext=7",
                "TEL:⟦7042⟧",
                "tel:⟦(201)5550123⟧",
                "tel:+1-201-555-0123",
                "tel:7042;phone-context=example.com",
                "tel:863-1234;phone-context=+1-914-555",
                "tel:911",
                "tel:*100%23",
                "tel:555x0123",
                "sms:5550123",
                "http://h.example/555-0123",
            ],
        );
    }

    #[test]
    fn prose_is_left_alone() {
        assert_all(
            &RULE,
            &[
                angle("tel:⟦5550123⟧"),
                angle("tel:⟦5550124⟧"),
                angle("tel:⟦5550125⟧"),
                bare("", "tel:5550123", ""),
                bare("call ", "tel:555-0123", " now"),
                bare("", "tel:7042", ""),
                Case {
                    before: "RSP0: 0010",
                    ..angle("tel:0010")
                },
            ],
        );
    }
}
