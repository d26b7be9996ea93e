//! # html-entity-residue (D010)
//!
//! ## What it does
//! Checks for character references such as `&amp;`, `&#47;` and `&#x2F;` in a URI in plain text.
//! HTML is not checked, because character references belong there.
//!
//! ## Why is this bad?
//! The URI was copied from HTML source. Taken literally, its query has a parameter `amp;b` instead
//! of `b`, or a `#` starts a fragment in the middle.
//!
//! ## Example
//! ```text
//! http://www.example.org/find?a=1&amp;b=2
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/find?a=1&b=2
//! ```
//!
//! ## Fix safety
//! Safe: the fix replaces the reference with its character, such as `&amp;` with `&`. A reference
//! to a character that is not allowed in a URI, such as `<`, has no fix.
//!
//! ## References
//! - RFC 3986 §2.1 (percent-encoding is the only way to encode a character in a URI)
//! - HTML, "Character references"

use crate::extract::delimit::Wrapper;
use crate::rule::lines;
use crate::rule::{
    Edit, Fact, Fix, Intent, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    messages,
};

/// Rule D010, `html-entity-residue`.
pub static RULE: Rule = Rule {
    code: "D010",
    name: "html-entity-residue",
    summary: "HTML character reference in plain text",
    levels: Levels::off(Severity::Warning)
        .on_in(&[Preset::Docs, Preset::Mail])
        .trivial_in_mail(),
    reference: "RFC 3986 §2.1",
    manual: manual!("html_entity_residue.rs"),
    fix: Some(Safety::Safe),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::Ampersand]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    if !cx.syntax.is_plain_text || memchr::memchr(b'&', text).is_none() || is_markup(cx) {
        return;
    }
    for at in memchr::memchr_iter(b'&', text) {
        if let Some((length, character)) = reference(&text[at..]) {
            let violation = messages::violation(
                at..at + length,
                "HTML character reference in plain text",
                format!("write `{character}`"),
            );
            let plain = character.is_ascii_graphic();
            let edit = Edit::uri(at..at + length, character.to_string());
            violations.push(violation.with(plain.then(|| Fix::safe(vec![edit]))));
        }
    }
}

/// The number of bytes after the URI in which a tag is searched for.
// About two lines: the element of the URI ends there, or a text goes on.
const NEAR: usize = 160;

/// Returns true if the plain text around the URI is HTML: the URI is the value of an attribute,
/// or there is a tag near it.
fn is_markup(cx: &RuleContext) -> bool {
    let before = lines::before(cx);
    let after = lines::paragraph_after(cx);
    let quoted = !matches!(cx.candidate.wrapper, Wrapper::None | Wrapper::Angle);
    let tag = |text: &[u8]| {
        memchr::memmem::find(text, b"</").is_some() || memchr::memmem::find(text, b"/>").is_some()
    };
    cx.candidate.wrapper == Wrapper::Markup
        || (quoted && before.last() == Some(&b'='))
        || tag(&after[..after.len().min(NEAR)])
        || tag(before)
        || is_attribute(lines::before_space(cx))
        || is_in_attribute(before)
}

/// Returns true if a value is open at the end of `before`: `name="a b`.
fn is_in_attribute(before: &[u8]) -> bool {
    let open = memchr::memmem::rfind(before, b"=\"");
    open.is_some_and(|open| memchr::memchr(b'"', &before[open + 2..]).is_none())
}

/// Returns true if `before` ends in `name=`, `name="` or `name='`, or in `name=\"` in a string of JSON.
fn is_attribute(before: &[u8]) -> bool {
    let name = before
        .strip_suffix(b"\"")
        .or_else(|| before.strip_suffix(b"'"))
        .unwrap_or(before);
    let name = name.strip_suffix(b"\\").unwrap_or(name);
    name.ends_with(b"=")
}

/// Returns the length and the character of the reference that `text` starts with.
fn reference(text: &[u8]) -> Option<(usize, char)> {
    // The five that XML predefines (XML 1.0 §4.6).
    let named = [
        ("&amp;", '&'),
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&quot;", '"'),
        ("&apos;", '\''),
    ];
    if let Some((name, character)) = named
        .into_iter()
        .find(|(name, _)| text.starts_with(name.as_bytes()))
    {
        return Some((name.len(), character));
    }
    let digits = text.strip_prefix(b"&#")?;
    // The longest is `&#x10FFFF;`, with a leading zero.
    let end = digits.iter().take(9).position(|&b| b == b';')?;
    let number = std::str::from_utf8(&digits[..end]).ok()?;
    let value = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    let character = char::from_u32(value).filter(|c| !c.is_control())?;
    Some((end + 3, character))
}
