//! Character classes of the grammar, as tables (RFC 3986 Appendix A).

/// A set of bytes, computed at compile time.
#[derive(Clone, Copy)]
pub(in crate::uri) struct Set([bool; 256]);

impl Set {
    /// Returns the set of `members`.
    pub(in crate::uri) const fn of(members: &[u8]) -> Self {
        let mut set = [false; 256];
        let mut i = 0;
        while i < members.len() {
            set[members[i] as usize] = true;
            i += 1;
        }
        Self(set)
    }

    const fn range(first: u8, last: u8) -> Self {
        let mut set = [false; 256];
        let mut i = first as usize;
        while i <= last as usize {
            set[i] = true;
            i += 1;
        }
        Self(set)
    }

    /// Returns true if the set contains `byte`.
    pub(in crate::uri) const fn has(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }

    /// Returns the union of both sets.
    pub(in crate::uri) const fn or(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < 256 {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Returns the bytes of this set that are not in `other`.
    pub(in crate::uri) const fn sub(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < 256 {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }
}

/// `ALPHA`
pub(in crate::uri) const ALPHA: Set = Set::range(b'A', b'Z').or(Set::range(b'a', b'z'));
/// `DIGIT`
pub(in crate::uri) const DIGIT: Set = Set::range(b'0', b'9');
/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
pub(in crate::uri) const UNRESERVED: Set = ALPHA.or(DIGIT).or(Set::of(b"-._~"));
/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
pub(in crate::uri) const SUB_DELIMS: Set = Set::of(b"!$&'()*+,;=");
/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`, without `pct-encoded`.
pub(in crate::uri) const PCHAR: Set = UNRESERVED.or(SUB_DELIMS).or(Set::of(b":@"));

/// The classes of each byte, one bit each. `%` is in none of them: escapes are checked separately.
pub(in crate::uri) static CLASSES: [u8; 256] = {
    let sets = [
        ALPHA.or(DIGIT).or(Set::of(b"+-.")),
        UNRESERVED.or(SUB_DELIMS),
        UNRESERVED.or(SUB_DELIMS).or(Set::of(b":")),
        PCHAR.or(Set::of(b"/")),
        PCHAR.or(Set::of(b"/?")),
        UNRESERVED.sub(Set::of(b"~")),
        UNRESERVED.sub(Set::of(b"~-.")),
        DIGIT,
    ];
    let mut classes = [0; 256];
    let mut bit = 0;
    while bit < sets.len() {
        let mut byte = 0;
        while byte < 256 {
            if sets[bit].0[byte] {
                classes[byte] |= 1 << bit;
            }
            byte += 1;
        }
        bit += 1;
    }
    classes
};

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
pub(in crate::uri) const SCHEME: u8 = 1;
/// `reg-name = *( unreserved / pct-encoded / sub-delims )`
pub(in crate::uri) const REG_NAME: u8 = 1 << 1;
/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
pub(in crate::uri) const USERINFO: u8 = 1 << 2;
/// `path-abempty = *( "/" *pchar )`
pub(in crate::uri) const PATH: u8 = 1 << 3;
/// `query = *( pchar / "/" / "?" )`, and `fragment` likewise.
pub(in crate::uri) const QUERY: u8 = 1 << 4;
/// The characters of a DNS host name: letters, digits, `-`, `.` (RFC 1123 §2.1), and `_`, which
/// names in the DNS contain nonetheless.
pub(in crate::uri) const HOST: u8 = 1 << 5;
/// The characters that a label may start and end with: those of [`HOST`] except `-` and `.`.
pub(in crate::uri) const HOST_EDGE: u8 = 1 << 6;
/// `port = *DIGIT`
pub(in crate::uri) const PORT: u8 = 1 << 7;

/// Returns true if `byte` is in [`UNRESERVED`].
pub(in crate::uri) const fn is_unreserved(byte: u8) -> bool {
    UNRESERVED.has(byte)
}

/// Returns a word with `class` in each of its eight bytes.
pub(in crate::uri) const fn each(class: u8) -> u64 {
    class as u64 * 0x0101_0101_0101_0101
}

/// Returns the classes of the eight bytes from `at` on, the first in the lowest byte; bytes past
/// the end have none. The end of a component is unpredictable: eight bytes without a branch are
/// faster than a branch for each.
#[inline]
pub(in crate::uri) fn classes(bytes: &[u8], at: usize) -> u64 {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(eight) => classes_of(*eight),
        None => last_classes(bytes, at),
    }
}

/// Returns the classes of the last bytes, where fewer than eight are left.
#[inline]
fn last_classes(bytes: &[u8], at: usize) -> u64 {
    let left = bytes.len().saturating_sub(at);
    match bytes.last_chunk() {
        Some(eight) => classes_of(*eight)
            .checked_shr(8 * (8 - left as u32))
            .unwrap_or(0),
        None => bytes[bytes.len() - left..]
            .iter()
            .rev()
            .fold(0, |all, &byte| all << 8 | u64::from(CLASSES[byte as usize])),
    }
}

#[inline]
fn classes_of(eight: [u8; 8]) -> u64 {
    let class = |at: usize| u64::from(CLASSES[eight[at] as usize]) << (8 * at);
    let (a, b) = (class(0) | class(1), class(2) | class(3));
    let (c, d) = (class(4) | class(5), class(6) | class(7));
    (a | b) | (c | d)
}

/// Returns the number of leading bytes, of the eight with these [`classes`], that are in `class`.
#[inline]
pub(in crate::uri) const fn count(classes: u64, class: u8) -> usize {
    (!classes & each(class)).trailing_zeros() as usize / 8
}

/// Returns the first offset from `at` on whose byte is not in `class`, or the length.
#[inline]
pub(in crate::uri) fn skip(bytes: &[u8], at: usize, class: u8) -> usize {
    let mut at = at;
    while let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>)
        && eight
            .iter()
            .fold(class, |all, &byte| all & CLASSES[byte as usize])
            != 0
    {
        at += 8;
    }
    at + count(classes(bytes, at), class)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 3986 §2.2, §2.3: 66 unreserved characters, 11 sub-delims, and the rest of visible ASCII.
    #[test]
    fn classes_have_the_sizes_of_the_grammar() {
        let size = |class| CLASSES.iter().filter(|&&c| c & class != 0).count();
        assert_eq!(size(SCHEME), 65);
        assert_eq!(size(REG_NAME), 66 + 11);
        assert_eq!(size(USERINFO), 66 + 11 + 1);
        assert_eq!(size(PATH), 66 + 11 + 3);
        assert_eq!(size(QUERY), 66 + 11 + 4);
        assert_eq!(size(HOST), 65);
        assert_eq!(size(HOST_EDGE), 63);
        assert_eq!(size(PORT), 10);
    }

    /// Eight bytes at once end where single ones do.
    #[test]
    fn skipping_is_as_byte_by_byte() {
        let text: Vec<u8> = (0..2000_usize)
            .map(|at| match at % 23 {
                0 => (at / 7) as u8,
                1..6 => b'/',
                _ => b'a' + (at % 25) as u8,
            })
            .collect();
        for class in [SCHEME, REG_NAME, PATH, QUERY, HOST, PORT] {
            for at in 0..=text.len() {
                let outside = |byte: &u8| CLASSES[*byte as usize] & class == 0;
                let length = text[at..].iter().position(outside);
                assert_eq!(
                    skip(&text, at, class),
                    length.map_or(text.len(), |l| at + l)
                );
            }
        }
    }

    #[test]
    fn skipping() {
        assert_eq!(skip(b"ab/c d", 0, PATH), 4);
        assert_eq!(skip(b"ab", 0, PATH), 2);
        assert_eq!(skip(b"ab", 5, PATH), 5);
    }
}
