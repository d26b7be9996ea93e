//! # bidi-control (M006)
//!
//! ## What it does
//! Checks for characters inside a URI that change the display order of text: marks, embeddings,
//! overrides and isolates of the bidirectional algorithm. At the start or end of a URI in text
//! they are not part of it.
//!
//! ## Why is this bad?
//! The URI is displayed in a different order than it is stored: `…/gpj.exe` reads as
//! `…/exe.jpg`, or a path as the host. No URI needs such a character (RFC 3987 §4.1).
//!
//! ## Example
//! `\u{202E}` is a right-to-left override:
//! ```text
//! http://www.example.com/\u{202E}gpj.exe
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/gpj.exe
//! ```
//!
//! ## Fix safety
//! Unsafe: removing the character changes the URI.
//!
//! ## References
//! - UAX 9 §2
//! - RFC 3987 §4.1
//! - UTS 55

use crate::rule::{
    Action, Cap, Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages,
};
use crate::uri::characters::{characters, is_bidi_control};

/// Rule M006, `bidi-control`.
pub static RULE: Rule = Rule {
    code: "M006",
    name: "bidi-control",
    summary: "bidirectional control character in a URI",
    levels: Levels::on(Severity::Error)
        .in_text(Cap::AtMost(Severity::Error))
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 3987 §4.1",
    manual: manual!("bidi_control.rs"),
    action: Some(Action::Lookalike),
    fix: Some(Safety::Unsafe),
    nested: true,
    supersedes: &[
        Supersedes::Overlapping(&crate::rule::misleading::mixed_script_label::RULE),
        Supersedes::Overlapping(&crate::rule::misleading::whole_script_confusable::RULE),
        Supersedes::Overlapping(&crate::rule::misleading::fake_delimiter::RULE),
        Supersedes::Overlapping(&crate::rule::misleading::idna_mapped_host::RULE),
        Supersedes::Overlapping(&crate::rule::misleading::idna_invalid::RULE),
    ],
    needs: Needs::any(&[Fact::NonAscii]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let bytes = cx.candidate.text.bytes();
    if bytes.is_ascii() {
        return;
    }
    for (at, character) in characters(bytes).filter(|&(_, c)| is_bidi_control(c)) {
        let range = at..at + character.len_utf8();
        let code = u32::from(character);
        // A mark at the end shows the URI in the order of text from right to left.
        let is_mark = matches!(character, '\u{200E}' | '\u{200F}') && range.end == bytes.len();
        let is_shown = is_mark && cx.target.is_none() && !cx.in_message;
        let found = messages::violation(
            range.clone(),
            format!(
                "bidirectional control character U+{code:04X} ({})",
                name_of(character)
            ),
            "remove it",
        );
        violations.push(Violation {
            severity: is_shown.then_some(Severity::Info),
            ..found.with(Fix::unsafe_fix(vec![Edit::uri(range, "")]))
        });
    }
}

const fn name_of(character: char) -> &'static str {
    match character {
        '\u{61C}' => "Arabic letter mark",
        '\u{200E}' => "left-to-right mark",
        '\u{200F}' => "right-to-left mark",
        '\u{202A}' => "left-to-right embedding",
        '\u{202B}' => "right-to-left embedding",
        '\u{202C}' => "pop directional formatting",
        '\u{202D}' => "left-to-right override",
        '\u{202E}' => "right-to-left override",
        '\u{2066}' => "left-to-right isolate",
        '\u{2067}' => "right-to-left isolate",
        '\u{2068}' => "first strong isolate",
        _ => "pop directional isolate",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://h.example/⟦\u{202E}⟧gpj.exe",
                "http://a⟦\u{200F}⟧b.example/",
                "http://⟦\u{2066}⟧h.example⟦\u{2069}⟧/",
                "http://h.example/?q=⟦\u{61C}⟧a",
                "mailto:⟦\u{202D}⟧a@h.example",
            ],
        );
        assert_eq!(
            message(&RULE, "http://h.example/\u{202E}gpj"),
            "bidirectional control character U+202E (right-to-left override)"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://h.example/a",
                "http://דוגמה.ישראל/נתיב",
                "http://مثال.مصر/مسار",
                "http://h.example/%E2%80%8F",
                "http://h.example/\u{200B}",
            ],
        );
    }
}
