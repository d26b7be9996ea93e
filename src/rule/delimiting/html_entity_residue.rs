//! # html-entity-residue (D010)
//!
//! ## What it does
//! Reports `&amp;`, `&#47;`, `&#x2F;` and their like in a URI in plain text. In HTML, where
//! such references belong, the rule does not look.
//!
//! ## Why is this bad?
//! The URI was copied out of HTML source. As it stands, its query has a parameter `amp;b` in
//! place of `b`, and a `#` that starts a fragment in the middle.
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
//! Safe: the fix puts `&` in the place of `&amp;`. None for what is in no URI (`<`).
//!
//! ## References
//! - RFC 3986 §2.1 (the one way to encode a character in a URI)
//! - HTML, character references

use crate::extract::delimit::Wrapper;
use crate::format::Language;
use crate::rule::lines;
use crate::rule::{Edit, Fix, On, Preset, Rule, RuleContext, Severity, Violation, messages};

/// D010.
pub const RULE: Rule = Rule {
    code: "D010",
    name: "html-entity-residue",
    summary: "a character reference of HTML in plain text",
    severity: Severity::Warning,
    on: On::In(&[Preset::Docs, Preset::Mail]),
    reference: "RFC 3986 §2.1",
    source: include_str!("html_entity_residue.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    let plain = cx.language == Language::Plain;
    if !plain || memchr::memchr(b'&', text).is_none() || is_markup(cx) {
        return;
    }
    for at in memchr::memchr_iter(b'&', text) {
        if let Some((length, character)) = reference(&text[at..]) {
            let violation = messages::violation(
                at..at + length,
                "a character reference of HTML, in plain text",
                format!("write `{character}`"),
            );
            let plain = cx.language == Language::Plain && character.is_ascii_graphic();
            let edit = Edit::uri(at..at + length, character.to_string());
            violations.push(violation.with(plain.then(|| Fix::safe(vec![edit]))));
        }
    }
}

/// Whether the URI stands in HTML all the same: as an attribute's value, or before or
/// behind a tag.
fn is_markup(cx: &RuleContext) -> bool {
    let before = lines::before(cx);
    let quoted = !matches!(cx.candidate.wrapper, Wrapper::None | Wrapper::Angle);
    let tag = |text: &[u8]| {
        memchr::memmem::find(text, b"</").is_some() || memchr::memmem::find(text, b"/>").is_some()
    };
    cx.candidate.wrapper == Wrapper::Markup
        || (quoted && before.last() == Some(&b'='))
        || tag(&cx.after[..cx.after.len().min(160)])
        || tag(before)
        || is_attribute(cx.before)
}

/// Whether `before` ends in `name="`, blanks behind it or not.
fn is_attribute(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(64)..];
    let near = near.trim_ascii_end();
    let near = near
        .strip_suffix(b"\"")
        .or_else(|| near.strip_suffix(b"'"))
        .unwrap_or(near);
    near.ends_with(b"=")
}

/// Length and character of the reference that `text` starts with.
fn reference(text: &[u8]) -> Option<(usize, char)> {
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
    let end = digits.iter().take(9).position(|&b| b == b';')?;
    let number = std::str::from_utf8(&digits[..end]).ok()?;
    let value = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    let character = char::from_u32(value).filter(|c| !c.is_control())?;
    Some((end + 3, character))
}
