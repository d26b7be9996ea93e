//! The names of header fields of mail and news, and the context of URIs in them.

use crate::extract::delimit::Context;
use crate::uri::scheme::names::NameTable;

/// Names, lower case, that identify a header: RFC 5322, RFC 5536, MIME, and those that mail
/// transfer adds.
static KNOWN: NameTable<(), 256> = NameTable::new(&[
    ("also-control", ()),
    ("approved", ()),
    ("arc-seal", ()),
    ("article-i.d.", ()),
    ("authentication-results", ()),
    ("bcc", ()),
    ("cc", ()),
    ("content-transfer-encoding", ()),
    ("content-type", ()),
    ("date", ()),
    ("date-received", ()),
    ("delivered-to", ()),
    ("delivery-date", ()),
    ("dkim-signature", ()),
    ("distribution", ()),
    ("envelope-to", ()),
    ("errors-to", ()),
    ("followup-to", ()),
    ("from", ()),
    ("in-reply-to", ()),
    ("lines", ()),
    ("list-id", ()),
    ("message-id", ()),
    ("mime-version", ()),
    ("newsgroups", ()),
    ("nntp-posting-host", ()),
    ("organization", ()),
    ("path", ()),
    ("posting-version", ()),
    ("precedence", ()),
    ("received", ()),
    ("references", ()),
    ("relay-version", ()),
    ("reply-to", ()),
    ("return-path", ()),
    ("sender", ()),
    ("status", ()),
    ("subject", ()),
    ("supersedes", ()),
    ("to", ()),
    ("x-from-line", ()),
    ("x-mailer", ()),
    ("x-mozilla-status", ()),
    ("x-original-to", ()),
    ("xref", ()),
]);

/// Characters of a field's name: RFC 5322 `ftext`.
const FTEXT: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0x21;
    while byte <= 0x7e {
        table[byte] = byte != b':' as usize;
        byte += 1;
    }
    table
};

/// The name of the field that `line` starts: printable characters before a colon.
#[inline]
pub(crate) fn field_name(line: &[u8]) -> Option<&[u8]> {
    let end = line.iter().position(|&byte| !FTEXT[usize::from(byte)])?;
    (line[end] == b':' && end > 0).then(|| &line[..end])
}

/// Returns true if a field of this name identifies a header.
pub(crate) fn is_known(name: &[u8]) -> bool {
    KNOWN.get(name).is_some()
}

/// Returns the context of URIs in a field (docs/design/INPUT.md). `None`: the field is not read,
/// as it contains Message-IDs, host names, or data for programs.
///
/// Of the fields of news (RFC 5536), these are Path, Xref, Supersedes, Control and those that
/// identify the origin of an article: `<http://a@example.org>` is a Message-ID there, and
/// `www.example.org` the host of a reader. Newsgroups and Followup-To contain no URIs either, but
/// a `news:` written there is one.
pub(crate) fn context(name: &[u8]) -> Option<Context> {
    let is = |names: &[&str]| {
        names
            .iter()
            .any(|n| name.eq_ignore_ascii_case(n.as_bytes()))
    };
    let starts = |prefix: &str| {
        name.get(..prefix.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(prefix.as_bytes()))
    };
    let (unread, link) = match name.first().map(u8::to_ascii_lowercase) {
        Some(b'a') => (
            starts("arc-") || is(&["also-control", "article-i.d."]),
            is(&["archived-at"]),
        ),
        Some(b'c') => (
            is(&["control", "cancel-lock", "cancel-key"]),
            is(&["content-location", "content-base"]),
        ),
        Some(b'd') => (starts("dkim-") || is(&["domainkey-signature"]), false),
        Some(b'i') => (is(&["in-reply-to", "injection-info"]), false),
        // RFC 2919: the name of a list, which looks like a host.
        Some(b'l') => (false, starts("list-") && !is(&["list-id"])),
        Some(b'm') => (is(&["message-id"]), false),
        Some(b'n') => (is(&["nntp-posting-host"]), false),
        Some(b'p') => (is(&["path"]), false),
        Some(b'r') => (is(&["received", "references", "resent-message-id"]), false),
        Some(b's') => (is(&["supersedes"]), false),
        Some(b'x') => (
            is(&["x-received", "x-trace", "xref"]) || starts("x-google-dkim"),
            false,
        ),
        _ => (false, false),
    };
    match (unread, link) {
        (true, _) => None,
        (_, true) => Some(Context::Link),
        _ => Some(Context::Header),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (line, name) in [
            (&b"Subject: x"[..], Some(&b"Subject"[..])),
            (b"X:", Some(b"X")),
            (b": x", None),
            (b" Subject: x", None),
            (b"two words: x", None),
            (b"none", None),
            (b"", None),
        ] {
            assert_eq!(field_name(line), name, "{line:?}");
        }
        assert!(is_known(b"MESSAGE-ID") && !is_known(b"Title"));
    }

    #[test]
    fn contexts() {
        for (name, expected) in [
            ("Subject", Some(Context::Header)),
            ("Message-ID", None),
            ("received", None),
            ("ARC-Seal", None),
            ("DKIM-Signature", None),
            ("X-Google-DKIM-Signature", None),
            ("Authentication-Results", Some(Context::Header)),
            ("Path", None),
            ("XREF", None),
            ("Control", None),
            ("NNTP-Posting-Host", None),
            ("Newsgroups", Some(Context::Header)),
            ("Followup-To", Some(Context::Header)),
            ("X-Newsreader", Some(Context::Header)),
            ("List-Unsubscribe", Some(Context::Link)),
            ("List-Post", Some(Context::Link)),
            ("List-ID", Some(Context::Header)),
            ("ARCHIVED-AT", Some(Context::Link)),
            ("Content-Base", Some(Context::Link)),
            ("Content-Type", Some(Context::Header)),
        ] {
            assert_eq!(context(name.as_bytes()), expected, "{name}");
        }
    }
}
