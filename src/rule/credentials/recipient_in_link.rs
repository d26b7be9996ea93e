//! # recipient-in-link (C014)
//!
//! ## What it does
//! Checks for links of HTML with the address of the message's recipient in the path or the query,
//! as it is, percent-encoded or in base64, at a host that the message does not name as its
//! sender's: in `From`. The finding is information where a field that not all programs show names
//! it (`Sender`, `Return-Path`, `List-*`, a signature), where many links of the message lead to
//! the host, as in mailings, and for another address in base64. Links to unsubscribe, those of
//! mail gateways, those at the domain of the address, and archives of the mailing list that the
//! message is to are not reported.
//!
//! ## Why is this bad?
//! The link reveals to a third party who has opened it. Phishing pages fill in their forms with the
//! address, so that they look like the reader's own.
//!
//! What you can check: your address in the link, and the host before it.
//!
//! ## Example
//! ```text
//! From: info@example.net
//! To: anna@example.com
//! Content-Type: text/html
//!
//! <a href="https://www.example.org/login?u=anna@example.com">Read your messages</a>
//! ```
//!
//! ## Use instead
//! ```text
//! From: info@example.net
//! To: anna@example.com
//! Content-Type: text/html
//!
//! <a href="https://www.example.org/login">Read your messages</a>
//! ```
//!
//! ## Fix safety
//! No fix: the page may need the address.
//!
//! ## References
//! - RFC 3986 §7.6
//! - RFC 5322 §3.6.3

use std::ops::Range;

use memchr::memmem;

use super::email_in_query::is_address;
use super::hidden_recipient;
use crate::format::{Own, Parties};
use crate::host::address::shown;
use crate::redirect::is_service;
use crate::rule::security::opaque_link;
use crate::rule::web_link::{is_of_mailing, landing, site};
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::text::Text;
use crate::text::transfer::base64;
use crate::uri::percent::decode;
use crate::uri::{Component, Uri};

/// Rule C014, `recipient-in-link`.
pub static RULE: Rule = Rule {
    code: "C014",
    name: "recipient-in-link",
    summary: "address of the recipient in a link to a host that is not the sender's",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 5322 §3.6.3",
    manual: manual!("recipient_in_link.rs"),
    action: Some(Action::HiddenTarget),
    once: Once::Message,
    supersedes: &[
        Supersedes::InUri(&opaque_link::RULE),
        Supersedes::InUri(&hidden_recipient::RULE),
    ],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

/// The longest path and query that are examined.
// Bounds the time: each word of it is decoded.
const LONGEST: usize = 2048;
/// The least length of an address in base64: that of `a@b.com` without padding.
const SHORTEST: usize = 10;

/// Gateways that add the address of the recipient, besides those whose links are known.
const GATEWAYS: [&str; 2] = ["proofpointessentials.com", "mimecast.com"];

/// Parts of the paths of links to end a subscription, or to change it.
const LEAVING: [&str; 12] = [
    "unsub",
    "optout",
    "opt-out",
    "opt_out",
    "preference",
    "remove",
    "leave",
    "abmeld",
    "austrag",
    "desinscri",
    "desuscri",
    "cancel",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(parties) = cx.parties else { return };
    let Some((place, to)) = landing(cx) else {
        return;
    };
    let inner = cx.arrival().inner.as_deref().map(Uri::split);
    let uri = inner.as_ref().unwrap_or(cx.uri);
    let own = parties.own(to.site);
    if own == Some(Own::Shown) {
        return;
    }
    let found = address_in(uri, parties).filter(|found| {
        let is_archive = is_in_path(uri, &found.range) && parties.is_to_list(&found.address);
        !is_archive && site(domain(&found.address)) != to.site
    });
    let Some(found) = found else { return };
    let is_gateway = GATEWAYS.iter().any(|it| to.site == it.as_bytes());
    if is_gateway || is_service(to.host) || is_leaving(uri, cx.link_text()) {
        return;
    }
    let (what, how) = match found.kind {
        Kind::Recipient => ("the address of the recipient", ""),
        Kind::EncodedRecipient => ("the address of the recipient", " in base64"),
        Kind::EncodedOther => ("an address", " in base64"),
    };
    let is_minor =
        own == Some(Own::Hidden) || found.kind == Kind::EncodedOther || is_of_mailing(cx, to.site);
    let message = format!(
        "link to {} with {what}{how}, which is not the sender's host",
        shown(to.host)
    );
    violations.push(Violation {
        severity: is_minor.then_some(Severity::Info),
        ..messages::violation(
            if inner.is_some() { place } else { found.range },
            message,
            "check the host before you tell it the address",
        )
    });
}

/// Returns true for a link to end a subscription, by its path, its query or its text.
fn is_leaving(uri: &Uri, text: Option<&[u8]>) -> bool {
    let texts = [
        uri.path(),
        uri.query().unwrap_or_default(),
        text.unwrap_or_default(),
    ];
    texts.into_iter().any(|text| {
        let text = text[..text.len().min(LONGEST)].to_ascii_lowercase();
        LEAVING
            .iter()
            .any(|word| memmem::find(&text, word.as_bytes()).is_some())
    })
}

/// How a URI has an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Recipient,
    EncodedRecipient,
    EncodedOther,
}

