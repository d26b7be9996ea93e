//! # mixed-script-label (M003)
//!
//! ## What it does
//! Checks for host labels that mix scripts which no language combines: labels that are not
//! *Highly Restrictive* as defined by UTS 39. Latin with Chinese, Japanese or Korean is
//! allowed. A Latin letter of phonetic notation that looks like an ASCII letter (`ɡ`, `ᴏ`) is
//! reported as well. `xn--` labels are decoded first.
//!
//! ## Why is this bad?
//! A letter of another script can look like the expected one. The name is then a different
//! name, which may belong to another owner.
//!
//! ## Example
//! ```text
//! http://pаypal.example/
//! http://ɡoogle.example/
//! ```
//! The first `а` is the Cyrillic letter U+0430.
//!
//! ## Use instead
//! ```text
//! http://paypal.example/
//! ```
//!
//! ## Fix safety
//! No fix: the intended name is not known.
//!
//! ## References
//! - UTS 39 §5.2
//! - RFC 5890 §4.4

use crate::host::idn::{Name, mixed_scripts, phonetic_twin};
use crate::rule::{
    Action, Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};

/// Rule M003, `mixed-script-label`.
pub static RULE: Rule = Rule {
    code: "M003",
    name: "mixed-script-label",
    summary: "host label that mixes scripts",
    levels: Levels::on(Severity::Error)
        .in_text(Cap::AtMost(Severity::Error))
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "UTS 39 §5.2",
    manual: manual!("mixed_script_label.rs"),
    action: Some(Action::Lookalike),
    nested: true,
    supersedes: &[Supersedes::InUri(
        &crate::rule::misleading::idna_mapped_host::RULE,
    )],
    needs: Needs::any(&[Fact::OddHost, Fact::DoubleHyphen]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(name) = Name::of(cx.uri) else {
        return;
    };
    for label in name.labels() {
        let Some(unicode) = label.unicode() else {
            continue;
        };
        if let Some(scripts) = mixed_scripts(&unicode) {
            violations.push(messages::violation(
                label.range,
                format!("mixed scripts in label `{unicode}`: {scripts}"),
                "check which name is intended: letters of different scripts look alike",
            ));
        } else if let Some((letter, twin)) = phonetic_letter(&unicode) {
            violations.push(messages::violation(
                label.range,
                format!(
                    "phonetic letter `{letter}` in label `{unicode}`, which looks like `{twin}`"
                ),
                "check which name is intended",
            ));
        }
    }
}

/// Returns the first letter of phonetic notation and the ASCII letter that it looks like.
fn phonetic_letter(label: &str) -> Option<(char, char)> {
    label
        .chars()
        .find_map(|c| phonetic_twin(c).map(|twin| (c, twin)))
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
                "http://⟦pаypal⟧.com/",
                "https://www.⟦gооgle⟧.com:8080/a",
                "http://a@⟦ρaypal⟧.example",
                "http://⟦xn--pypal-4ve⟧.com/",
                "ftp://⟦аβв⟧.example/",
                "http://⟦PАYPAL⟧.com/",
                "http://⟦ｐаypal⟧.com/",
                "http://⟦p%D0%B0ypal.com⟧/",
                "http://⟦exаmple⟧。⟦cоm⟧/",
                "http://⟦ɡoogle⟧.com/",
                "http://⟦ꜱhop⟧.example/",
                "http://⟦ᴘᴀʏᴘᴀʟ⟧.com/",
            ],
        );
        assert_eq!(
            message(&RULE, "http://xn--pypal-4ve.com/"),
            "mixed scripts in label `pаypal`: Latin and Cyrillic"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://paypal.com/",
                "http://пример.рф/",
                "http://пример.com/",
                "http://日本語abc.jp/",
                "http://한국abc.kr/",
                "http://www.bücher.example/",
                "http://xn--bcher-kva.example/",
                "http://r3---sn-x.example.com/",
                "http://i❤.example/",
                "http://a.example/pаypal",
                "http://pаypal@a.example/",
                "mailto:a@pаypal.com",
                "x-app://pаypal.com/",
                "http://xn--a/",
            ],
        );
    }
}
