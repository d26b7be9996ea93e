//! # invisible-character (M005)
//!
//! ## What it does
//! Checks for invisible characters inside a URI: soft hyphens, zero width spaces and joiners,
//! Hangul and Braille fillers, variation selectors, tags, byte order marks. Joiners are allowed
//! where the spelling of a word requires them (RFC 5892), and variation selectors after a
//! symbol, an ideograph or a Mongolian letter, and at the start of a fragment. At the start or
//! end of a URI in text, invisible characters are not part of it.
//!
//! ## Why is this bad?
//! Two different URIs look the same. Such a character either comes with copied text and breaks
//! the link, or was inserted to hide the displayed name from filters.
//!
//! ## Example
//! `\u{200B}` is a zero width space:
//! ```text
//! https://exam\u{200B}ple.com/
//! ```
//!
//! ## Use instead
//! ```text
//! https://example.com/
//! ```
//!
//! ## Fix safety
//! Unsafe: removing the character changes the URI, most likely to the intended one.
//!
//! ## References
//! - UTS 46 §4 (ignored characters)
//! - RFC 5892 Appendix A.1, A.2
//! - UTS 51 (variation selectors of symbols)

use std::ops::Range;

use crate::host::idn::{Name, is_valid_name};
use crate::rule::{
    Action, Cap, Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages,
};
use crate::uri::characters::{characters, is_invisible};

/// Rule M005, `invisible-character`.
pub static RULE: Rule = Rule {
    code: "M005",
    name: "invisible-character",
    summary: "invisible character in a URI",
    levels: Levels::on(Severity::Error)
        .in_text(Cap::AtMost(Severity::Error))
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "UTS 46 §4",
    manual: manual!("invisible_character.rs"),
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
    let name = Name::of(cx.uri);
    let mut run: Option<(Range<usize>, char)> = None;
    let mut before = None;
    let mut rest = characters(bytes).peekable();
    while let Some((at, character)) = rest.next() {
        let neighbors = Neighbors {
            before,
            after: rest.peek().map(|&(_, next)| next),
        };
        if !is_invisible(character) || is_legitimate(name.as_ref(), (at, character), neighbors) {
            before = Some(character);
            continue;
        }
        let end = at + character.len_utf8();
        match &mut run {
            Some((range, _)) if range.end == at => range.end = end,
            _ => {
                violations.extend(run.take().map(|run| violation(cx, run)));
                run = Some((at..end, character));
            }
        }
    }
    violations.extend(run.map(|run| violation(cx, run)));
}

/// Returns true for a place where a line may be broken, in text outside messages and links: after a
/// delimiter, publishers put one into URIs that are shown.
fn is_break(cx: &RuleContext, range: &Range<usize>, first: char) -> bool {
    let before = cx.candidate.text.bytes()[..range.start].last();
    let is_text = cx.target.is_none() && !cx.in_message;
    is_text
        && matches!(first, '\u{AD}' | '\u{200B}')
        && range.len() == first.len_utf8()
        && before.is_some_and(u8::is_ascii_punctuation)
}

/// Returns the violation for a run of invisible characters, named after the first one.
fn violation(cx: &RuleContext, (range, first): (Range<usize>, char)) -> Violation {
    let is_break = is_break(cx, &range, first);
    let more = if range.len() > first.len_utf8() {
        ", and more"
    } else {
        ""
    };
    let code = u32::from(first);
    let found = messages::violation(
        range.clone(),
        format!(
            "invisible character U+{code:04X} ({}){more}",
            name_of(first)
        ),
        "remove it",
    );
    Violation {
        severity: is_break.then_some(Severity::Info),
        ..found.with(Fix::unsafe_fix(vec![Edit::uri(range, "")]))
    }
}

const fn name_of(character: char) -> &'static str {
    match character {
        '\u{AD}' => "soft hyphen",
        '\u{34F}' => "combining grapheme joiner",
        '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' => "Hangul filler",
        '\u{200B}' => "zero width space",
        '\u{200C}' => "zero width non-joiner",
        '\u{200D}' => "zero width joiner",
        '\u{2060}' => "word joiner",
        '\u{2800}' => "blank Braille pattern",
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' | '\u{180B}'..='\u{180F}' => {
            "variation selector"
        }
        '\u{FEFF}' => "byte order mark",
        '\u{E0000}'..='\u{E007F}' => "tag character",
        _ => "format character",
    }
}

