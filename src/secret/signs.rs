//! What one pass over the bytes of a URI shows of the credentials that it may have: most URIs
//! cannot have any, and are not searched.

use crate::redirect;
use crate::redirect::nested::after_opening;
use crate::uri::Uri;

/// A set of bytes. Some share a place in it: digits, the backslash with what is no part of a URI,
/// and the bytes that no search asks for. A set may seem to have a byte too many of these,
/// but never one too few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ByteSet(u64);

/// The set of each byte alone.
static SINGLE: [u64; 256] = {
    let mut sets = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        sets[byte] = 1 << place(byte as u8);
        byte += 1;
    }
    sets
};

const fn place(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' => byte - b'a',
        b'A'..=b'Z' => 26 + byte - b'A',
        b'0'..=b'9' => 52,
        b'_' => 53,
        b'-' => 54,
        b'.' => 55,
        b'@' => 56,
        b'=' => 57,
        b'%' => 58,
        b':' => 59,
        b'\\' | 0..b' ' | 0x7F.. => 60,
        b'&' => 61,
        b' ' => 62,
        _ => 63,
    }
}

impl ByteSet {
    /// Returns the set of the bytes of `text`, for constants.
    pub const fn of(text: &[u8]) -> Self {
        let mut set = 0;
        let mut at = 0;
        while at < text.len() {
            set |= 1 << place(text[at]);
            at += 1;
        }
        Self(set)
    }

    /// Returns the set of the bytes of `text`.
    pub fn read(text: &[u8]) -> Self {
        let single = |byte: u8| SINGLE[usize::from(byte)];
        let (fours, rest) = text.as_chunks::<4>();
        let set = fours.iter().fold(0, |set, &[a, b, c, d]| {
            set | single(a) | single(b) | single(c) | single(d)
        });
        Self(rest.iter().fold(set, |set, &byte| set | single(byte)))
    }

    /// Returns true if the sets have a byte in common.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns true if all bytes of `other` are in this set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// What a URI shows of the credentials that it may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signs {
    /// The bytes after the scheme and the slashes.
    pub bytes: ByteSet,
    /// True if the host may be one of a service whose links contain their target
    /// (`crate::redirect`).
    pub service: bool,
}

impl Signs {
    /// Returns the signs of `uri`.
    pub fn of(uri: &Uri) -> Self {
        Self {
            bytes: ByteSet::read(&uri.bytes()[after_opening(uri)..]),
            service: uri.host().is_some_and(redirect::may_be_service),
        }
    }

    /// Returns true if another URI may be nested in the URI.
    pub fn may_have_children(self) -> bool {
        self.service || self.bytes.intersects(const { ByteSet::of(b":%") })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::redirect::destination;
    use crate::redirect::nested::{DEPTH, children};
    use crate::secret::{at_depth, testing};
    use crate::uri::Profile;

    /// The signs that exclude nothing.
    const ALL: Signs = Signs {
        bytes: ByteSet(u64::MAX),
        service: true,
    };

    /// Asserts that the signs of `text` exclude only what it does not have.
    #[track_caller]
    fn assert_nothing_is_lost(text: &str) {
        let uris = [Profile::default(), Profile::Whatwg]
            .map(|profile| Uri::split_as(text.as_bytes(), profile));
        for uri in uris
            .into_iter()
            .chain([Uri::split_abbreviated(text.as_bytes())])
        {
            let signs = Signs::of(&uri);
            let expected = at_depth(&uri, ALL, DEPTH);
            assert_eq!(at_depth(&uri, signs, DEPTH), expected, "{text}");
            assert!(
                signs.may_have_children() || children(&uri).is_empty(),
                "{text}"
            );
            assert!(signs.service || destination(&uri).is_none(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn nothing_is_excluded_that_would_be_found(text in testing::text()) {
            assert_nothing_is_lost(&text);
            assert_nothing_is_lost(&format!("https://{text}"));
        }
    }

    #[test]
    fn links_of_services_are_not_excluded() {
        for link in include_str!("../redirect/tests/links.txt").lines() {
            let link = link.split(' ').next().unwrap_or(link);
            assert_nothing_is_lost(link);
        }
    }

    #[test]
    fn sets_of_bytes() {
        let read = ByteSet::read(b"abcdefgA-7");
        assert_eq!(read, ByteSet::of(b"gfedcba-A0"));
        assert!(read.contains(ByteSet::of(b"aA")));
        assert!(!read.contains(ByteSet::of(b"aB")));
        assert!(read.intersects(ByteSet::of(b"aB")));
        assert!(!read.intersects(ByteSet::of(b"_.@=%:/")));
        assert!(ByteSet::read(b"\t").intersects(ByteSet::of(b"\\")));
        assert_eq!(ByteSet::read(b""), ByteSet::of(b""));
    }
}