/// An address in a URI.
struct Found {
    range: Range<usize>,
    kind: Kind,
    address: Vec<u8>,
}

/// Returns true for a range in the path. Archives of mailing lists have the address of the list there.
fn is_in_path(uri: &Uri, range: &Range<usize>) -> bool {
    uri.range(Component::Path)
        .is_some_and(|path| range.end <= path.end)
}

fn domain(address: &[u8]) -> &[u8] {
    let at = memchr::memchr(b'@', address).map_or(address.len(), |at| at + 1);
    &address[at..]
}

/// Returns the first address in the path or the query.
fn address_in(uri: &Uri, parties: &Parties) -> Option<Found> {
    let path = uri.range(Component::Path)?;
    let end = uri
        .range(Component::Query)
        .map_or(path.end, |query| query.end);
    let bytes = &uri.bytes()[path.start..end.min(path.start + LONGEST)];
    words(bytes).find_map(|word| {
        let (kind, address) = kind(&bytes[word.clone()], parties)?;
        Some(Found {
            range: path.start + word.start..path.start + word.end,
            kind,
            address,
        })
    })
}

/// Returns how `word` is an address, and the address in lower case.
fn kind(word: &[u8], parties: &Parties) -> Option<(Kind, Vec<u8>)> {
    let is_recipient = |address: &Vec<u8>| parties.recipients().contains(address);
    if word.len() < SHORTEST.min(6) {
        return None;
    }
    let plain = decode(word);
    if memchr::memchr(b'@', &plain).is_some() {
        let address = plain.to_ascii_lowercase();
        return is_recipient(&address).then_some((Kind::Recipient, address));
    }
    if word.len() < SHORTEST {
        return None;
    }
    let decoded = base64(&Text::borrowed(&plain, 0));
    let address = decoded.bytes().to_ascii_lowercase();
    if is_recipient(&address) {
        Some((Kind::EncodedRecipient, address))
    } else {
        is_address(&address).then_some((Kind::EncodedOther, address))
    }
}

/// Returns the ranges of the words of a path and a query.
fn words(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < text.len() {
            let length = text[at..]
                .iter()
                .take_while(|b| !b"/?&=;,:*".contains(b))
                .count();
            let word = at..at + length;
            at = word.end + 1;
            if !word.is_empty() {
                return Some(word);
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, assert_all, target};

    const TO: &str = "From: a@example.net\nTo: Anna <Anna@example.com>\n";

    fn case(marked: &'static str) -> Case<'static> {
        Case {
            header: TO,
            ..target("Read", marked)
        }
    }

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                case("https://www.example.org/login?u=⟦anna@example.com⟧"),
                case("https://www.example.org/login?u=⟦ANNA%40example.com⟧&x=1"),
                case("https://www.example.org/⟦anna@example.com⟧/a"),
                // anna@example.com in base64, and b@example.com.
                case("https://www.example.org/?e=⟦YW5uYUBleGFtcGxlLmNvbQ⟧"),
                case("https://www.example.org/⟦YW5uYUBleGFtcGxlLmNvbQ⟧=="),
                case("https://www.example.org/?e=⟦YkBleGFtcGxlLmNvbQ⟧"),
                case("https://www.example.org/login?u=b@example.com"),
                case("https://www.example.net/login?u=anna@example.com"),
                case("https://www.example.org/unsubscribe?u=anna@example.com"),
                case("https://www.example.org/?action=optout&u=anna@example.com"),
                case("https://www.example.org/#anna@example.com"),
                case("https://www.example.org/"),
                case("mailto:anna@example.com"),
                target("Read", "https://www.example.org/login?u=anna@example.com"),
            ],
        );
    }

    #[test]
    fn severities() {
        let link = "https://www.example.org/login?u=anna@example.com";
        for (more, link, expected) in [
            ("", link, Some(None)),
            (
                "Return-Path: <a@example.org>\n",
                link,
                Some(Some(Severity::Info)),
            ),
            (
                "List-Post: <mailto:a@example.org>\n",
                link,
                Some(Some(Severity::Info)),
            ),
            ("Reply-To: a@example.org\n", link, Some(None)),
            ("Sender: a@example.org\n", link, Some(Some(Severity::Info))),
            ("", "https://www.example.com/login?u=anna@example.com", None),
            (
                "List-Post: <mailto:anna@example.com>\n",
                "https://www.example.org/anna@example.com/1",
                None,
            ),
            ("List-Post: <mailto:anna@example.com>\n", link, Some(None)),
            (
                "",
                "https://www.example.org/?e=YkBleGFtcGxlLmNvbQ",
                Some(Some(Severity::Info)),
            ),
        ] {
            let header = TO.to_owned() + more;
            let case = Case {
                header: &header,
                ..target("Read", link)
            };
            let found = case.violations(&RULE);
            assert_eq!(
                found.first().map(|it| it.severity),
                expected,
                "{more} {link}"
            );
        }
    }
}
