//! Escapes of Markdown (`CommonMark` §2.4, §2.5).

use crate::format::markup::html;
use crate::format::section_writer::{Escapes, Unescaped};

/// Escapes of text and destinations: `\*`, and references that end in `;`.
pub(crate) static IN_TEXT: Escapes = Escapes {
    starts: b"\\&",
    decode: |bytes| match bytes {
        [b'\\', escaped, ..] if escaped.is_ascii_punctuation() => {
            Some((2, Some(char::from(*escaped))))
        }
        _ => reference(bytes),
    },
};

/// Escapes between `<` and `>`, where a backslash is an ordinary character.
pub(crate) static IN_AUTOLINK: Escapes = Escapes {
    starts: b"&",
    decode: reference,
};

fn reference(bytes: &[u8]) -> Option<Unescaped> {
    let decoded = (html::IN_TEXT.decode)(bytes)?;
    (bytes[decoded.0 - 1] == b';').then_some(decoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        for (text, expected, in_autolink) in [
            (r"\_a", Some((2, Some('_'))), None),
            (r"\\\_", Some((2, Some('\\'))), None),
            (r"\a", None, None),
            (r"\", None, None),
            ("&amp;a", Some((5, Some('&'))), Some((5, Some('&')))),
            ("&#x2f;", Some((6, Some('/'))), Some((6, Some('/')))),
            ("&amp=a", None, None),
            ("&copy", None, None),
        ] {
            assert_eq!((IN_TEXT.decode)(text.as_bytes()), expected, "{text}");
            assert_eq!((IN_AUTOLINK.decode)(text.as_bytes()), in_autolink, "{text}");
        }
    }
}
