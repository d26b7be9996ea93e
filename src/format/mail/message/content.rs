//! The content of a body as its header declares it (RFC 2045 §5, RFC 2046, RFC 3676, RFC 2231).

use std::ops::Range;
use std::sync::Arc;

use memchr::memchr;

use super::parameter::{first_token, parameter, unquoted, values};
use super::parties::Parties;
use crate::extract::base_uri;
use crate::extract::delimit::Context;
use crate::format::SectionPart;
use crate::text::transfer::TransferEncoding;

/// The content of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub kind: ContentKind,
    /// The media type without parameters, in lower case, as it is declared.
    pub media_type: Vec<u8>,
    pub encoding: TransferEncoding,
    /// The name of the charset, or empty.
    pub charset: Vec<u8>,
    /// The charset that the multipart around the part names, or empty.
    pub outer_charset: Vec<u8>,
    /// The base of relative references (RFC 2557 §5, url-syntax-05 §5.1.2): that of the header,
    /// else that of the enclosing part.
    pub base: Option<Vec<u8>>,
    /// The parties of the message.
    pub parties: Option<Arc<Parties>>,
}

/// Kinds of bodies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ContentKind {
    /// Text that needs no further decoding.
    Text,
    /// `text/plain; format=flowed; delsp=yes`: a line that ends in a space may continue in the
    /// next one, without that space (RFC 3676 §4).
    Flowed,
    /// `text/html` and `application/xhtml+xml`.
    Html,
    /// Calendars and cards: `text/calendar`, `text/vcard`, `text/directory` and others.
    ContentLines,
    /// Parts between boundaries; those of a digest are messages.
    Multipart {
        /// Without the `--` before it.
        boundary: Vec<u8>,
        /// Whether parts without a type are messages.
        digest: bool,
    },
    /// A message, or a header alone.
    Message,
    /// `application/pkcs7-mime`: signed data with a message inside, or something else.
    Signed,
    /// No text.
    Binary,
}

impl ContentKind {
    /// Returns true if the body is text after its transfer encoding.
    pub const fn is_text(&self) -> bool {
        !matches!(self, Self::Binary | Self::Signed)
    }
}

impl Default for Content {
    fn default() -> Self {
        Self::of_part(false)
    }
}

impl Content {
    /// Returns the content of a part without a type. In a digest, it is a message.
    pub fn of_part(digest: bool) -> Self {
        Self {
            kind: if digest {
                ContentKind::Message
            } else {
                ContentKind::Text
            },
            media_type: Vec::new(),
            encoding: TransferEncoding::SevenBit,
            charset: Vec::new(),
            outer_charset: Vec::new(),
            base: None,
            parties: None,
        }
    }

    /// Returns what a section of the body is a part of.
    pub fn part(&self) -> SectionPart<'_> {
        SectionPart::Body {
            media_type: &self.media_type,
            encoding: self.encoding,
        }
    }

    /// Returns the content of a part of a multipart with that charset.
    pub fn with_outer_charset(self, outer_charset: Vec<u8>) -> Self {
        Self {
            outer_charset,
            ..self
        }
    }

    /// Returns the charset of the parts of this multipart that declare none.
    pub fn parts_charset(&self) -> Vec<u8> {
        if self.charset.is_empty() {
            self.outer_charset.clone()
        } else {
            self.charset.clone()
        }
    }

    /// Returns the content in an enclosing part with that base of relative references and that
    /// parties.
    pub fn inside(self, base: Option<Vec<u8>>, parties: Option<Arc<Parties>>) -> Self {
        Self {
            base,
            parties,
            ..self
        }
    }
}

/// The fields of a header that describe the body. Of two fields of one name, the first counts.
#[derive(Debug)]
pub(crate) struct Fields {
    content: Content,
    typed: bool,
    encoded: bool,
    /// Whether the body has the file name of signed data.
    named_p7m: bool,
    /// Of `Content-Base`, and of `Content-Location`.
    base: Option<Vec<u8>>,
    location: Option<Vec<u8>>,
    /// The parties that this header names; `None` for those of the enclosing message.
    parties: Option<Arc<Parties>>,
    /// The context of a field that continues in the next part of the record.
    pub open_field: Option<Context>,
}

impl Fields {
    /// Returns the fields of a header, with the content of a body that they do not describe.
    pub const fn of(default: Content) -> Self {
        Self {
            content: default,
            typed: false,
            encoded: false,
            named_p7m: false,
            base: None,
            location: None,
            parties: None,
            open_field: Some(Context::Header),
        }
    }

    /// Adds a field.
    pub fn add(&mut self, name: &[u8], body: &[u8]) {
        if !self.typed && is_content_type(name) {
            self.typed = true;
            self.named_p7m |= is_p7m(body, "name");
            self.content = Content {
                encoding: self.content.encoding,
                base: self.content.base.take(),
                outer_charset: std::mem::take(&mut self.content.outer_charset),
                parties: self.content.parties.take(),
                ..content_type(body)
            };
        } else if !self.encoded && name.eq_ignore_ascii_case(b"content-transfer-encoding") {
            self.encoded = true;
            self.content.encoding = TransferEncoding::named(&unquoted(body.trim_ascii()));
        } else if name.eq_ignore_ascii_case(b"content-disposition") {
            self.named_p7m |= is_p7m(body, "filename");
        } else if self.base.is_none() && name.eq_ignore_ascii_case(b"content-base") {
            self.base = base_uri::from_field_body(body);
        } else if self.location.is_none() && name.eq_ignore_ascii_case(b"content-location") {
            self.location = base_uri::from_field_body(body);
        }
    }

