//! The parties of a message: who its header says that it is from, and to.

use std::sync::OnceLock;

use memchr::{memchr, memchr_iter, memmem, memrchr};

use super::words::decode_words;
use crate::host::domain::registered_domain;
use crate::text::Text;
use crate::uri::looked_up;

/// The most bytes of a header that are kept.
// A message may have thousands of recipients.
const MOST: usize = 64 << 10;
/// The most recipients, and the most domains.
const MANY: usize = 64;

/// The parties of a message, as the fields of its header name them. They are read when they are
/// first needed.
#[derive(Debug, Default)]
pub struct Parties {
    header: Vec<u8>,
    named: OnceLock<Named>,
}

impl PartialEq for Parties {
    fn eq(&self, other: &Self) -> bool {
        self.header == other.header
    }
}

impl Eq for Parties {}

/// What the fields say.
#[derive(Debug, Default)]
struct Named {
    sender: Option<Vec<u8>>,
    from: Option<Vec<u8>>,
    display_name: String,
    visible: Vec<Vec<u8>>,
    technical: Vec<Vec<u8>>,
    recipients: Vec<Vec<u8>>,
    lists: Vec<Vec<u8>>,
}

/// How a domain is one of the sender's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// `From` names it, which programs show.
    Shown,
    /// A field names it that not all programs show: `Sender`, `List-*` (RFC 2369), `Return-Path`, or
    /// the domain of a signature (RFC 6376 §3.5).
    Hidden,
}

impl Parties {
    /// Returns the parties of a message with this header, or this start of one.
    pub fn of(header: &[u8]) -> Self {
        Self {
            header: header[..header.len().min(MOST)].to_vec(),
            named: OnceLock::new(),
        }
    }

    /// Returns the registered domain of the address in `From` (RFC 5322 §3.6.2), or else of the first
    /// one in `List-Unsubscribe` (RFC 2369 §3.2), in lower case.
    pub fn sender(&self) -> Option<&[u8]> {
        self.named().sender.as_deref()
    }

    /// Returns the host of the address in `From`, in lower case.
    pub fn sender_host(&self) -> Option<&[u8]> {
        self.named().from.as_deref()
    }

    /// Returns the display name in `From`, decoded; empty if there is none.
    pub fn display_name(&self) -> &str {
        &self.named().display_name
    }

    /// Returns whether the header names a registered domain, in lower case, as one of the sender's.
    pub fn own(&self, domain: &[u8]) -> Option<Own> {
        let named = self.named();
        let has = |domains: &[Vec<u8>]| domains.iter().any(|own| own == domain);
        if has(&named.visible) {
            Some(Own::Shown)
        } else {
            has(&named.technical).then_some(Own::Hidden)
        }
    }

    /// Returns the addresses that the message is to, in lower case.
    pub fn recipients(&self) -> &[Vec<u8>] {
        &self.named().recipients
    }

    /// Returns true if an address, in lower case, is that of the mailing list that has sent the message.
    pub fn is_to_list(&self, address: &[u8]) -> bool {
        self.named().lists.iter().any(|list| list == address)
    }

    /// Returns true if the message is to the mailing list that has sent it, by its header.
    pub fn is_of_list(&self) -> bool {
        let mut recipients = self.recipients().iter();
        recipients.any(|address| self.is_to_list(address))
    }

    fn named(&self) -> &Named {
        self.named.get_or_init(|| Named::of(&self.header))
    }
}

impl Named {
    fn of(header: &[u8]) -> Self {
        let mut named = Self::default();
        let mut unsubscribe = None;
        let mut has_from = false;
        each_field(header, &mut |name, body| {
            let is = |known: &str| name.eq_ignore_ascii_case(known.as_bytes());
            if is("from") && !has_from {
                has_from = true;
                named.add_from(body);
            } else if is("sender") {
                named.technical.extend(domains(from_address(body)));
            } else if is("dkim-signature") {
                named.technical.extend(signing_domain(body));
            } else if is("return-path") || starts_with(name, b"list-") {
                if is("list-unsubscribe") && unsubscribe.is_none() {
                    let first = in_brackets(body, memchr(b'<', body));
                    unsubscribe = host(first).map(domain_of);
                }
                named.technical.extend(domains(body));
                if is("list-post") {
                    named.lists.extend(addresses(body).take(MANY));
                }
            } else if RECIPIENTS.iter().any(|known| is(known)) {
                let room = MANY.saturating_sub(named.recipients.len());
                named.recipients.extend(addresses(body).take(room));
            }
        });
        named.technical.truncate(MANY);
        named.lists.truncate(MANY);
        let from = named.from.as_deref().map(domain_of);
        named.sender = from.or(unsubscribe).filter(|domain| !domain.is_empty());
        named
    }

