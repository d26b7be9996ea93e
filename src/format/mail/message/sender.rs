//! The domain of a message's sender, as its header names it.

use std::sync::Arc;

use memchr::{memchr, memmem, memrchr};

use crate::host::domain::registered_domain;

/// A field that names the sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SenderField {
    /// `List-Unsubscribe` (RFC 2369 §3.2).
    ListUnsubscribe,
    /// `From` (RFC 5322 §3.6.2), which counts before the other.
    From,
}

impl SenderField {
    /// Returns the field called `name`.
    pub fn named(name: &[u8]) -> Option<Self> {
        match name.len() {
            4 if name.eq_ignore_ascii_case(b"from") => Some(Self::From),
            16 if name.eq_ignore_ascii_case(b"list-unsubscribe") => Some(Self::ListUnsubscribe),
            _ => None,
        }
    }

    /// Returns the registered domain in the body of the field, in lower case.
    pub fn domain(self, body: &[u8]) -> Option<Arc<[u8]>> {
        let address = match self {
            Self::From => from_address(body),
            Self::ListUnsubscribe => in_brackets(body, memchr(b'<', body)),
        };
        let host = host(address)?;
        let domain = registered_domain(host).to_ascii_lowercase();
        (!domain.is_empty()).then(|| domain.into())
    }
}

/// Returns the address of `Name <address>`, or all of a body without brackets. The name may
/// contain `<`, too.
fn from_address(body: &[u8]) -> &[u8] {
    match memrchr(b'<', body) {
        Some(open) if memchr(b'@', &body[open..]).is_some() => in_brackets(body, Some(open)),
        _ => body,
    }
}

fn in_brackets(body: &[u8], open: Option<usize>) -> &[u8] {
    let inside = &body[open.map_or(0, |open| open + 1)..];
    &inside[..memchr(b'>', inside).unwrap_or(inside.len())]
}

/// Returns the host after `@`, or after `//`.
fn host(address: &[u8]) -> Option<&[u8]> {
    let web = memmem::find(address, b"//").map(|at| at + 2);
    let start = web.or_else(|| memchr(b'@', address).map(|at| at + 1))?;
    let rest = &address[start..];
    let in_host = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | 0x80..);
    let length = rest.iter().take_while(|byte| in_host(byte)).count();
    let host = rest[..length].strip_suffix(b".").unwrap_or(&rest[..length]);
    // A host of one label is not in the DNS.
    memchr(b'.', host).map(|_| host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains() {
        use SenderField::{From, ListUnsubscribe};
        for (field, body, expected) in [
            (From, " a@example.org\r\n", Some("example.org")),
            (From, " A <a@News.Example.COM>\r\n", Some("example.com")),
            (
                From,
                " \"b@example.net <c@example.com>\"\n <a@example.org>",
                Some("example.org"),
            ),
            (From, " a@example.org (A <b>)", Some("example.org")),
            (From, " a@example.org, b@example.net", Some("example.org")),
            (From, " a@localhost", None),
            (From, " host!a", None),
            (From, "", None),
            (
                ListUnsubscribe,
                " <mailto:leave@lists.example.org?subject=a@b.example>",
                Some("example.org"),
            ),
            (
                ListUnsubscribe,
                " <https://www.example.net:8443/x>, <mailto:a@example.org>",
                Some("example.net"),
            ),
        ] {
            let domain = field.domain(body.as_bytes());
            assert_eq!(domain.as_deref(), expected.map(str::as_bytes), "{body}");
        }
        assert!(From > ListUnsubscribe);
    }
}
