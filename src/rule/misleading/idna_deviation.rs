//! # idna-deviation (M010)
//!
//! ## What it does
//! Checks for `ß`, `ς`, the zero width joiner and the zero width non-joiner in a host. IDNA
//! 2003 and IDNA 2008 map these characters to different names.
//!
//! ## Why is this bad?
//! The two names may have different owners. Nearly all current clients use IDNA 2008.
//!
//! ## Example
//! ```text
//! http://faß.example/
//! ```
//!
//! ## Use instead
//! ```text
//! http://xn--fa-hia.example/
//! ```
//!
//! ## Fix safety
//! No fix: which of the two names was intended is not known.
//!
//! ## References
//! - UTS 46 §6
//! - RFC 5894 §7.2

use crate::host::idn::Name;
use crate::rule::{Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::characters::is_deviation;

/// Rule M010, `idna-deviation`.
pub static RULE: Rule = Rule {
    code: "M010",
    name: "idna-deviation",
    summary: "host that IDNA 2003 and IDNA 2008 map to different names",
    levels: Levels::off(Severity::Info),
    reference: "UTS 46 §6",
    manual: manual!("idna_deviation.rs"),
    nested: true,
    needs: Needs::any(&[Fact::OddHost, Fact::DoubleHyphen]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(name) = Name::of(cx.uri) else {
        return;
    };
    for label in name.labels() {
        let Some((at, character)) = label.written.char_indices().find(|&(_, c)| is_deviation(c))
        else {
            continue;
        };
        let start = label.range.start + at;
        let range = if label.range.len() == label.written.len() {
            start..start + character.len_utf8()
        } else {
            label.range
        };
        let code = u32::from(character);
        violations.push(messages::violation(
            range,
            format!("character U+{code:04X}, which IDNA 2003 and IDNA 2008 map differently"),
            "write the label in its `xn--` form",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://fa⟦ß⟧.example/",
                "http://FA⟦ẞ⟧.example/",
                "http://σίσυφο⟦ς⟧.gr/",
                "http://نامه⟦\u{200C}⟧ای.example/",
                "http://⟦fa%C3%9F.example⟧/",
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://fass.example/",
                "http://xn--fa-hia.example/",
                "http://a.example/faß",
                "http://bücher.example/",
                "mailto:a@faß.example",
            ],
        );
    }
}
