//! # link-text-address (M026)
//!
//! ## What it does
//! Checks for `mailto` links whose text is an address that they do not write to. Letter case and
//! percent-encoding do not count, and one of several addresses is enough. An address with an
//! extension (`list-subscribe@…`, `anna+site@…`) belongs to the one without it.
//!
//! ## Why is this bad?
//! One of the two is wrong: it was changed, and the other one was not. Readers write to an address
//! that they do not see.
//!
//! ## Example
//! ```text
//! <a href="mailto:team@lists.example.org">anna@example.org</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="mailto:anna@example.org">anna@example.org</a>
//! ```
//!
//! ## Fix safety
//! No fix: which of the two was intended is not known.
//!
//! ## References
//! - RFC 6068 §2

use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;
use crate::uri::percent::decode;

/// Rule M026, `link-text-address`.
pub static RULE: Rule = Rule {
    code: "M026",
    name: "link-text-address",
    summary: "mailto link whose text is another address",
    // Of 352 links whose text is an address, in 134 trees of documentation, two differed: both were faults.
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 6068 §2",
    manual: manual!("link_text_address.rs"),
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(path) = cx.uri.range(Component::Path) else {
        return;
    };
    let shown = cx.link_text().and_then(address);
    let Some(shown) = shown.filter(|_| cx.uri.has_scheme("mailto") && !cx.in_message) else {
        return;
    };
    let target = &cx.uri.bytes()[path.clone()];
    // Letters in escapes hide the address from programs, and so may the text.
    if has_escaped_letter(target) {
        return;
    }
    let target = decode(target);
    let written = target.trim_ascii_start();
    let written = written.strip_prefix(b"//").unwrap_or(written);
    let mut addresses = written.split(|byte| b",;".contains(byte));
    if address(written).is_some() && !addresses.any(|one| is_same(one, shown)) {
        violations.push(messages::violation(
            path,
            "link to another address than its text",
            "write the same address in both",
        ));
    }
}

/// Returns true if a message to `written` is for `shown`: it is the same address, or one with an extension, by which
/// lists take commands and people sort (RFC 5233 §1).
fn is_same(written: &[u8], shown: &[u8]) -> bool {
    let written = written.trim_ascii();
    let common = shown.iter().zip(written);
    let same = common
        .take_while(|(a, b)| a.eq_ignore_ascii_case(b))
        .count();
    let (left, right) = (&written[same..], &shown[same..]);
    let is_extended = matches!(left, [b'-' | b'+', ..]) && right.starts_with(b"@");
    let domain = left.iter().position(|&byte| byte == b'@');
    (left.is_empty() && right.is_empty())
        || is_after_label(written, shown)
        || is_extended && domain.is_some_and(|at| left[at..].eq_ignore_ascii_case(right))
}

/// Returns true if the text is a label and the address, which elements of their own separate: `E-mail<em>anna@…`.
fn is_after_label(written: &[u8], shown: &[u8]) -> bool {
    let label = shown
        .len()
        .checked_sub(written.len())
        .map(|at| shown.split_at(at));
    label.is_some_and(|(label, address)| {
        let is_word = label.len() > 3 && label[0].is_ascii_uppercase();
        is_word && address.eq_ignore_ascii_case(written)
    })
}

/// Returns true if a letter is percent-encoded.
fn has_escaped_letter(text: &[u8]) -> bool {
    memchr::memchr_iter(b'%', text).any(|at| {
        let escape = text.get(at..at + 3).unwrap_or_default();
        decode(escape).first().is_some_and(u8::is_ascii_alphabetic)
    })
}

/// Returns the address that a text is, without `mailto:` and angle brackets.
fn address(text: &[u8]) -> Option<&[u8]> {
    let text = text.trim_ascii();
    let text = match text.get(..7) {
        Some(start) if start.eq_ignore_ascii_case(b"mailto:") => &text[7..],
        _ => text,
    };
    let text = text.strip_prefix(b"<").unwrap_or(text);
    let text = text.strip_suffix(b">").unwrap_or(text);
    let at = memchr::memchr(b'@', text)?;
    let (name, host) = (&text[..at], &text[at + 1..]);
    let in_host = |byte: &u8| byte.is_ascii_alphanumeric() || b"-.".contains(byte);
    let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"._+-".contains(byte);
    let has_domain = host.contains(&b'.') && host.iter().all(in_host) && !host.ends_with(b".");
    (!name.is_empty() && name.iter().all(in_name) && has_domain).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_all, target};

    #[test]
    fn texts_and_addresses() {
        assert_all(
            &RULE,
            &[
                target("anna@example.org", "mailto:⟦team@lists.example.org⟧"),
                target(
                    "mailto:anna@example.org",
                    "mailto:⟦bob@example.org⟧?subject=a",
                ),
                target("<anna@example.org>", "mailto:⟦bob@example.org⟧"),
                target("list@example.org", "mailto:⟦lists-join@example.org⟧"),
                target("list@example.org", "mailto:⟦list-join@lists.example.org⟧"),
                target("list@example.org", "mailto:⟦listjoin@example.org⟧"),
                target("list-join@example.org", "mailto:⟦list@example.org⟧"),
                target("list@example.org", "mailto:list-Subscribe@Example.org"),
                target(
                    "list@example.org",
                    "mailto:list-request@example.org?subject=subscribe",
                ),
                target("anna@example.org", "mailto:anna%2Bsite@example.org"),
                target("Anna@Example.org", "mailto:anna%40example.org?subject=a"),
                target("E-mailanna@example.org", "mailto:anna@example.org"),
                target("joanna@example.org", "mailto:⟦anna@example.org⟧"),
                target(
                    "anna@example.org",
                    "mailto:bob@example.org,anna@example.org",
                ),
                target(
                    "anna@example.org",
                    "https://www.example.org/?mail=bob@example.org",
                ),
                target("Anna", "mailto:bob@example.org"),
                target(
                    "anna@antispam.example.org",
                    "mailto:%61%6e%6E%61@example.org",
                ),
                target("anna@example.org", "mailto:⟦bob%40example.org⟧"),
                target("write to anna@example.org", "mailto:bob@example.org"),
                target("anna@...", "mailto:bob@example.org"),
                target("anna@example.org", "mailto:{{ address }}"),
                target("anna@example.org", "mailto:"),
            ],
        );
    }
}
