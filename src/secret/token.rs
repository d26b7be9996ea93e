//! Credentials of a known format (C003), which have a prefix so that they can be recognized in
//! any text.
//!
//! The formats are those on which secret scanners agree. They are data, not regular expressions:
//! a prefix, an alphabet and a length need no automaton, and nothing has to be compiled when
//! the process starts.

use std::ops::{Range, RangeInclusive};

use memchr::memchr;

use super::placeholder::{is_placeholder, repeated};
use super::{ByteSet, Secret, SecretKind, path_start, sieve};
use crate::uri::{Component, Uri};

/// The format of a type of token.
struct Format {
    prefix: &'static str,
    issuer: &'static str,
    body: Body,
}

/// The format of the text after the prefix.
enum Body {
    /// A number of characters that the function accepts, and no further word character.
    Run(fn(u8) -> bool, RangeInclusive<usize>),
    /// Groups between hyphens: `xoxb-1-2-abc`.
    Groups,
    /// Parts in the base64url alphabet, separated by dots, with at least these lengths after
    /// the prefix.
    Dotted(&'static [usize]),
}

const fn format(prefix: &'static str, issuer: &'static str, body: Body) -> Format {
    Format {
        prefix,
        issuer,
        body,
    }
}

/// The type of AWS access key IDs, which cannot sign anything without their secret key.
pub const AWS: &str = "AWS access key";

const AWS_BODY: Body = Body::Run(is_base32, 16..=16);
const GITHUB: Body = Body::Run(is_alphanumeric, 36..=255);

const FORMATS: &[Format] = &[
    format("AKIA", AWS, AWS_BODY),
    format("ASIA", AWS, AWS_BODY),
    format("ABIA", AWS, AWS_BODY),
    format("ACCA", AWS, AWS_BODY),
    format("A3T", AWS, Body::Run(is_base36, 17..=17)),
    format("ghp_", "GitHub token", GITHUB),
    format("gho_", "GitHub token", GITHUB),
    format("ghu_", "GitHub token", GITHUB),
    format("ghs_", "GitHub token", GITHUB),
    format("ghr_", "GitHub token", GITHUB),
    format("github_pat_", "GitHub token", Body::Run(is_word, 82..=82)),
    format("glpat-", "GitLab token", Body::Run(is_base64url, 20..=64)),
    format("xoxa-", "Slack token", Body::Groups),
    format("xoxb-", "Slack token", Body::Groups),
    format("xoxp-", "Slack token", Body::Groups),
    format("xoxr-", "Slack token", Body::Groups),
    format("xoxs-", "Slack token", Body::Groups),
    format(GOOGLE_PREFIX, GOOGLE, Body::Run(is_base64url, 35..=35)),
    format(SENDGRID_PREFIX, "SendGrid key", Body::Dotted(&[20, 32])),
    format("npm_", "npm token", Body::Run(is_alphanumeric, 36..=36)),
    format("dop_v1_", "DigitalOcean token", Body::Run(is_hex, 64..=64)),
    format("shpat_", "Shopify token", Body::Run(is_hex, 32..=32)),
    format(
        "pypi-AgEIcHlwaS5vcmc",
        "PyPI token",
        Body::Run(is_base64url, 50..=1000),
    ),
    format(JWT_PREFIX, "JSON Web Token", Body::Dotted(&[17, 10, 10])),
];

const GOOGLE_PREFIX: &str = "AIza";

/// `{"` in base64url: the start of a JOSE header (RFC 7519 §3.1).
const JWT_PREFIX: &str = "eyJ";

const SENDGRID_PREFIX: &str = "SG.";

/// The type of Google API keys, which are often public by design (a warning in C003).
pub const GOOGLE: &str = "Google API key";

/// For each first byte of a prefix, the set of the second bytes.
static STARTS: [u128; 256] = {
    let mut starts = [0; 256];
    let mut i = 0;
    while i < FORMATS.len() {
        let prefix = FORMATS[i].prefix.as_bytes();
        starts[prefix[0] as usize] |= 1 << prefix[1];
        i += 1;
    }
    starts
};

/// The bytes of each prefix.
static BYTES: [ByteSet; FORMATS.len()] = {
    let mut sets = [ByteSet::of(b""); FORMATS.len()];
    let mut i = 0;
    while i < FORMATS.len() {
        sets[i] = ByteSet::of(FORMATS[i].prefix.as_bytes());
        i += 1;
    }
    sets
};

/// The bytes of which each prefix has one.
const RARE: ByteSet = ByteSet::of(b"A_-JG");

/// Returns true if a text of those bytes may contain a token.
pub fn may_be_in(bytes: ByteSet) -> bool {
    bytes.intersects(RARE) && BYTES.iter().any(|prefix| bytes.contains(*prefix))
}

/// Returns true if `at` is one of the places in a prefix at which the sieve matches.
pub(super) fn has_prefix_around(text: &[u8], at: usize) -> bool {
    let starts = sieve::IN_PREFIX.iter();
    let mut starts = starts.filter_map(|offset| text.get(at.checked_sub(*offset)?..));
    starts.any(|text| {
        let starts_with = |format: &Format| text.starts_with(format.prefix.as_bytes());
        may_be_prefix(text) && FORMATS.iter().any(starts_with)
    })
}

/// Returns true if `bytes` start with the first two bytes of a prefix.
fn may_be_prefix(bytes: &[u8]) -> bool {
    match bytes {
        [first, second @ 0..0x80, ..] => STARTS[usize::from(*first)] >> second & 1 != 0,
        _ => false,
    }
}

/// The minimum number of consecutive [`is_base64url`] characters in a token, including its
/// prefix: that of an AWS access key.
pub(super) const MIN_RUN: usize = 20;

/// Adds the tokens in `uri` from its authority on. A token that is the whole user name or
/// password takes the kind of that.
pub fn find(uri: &Uri, found: &mut Vec<Secret>) {
    let start = uri.range(Component::Authority).map(|range| range.start);
    find_from(uri.bytes(), start.unwrap_or_else(|| path_start(uri)), found);
}

/// Adds the tokens in any text from `start` on.
pub fn find_from(bytes: &[u8], start: usize, found: &mut Vec<Secret>) {
    let mut at = start;
    while let Some(run) = long_run(bytes, at) {
        at = run.end;
        let mut next = first_in(bytes, &run);
        while let Some((range, issuer)) = next {
            at = at.max(range.end);
            let start = after_hyphen(bytes, range.end..run.end);
            next = start.and_then(|start| in_run(bytes, start, &run));
            found.push(Secret {
                kind: SecretKind::KnownToken(issuer),
                placeholder: is_example(&bytes[range.clone()]),
                range,
            });
        }
    }
}

/// Returns true if `bytes` is a single token.
pub fn is_token(bytes: &[u8]) -> bool {
    long_run(bytes, 0)
        .and_then(|run| in_run(bytes, first_start(bytes, &run), &run))
        .is_some_and(|(range, _)| range == (0..bytes.len()))
}

/// Returns true for an example from documentation: `…EXAMPLE`, or one repeated character after
/// the prefix.
pub fn is_example(token: &[u8]) -> bool {
    let prefix = FORMATS
        .iter()
        .find(|format| token.starts_with(format.prefix.as_bytes()))
        .map_or(0, |format| format.prefix.len());
    let sample = memchr::memmem::find(token, SAMPLE_SUBJECT).is_some();
    sample || repeated(&token[prefix..]) || is_placeholder(token)
}

/// `{"sub":"1234567890`, encoded: the start of the claims in the sample of a JSON Web Token that
/// documents copy.
const SAMPLE_SUBJECT: &[u8] = b".eyJzdWIiOiIxMjM0NTY3ODkw";

/// Returns the first run of word characters that is long enough for a token.
///
/// Inspects every twentieth byte, and from there backwards only to the start of the word. Most
/// URIs take three or four steps, whereas a search for the prefixes reads every byte.
fn long_run(bytes: &[u8], from: usize) -> Option<Range<usize>> {
    let mut start = from;
    loop {
        let window = bytes.get(start..start + MIN_RUN)?;
        let in_run = |&b: &u8| IN_RUN[usize::from(b)];
        let Some(at) = window.iter().rposition(|b| !in_run(b)) else {
            let rest = bytes[start + MIN_RUN..].iter().take_while(|b| in_run(b));
            let rest = rest.count();
            return Some(start..start + MIN_RUN + rest);
        };
        start += at + 1;
    }
}

/// Returns the first token in `run`.
fn first_in(bytes: &[u8], run: &Range<usize>) -> Option<(Range<usize>, &'static str)> {
    let start = first_start(bytes, run);
    // The apparent digits of a percent-encoding may be the start of the token.
    let whole = || (start > run.start).then(|| in_run(bytes, run.start, run));
    in_run(bytes, start, run).or_else(|| whole().flatten())
}

/// Returns the first possible start of a token in `run`.
fn first_start(bytes: &[u8], run: &Range<usize>) -> usize {
    let start = after_escape(bytes, run.start);
    // The only prefix that does not end with a word character.
    let send_grid = run.start.checked_sub(SENDGRID_PREFIX.len());
    match send_grid.filter(|&at| bytes[at..].starts_with(SENDGRID_PREFIX.as_bytes())) {
        Some(at) if at == 0 || !is_word(bytes[at - 1]) => at,
        Some(at) if at >= 3 && bytes[at - 3] == b'%' => at,
        _ => start,
    }
}

/// Returns `at`, or the offset after the digits of a percent-encoding that contains it. The
/// digits of `%3D`, or of an invalid `%zz`, are not part of the following word.
fn after_escape(bytes: &[u8], at: usize) -> usize {
    let escaped = |percent: usize| {
        let digits = bytes.get(percent + 1..percent + 3);
        bytes[percent] == b'%' && digits.is_some_and(|two| two.iter().copied().all(is_alphanumeric))
    };
    if at.checked_sub(1).is_some_and(escaped) {
        at + 2
    } else {
        at
    }
}

/// Returns the offset after the first hyphen in `range`.
fn after_hyphen(bytes: &[u8], range: Range<usize>) -> Option<usize> {
    let hyphen = memchr(b'-', bytes.get(range.clone())?)?;
    Some(range.start + hyphen + 1)
}

/// Returns the first token that starts in `run`, at `start` or after a later hyphen, with its
/// type.
fn in_run(bytes: &[u8], start: usize, run: &Range<usize>) -> Option<(Range<usize>, &'static str)> {
    // A dotted token ends with the run, so all of them fail if one does.
    let mut dotted = bytes.get(run.end) == Some(&b'.');
    let mut start = start;
    while run.end.saturating_sub(start) >= MIN_RUN {
        let may_be = may_be_prefix(&bytes[start..]);
        let formats = if may_be { FORMATS } else { &[] };
        for format in formats {
            let is_dotted = matches!(format.body, Body::Dotted(_));
            if !bytes[start..].starts_with(format.prefix.as_bytes()) || is_dotted && !dotted {
                continue;
            }
            let body = start + format.prefix.len();
            if let Some(length) = format.body.matched(&bytes[body..]) {
                return Some((start..body + length, format.issuer));
            }
            dotted &= !is_dotted;
        }
        start = after_hyphen(bytes, start..run.end)?;
    }
    None
}

impl Body {
    /// Returns the number of bytes of `rest` that belong to the token, or `None` if there is no
    /// match.
    fn matched(&self, rest: &[u8]) -> Option<usize> {
        match self {
            Self::Run(accepts, lengths) => {
                let length = run(rest, *accepts, *lengths.end() + 1);
                let continues = rest.get(length).is_some_and(|&b| is_word(b));
                (lengths.contains(&length) && !continues)
                    .then_some(length)
                    .or_else(|| adjacent_uri(rest, *lengths.start()..length + 1))
                    .filter(|length| lengths.contains(length))
            }
            Self::Groups => groups(rest),
            Self::Dotted(lengths) => dotted(rest, lengths),
        }
    }
}

/// Returns the number of accepted bytes at the start of `rest`, up to `max`.
fn run(rest: &[u8], accepts: impl Fn(u8) -> bool, max: usize) -> usize {
    rest.iter().take(max).take_while(|&&b| accepts(b)).count()
}

/// Returns the offset in `near` at which another URI follows without a space.
fn adjacent_uri(rest: &[u8], near: Range<usize>) -> Option<usize> {
    near.into_iter().find(|&at| is_scheme(rest, at))
}

/// Returns true if an `http`, `https` or `ftp` URI starts at `at`.
pub(super) fn is_scheme(text: &[u8], at: usize) -> bool {
    let schemes = [&b"http://"[..], b"https://", b"ftp://"];
    let text = text.get(at..).unwrap_or_default();
    schemes.iter().any(|scheme| text.starts_with(scheme))
}

/// Returns the length of at least two groups with 16 characters in total.
fn groups(rest: &[u8]) -> Option<usize> {
    let length = run(rest, |b| b.is_ascii_alphanumeric() || b == b'-', 256);
    let body = &rest[..length];
    let groups = body.split(|&b| b == b'-').filter(|g| !g.is_empty()).count();
    (groups >= 2 && length >= 16 && body.first() != Some(&b'-')).then_some(length)
}

/// Returns the length of parts that have the minimum lengths `min_lengths`.
fn dotted(rest: &[u8], min_lengths: &[usize]) -> Option<usize> {
    let mut length = 0;
    for (i, &min) in min_lengths.iter().enumerate() {
        if i > 0 {
            if rest.get(length) != Some(&b'.') {
                return None;
            }
            length += 1;
        }
        let part = run(&rest[length..], is_base64url, usize::MAX);
        if part < min {
            return None;
        }
        length += part;
    }
    Some(length)
}

/// [`is_base64url`] as a table, for the search.
static IN_RUN: [bool; 256] = {
    let mut table = [false; 256];
    let mut b = 0;
    while b < 256 {
        table[b] = is_base64url(b as u8);
        b += 1;
    }
    table
};

const fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

const fn is_base64url(b: u8) -> bool {
    is_word(b) || b == b'-'
}

const fn is_alphanumeric(b: u8) -> bool {
    b.is_ascii_alphanumeric()
}

const fn is_base32(b: u8) -> bool {
    matches!(b, b'A'..=b'Z' | b'2'..=b'7')
}

const fn is_base36(b: u8) -> bool {
    matches!(b, b'A'..=b'Z' | b'0'..=b'9')
}

const fn is_hex(b: u8) -> bool {
    b.is_ascii_hexdigit()
}

/// Returns the prefixes of all formats.
#[cfg(test)]
pub(super) fn prefixes() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|format| format.prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_have_a_rare_byte() {
        for prefix in prefixes() {
            let bytes = ByteSet::of(prefix.as_bytes());
            assert!(bytes.intersects(RARE) && may_be_in(bytes), "{prefix}");
        }
    }
}
