//! # whole-script-confusable (M004)
//!
//! ## What it does
//! Checks for host labels in one script other than Latin in which every letter looks like an
//! ASCII letter, and for labels of digits in which some characters only look like digits.
//! Labels under a top-level domain in that script, or of a country that uses it, are not
//! reported.
//!
//! ## Why is this bad?
//! The label looks like a name in Latin letters, but is a different name that may belong to
//! another owner.
//!
//! ## Example
//! ```text
//! http://ѕсоре.example/
//! ```
//! All letters are Cyrillic.
//!
//! ## Use instead
//! ```text
//! http://scope.example/
//! ```
//!
//! ## Fix safety
//! No fix: the intended name is not known.
//!
//! ## References
//! - UTS 39 §4.1 (confusables)
//! - RFC 5890 §4.4

use crate::host::idn::{Name, whole_script};
use crate::rule::{Action, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};

/// Rule M004, `whole-script-confusable`.
pub static RULE: Rule = Rule {
    code: "M004",
    name: "whole-script-confusable",
    summary: "label in another script that looks like Latin",
    levels: Levels::on(Severity::Warning),
    reference: "UTS 39 §4.1",
    manual: manual!("whole_script_confusable.rs"),
    action: Some(Action::Lookalike),
    nested: true,
    needs: Needs::any(&[Fact::OddHost, Fact::DoubleHyphen]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(name) = Name::of(cx.uri) else {
        return;
    };
    let labels: Vec<_> = name.labels().collect();
    let Some((top, others)) = labels.split_last() else {
        return;
    };
    let top = top.unicode().unwrap_or_default();
    for label in others {
        let lookalike = label.unicode().and_then(|label| whole_script(&label, &top));
        if let Some(lookalike) = lookalike {
            let (script, twin) = (lookalike.script, lookalike.twin);
            violations.push(messages::violation(
                label.range.clone(),
                format!("label of {script} characters, which looks like `{twin}`"),
                "check which name is intended",
            ));
        }
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
                "http://⟦аррӏе⟧.com/",
                "https://www.⟦ѕсоре⟧.net/a",
                "http://⟦xn--80ak6aa92e⟧.com/",
                "http://⟦АРРӀЕ⟧.com/",
                "http://⟦ορο⟧.com/",
                "http://⟦36з⟧.com/",
                "http://⟦օոս⟧.org/",
                "ftp://⟦со-ор2⟧.example/",
            ],
        );
        assert_eq!(
            message(&RULE, "http://ѕсоре.com/"),
            "label of Cyrillic characters, which looks like `scope`"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://apple.com/",
                "http://аррӏе.ru/",
                "http://сор.рф/",
                "http://пример.com/",
                "http://база.com/",
                "http://νερό.com/",
                "http://ορο.gr/",
                "http://a.example/аррӏе",
                "http://аррӏе/",
                "http://日本.com/",
                "http://xn--.com/",
            ],
        );
    }
}
