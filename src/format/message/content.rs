//! What a header says of the body behind it (RFC 2045 §5, RFC 2046, RFC 3676, RFC 2231).

use crate::format::base;
use crate::transfer::Encoding;

/// What a body is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Content {
    pub kind: Kind,
    pub encoding: Encoding,
    /// The name of the charset; empty where none is told.
    pub charset: Vec<u8>,
    /// What relative references in it are relative to (RFC 2557 §5; url-syntax-05
    /// §5.1.2): what the header says, else that of what it stands in.
    pub base: Option<Vec<u8>>,
}

/// Kinds of bodies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text that is read as it stands.
    Text,
    /// `text/plain; format=flowed; delsp=yes`: a line may go on in the next one without
    /// the space that it ends in (RFC 3676 §4).
    Flowed,
    /// `text/html` and `application/xhtml+xml`.
    Html,
    /// Parts between boundaries; those of a digest are messages.
    Multipart {
        /// Without the `--` before it.
        boundary: Vec<u8>,
        /// Whether parts that do not say are messages.
        digest: bool,
    },
    /// A message, or a header alone.
    Message,
    /// No text.
    Binary,
}

impl Default for Content {
    fn default() -> Self {
        Self::of_part(false)
    }
}

impl Content {
    /// What a part is that does not say; those of a digest are messages.
    pub fn of_part(digest: bool) -> Self {
        Self {
            kind: if digest { Kind::Message } else { Kind::Text },
            encoding: Encoding::Identity,
            charset: Vec::new(),
            base: None,
        }
    }

    /// The same in something that has this base.
    pub fn with_base(self, base: Option<Vec<u8>>) -> Self {
        Self { base, ..self }
    }
}

/// What the fields of a header say; of two fields of one name, the first.
pub(super) fn of<'r>(
    fields: impl Iterator<Item = (&'r [u8], &'r [u8])>,
    default: Content,
) -> Content {
    let mut content = default;
    let (mut typed, mut encoded) = (false, false);
    let (mut own_base, mut location) = (None, None);
    for (name, body) in fields {
        if !typed && name.eq_ignore_ascii_case(b"content-type") {
            typed = true;
            content = Content {
                encoding: content.encoding,
                base: content.base,
                ..content_type(body)
            };
        } else if !encoded && name.eq_ignore_ascii_case(b"content-transfer-encoding") {
            encoded = true;
            content.encoding = Encoding::named(first_token(body));
        } else if own_base.is_none() && name.eq_ignore_ascii_case(b"content-base") {
            own_base = base::of_field(body);
        } else if location.is_none() && name.eq_ignore_ascii_case(b"content-location") {
            location = base::of_field(body);
        }
    }
    if let Some(own) = own_base.or(location) {
        content.base = base::within(Some(&own), content.base.as_deref());
    }
    // RFC 2045 §6.4 lets multiparts have no other; what is told all the same is wrong.
    if matches!(content.kind, Kind::Multipart { .. }) {
        content.encoding = Encoding::Identity;
    }
    content
}

/// The first word, without comments.
fn first_token(body: &[u8]) -> &[u8] {
    let mut body = body.trim_ascii();
    while body.first() == Some(&b'(') {
        let end = body.iter().position(|&b| b == b')');
        body = body[end.map_or(body.len(), |end| end + 1)..].trim_ascii_start();
    }
    let end = body
        .iter()
        .position(|b| b.is_ascii_whitespace() || matches!(b, b';' | b'('));
    &body[..end.unwrap_or(body.len())]
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
        (b"multipart", _) => Kind::Multipart {
            boundary: parameter("boundary").trim_ascii_end().to_vec(),
            digest: sub == b"digest",
        },
        (b"message", b"rfc822" | b"global" | b"news" | b"external-body" | b"partial") => {
            Kind::Message
        }
        (b"text", b"html") | (b"application", b"xhtml+xml") => Kind::Html,
        (b"text", b"plain") if is("format", b"flowed") && is("delsp", b"yes") => Kind::Flowed,
        (b"image" | b"audio" | b"video" | b"font" | b"model", _) => Kind::Binary,
        (b"application", sub) if !is_text(sub) => Kind::Binary,
        _ => Kind::Text,
    };
    Content {
        kind,
        encoding: Encoding::Identity,
        charset: parameter("charset"),
        base: None,
    }
}

/// Whether `application/` of this is text.
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

/// The value of a parameter, its quotes undone. One in pieces (RFC 2231 §3) is put
/// together.
fn parameter(body: &[u8], wanted: &str) -> Option<Vec<u8>> {
    let mut value: Option<Vec<u8>> = None;
    let mut rest = &body[end_of_value(body)..];
    while let [b';', after @ ..] = rest {
        let end = end_of_value(after);
        if let Some(equals) = after[..end].iter().position(|&b| b == b'=') {
            let name = after[..equals].trim_ascii();
            let (name, piece) = match name.iter().position(|&b| b == b'*') {
                Some(star) => (&name[..star], Some(&name[star + 1..])),
                None => (name, None),
            };
            if name.eq_ignore_ascii_case(wanted.as_bytes()) {
                let text = unquoted(after[equals + 1..end].trim_ascii());
                match (&mut value, piece) {
                    (Some(value), Some(_)) => value.extend(text),
                    (Some(_), None) => {}
                    (None, _) => value = Some(text),
                }
            }
        }
        rest = &after[end..];
    }
    value
}

/// Where the next `;` stands that is in no quotes, or the end.
fn end_of_value(bytes: &[u8]) -> usize {
    let mut quoted = false;
    let mut escaped = false;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b';' if !quoted => return at,
            _ => {}
        }
    }
    bytes.len()
}

/// A `quoted-string` without its quotes, or the first word.
fn unquoted(value: &[u8]) -> Vec<u8> {
    let Some(inside) = value.strip_prefix(b"\"") else {
        return first_token(value).to_vec();
    };
    let mut text = Vec::new();
    let mut bytes = inside.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'"' => break,
            b'\\' => text.extend(bytes.next()),
            b'\r' | b'\n' => {}
            _ => text.push(byte),
        }
    }
    text
}
