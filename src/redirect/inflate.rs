//! Inflation of targets that are compressed (zlib, RFC 1950).

#[cfg(feature = "archives")]
use crate::text::Builder;
use crate::text::Text;

/// The most bytes of a target: those of the longest URI.
#[cfg(feature = "archives")]
const LONGEST: u64 = 64 * 1024;

/// Returns the inflated text, at most 64 KiB of it; `None` if it is not compressed. Each byte of it
/// is at all of `text`.
#[cfg(feature = "archives")]
pub(super) fn inflated(text: &Text) -> Option<Text<'static>> {
    use std::io::Read;
    let mut bytes = Vec::new();
    let reader = flate2::read::ZlibDecoder::new(text.bytes());
    // A damaged end leaves what is before it.
    let _ = reader.take(LONGEST).read_to_end(&mut bytes);
    if bytes.is_empty() {
        return None;
    }
    let mut inflated = Builder::new(text);
    inflated.replace(&bytes, 0..text.bytes().len());
    Some(inflated.finish())
}

/// Without the feature `archives` there is no decoder, and the target is not known.
#[cfg(not(feature = "archives"))]
pub(super) fn inflated(_: &Text) -> Option<Text<'static>> {
    None
}
