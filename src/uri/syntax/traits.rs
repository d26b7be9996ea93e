//! Conversions and comparisons of a [`Uri`].

use std::fmt::{self, Write as _};
use std::hash::{Hash, Hasher};

use super::Uri;

/// Writes the URI. Controls and bytes that are not UTF-8 are percent-encoded, so that the
/// output is one line of text.
///
/// ```
/// use urilint::uri::Uri;
/// assert_eq!(Uri::split(b"http://h.example/\xE9\n").to_string(), "http://h.example/%E9%0A");
/// ```
impl fmt::Display for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.bytes().utf8_chunks() {
            for character in chunk.valid().chars() {
                if character.is_control() {
                    let mut utf8 = [0; 4];
                    encode(character.encode_utf8(&mut utf8).as_bytes(), f)?;
                } else {
                    f.write_char(character)?;
                }
            }
            encode(chunk.invalid(), f)?;
        }
        Ok(())
    }
}

fn encode(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "%{byte:02X}"))
}

/// Compares the bytes. For other definitions of equality, see
/// [`equivalence`](crate::uri::equivalence).
impl PartialEq for Uri<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Eq for Uri<'_> {}

impl Hash for Uri<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes().hash(state);
    }
}

impl AsRef<[u8]> for Uri<'_> {
    fn as_ref(&self) -> &[u8] {
        self.bytes()
    }
}
