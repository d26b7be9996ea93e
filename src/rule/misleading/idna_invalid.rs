//! # idna-invalid (M009)
//!
//! ## What it does
//! Checks for hosts that cannot be converted to ASCII for the DNS (UTS 46, `ToASCII`):
//! characters that are not allowed in a name, a combining mark at the start of a label, an
//! invalid mix of left-to-right and right-to-left letters, and `xn--` labels that do not decode
//! or are not in canonical form.
//!
//! ## Why is this bad?
//! Browsers reject the host. Other clients look up something else, and not all the same name.
//!
//! ## Example
//! ```text
//! http://xn--a/
//! http://xn--abc-.example/
//! ```
//!
//! ## Use instead
//! ```text
//! http://xn--bcher-kva.example/
//! ```
//!
//! ## Fix safety
//! No fix: the intended name is not known.
//!
//! ## References
//! - UTS 46 §4.1, §4.2
//! - RFC 5893 §2
//! - WHATWG URL, domain to ASCII

use crate::host::idn::{Name, decode, is_encoded, is_valid_name};
use crate::rule::{Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};

/// Rule M009, `idna-invalid`.
pub static RULE: Rule = Rule {
    code: "M009",
    name: "idna-invalid",
    summary: "invalid internationalized domain name",
    levels: Levels::on(Severity::Error).trivial_in_mail(),
    reference: "UTS 46 §4.1",
    manual: manual!("idna_invalid.rs"),
    nested: true,
    needs: Needs::any(&[Fact::OddHost, Fact::DoubleHyphen]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(name) = Name::of(cx.uri) else {
        return;
    };
    if is_valid_name(&name.text) {
        return;
    }
    let before = violations.len();
    for label in name.labels().filter(|label| !is_valid_name(label.written)) {
        violations.push(messages::violation(
            label.range,
            reason(label.written),
            "check the host name",
        ));
    }
    if violations.len() == before {
        violations.push(messages::violation(
            name.range.clone(),
            "labels not allowed in a right-to-left name",
            "check the host name",
        ));
    }
}

/// Returns a message that says why `label` is invalid.
fn reason(label: &str) -> String {
    if is_encoded(label.as_bytes()) {
        return match decode(label.as_bytes()) {
            None => "invalid Punycode in label".to_owned(),
            Some(decoded) if decoded.is_ascii() => {
                "Punycode label that decodes to ASCII".to_owned()
            }
            Some(_) => "Punycode label that is not a valid IDNA label".to_owned(),
        };
    }
    let alone = label.chars().find(|&c| {
        !c.is_ascii() && !is_valid_name(&format!("a{c}")) && !is_valid_name(&format!("א{c}"))
    });
    match alone {
        Some(character) => {
            let code = u32::from(character);
            format!("character U+{code:04X} not allowed in a host name")
        }
        None => "label with characters in an invalid order".to_owned(),
    }
}

#[cfg(all(test, feature = "idna"))]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://⟦xn--a⟧/",
                "http://⟦xn--abc-⟧.com/",
                "http://a.⟦xn--0⟧.example/",
                "http://⟦xn--99999999⟧.example/",
                "https://⟦a\u{FFFF}b⟧.example/",
                "http://⟦\u{301}a⟧.example/",
                "http://⟦aא⟧.example/",
                "http://⟦1.אב⟧/",
                "http://⟦a\u{200D}b⟧.example/",
                "http://⟦XN--A⟧.example/",
                "ftp://⟦a☃\u{2FF0}⟧.example/",
                "http://⟦a%F3%A0%80%81%E0%A5%8D.example⟧/",
            ],
        );
        for (uri, expected) in [
            ("http://xn--0/", "invalid Punycode in label"),
            ("http://xn--abc-/", "Punycode label that decodes to ASCII"),
            (
                "http://a\u{2FF0}.example/",
                "character U+2FF0 not allowed in a host name",
            ),
            (
                "http://aא.example/",
                "label with characters in an invalid order",
            ),
        ] {
            assert_eq!(message(&RULE, uri), expected, "{uri}");
        }
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://example.com/",
                "http://xn--bcher-kva.example/",
                "http://bücher.example/",
                "http://r3---sn-x.example.com/",
                "http://a_b.bücher.example/",
                "http://מתנות.ישראל/",
                "http://www.مثال.مصر/",
                "http://faß.example/",
                "http://❤.example/",
                "http://-ü-.example/",
                "http://ü..example./",
                "http://a.example/xn--a",
                "x-app://xn--a/",
            ],
        );
    }
}