    fn add_from(&mut self, body: &[u8]) {
        let address = from_address(body);
        self.from = host(address).map(<[u8]>::to_ascii_lowercase);
        self.display_name = display_name(body, address);
        self.visible.extend(domains(address));
    }
}

/// The fields that name recipients: those of RFC 5322 §3.6.3, and those that delivery adds.
const RECIPIENTS: [&str; 6] = [
    "to",
    "cc",
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
];

/// Calls `each` with the name and the body of each field that may name a party, folded.
fn each_field(header: &[u8], each: &mut dyn FnMut(&[u8], &[u8])) {
    let mut start = 0;
    while start < header.len() {
        let mut end = start;
        loop {
            let line = memchr(b'\n', &header[end..]);
            end = line.map_or(header.len(), |length| end + length + 1);
            if !matches!(header.get(end), Some(b' ' | b'\t')) {
                break;
            }
        }
        let field = &header[start..end];
        start = end;
        // The first letters of the names below.
        if b"fsrldtcxe".contains(&(field[0] | 0x20))
            && let Some(colon) = memchr(b':', field)
        {
            each(field[..colon].trim_ascii_end(), &field[colon + 1..]);
        }
    }
}

fn starts_with(name: &[u8], start: &[u8]) -> bool {
    name.get(..start.len())
        .is_some_and(|it| it.eq_ignore_ascii_case(start))
}

/// Returns the address of `Name <address>`, or all of a body without brackets. The name may
/// contain `<`, too.
fn from_address(body: &[u8]) -> &[u8] {
    match memrchr(b'<', body) {
        Some(open) if memchr(b'@', &body[open..]).is_some() => in_brackets(body, Some(open)),
        _ => body,
    }
}

/// Returns the name of `Name <address>` or `address (Name)`, decoded, without its quotes.
fn display_name(body: &[u8], address: &[u8]) -> String {
    let name = if address.len() < body.len() {
        let open = memrchr(b'<', body).unwrap_or_default();
        &body[..open]
    } else {
        let open = memchr(b'(', body).map_or(body.len(), |open| open + 1);
        let close = memrchr(b')', body).unwrap_or(body.len());
        body.get(open..close).unwrap_or_default()
    };
    let decoded = decode_words(Text::borrowed(name, 0), &[]);
    let text = String::from_utf8_lossy(decoded.bytes());
    let plain = text.replace(['"', '\\'], "");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn in_brackets(body: &[u8], open: Option<usize>) -> &[u8] {
    let inside = &body[open.map_or(0, |open| open + 1)..];
    &inside[..memchr(b'>', inside).unwrap_or(inside.len())]
}

/// Returns the registered domains of all addresses and URLs in a body.
fn domains(body: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let addresses = memchr_iter(b'@', body).map(|at| at + 1);
    let urls = memmem::find_iter(body, b"//").map(|at| at + 2);
    let hosts = addresses.chain(urls).filter_map(|at| host_at(body, at));
    hosts.map(domain_of).take(MANY)
}

/// Returns the addresses in the body of a field, in lower case.
fn addresses(body: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let local = |byte: &u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(byte);
    memchr_iter(b'@', body).filter_map(move |at| {
        let length = body[..at].iter().rev().take_while(|b| local(b)).count();
        let host = host_at(body, at + 1).filter(|_| length > 0)?;
        let address = &body[at - length..at + 1 + host.len()];
        Some(address.to_ascii_lowercase())
    })
}

/// Returns the registered domain in the tag `d` of a signature (RFC 6376 §3.5).
fn signing_domain(body: &[u8]) -> Option<Vec<u8>> {
    let mut tags = body.split(|byte| *byte == b';').map(<[u8]>::trim_ascii);
    let domain = tags.find_map(|tag| tag.strip_prefix(b"d="))?;
    host_at(domain.trim_ascii(), 0).map(domain_of)
}

/// Returns the host after `@`, or after `//`.
fn host(address: &[u8]) -> Option<&[u8]> {
    let web = memmem::find(address, b"//").map(|at| at + 2);
    let start = web.or_else(|| memchr(b'@', address).map(|at| at + 1))?;
    host_at(address, start)
}

/// Returns the host that starts at `start`. One of a single label is not in the DNS.
fn host_at(text: &[u8], start: usize) -> Option<&[u8]> {
    let rest = &text[start..];
    let in_host = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | 0x80..);
    let length = rest.iter().take_while(|byte| in_host(byte)).count();
    let host = rest[..length].strip_suffix(b".").unwrap_or(&rest[..length]);
    memchr(b'.', host).map(|_| host)
}

