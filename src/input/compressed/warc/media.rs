//! The format of a body, by its media type.

use crate::format::{FORMATS, Format, formats};

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
    match (top, sub) {
        (b"text", b"html") | (b"application", b"xhtml+xml") => named("html"),
        (b"text" | b"application", b"xml") => named("xml"),
        (_, sub) if sub.ends_with(b"+xml") => named("xml"),
        (b"text" | b"application", b"json") => named("json"),
        (_, sub) if sub.ends_with(b"+json") => named("json"),
        (b"text", b"calendar") => named("icalendar"),
        (b"text", b"vcard" | b"x-vcard" | b"directory") => named("vcard"),
        (b"text", b"csv") => named("csv"),
        (b"text", b"css") => named("css"),
        (b"text" | b"application", sub) if is_script(sub) => named("javascript"),
        (b"text", b"dns") => Reading::Unread,
        (b"application", sub) if is_text(sub) => Reading::Detected,
        (b"text" | b"message" | b"", _) => Reading::Detected,
        _ => Reading::Unread,
    }
}

/// Returns the format of metadata, if JSON that starts with `head` is that.
pub(super) fn of_json(head: &[u8]) -> Option<&'static Format> {
    formats().find(|format| format.name == "wat" && (format.sniff)(head))
}

/// Returns the format of text without markup.
pub(super) fn plain() -> &'static Format {
    // The last one accepts anything.
    FORMATS[FORMATS.len() - 1]
}

fn named(name: &str) -> Reading {
    let format = formats().find(|format| format.name == name);
    format.map_or(Reading::Detected, Reading::As)
}

fn is_script(sub: &[u8]) -> bool {
    const NAMES: [&[u8]; 4] = [b"javascript", b"x-javascript", b"ecmascript", b"jscript"];
    NAMES.contains(&sub)
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
