//! # recipient-in-fragment (C012)
//!
//! ## What it does
//! Checks for an email address in the fragment: as it is, percent-encoded, in base64 or in
//! hexadecimal digits.
//!
//! ## Why is this bad?
//! The link identifies the person for whom it was made. A fragment is not sent to the server, so
//! that scanners do not see it, while scripts of the page do: phishing pages fill in their forms
//! with it.
//!
//! ## Example
//! ```text
//! https://www.example.org/login.html#YW5uYUBleGFtcGxlLm5ldA==
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org/login.html
//! ```
//!
//! ## Fix safety
//! No fix: the page may need the fragment.
//!
//! ## References
//! - RFC 3986 §3.5
//! - RFC 5322 §3.4.1

use std::ops::Range;

use memchr::memchr;

use super::email_in_query::is_address;
use crate::rule::{
    AtPlaceholders, Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation,
    messages,
};
use crate::text::Text;
use crate::text::transfer::base64;
use crate::uri::Component;
use crate::uri::hex::octet;
use crate::uri::percent::decode;

/// Rule C012, `recipient-in-fragment`.
pub static RULE: Rule = Rule {
    code: "C012",
    name: "recipient-in-fragment",
    summary: "email address in the fragment",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §3.5",
    manual: manual!("recipient_in_fragment.rs"),
    intents: Intent::LINK,
    nested: true,
    at_placeholders: AtPlaceholders::Reported,
    needs: Needs::any(&[Fact::Hash]),
    check,
    ..Rule::DEFAULT
};

/// The longest fragment that is examined.
const LONGEST: usize = 1024;
/// The least length of an encoded address.
const SHORTEST: usize = 10;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let web = ["http", "https"].iter().any(|name| cx.uri.has_scheme(name));
    let Some(fragment) = cx.uri.range(Component::Fragment).filter(|_| web) else {
        return;
    };
    let text = &cx.uri.bytes()[fragment.clone()];
    if text.len() > LONGEST {
        return;
    }
    let found = words(text).find_map(|word| Some((how(&text[word.clone()])?, word)));
    if let Some((how, word)) = found {
        violations.push(messages::violation(
            fragment.start + word.start..fragment.start + word.end,
            format!("email address in the fragment{how}"),
            "remove the fragment",
        ));
    }
}

/// Returns the parts of a fragment between signs that separate parameters and paths, which are
/// signs of base64, too, and all of it.
fn words(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    let words = std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let separates = |byte: &u8| b"/?&=#,;|!".contains(byte);
        let length = rest.iter().position(separates).unwrap_or(rest.len());
        let word = at..at + length;
        at += length + 1;
        Some(word)
    });
    words.chain(std::iter::once(0..text.len()))
}

/// Returns how a text represents an address; `None` if it does not.
fn how(text: &[u8]) -> Option<&'static str> {
    let decoded = decode(text);
    if memchr(b'@', &decoded).is_some() {
        return is_address(&decoded).then_some("");
    }
    if decoded.len() < SHORTEST {
        return None;
    }
    if from_hex(&decoded).is_some_and(|text| is_address(&text)) {
        return Some(", in hexadecimal digits");
    }
    is_address(&from_base64(&decoded)).then_some(", in base64")
}

fn from_hex(text: &[u8]) -> Option<Vec<u8>> {
    let pairs = (0..text.len()).step_by(2);
    pairs.map(|at| octet(text, at)).collect()
}

/// Returns the bytes that a text represents in base64, of either alphabet; none if it has other
/// characters.
fn from_base64(text: &[u8]) -> Vec<u8> {
    let other = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"+/-_=".contains(byte);
    if text.iter().any(other) {
        return Vec::new();
    }
    base64(&Text::borrowed(text, 0)).bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn fragments() {
        assert_marked(
            &RULE,
            &[
                "https://h.example/a#⟦anna@example.net⟧",
                "https://h.example/a#⟦anna%40example.net⟧",
                "https://h.example/a#/login/⟦anna@example.net⟧",
                "https://h.example/a#email=⟦anna@example.net⟧&x",
                "https://h.example/a#⟦YW5uYUBleGFtcGxlLm5ldA⟧==",
                "https://h.example/a#x/⟦YW5uYUBleGFtcGxlLm5ldA⟧",
                "https://h.example/a#⟦616e6e61406578616d706c652e6e6574⟧",
                "https://h.example/a?b=anna@example.net",
                "https://h.example/a#anna",
                "https://h.example/a#",
                "https://h.example/a#@anna:example.net",
                "https://h.example/a#%3Canna@example.net%3E",
                "https://h.example/a#introduction-to-the-page",
                "https://h.example/a#0123456789abcdef0123456789abcdef",
                "mailto:a@h.example#anna@example.net",
            ],
        );
    }
}
