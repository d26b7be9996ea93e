//! [`Masker`], which masks the credentials in all output.

use std::ops::Range;

use memchr::{memchr, memmem};

use super::joined::credentials_in_joined;
use super::reach::{has_known_key, is_odd};
use super::sieve::{Sifted, sift};
use super::text::{credentials_in, credentials_in_path, hide, mask_text, merge};
use super::{ByteSet, Secret, mask, secrets, token};
use crate::redirect;
use crate::secret::Secrets;
use crate::uri::percent::decode;
use crate::uri::{Profile, Uri};

/// The minimum length of a credential that is searched literally: shorter ones occur by chance.
const MIN_LITERAL: usize = 4;
/// The minimum length of a part of a credential that is searched literally.
// Parts occur by chance more often than the whole.
const MIN_PART: usize = 6;

/// The maximum length of a message about a URI without known credentials that is searched. A
/// longer one quotes most of the URI, where the search found nothing, and searching thousands
/// of messages about one URI would take quadratic time.
const MAX_QUOTATION: usize = 1024;

/// A filter that masks the credentials in output, unless they are to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Masker {
    secrets: Secrets,
}

impl Masker {
    /// Creates a masker.
    pub const fn new(secrets: Secrets) -> Self {
        Self { secrets }
    }

    /// Returns true if nothing is masked.
    pub fn is_off(self) -> bool {
        self.secrets == Secrets::Shown
    }

    /// Masks any text.
    pub fn text(self, mut text: Vec<u8>) -> Vec<u8> {
        if !self.is_off() {
            mask_text(&mut text);
        }
        text
    }

    /// Masks the name of a file or a member: only credentials that have a form of their own.
    pub fn path(self, path: Vec<u8>) -> Vec<u8> {
        if self.is_off() {
            return path;
        }
        let ranges = credentials_in_path(&path);
        with_hidden(path, ranges)
    }

    /// Masks text that spaces at `breaks` stand in, where lines were broken: also the credentials
    /// that are whole without these spaces, or without a hyphen before one, too.
    pub fn broken(self, mut text: Vec<u8>, breaks: &[usize]) -> Vec<u8> {
        if self.is_off() {
            return text;
        }
        let mut ranges = credentials_in(&text);
        if !breaks.is_empty() {
            ranges.extend(credentials_in_joined(&text, breaks));
            merge(&mut ranges);
        }
        for range in ranges {
            hide(&mut text[range]);
        }
        text
    }

