//! # idna-mapped-host (M008)
//!
//! ## What it does
//! Checks for hosts that clients change, by more than case, before they look them up:
//! fullwidth, circled and other variant letters, ligatures, ideographic full stops. If the only
//! change is how a letter and its diacritic are encoded, the finding is informational. A few
//! letters of Armenian, Thai and Lao that are always mapped are not reported.
//!
//! ## Why is this bad?
//! The host that is looked up differs from the host that is written. Filters that compare text
//! do not find it, and clients differ in what they map.
//!
//! ## Example
//! ```text
//! http://ⓔⓧample.com/
//! http://bank。example/
//! ```
//!
//! ## Use instead
//! ```text
//! http://example.com/
//! ```
//!
//! ## Fix safety
//! Safe: the fix writes the host in the form that every client looks up.
//!
//! ## References
//! - UTS 46 §4
//! - RFC 5895

use crate::host::idn::{Name, only_composes};
use crate::rule::{
    Cap, Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages,
};

/// Rule M008, `idna-mapped-host`.
pub static RULE: Rule = Rule {
    code: "M008",
    name: "idna-mapped-host",
    summary: "host name that differs from the name that is looked up",
    levels: Levels::on(Severity::Warning).in_text(Cap::NotByDefault),
    reference: "UTS 46 §4",
    manual: manual!("idna_mapped_host.rs"),
    fix: Some(Safety::Safe),
    nested: true,
    supersedes: &[
        Supersedes::Overlapping(&crate::rule::misleading::single_label_host::RULE),
        Supersedes::Overlapping(&crate::rule::syntax::non_ascii_character::RULE),
    ],
    needs: Needs::any(&[Fact::OddHost, Fact::DoubleHyphen]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(name) = Name::of(cx.uri) else {
        return;
    };
    let Some(mapped) = name.mapped() else {
        return;
    };
    // M007 reports mapped delimiters.
    let delimits = mapped.bytes().any(|b| b"/?#@:\\".contains(&b));
    if delimits || lower_case(&name.text) == lower_case(&mapped) {
        return;
    }
    if mapped.contains(' ') {
        violations.push(messages::violation(
            name.range,
            "host name with a space, which cannot be looked up",
            "remove the space",
        ));
        return;
    }
    let violation = messages::violation(
        name.range.clone(),
        format!("host name that is looked up as `{mapped}`"),
        format!("write `{mapped}`"),
    )
    .with(Fix::safe(vec![Edit::uri(name.range, mapped.as_str())]));
    violations.push(if only_composes(&name.text, &mapped) {
        messages::with_severity(Severity::Info, violation)
    } else {
        violation
    });
}

/// Returns `name` in lower case, with the letters decomposed that keyboards enter as one
/// character and IDNA maps to two.
fn lower_case(name: &str) -> String {
    let mut lower = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            // Armenian, Thai, Lao.
            'և' => lower.push_str("եւ"),
            'ำ' => lower.push_str("ํา"),
            'ຳ' => lower.push_str("ໍາ"),
            'ໜ' => lower.push_str("ຫນ"),
            'ໝ' => lower.push_str("ຫມ"),
            _ => lower.extend(character.to_lowercase()),
        }
    }
    lower
}

#[cfg(all(test, feature = "idna"))]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_marked, message};
    use crate::rule::{Safety, Span};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://⟦ⓔⓧample.com⟧/",
                "http://⟦ｅｘａｍｐｌｅ．ｃｏｍ⟧:80/a",
                "https://⟦bank。example⟧",
                "http://a@⟦oﬃce.example⟧/",
                "ftp://⟦例え｡jp⟧/",
                "http://⟦cafe\u{301}.example⟧/",
                "http://⟦exam\u{AD}ple.com⟧/",
                "http://⟦ﾃｽﾄ.example⟧/",
            ],
        );
        assert_eq!(
            message(&RULE, "http://ⓔⓧample。com/"),
            "host name that is looked up as `example.com`"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://example.com/",
                "http://EXAMPLE.com/",
                "http://пример.рф/",
                "http://ПРИМЕР.РФ/",
                "http://café.example/",
                "http://faß.example/",
                "http://ΣΊΣΥΦΟΣ.example/",
                "http://bücher.xn--p1ai/",
                "http://xn--bcher-kva.example./",
                "http://a.example/ⓔ",
                "http://ab℀.example/",
                "http://ตลาดน้ำ.ไทย/",
                "http://երևան.հայ/",
                "x-app://ⓔ.example/",
            ],
        );
    }

    #[test]
    fn composing_is_informational() {
        let violations = angle("http://cafe\u{301}.example/").violations(&RULE);
        assert_eq!(violations[0].severity, Some(Severity::Info));
        let fix = violations[0].fix.as_ref().expect("a fix");
        assert_eq!(fix.safety, Safety::Safe);
        assert_eq!(fix.edits[0].text, "café.example".as_bytes());
        assert_eq!(fix.edits[0].span, Span::Uri(7..21));
        let mapped = angle("http://ⓔ.example/").violations(&RULE);
        assert_eq!(mapped[0].severity, None);
    }
}
