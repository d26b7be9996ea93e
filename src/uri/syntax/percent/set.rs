//! The bytes that each component has as they are.

use crate::uri::syntax::chars;

/// The bytes that [`encode`](super::encode) does not encode. No bytes outside ASCII are in
/// it, and `%` is in none that can be made outside of this crate.
///
/// ```
/// use urilint::uri::percent;
/// static NAME: percent::Set = percent::UNRESERVED.with(b" '");
/// assert_eq!(percent::encode("Zoe's 1/2", NAME).to_string(), "Zoe's 1%2F2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// A bit for each character of ASCII.
    bits: u128,
}

impl Set {
    /// Returns this set with `bytes` added. Those that no set contains are ignored.
    #[must_use]
    pub const fn with(mut self, bytes: &[u8]) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] < 0x80 && bytes[at] != b'%' {
                self.bits |= 1 << bytes[at];
            }
            at += 1;
        }
        self
    }

    /// Returns this set without `bytes`.
    #[must_use]
    pub const fn without(mut self, bytes: &[u8]) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] < 0x80 {
                self.bits &= !(1 << bytes[at]);
            }
            at += 1;
        }
        self
    }

    /// Returns true if the set contains `byte`.
    pub const fn contains(self, byte: u8) -> bool {
        byte < 0x80 && self.bits >> byte & 1 == 1
    }

    const fn of(members: chars::Set) -> Self {
        let mut bits = 0;
        let mut byte = 0;
        while byte < 0x80 {
            if members.has(byte) {
                bits |= 1 << byte;
            }
            byte += 1;
        }
        Self { bits }
    }
}

/// `unreserved` (RFC 3986 §2.3): for data that may become any part of any component.
pub const UNRESERVED: Set = Set::of(chars::UNRESERVED);
/// `userinfo` without the `:` that separates a user from a password (RFC 3986 §3.2.1).
pub const USERINFO: Set = Set::of(chars::UNRESERVED.or(chars::SUB_DELIMS));
/// `reg-name` (RFC 3986 §3.2.2).
pub const REG_NAME: Set = USERINFO;
/// `segment` (RFC 3986 §3.3): a segment of a path.
pub const SEGMENT: Set = Set::of(chars::PCHAR);
/// Segments and the slashes between them (RFC 3986 §3.3).
pub const PATH: Set = SEGMENT.with(b"/");
/// `query` (RFC 3986 §3.4).
pub const QUERY: Set = PATH.with(b"?");
/// A name or a value in a query: [`QUERY`] without the separators `&` and `;`, the `=`, and the
/// `+` that forms read as a space.
pub const QUERY_VALUE: Set = QUERY.without(b"&;=+");
/// `fragment` (RFC 3986 §3.5).
pub const FRAGMENT: Set = QUERY;
/// All of ASCII, and unlike in other sets also `%`.
pub(in crate::uri) const ASCII: Set = Set { bits: !0 };

#[cfg(test)]
mod tests {
    use super::*;

    /// The table in the documentation of the module.
    #[test]
    fn members() {
        for (set, others) in [
            (UNRESERVED, ""),
            (USERINFO, "!$&'()*+,;="),
            (REG_NAME, "!$&'()*+,;="),
            (SEGMENT, "!$&'()*+,;=:@"),
            (PATH, "!$&'()*+,;=:@/"),
            (QUERY, "!$&'()*+,;=:@/?"),
            (FRAGMENT, "!$&'()*+,;=:@/?"),
            (QUERY_VALUE, "!$'()*,:@/?"),
        ] {
            for byte in 0..=u8::MAX {
                let literal = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
                let expected = literal || others.as_bytes().contains(&byte);
                assert_eq!(set.contains(byte), expected, "{others} {byte}");
            }
        }
    }

    #[test]
    fn no_set_contains_the_percent_sign() {
        assert_eq!(UNRESERVED.with(b"%\xE9"), UNRESERVED);
        assert_eq!(UNRESERVED.without(b"\xE9~").with(b"~"), UNRESERVED);
    }
}
