//! # tel-not-global (P011)
//!
//! ## What it does
//! Checks for a link to a telephone number that neither starts with `+` nor has a
//! `;phone-context=` parameter. Numbers of up to three digits, such as emergency numbers, and
//! codes with `*` or `#` have no global form and are not reported. Neither is a number in running
//! text, where `Tel:` is a label, or a link that repeats the number before it, as mail programs
//! insert it (`0010<tel:0010>`).
//!
//! ## Why is this bad?
//! RFC 3966 requires a context for local numbers. Without one, the number is dialed in the town,
//! the country or the company of the reader and not of the author.
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
//! No fix: only the author knows the country.
//!
//! ## References
//! - RFC 3966 §3, §5.1.4, §5.1.5

use crate::extract::delimit::Context;
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::FaultKind;
use crate::uri::scheme::tel::NO_CONTEXT;

/// Rule P011, `tel-not-global`.
pub static RULE: Rule = Rule {
    code: "P011",
    name: "tel-not-global",
    summary: "link to a telephone number that is not global",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 3966 §5.1.5",
    manual: manual!("tel_not_global.rs"),
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// The maximum number of digits of emergency numbers.
// 112, 911: they have no global form.
const EMERGENCY_DIGITS: usize = 3;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // In text, `Tel:` is a label: 149 times in 218,902 URIs.
    if cx.candidate.context != Context::Link {
        return;
    }
    for fault in cx.uri.faults() {
        let number = &cx.uri.bytes()[fault.range()];
        let digits = number.iter().filter(|b| b.is_ascii_digit()).count();
        let code = number.iter().any(|b| matches!(b, b'*' | b'%'));
        let is_local = fault.kind == FaultKind::Scheme(&NO_CONTEXT);
        if is_local && digits > EMERGENCY_DIGITS && !code && !cx.before.ends_with(number) {
            violations.push(messages::violation(
                fault.range(),
                "telephone number that is not global",
                "start the number with `+` and the country code, or add `;phone-context=`",
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
    fn text_is_not_reported() {
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