/// The characters before and after a character.
#[derive(Clone, Copy)]
struct Neighbors {
    before: Option<char>,
    after: Option<char>,
}

/// Returns true if correct spelling has that character there.
fn is_legitimate(
    name: Option<&Name>,
    (at, character): (usize, char),
    neighbors: Neighbors,
) -> bool {
    let Some(before) = neighbors.before else {
        return false;
    };
    match character {
        '\u{200C}' | '\u{200D}' => {
            if let Some(name) = name.filter(|name| name.range.contains(&at)) {
                return is_in_valid_label(name, at);
            }
            let both =
                |letter: fn(char) -> bool| letter(before) && neighbors.after.is_some_and(letter);
            both(has_joiners) || character == '\u{200D}' && both(is_symbol)
        }
        '\u{180B}'..='\u{180F}' => matches!(before, '\u{1820}'..='\u{18AA}'),
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => {
            let keycap = before.is_ascii_digit() && neighbors.after == Some('\u{20E3}');
            // GitHub leaves the emoji out of the identifier of `## 🗂️ A`, and not what follows it.
            let in_heading = before == '#' && character == '\u{FE0F}';
            is_symbol(before) || is_ideograph(before) || keycap || in_heading
        }
        // Flags of regions are sequences of tags.
        '\u{E0020}'..='\u{E007F}' => {
            matches!(before, '\u{1F3F4}' | '\u{E0020}'..='\u{E007E}')
        }
        _ => false,
    }
}

/// Returns true if the label at `at` is valid: in a host, IDNA defines where a joiner is
/// allowed.
fn is_in_valid_label(name: &Name, at: usize) -> bool {
    let label = name.labels().find(|label| label.range.contains(&at));
    label.is_some_and(|label| is_valid_name(label.written))
}

/// Returns true for a letter or mark of a script whose spelling uses joiners: Arabic to
/// Balinese.
const fn has_joiners(character: char) -> bool {
    matches!(character, '\u{600}'..='\u{1BFF}' | '\u{A800}'..='\u{ABFF}')
}

fn is_symbol(character: char) -> bool {
    let symbols = matches!(
        character,
        '©' | '®' | '\u{203C}'..='\u{3299}' | '\u{1F000}'..='\u{1FAFF}' | '\u{FE0F}'
    );
    symbols && !character.is_alphanumeric()
}

const fn is_ideograph(character: char) -> bool {
    matches!(
        character,
        '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_marked, message};
    use crate::rule::{Safety, Span};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "https://goo⟦\u{200B}⟧gle.com/",
                "https://exam⟦\u{AD}⟧ple.com/a⟦\u{2060}⟧b",
                "https://a.example/⟦\u{FEFF}⟧",
                "https://a⟦\u{200D}⟧b.example/",
                "https://a⟦\u{200B}\u{200C}⟧b.example/",
                "https://a.example/x⟦\u{200C}⟧y",
                "https://a.example/x⟦\u{FE0F}⟧",
                "https://a.example/?q=⟦\u{3164}⟧&r=⟦\u{2800}⟧",
                "https://a.example/x⟦\u{E0041}\u{E0042}⟧",
                "mailto:a⟦\u{200B}⟧@a.example",
                "https://a.example/й⟦\u{34F}⟧й#⟦\u{115F}⟧",
            ],
        );
        assert_eq!(
            message(&RULE, "https://exam\u{200B}\u{200B}ple.com/"),
            "invisible character U+200B (zero width space), and more"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "https://example.com/",
                "https://пример.рф/путь",
                "https://a.example/می\u{200C}خواهم",
                "https://نامه\u{200C}ای.example/",
                "https://a.example/ක්\u{200D}ෂ",
                "https://a.example/☺\u{FE0F}",
                "https://a.example/#\u{FE0F}-the-heading",
                "https://a.example/👩\u{200D}🚀",
                "https://a.example/1\u{FE0F}\u{20E3}",
                "https://a.example/葛\u{E0100}城",
                "https://a.example/🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
                "https://a.example/ᠠ\u{180B}",
                "https://a.example/%E2%80%8B",
            ],
        );
    }

    #[test]
    fn the_fix_removes_it() {
        let violations = angle("https://a\u{200B}.example/").violations(&RULE);
        let fix = violations[0].fix.as_ref().expect("a fix");
        assert_eq!(fix.safety, Safety::Unsafe);
        assert_eq!(
            fix.edits,
            [Edit {
                span: Span::Uri(9..12),
                text: Vec::new()
            }]
        );
    }
}
