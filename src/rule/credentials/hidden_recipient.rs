//! # hidden-recipient (C012)
//!
//! ## What it does
//! Checks for an email address in the fragment of a link, as it is, percent-encoded, in base64 or
//! in hexadecimal digits; and for one in hexadecimal digits in its path or query. An address at
//! the domain of the link itself is not reported, nor one in a link to the local machine or a private
//! network.
//!
//! ## Why is this bad?
//! The link identifies the person for whom it was made. A fragment is not sent to the server, so
//! that scanners do not see it, while scripts of the page do: phishing pages fill in their forms
//! with it. In hexadecimal digits, neither readers nor filters recognize an address.
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
use super::local_network::local_network;
use crate::host::domain::registered_domain;
use crate::rule::{
    Action, AtPlaceholders, Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity,
    Supersedes, Violation, messages, security,
};
use crate::text::Text;
use crate::text::transfer::base64;
use crate::uri::hex::octet;
use crate::uri::percent::decode;
use crate::uri::{Component, Uri};

/// Rule C012, `hidden-recipient`.
pub static RULE: Rule = Rule {
    code: "C012",
    name: "hidden-recipient",
    summary: "email address in the fragment, or in hexadecimal digits",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §3.5",
    manual: manual!("hidden_recipient.rs"),
    action: Some(Action::HiddenTarget),
    intents: Intent::LINK,
    nested: true,
    at_placeholders: AtPlaceholders::Reported,
    supersedes: &[Supersedes::InUri(&security::opaque_link::RULE)],
    needs: Needs::any(&[Fact::Hash, Fact::HexAt]),
    check,
    ..Rule::DEFAULT
};

/// The longest fragment that is examined.
// Bounds the time: each word of it is decoded twice.
const LONGEST: usize = 1024;
/// The least length of an encoded address.
// `a@b.com` in base64 without padding.
const SHORTEST: usize = 10;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !["http", "https"].iter().any(|name| cx.uri.has_scheme(name)) {
        return;
    }
    if local_network(cx).is_some() {
        return;
    }
    let own = site(cx.uri.host().unwrap_or_default());
    let found = in_fragment(cx.uri).or_else(|| in_digits(cx.uri));
    let Some(found) = found.filter(|found| site(&found.domain) != own) else {
        return;
    };
    violations.push(messages::violation(
        found.range,
        found.message,
        "remove the address",
    ));
}

/// An address in a URI.
struct Found {
    range: Range<usize>,
    message: String,
    domain: Vec<u8>,
}

fn site(host: &[u8]) -> Vec<u8> {
    registered_domain(host).to_ascii_lowercase()
}

fn domain(address: &[u8]) -> Vec<u8> {
    let at = memchr(b'@', address).map_or(address.len(), |at| at + 1);
    address[at..].to_vec()
}

/// Returns an address in the fragment.
fn in_fragment(uri: &Uri) -> Option<Found> {
    let fragment = uri.range(Component::Fragment)?;
    let text = &uri.bytes()[fragment.clone()];
    if text.len() > LONGEST {
        return None;
    }
    words(text).find_map(|word| {
        let (address, how) = address_in(&text[word.clone()])?;
        Some(Found {
            range: fragment.start + word.start..fragment.start + word.end,
            message: format!("email address in the fragment{how}"),
            domain: domain(&address),
        })
    })
}

/// Returns an address in hexadecimal digits in the path or the query.
fn in_digits(uri: &Uri) -> Option<Found> {
    let path = uri.range(Component::Path)?;
    let end = uri
        .range(Component::Query)
        .map_or(path.end, |query| query.end);
    let text = &uri.bytes()[path.start..end];
    if text.len() > LONGEST {
        return None;
    }
    let mut at = 0;
    while at < text.len() {
        let run = text[at..]
            .iter()
            .take_while(|b| b.is_ascii_hexdigit())
            .count();
        let digits = &text[at..at + run];
        if run >= 2 * SHORTEST
            && let Some(plain) = from_hex(digits)
            && plain.iter().all(|b| b.is_ascii_graphic() || *b == b' ')
            && let Some(address) = plain
                .split(|b| b" ,;|&=/".contains(b))
                .find(|piece| is_address(piece))
        {
            let start = path.start + at;
            return Some(Found {
                range: start..start + run,
                message: "email address in hexadecimal digits".to_owned(),
                domain: domain(address),
            });
        }
        at += run + 1;
    }
    None
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

/// Returns the address that a text represents, and how; `None` if it does not.
fn address_in(text: &[u8]) -> Option<(Vec<u8>, &'static str)> {
    let decoded = decode(text);
    if memchr(b'@', &decoded).is_some() {
        let is_address = is_address(&decoded) && !is_message_id(&decoded);
        return is_address.then(|| (decoded.into_owned(), ""));
    }
    if decoded.len() < SHORTEST {
        return None;
    }
    if let Some(plain) = from_hex(&decoded).filter(|text| is_address(text)) {
        return Some((plain, ", in hexadecimal digits"));
    }
    let plain = from_base64(&decoded);
    is_address(&plain).then_some((plain, ", in base64"))
}

/// Returns true for what programs write before the `@` of a Message-ID: the time, or a version of a patch
/// and random digits.
fn is_message_id(text: &[u8]) -> bool {
    let local = text.split(|byte| *byte == b'@').next().unwrap_or_default();
    let digits = local
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let starts_with_time = digits >= 8 && matches!(local.get(digits), Some(b'.' | b'-'));
    let last = local
        .rsplit(|byte| *byte == b'-')
        .next()
        .unwrap_or_default();
    let ends_randomly = last.len() < local.len() && last.len() >= 10;
    starts_with_time || ends_randomly && last.iter().all(u8::is_ascii_hexdigit)
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
                "https://h.example/⟦616e6e61406578616d706c652e6e6574⟧",
                "https://h.example/a?id=⟦382C35302C616E6E61406578616D706C652E6E65742C39⟧&x",
                "https://h.example/a/0123456789abcdef0123456789abcdef0123456789abcdef",
                "https://h.example/a/616e6e6140657861",
                "https://www.example.net/a#anna@example.net",
                "https://h.example/a?b=anna@example.net",
                "https://h.example/a#anna",
                "https://h.example/a#",
                "https://h.example/a#@anna:example.net",
                "https://h.example/a#%3Canna@example.net%3E",
                "https://h.example/a#introduction-to-the-page",
                // Message-IDs.
                "https://h.example/#/patchset/20260630211842.2252800-1-anna@example.net?part=9",
                "https://h.example/#/patchset/20260630-fix-v1-1-c03e77b36f34@example.net",
                "https://h.example/a#0123456789abcdef0123456789abcdef",
                "mailto:a@h.example#anna@example.net",
            ],
        );
    }
}