    /// Masks a message about `uri`, which may quote its `known` credentials, verbatim or
    /// decoded.
    pub fn message(self, text: String, uri: &[u8], known: &[Range<usize>]) -> String {
        if self.is_off() || known.is_empty() && text.len() > MAX_QUOTATION {
            return text;
        }
        let ranges = quoted_in(text.as_bytes(), uri, known);
        if ranges.is_empty() {
            return text;
        }
        let text = with_hidden(text.into_bytes(), ranges);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Masks bytes that are derived from `uri`, which has `known` credentials.
    pub fn part(self, part: Vec<u8>, uri: &[u8], known: &[Range<usize>]) -> Vec<u8> {
        if self.is_off() {
            return part;
        }
        let ranges = quoted_in(&part, uri, known);
        with_hidden(part, ranges)
    }

    /// Masks `ranges` in `bytes`.
    pub fn ranges(self, bytes: &[u8], ranges: &[Range<usize>]) -> Vec<u8> {
        match self.secrets {
            Secrets::Shown => bytes.to_vec(),
            Secrets::Masked => mask(bytes, ranges.iter().cloned()),
        }
    }

    /// Masks a URI.
    pub fn uri(self, uri: &[u8]) -> Vec<u8> {
        match self.secrets {
            Secrets::Shown => uri.to_vec(),
            Secrets::Masked => mask(uri, of_uri(uri)),
        }
    }
}

fn with_hidden(mut text: Vec<u8>, ranges: Vec<Range<usize>>) -> Vec<u8> {
    for range in ranges {
        hide(&mut text[range]);
    }
    text
}

/// Returns the ranges of the credentials in `text`: those that it contains itself, and the
/// `known` ones of `uri`.
fn quoted_in(text: &[u8], uri: &[u8], known: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut ranges = credentials_in(text);
    for literal in known.iter().map(|range| &uri[range.clone()]) {
        let decoded = decode(literal);
        // Other characters may be encoded differently in `text`, or be missing.
        let delimits = |b: &u8| !b.is_ascii_alphanumeric() && !matches!(b, b'-' | b'.' | b'_');
        let parts = decoded
            .split(delimits)
            .filter(|part| part.len() >= MIN_PART);
        for literal in [literal, &*decoded].into_iter().chain(parts) {
            if literal.len() >= MIN_LITERAL {
                let windows = text.windows(literal.len()).enumerate();
                // Hosts are written in lower case.
                let found = windows.filter(|(_, window)| window.eq_ignore_ascii_case(literal));
                ranges.extend(found.map(|(at, window)| at..at + window.len()));
            }
        }
    }
    ranges
}

/// Returns the ranges of the credentials of a URI, parsed by several profiles and as text.
pub fn of_uri(uri: &[u8]) -> Vec<Range<usize>> {
    if is_clean(uri) || is_short_word(uri) {
        return Vec::new();
    }
    under_all_readings(uri)
}

/// Returns true for a word that is too short for a token: all other credentials have a delimiter.
/// Most texts that fixes insert are such words.
fn is_short_word(text: &[u8]) -> bool {
    text.len() < token::MIN_WORD && text.iter().all(u8::is_ascii_alphanumeric)
}

/// Returns true for an `http` or `https` URI that has no credentials under any profile: it has no
/// delimiter of one, no nested URI, no key that says what its value is, and nothing that tokens or
/// webhooks have; and so has it once its escapes are decoded.
fn is_clean(uri: &[u8]) -> bool {
    let rest = uri.strip_prefix(b"http").unwrap_or_default();
    let Some(rest) = rest.strip_prefix(b"s").unwrap_or(rest).strip_prefix(b"://") else {
        return false;
    };
    let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
    let host = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
    if memchr(b'%', host).is_some() || redirect::may_be_service(host) {
        return false;
    }
    has_nothing(uri, rest) && (memchr(b'%', rest).is_none() || has_nothing_encoded(uri))
}

/// Returns true if `text` has nothing of a credential, a nested URI or another encoding, of which
/// `rest` is what follows the scheme.
fn has_nothing(text: &[u8], rest: &[u8]) -> bool {
    let bytes = ByteSet::read(rest);
    let has_pairs = bytes.intersects(const { ByteSet::of(b"=&") });
    let has_spaces = bytes.intersects(const { ByteSet::of(b" ") });
    // What another profile changes, and URL Defense.
    let has_delimiter = bytes.intersects(const { ByteSet::of(b"@:\\") })
        || bytes.contains(const { ByteSet::of(b"-3A_") })
        || has_spaces && memmem::find(text, b" at ").is_some()
        || has_pairs && (is_odd(text) || has_known_key(text));
    !has_delimiter && sift(text) == Sifted::default()
}

/// Returns true if [`has_nothing`] holds for `uri` once it is decoded, and decoded again.
fn has_nothing_encoded(uri: &[u8]) -> bool {
    let start = uri.iter().position(|byte| *byte == b'/').unwrap_or(0);
    let once = decode(uri);
    let has_more = memchr(b'%', &once).is_some();
    has_nothing(&once, &once[start..])
        && (!has_more || {
            let twice = decode(&once);
            has_nothing(&twice, &twice[start..])
        })
}

fn under_all_readings(uri: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = credentials_in(uri);
    for profile in [Profile::default(), Profile::Whatwg] {
        ranges.extend(hidden(&secrets(&Uri::split_as(uri, profile))));
    }
    merge(&mut ranges);
    ranges
}

/// Returns the ranges of the secrets that are masked.
pub fn hidden(secrets: &[Secret]) -> impl Iterator<Item = Range<usize>> + '_ {
    secrets
        .iter()
        .filter(|secret| secret.value.is_masked())
        .map(|secret| secret.range.clone())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::secret::testing;

    #[track_caller]
    fn assert_nothing_is_missed(uri: &str) {
        let uri = uri.as_bytes();
        let is_skipped = is_clean(uri) || is_short_word(uri);
        assert!(!is_skipped || under_all_readings(uri).is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn clean_uris_have_no_credentials(text in testing::text(), path in "[a-zA-Z0-9/._~+-]{0,40}") {
            assert_nothing_is_missed(&format!("https://{text}"));
            assert_nothing_is_missed(&format!("http://www.example.org/{text}"));
            assert_nothing_is_missed(&format!("http://www.example.org/?a={text}"));
            assert_nothing_is_missed(&format!("http://www.example.org/a%20b?{path}{text}"));
            assert_nothing_is_missed(&format!("http://www.example.org/%2541?{path}={path}&{text}"));
            assert_nothing_is_missed(&format!("https://{path}"));
            assert_nothing_is_missed(&path);
        }
    }

    #[test]
    fn clean() {
        for (uri, expected) in [
            ("https://www.example.org/a/b-c_d?e#f", true),
            ("http://www.example.org", true),
            ("http://www.example.org:80/", false),
            ("http://joe@www.example.org/", false),
            ("http://www.example.org/?a=b&c=d", true),
            ("http://www.example.org/?a=b&amp;c=d", false),
            ("http://www.example.org/?a=3D", false),
            ("http://www.example.org/?a=3Db", false),
            ("http://www.example.org/?a=4711", true),
            ("http://www.example.org/?token=b", false),
            ("http://www.example.org/a%20b", true),
            ("http://www.example.org/a%2520b", true),
            ("http://www.example.org/?a%3Db", true),
            ("http://www.example.org/?tok%65n=b", false),
            ("http://www.example.org/a%40b", false),
            ("http://www.example.org/a%2540b", false),
            ("http://www.example%2Eorg/", false),
            ("http://www.example.org\\", false),
            ("http://www.example.org/\t", false),
            ("http://www.google.com/url", false),
            ("ftp://ftp.example.org/", false),
            ("http:/www.example.org/", false),
            ("https://hooks.slack.com/services/", false),
            ("https://www.example.org/-3A__", false),
            ("https://www.example.org/glpat-0123456789", false),
        ] {
            assert_eq!(is_clean(uri.as_bytes()), expected, "{uri}");
        }
    }
}
