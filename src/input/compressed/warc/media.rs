//! The format of a body, by its media type.

use crate::format::{FORMATS, Format, of_media_type};

/// How a body is read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reading {
    /// In this format.
    As(&'static Format),
    /// In the format that its bytes and the path of its target show.
    Detected,
    /// Not: it is an image or other binary data.
    Unread,
}

/// Returns how a body of this media type, in lower case, is read.
pub(super) fn reading(media_type: &[u8]) -> Reading {
    let (top, sub) = match media_type.iter().position(|byte| *byte == b'/') {
        Some(slash) => (&media_type[..slash], &media_type[slash + 1..]),
        None => (media_type, &b""[..]),
    };
    if let Some(format) = of_media_type(media_type) {
        return Reading::As(format);
    }
    match (top, sub) {
        (b"text", b"dns") => Reading::Unread,
        (b"application", sub) if is_text(sub) => Reading::Detected,
        (b"text" | b"message" | b"", _) => Reading::Detected,
        _ => Reading::Unread,
    }
}

/// Returns true if this media type, in lower case, declares text.
pub(super) fn is_declared_text(media_type: &[u8]) -> bool {
    media_type.starts_with(b"text/") || matches!(reading(media_type), Reading::As(_))
}

/// Returns the format of text without markup.
pub(super) fn plain() -> &'static Format {
    // The last one accepts anything.
    FORMATS[FORMATS.len() - 1]
}

/// Returns true if `application/` of this subtype may be text.
fn is_text(sub: &[u8]) -> bool {
    const NAMES: &[&[u8]] = &[
        b"warc-fields",
        b"x-sh",
        b"x-tex",
        b"x-latex",
        b"x-ndjson",
        b"sql",
        b"yaml",
        b"x-yaml",
        b"toml",
        b"sgml",
        b"mbox",
        b"rtf",
    ];
    NAMES.contains(&sub)
}
