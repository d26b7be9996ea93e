//! Character classes of the grammar, as tables (RFC 3986 Appendix A).

/// A set of bytes, built by the compiler.
#[derive(Clone, Copy)]
pub(crate) struct Set([bool; 256]);

impl Set {
    /// The bytes of `members`.
    pub(crate) const fn of(members: &[u8]) -> Self {
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

    /// Whether `byte` is in it.
    pub(crate) const fn has(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }

    /// What is in this set, or in the other one.
    pub(crate) const fn or(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < 256 {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// What is in this set, and not in the other one.
    pub(crate) const fn sub(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < 256 {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }
}

/// `ALPHA`
pub(crate) const ALPHA: Set = Set::range(b'A', b'Z').or(Set::range(b'a', b'z'));
/// `DIGIT`
pub(crate) const DIGIT: Set = Set::range(b'0', b'9');
/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
pub(crate) const UNRESERVED: Set = ALPHA.or(DIGIT).or(Set::of(b"-._~"));
/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
pub(crate) const SUB_DELIMS: Set = Set::of(b"!$&'()*+,;=");
/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`, without `pct-encoded`.
pub(crate) const PCHAR: Set = UNRESERVED.or(SUB_DELIMS).or(Set::of(b":@"));

/// Which classes a byte is in, one bit each. In none of them is `%`: an escape is looked
/// at by itself.
pub(super) static CLASSES: [u8; 256] = {
    let sets = [
        ALPHA.or(DIGIT).or(Set::of(b"+-.")),
        UNRESERVED.or(SUB_DELIMS),
        UNRESERVED.or(SUB_DELIMS).or(Set::of(b":")),
        PCHAR.or(Set::of(b"/")),
        PCHAR.or(Set::of(b"/?")),
        UNRESERVED.sub(Set::of(b"~")),
        UNRESERVED.sub(Set::of(b"~-.")),
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
pub(super) const SCHEME: u8 = 1;
/// `reg-name = *( unreserved / pct-encoded / sub-delims )`
pub(super) const REG_NAME: u8 = 1 << 1;
/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
pub(super) const USERINFO: u8 = 1 << 2;
/// `path-abempty = *( "/" *pchar )`
pub(super) const PATH: u8 = 1 << 3;
/// `query = *( pchar / "/" / "?" )`, and `fragment` likewise.
pub(super) const QUERY: u8 = 1 << 4;
/// What a host name of the network has: letters, digits, `-`, `.` (RFC 1123 §2.1), and
/// `_`, which names of the DNS have all the same.
pub(super) const HOST: u8 = 1 << 5;
/// The same without `-` and `.`: what a label may start and end with.
pub(super) const HOST_EDGE: u8 = 1 << 6;

/// Whether a byte is in [`UNRESERVED`].
pub(super) const fn is_unreserved(byte: u8) -> bool {
    UNRESERVED.has(byte)
}

/// The first place from `at` on whose byte is not in `class`, or the length.
#[inline]
pub(super) fn skip(bytes: &[u8], at: usize, class: u8) -> usize {
    let mut at = at;
    // Eight at once, without a branch for each.
    while let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        if eight
            .iter()
            .fold(class, |all, &byte| all & CLASSES[byte as usize])
            == 0
        {
            break;
        }
        at += 8;
    }
    skip_short(bytes, at, class)
}

/// The same for parts that are short.
#[inline]
pub(super) fn skip_short(bytes: &[u8], at: usize, class: u8) -> usize {
    let mut at = at;
    while let Some(&byte) = bytes.get(at) {
        if CLASSES[byte as usize] & class == 0 {
            break;
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 3986 §2.2, §2.3: 66 unreserved characters, 11 sub-delims, and the rest of
    /// visible ASCII.
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
    }

    #[test]
    fn skipping() {
        assert_eq!(skip(b"ab/c d", 0, PATH), 4);
        assert_eq!(skip(b"ab", 0, PATH), 2);
        assert_eq!(skip(b"ab", 5, PATH), 5);
    }
}