    /// Returns true if the part may hold HTML, whose links are compared with the parties.
    pub const fn may_hold_html(&self) -> bool {
        matches!(
            self.content.kind,
            ContentKind::Html
                | ContentKind::Multipart { .. }
                | ContentKind::Message
                | ContentKind::Signed
        )
    }

    /// Sets the parties, from the header of a message. The first part of a long header counts.
    pub fn set_parties(&mut self, header: &[u8]) {
        self.parties
            .get_or_insert_with(|| Arc::new(Parties::of(header)));
    }

    /// Returns the base of the references in the header: a `Content-Base` that is absolute, or else
    /// that of the enclosing part.
    pub fn reference_base(&self) -> Option<Vec<u8>> {
        let own = self.base.as_ref().filter(|base| base_uri::has_scheme(base));
        own.or(self.content.base.as_ref()).cloned()
    }

    /// Returns the content that they describe.
    pub fn content(mut self) -> Content {
        if let Some(parties) = self.parties.take() {
            self.content.parties = Some(parties);
        }
        // RFC 2045 §6.4 allows no other encoding for multiparts, so that a declared one is wrong.
        if matches!(self.content.kind, ContentKind::Multipart { .. }) {
            self.content.encoding = TransferEncoding::SevenBit;
        }
        if self.named_p7m && self.content.kind == ContentKind::Binary {
            self.content.kind = ContentKind::Signed;
        }
        if let Some(own) = self.base.or(self.location) {
            self.content.base = base_uri::effective(Some(&own), self.content.base.as_deref());
        }
        self.content
    }
}

pub(crate) fn is_content_type(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"content-type")
}

/// Returns true if the parameter of that name is a file name of signed or encrypted data.
fn is_p7m(body: &[u8], name: &str) -> bool {
    // Few fields have a `7` in a name.
    if memchr(b'7', body).is_none() {
        return false;
    }
    let name = parameter(body, name).unwrap_or_default();
    let name = name.trim_ascii_end();
    name.len() > 4 && name[name.len() - 4..].eq_ignore_ascii_case(b".p7m")
}

fn content_type(body: &[u8]) -> Content {
    let name = first_token(body).to_ascii_lowercase();
    let parameter = |wanted: &str| parameter(body, wanted).unwrap_or_default();
    let is = |name: &str, wanted: &[u8]| parameter(name).eq_ignore_ascii_case(wanted);
    let (top, sub) = match name.iter().position(|&b| b == b'/') {
        Some(slash) => (&name[..slash], &name[slash + 1..]),
        None => (&name[..], &b""[..]),
    };
    let kind = match (top, sub) {
        (b"multipart", _) => ContentKind::Multipart {
            boundary: boundary(body).trim_ascii_end().to_vec(),
            digest: sub == b"digest",
        },
        (b"message", b"rfc822" | b"global" | b"news" | b"external-body" | b"partial") => {
            ContentKind::Message
        }
        (b"text", b"html") | (b"application", b"xhtml+xml") => ContentKind::Html,
        (b"text", b"plain") if is("format", b"flowed") && is("delsp", b"yes") => {
            ContentKind::Flowed
        }
        (b"text", b"calendar" | b"x-vcalendar" | b"vcard" | b"x-vcard" | b"directory")
        | (b"application", b"ics") => ContentKind::ContentLines,
        (b"image" | b"audio" | b"video" | b"font" | b"model", _) => ContentKind::Binary,
        (b"application", b"pkcs7-mime" | b"x-pkcs7-mime") => ContentKind::Signed,
        (b"application", sub) if !is_text(sub) => ContentKind::Binary,
        _ => ContentKind::Text,
    };
    Content {
        kind,
        encoding: TransferEncoding::SevenBit,
        charset: parameter("charset"),
        outer_charset: Vec::new(),
        base: None,
        parties: None,
        media_type: name,
    }
}

/// Returns the boundary of the field, even without the `;` before it.
fn boundary(body: &[u8]) -> Vec<u8> {
    parameter(body, "boundary").unwrap_or_else(|| {
        let lower = body.to_ascii_lowercase();
        let value = memchr::memmem::find(&lower, b"boundary=");
        value.map_or_else(Vec::new, |at| unquoted(&body[at + b"boundary=".len()..]))
    })
}

/// Returns true if `application/` of this subtype is text.
fn is_text(sub: &[u8]) -> bool {
    const TEXT: &[&[u8]] = &[
        b"xml",
        b"json",
        b"javascript",
        b"x-javascript",
        b"ecmascript",
        b"rtf",
        b"x-sh",
        b"x-shellscript",
        b"x-perl",
        b"x-python",
        b"x-tex",
        b"x-latex",
        b"sql",
        b"yaml",
        b"toml",
        b"x-patch",
        b"x-diff",
        b"news-transmission",
        b"sgml",
        b"ld+json",
        b"",
    ];
    TEXT.contains(&sub) || sub.ends_with(b"+xml") || sub.ends_with(b"+json")
}

