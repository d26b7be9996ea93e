//! Credentials of a known shape (C003): what issues them gave them a prefix so that
//! they can be told in any text.
//!
//! The shapes are those that the secret scanners agree on. They are data here, not
//! expressions: an alphabet and a length after a prefix need no automaton, and nothing
//! has to be compiled when a process starts.

use std::ops::{Range, RangeInclusive};

use memchr::memchr;

use super::placeholder::{is_placeholder, repeated};
use super::{Secret, SecretKind, path_start};
use crate::uri::{Component, Uri};

/// A family of tokens.
struct Shape {
    prefix: &'static str,
    issuer: &'static str,
    body: Body,
}

/// What follows the prefix.
enum Body {
    /// So many characters, each of which the function accepts, and none more.
    Run(fn(u8) -> bool, RangeInclusive<usize>),
    /// Groups between hyphens: `xoxb-1-2-abc`.
    Groups,
    /// Parts of the base64url alphabet, of at least these lengths after the prefix,
    /// between dots.
    Dotted(&'static [usize]),
}

const fn shape(prefix: &'static str, issuer: &'static str, body: Body) -> Shape {
    Shape {
        prefix,
        issuer,
        body,
    }
}

/// The name of an AWS access key, which without its secret half signs nothing.
pub const AWS: &str = "AWS access key";

const AWS_BODY: Body = Body::Run(is_base32, 16..=16);
const GITHUB: Body = Body::Run(is_alphanumeric, 36..=255);

const SHAPES: &[Shape] = &[
    shape("AKIA", AWS, AWS_BODY),
    shape("ASIA", AWS, AWS_BODY),
    shape("ABIA", AWS, AWS_BODY),
    shape("ACCA", AWS, AWS_BODY),
    shape("A3T", AWS, Body::Run(is_base36, 17..=17)),
    shape("ghp_", "GitHub token", GITHUB),
    shape("gho_", "GitHub token", GITHUB),
    shape("ghu_", "GitHub token", GITHUB),
    shape("ghs_", "GitHub token", GITHUB),
    shape("ghr_", "GitHub token", GITHUB),
    shape("github_pat_", "GitHub token", Body::Run(is_word, 82..=82)),
    shape("glpat-", "GitLab token", Body::Run(is_base64url, 20..=64)),
    shape("xoxa-", "Slack token", Body::Groups),
    shape("xoxb-", "Slack token", Body::Groups),
    shape("xoxp-", "Slack token", Body::Groups),
    shape("xoxr-", "Slack token", Body::Groups),
    shape("xoxs-", "Slack token", Body::Groups),
    shape(GOOGLE_PREFIX, GOOGLE, Body::Run(is_base64url, 35..=35)),
    shape(SENDGRID_PREFIX, "SendGrid key", Body::Dotted(&[20, 32])),
    shape("npm_", "npm token", Body::Run(is_alphanumeric, 36..=36)),
    shape("dop_v1_", "DigitalOcean token", Body::Run(is_hex, 64..=64)),
    shape("shpat_", "Shopify token", Body::Run(is_hex, 32..=32)),
    shape(
        "pypi-AgEIcHlwaS5vcmc",
        "PyPI token",
        Body::Run(is_base64url, 50..=1000),
    ),
    shape(JWT_PREFIX, "JSON Web Token", Body::Dotted(&[17, 10, 10])),
];

const GOOGLE_PREFIX: &str = "AIza";

/// `{"` in base64url: the start of a JOSE header (RFC 7519 §3.1).
const JWT_PREFIX: &str = "eyJ";

const SENDGRID_PREFIX: &str = "SG.";

/// What issues keys that are often meant to be public (C003 warns only).
pub const GOOGLE: &str = "Google API key";

/// Which bytes start a prefix.
static STARTS: [bool; 256] = {
    let mut starts = [false; 256];
    let mut i = 0;
    while i < SHAPES.len() {
        starts[SHAPES[i].prefix.as_bytes()[0] as usize] = true;
        i += 1;
    }
    starts
};

/// How many characters of [`is_base64url`] in a row each token has at least, its prefix
/// with it: an AWS access key has the fewest.
const SHORTEST: usize = 20;

/// Adds the tokens of `uri` from its authority on. A token that is all of the user name
/// or of the password is reported as that.
pub fn find(uri: &Uri, found: &mut Vec<Secret>) {
    let start = uri.range(Component::Authority).map(|range| range.start);
    find_from(uri.bytes(), start.unwrap_or_else(|| path_start(uri)), found);
}

/// Adds the tokens of any text from `start` on.
pub fn find_from(bytes: &[u8], start: usize, found: &mut Vec<Secret>) {
    let mut at = start;
    while let Some(run) = long_run(bytes, at) {
        at = run.end;
        let mut next = first_in(bytes, &run);
        while let Some((range, issuer)) = next {
            at = at.max(range.end);
            let start = behind_hyphen(bytes, range.end..run.end);
            next = start.and_then(|start| in_run(bytes, start, &run));
            found.push(Secret {
                kind: SecretKind::KnownToken(issuer),
                placeholder: is_example(&bytes[range.clone()]),
                range,
            });
        }
    }
}

/// Whether all of `bytes` is one token.
pub fn is_token(bytes: &[u8]) -> bool {
    long_run(bytes, 0)
        .and_then(|run| in_run(bytes, first_start(bytes, &run), &run))
        .is_some_and(|(range, _)| range == (0..bytes.len()))
}

/// Whether a manual's example: `…EXAMPLE`, or one repeated character after the prefix.
pub fn is_example(token: &[u8]) -> bool {
    let prefix = SHAPES
        .iter()
        .find(|shape| token.starts_with(shape.prefix.as_bytes()))
        .map_or(0, |shape| shape.prefix.len());
    repeated(&token[prefix..]) || is_placeholder(token)
}

/// The first run of word characters in which a token has room.
///
/// Looks at every twentieth byte, and back from it only as far as the word goes: most
/// URIs are told in three or four looks, where a search for the prefixes reads all.
fn long_run(bytes: &[u8], from: usize) -> Option<Range<usize>> {
    let mut start = from;
    loop {
        let window = bytes.get(start..start + SHORTEST)?;
        let Some(at) = window.iter().rposition(|&b| !is_base64url(b)) else {
            let rest = run(&bytes[start + SHORTEST..], is_base64url, usize::MAX);
            return Some(start..start + SHORTEST + rest);
        };
        start += at + 1;
    }
}

/// The first token in `run`.
fn first_in(bytes: &[u8], run: &Range<usize>) -> Option<(Range<usize>, &'static str)> {
    let start = first_start(bytes, run);
    // What looks like the digits of an escape may be the start of the token.
    let whole = || (start > run.start).then(|| in_run(bytes, run.start, run));
    in_run(bytes, start, run).or_else(|| whole().flatten())
}

/// Where the first token of `run` may start.
fn first_start(bytes: &[u8], run: &Range<usize>) -> usize {
    let start = after_escape(bytes, run.start);
    // The one prefix that ends in what is no word character.
    let send_grid = run.start.checked_sub(SENDGRID_PREFIX.len());
    match send_grid.filter(|&at| bytes[at..].starts_with(SENDGRID_PREFIX.as_bytes())) {
        Some(at) if at == 0 || !is_word(bytes[at - 1]) => at,
        Some(at) if at >= 3 && bytes[at - 3] == b'%' => at,
        _ => start,
    }
}

/// `at`, or past the two digits of the escape that it is in: `%3D` ends in what looks
/// like the start of a word, and so does `%zz`, which is no escape.
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

/// Behind the first hyphen in `range`.
fn behind_hyphen(bytes: &[u8], range: Range<usize>) -> Option<usize> {
    let hyphen = memchr(b'-', bytes.get(range.clone())?)?;
    Some(range.start + hyphen + 1)
}

/// The first token that starts in `run`: at `start`, or later behind a hyphen. With what
/// issues it.
fn in_run(bytes: &[u8], start: usize, run: &Range<usize>) -> Option<(Range<usize>, &'static str)> {
    // What is dotted ends where the run does: one that fails tells of all.
    let mut dotted = bytes.get(run.end) == Some(&b'.');
    let mut start = start;
    while run.end.saturating_sub(start) >= SHORTEST {
        let first = bytes[start];
        let shapes = if STARTS[first as usize] { SHAPES } else { &[] };
        for shape in shapes {
            let is_dotted = matches!(shape.body, Body::Dotted(_));
            if !bytes[start..].starts_with(shape.prefix.as_bytes()) || is_dotted && !dotted {
                continue;
            }
            let body = start + shape.prefix.len();
            if let Some(length) = shape.body.matched(&bytes[body..]) {
                return Some((start..body + length, shape.issuer));
            }
            dotted &= !is_dotted;
        }
        start = behind_hyphen(bytes, start..run.end)?;
    }
    None
}

impl Body {
    /// How many bytes of `rest` belong to the token; `None` where it is none.
    fn matched(&self, rest: &[u8]) -> Option<usize> {
        match self {
            Self::Run(accepts, lengths) => {
                let length = run(rest, *accepts, *lengths.end() + 1);
                let goes_on = rest.get(length).is_some_and(|&b| is_word(b));
                (lengths.contains(&length) && !goes_on)
                    .then_some(length)
                    .or_else(|| glued(rest, *lengths.start()..length + 1))
                    .filter(|length| lengths.contains(length))
            }
            Self::Groups => groups(rest),
            Self::Dotted(least) => dotted(rest, least),
        }
    }
}

/// How many bytes at the start of `rest` are accepted, `most` at the most.
fn run(rest: &[u8], accepts: impl Fn(u8) -> bool, most: usize) -> usize {
    rest.iter().take(most).take_while(|&&b| accepts(b)).count()
}

/// Where in `near` the next URI starts that is written without a space.
fn glued(rest: &[u8], near: Range<usize>) -> Option<usize> {
    near.into_iter().find(|&at| is_scheme(rest, at))
}

/// Whether a URI of the web, or of FTP, starts at `at`.
pub(super) fn is_scheme(text: &[u8], at: usize) -> bool {
    let schemes = [&b"http://"[..], b"https://", b"ftp://"];
    let text = text.get(at..).unwrap_or_default();
    schemes.iter().any(|scheme| text.starts_with(scheme))
}

/// At least two groups, and 16 characters in all.
fn groups(rest: &[u8]) -> Option<usize> {
    let length = run(rest, |b| b.is_ascii_alphanumeric() || b == b'-', 256);
    let body = &rest[..length];
    let groups = body.split(|&b| b == b'-').filter(|g| !g.is_empty()).count();
    (groups >= 2 && length >= 16 && body.first() != Some(&b'-')).then_some(length)
}

/// As many parts as `least` has lengths.
fn dotted(rest: &[u8], least: &[usize]) -> Option<usize> {
    let mut length = 0;
    for (i, &least) in least.iter().enumerate() {
        if i > 0 {
            if rest.get(length) != Some(&b'.') {
                return None;
            }
            length += 1;
        }
        let part = run(&rest[length..], is_base64url, usize::MAX);
        if part < least {
            return None;
        }
        length += part;
    }
    Some(length)
}

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