fn domain_of(host: &[u8]) -> Vec<u8> {
    registered_domain(&looked_up(host)).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: Option<&[u8]>) -> String {
        String::from_utf8_lossy(bytes.unwrap_or(b"-")).into_owned()
    }

    #[test]
    fn senders() {
        for (header, expected) in [
            ("From: a@example.org\r\n", "example.org"),
            ("From: A <a@News.Example.COM>\r\n", "example.com"),
            (
                "From: \"b@example.net <c@example.com>\"\n <a@example.org>",
                "example.org",
            ),
            ("From: a@example.org (A <b>)", "example.org"),
            ("From: a@example.org, b@example.net", "example.org"),
            ("From: a@localhost", "-"),
            ("From: host!a", "-"),
            ("From:", "-"),
            ("", "-"),
            (
                "List-Unsubscribe: <mailto:leave@lists.example.org?subject=a@b.example>",
                "example.org",
            ),
            (
                "List-Unsubscribe: <https://www.example.net:8443/x>, <mailto:a@example.org>",
                "example.net",
            ),
            (
                "List-Unsubscribe: <mailto:x@example.net>\nFrom: a@example.com\nFrom: b@example.org",
                "example.com",
            ),
        ] {
            assert_eq!(
                text(Parties::of(header.as_bytes()).sender()),
                expected,
                "{header}"
            );
        }
    }

    #[test]
    fn display_names() {
        for (from, expected) in [
            (" Anna <a@example.org>\r\n", "Anna"),
            (
                " \"Anna \\\"X\\\" Miller\" <a@example.org>",
                "Anna X Miller",
            ),
            (
                " =?utf-8?q?B=C3=BCro?=\n =?utf-8?q?_M?= <a@example.org>",
                "Büro M",
            ),
            (" =?utf-8?b?5LiJ5LqV5L2P5Y+L?= <a@example.org>", "三井住友"),
            (" a@example.org (Anna Miller)", "Anna Miller"),
            (
                " \"b@example.net <c@example.com>\" <a@example.org>",
                "b@example.net <c@example.com>",
            ),
            (" <a@example.org>", ""),
            (" a@example.org", ""),
            (" a@example.org (", ""),
            ("", ""),
        ] {
            let parties = Parties::of(format!("From:{from}").as_bytes());
            assert_eq!(parties.display_name(), expected, "{from}");
        }
    }

    #[test]
    fn own_domains() {
        let header = "From: A <a@news.example.com>\nSender: b@example.org\n\
            Return-Path: <bounce@mail.example.net>\nList-Id: <a.lists.example>\n\
            List-Post: <mailto:a@lists.a.example>\nTo: c@b.example\n\
            DKIM-Signature: v=1; a=rsa-sha256;\n\td=c.example; s=x\nReply-To: d@d.example\n";
        let parties = Parties::of(header.as_bytes());
        for (domain, expected) in [
            ("example.com", Some(Own::Shown)),
            ("example.org", Some(Own::Hidden)),
            ("example.net", Some(Own::Hidden)),
            ("a.example", Some(Own::Hidden)),
            ("c.example", Some(Own::Hidden)),
            ("b.example", None),
            ("d.example", None),
        ] {
            assert_eq!(parties.own(domain.as_bytes()), expected, "{domain}");
        }
        assert!(parties.is_to_list(b"a@lists.a.example"));
        assert!(!parties.is_to_list(b"bounce@mail.example.net"));
    }

    #[test]
    fn recipients() {
        let header = "To: \"A, B\" <Anna@Example.org>,\n b+x@example.net\nCc: c@localhost\n\
            Delivered-To: d@example.com\nFrom: f@example.org\n";
        let parties = Parties::of(header.as_bytes());
        let found: Vec<_> = parties
            .recipients()
            .iter()
            .map(|it| text(Some(it)))
            .collect();
        assert_eq!(
            found,
            ["anna@example.org", "b+x@example.net", "d@example.com"]
        );
    }

    #[test]
    fn many_fields() {
        let header = "To: ".to_owned() + &"a@example.org, ".repeat(100_000);
        assert_eq!(Parties::of(header.as_bytes()).recipients().len(), MANY);
        let header = "List-Id: <a.example>\nList-Post: <mailto:a@b.example>\n".repeat(50_000);
        assert_eq!(Parties::of(header.as_bytes()).own(b"c.example"), None);
    }
}
