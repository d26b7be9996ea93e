//! Classes of bytes in a bare URI, and runs of those that continue it.

/// The maximum length of the plain start of the body, in bytes: no host is longer.
const MAX_PLAIN_LEN: usize = 256;

/// The class of a byte in a bare URI. Each is a bit, so that those of several bytes are compared
/// at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ByteClass {
    /// Continues the URI everywhere.
    Plain = 0,
    /// Continues the URI after the host, and ends or structures the host.
    Separator = 1,
    /// May end the URI anywhere, or changes how the rest is read.
    Punctuation = 2,
    /// Ends the URI.
    End = 4,
    /// Is part of a character beyond ASCII.
    NonAscii = 8,
}

/// The class of each byte.
const BYTE_CLASSES: [ByteClass; 256] = {
    let mut classes = [ByteClass::Plain; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            // A line end, too: other text follows 17,712 long lines of one archive of mail that
            // end in a URI; the 86 URIs that are broken there are all in `<…>`.
            0..=b' ' | 0x7F | b'<' | b'>' | b'"' | b'`' | b'|' => ByteClass::End,
            0x80.. => ByteClass::NonAscii,
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'%' => ByteClass::Plain,
            b'/' | b':' | b'=' | b'#' | b'~' | b'+' | b'!' | b'$' | b'*' | b'\'' => {
                ByteClass::Separator
            }
            _ => ByteClass::Punctuation,
        };
        byte += 1;
    }
    classes
};

/// Returns the class of `byte`.
pub(super) const fn class_of(byte: u8) -> ByteClass {
    BYTE_CLASSES[byte as usize]
}

/// Returns the number of leading bytes that are plain, or separators if `last` is their class.
pub(super) fn run(bytes: &[u8], last: ByteClass) -> usize {
    let class = |byte: &u8| class_of(*byte) as u8;
    if bytes.first().is_none_or(|byte| class(byte) > last as u8) {
        return 0;
    }
    let mut at = 0;
    // Without a branch for each byte.
    while let Some(eight) = bytes[at..].first_chunk::<8>()
        && eight.iter().fold(0, |all, byte| all | class(byte)) <= last as u8
    {
        at += 8;
    }
    let rest = bytes[at..].iter();
    at + rest.take_while(|byte| class(byte) <= last as u8).count()
}

/// Returns the offset past the bytes from `body` on that continue every URI, [`MAX_PLAIN_LEN`] at
/// most.
pub(super) fn plain_end(bytes: &[u8], body: usize) -> usize {
    let rest = bytes.get(body..).unwrap_or_default();
    body + run(&rest[..rest.len().min(MAX_PLAIN_LEN)], ByteClass::Plain)
}