/// Returns the range of the URL of an external body in the field (RFC 2046 §5.2.3, RFC 2017 §3),
/// without its quotes.
pub(crate) fn external_url(body: &[u8]) -> Option<Range<usize>> {
    if !first_token(body).eq_ignore_ascii_case(b"message/external-body") {
        return None;
    }
    let values = values(body);
    let mut values = values.iter();
    let url = values.find(|value| value.name.eq_ignore_ascii_case(b"url"))?;
    Some(url.range())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(content_type: &str) -> Content {
        let mut fields = Fields::of(Content::default());
        fields.add(b"Content-Type", content_type.as_bytes());
        fields.content()
    }

    #[test]
    fn boundaries() {
        for (field, expected) in [
            ("multipart/mixed; boundary=a", "a"),
            ("Multipart/Mixed; charset=x; BOUNDARY=\"a; b\"; c=d", "a; b"),
            ("multipart/mixed;\r\n\tboundary = \"a\\\"b\"\r\n", "a\"b"),
            ("multipart/mixed (c; d); boundary=a (e)", "a"),
            ("multipart/mixed; boundary=\"a", "a"),
            ("multipart/mixed; boundary=a; boundary=b", "a"),
            ("multipart/mixed; boundary*=us-ascii'en'a%20b", "a b"),
            ("multipart/mixed; boundary*1=b; boundary*0=a", "ab"),
            ("multipart/mixed; boundary*0*=''a%3D; boundary*1=b", "a=b"),
            ("multipart/mixed boundary=\"a\"", "a"),
            ("multipart/mixed; boundary=\"a  \"", "a"),
            ("multipart/mixed; boundary==a=", "=a="),
            ("multipart/mixed", ""),
        ] {
            let ContentKind::Multipart { boundary, .. } = parsed(field).kind else {
                panic!("{field}");
            };
            assert_eq!(String::from_utf8_lossy(&boundary), expected, "{field}");
        }
    }

    #[test]
    fn kinds() {
        for (field, expected) in [
            ("", ContentKind::Text),
            ("text", ContentKind::Text),
            ("text/plain; format=flowed", ContentKind::Text),
            (
                "text/plain; DelSp=Yes; Format=\"Flowed\"",
                ContentKind::Flowed,
            ),
            ("TEXT/HTML", ContentKind::Html),
            ("message/rfc822; name=x", ContentKind::Message),
            ("message/delivery-status", ContentKind::Text),
            ("application/pgp-signature", ContentKind::Binary),
            ("application/atom+xml", ContentKind::Text),
            ("image/png", ContentKind::Binary),
            (
                "application/pkcs7-mime; name=smime.p7m",
                ContentKind::Signed,
            ),
            ("application/x-pkcs7-mime", ContentKind::Signed),
            (
                "application/octet-stream; name=\"SMIME.P7M\"",
                ContentKind::Signed,
            ),
            ("application/octet-stream; name=p7m", ContentKind::Binary),
            (
                "application/pkcs7-signature; name=smime.p7s",
                ContentKind::Binary,
            ),
            ("text/plain; name=smime.p7m", ContentKind::Text),
        ] {
            assert_eq!(parsed(field).kind, expected, "{field}");
        }
    }

    #[test]
    fn encodings() {
        for (field, expected) in [
            ("base64", TransferEncoding::Base64),
            (" \"base64\" ", TransferEncoding::Base64),
            ("(a) Quoted-Printable; x", TransferEncoding::QuotedPrintable),
            ("8bit", TransferEncoding::EightBit),
            ("7BIT", TransferEncoding::SevenBit),
            ("", TransferEncoding::SevenBit),
            ("x-uuencode", TransferEncoding::Binary),
        ] {
            let mut fields = Fields::of(Content::default());
            fields.add(b"content-transfer-encoding", field.as_bytes());
            fields.add(b"Content-Transfer-Encoding", b"base64");
            assert_eq!(fields.content().encoding, expected, "{field}");
        }
    }

    #[test]
    fn urls_of_external_bodies() {
        for (field, expected) in [
            (
                "message/external-body; access-type=URL; URL=\"a:\n b\"; x=y",
                Some("a:\n b"),
            ),
            ("message/external-body; url = a:b ; x=y", Some("a:b")),
            ("message/external-body; url=\"a:b", Some("a:b")),
            (
                "message/external-body; url*0=\"a:\";\n url*1=b; x=y",
                Some("a:\";\n url*1=b"),
            ),
            (
                "message/external-body; url*=utf-8''a%3Ab",
                Some("utf-8''a%3Ab"),
            ),
            ("message/external-body; access-type=local-file", None),
            ("text/plain; url=\"a:b\"", None),
        ] {
            let url = external_url(field.as_bytes()).map(|range| &field[range]);
            assert_eq!(url, expected, "{field}");
        }
    }
}
