//! Credentials of a known format (C003), which have a mark so that they can be recognized in any
//! text. The formats are in [`super::kind::tokens`].

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::{self, Finder};
use memchr::{memchr, memchr_iter};

use super::bits::{end_of_base64, long_run};
use super::kind::shape::Subject;
use super::kind::tokens;
use super::kind::{Exposure, Kind, token_index};
use super::placeholder::{is_placeholder, repeated};
use super::random::is_random;
use super::{Secret, SecretKind, Value, path_start};
use crate::text::Text;
use crate::text::transfer::{base64, percent_decoded};
use crate::uri::percent::{decode, escapes};
use crate::uri::{Component, Uri};

/// The minimum length of a token of letters and digits only.
pub(super) const MIN_WORD: usize = 20;

/// The maximum length of what precedes the first long run of a token.
const MAX_BEFORE: usize = 40;

/// Adds the tokens in `uri` from its authority on. A token that is the whole user name or
/// password takes the kind of that.
pub fn find(uri: &Uri, found: &mut Vec<Secret>) {
    let bytes = uri.bytes();
    let authority = uri.range(Component::Authority);
    let start = authority.map_or_else(|| path_start(uri), |range| range.start);
    find_from(bytes, start, found);
    if has_encoded(&bytes[start..]) {
        let text = Text::borrowed(bytes, 0);
        let decoded = percent_decoded(&text);
        let mut inside = Vec::new();
        find_from(decoded.bytes(), start, &mut inside);
        found.extend(inside.into_iter().map(|secret| moved(secret, &decoded)));
    }
}

/// Returns true if a character of a token may be percent-encoded in `text`.
fn has_encoded(text: &[u8]) -> bool {
    escapes(text).any(|escape| is_word(escape.octet) || b"-.+/=~|!:".contains(&escape.octet))
}

/// Returns a credential of `view` with its range in the text that the view is of.
pub(super) fn moved(secret: Secret, view: &Text) -> Secret {
    let at = view.source(secret.range);
    Secret {
        range: at.start as usize..at.end as usize,
        ..secret
    }
}

/// Adds the tokens in any text from `start` on.
pub fn find_from(bytes: &[u8], start: usize, found: &mut Vec<Secret>) {
    let mut subject = None;
    let mut next = start;
    let data = DataIter::new(bytes, start);
    any_candidate(bytes, data.clone(), start, |at| {
        let subject = subject.get_or_insert_with(|| Subject::new(bytes));
        let token = (at >= next).then(|| token_index::matched(subject, at));
        if let Some((range, token)) = token.flatten() {
            next = range.end;
            found.push(Secret::of_token(&token.kind, range, bytes));
        }
        false
    });
    for data in data.filter(|data| data.is_text) {
        find_in_data(bytes, data.payload(bytes), found);
    }
}

/// Returns true if `accepts` is true for a place in `bytes` from `from` on at which a token may start, as
/// its first bytes say. They are tested in ascending order, but those after an escape before those
/// at its digits: the digits of `%3D`, or of an invalid `%zz`, are no part of the word after them.
///
/// What is in `data` is skipped: random bytes have the shape of any token.
fn any_candidate(
    bytes: &[u8],
    data: DataIter,
    from: usize,
    mut accepts: impl FnMut(usize) -> bool,
) -> bool {
    let mut data = data.map(|data| data.payload(bytes)).peekable();
    let mut floor = from;
    while let Some(run) = long_run(bytes, floor) {
        if let Some(data) = data.next_if(|data| data.start <= run.start) {
            floor = floor.max(data.end);
            continue;
        }
        let mut next = before(bytes, &run).max(floor);
        floor = run.end;
        while let Some(at) = next_start(bytes, next, &run) {
            next = at + 1;
            let after = after_escape(bytes, at).filter(|at| token_index::may_start(bytes, *at));
            if after.is_some_and(&mut accepts) || token_index::may_start(bytes, at) && accepts(at) {
                return true;
            }
        }
    }
    false
}

/// Returns where the word at `at` starts, if the two digits of a percent-encoding are before it.
#[inline]
fn after_escape(bytes: &[u8], at: usize) -> Option<usize> {
    let is_after_sign = at > 0 && bytes[at - 1] == b'%';
    let (digits, rest) = bytes[at..].split_at_checked(2).filter(|_| is_after_sign)?;
    let is_escape = digits.iter().all(u8::is_ascii_alphanumeric) && !rest.is_empty();
    is_escape.then_some(at + 2)
}

/// Returns the next place from `at` on, and before the end of `run`, at which a token may start: no
/// letter, digit or underscore is before it.
#[inline]
fn next_start(bytes: &[u8], at: usize, run: &Range<usize>) -> Option<usize> {
    let is_start = |at: &usize| is_word(bytes[*at]) && (*at == 0 || !is_word(bytes[*at - 1]));
    let first = (at..=run.start).find(is_start);
    if first.is_some() {
        return first;
    }
    // Inside a run, only a hyphen is no part of a word.
    let from = at.max(run.start + 1) - 1;
    let hyphens = memchr_iter(b'-', bytes.get(from..run.end)?);
    hyphens
        .map(|hyphen| from + hyphen + 1)
        .find(|at| *at < run.end && is_word(bytes[*at]))
}

/// Returns where a token may start whose first long run is `run`.
fn before(bytes: &[u8], run: &Range<usize>) -> usize {
    let near = &bytes[..run.start];
    let length = match near {
        // Of the paths, only `1//0…` of Google is a token.
        [.., b'1', b'/', b'/'] => 3,
        [.., b'.' | b':' | b'=' | b'+' | b'~' | b'|' | b'!'] => {
            let near = &near[near.len().saturating_sub(MAX_BEFORE)..];
            let before = |b: &&u8| is_word(**b) || b"-.:=+~|!/".contains(b);
            near.iter().rev().take_while(before).count()
        }
        _ => return run.start,
    };
    // The digits of a percent-encoding are no part of it, but look like one.
    match &near[..near.len() - length] {
        [.., b'%', _, _] => run.start - length - 2,
        _ => run.start - length,
    }
}

/// Returns true if `bytes` is a single token that is a credential.
pub fn is_token(bytes: &[u8]) -> bool {
    whole(bytes).is_some()
}

/// Returns the kind of token that `bytes` is.
fn whole(bytes: &[u8]) -> Option<&'static Kind> {
    if long_run(bytes, 0).is_none() || !token_index::may_start(bytes, 0) {
        return None;
    }
    let (range, token) = token_index::matched(&Subject::new(bytes), 0)?;
    (range.len() == bytes.len()).then_some(&token.kind)
}

/// Returns true if `value` is made to be published: a publishable key, or an identifier.
pub fn is_public(value: &[u8]) -> bool {
    long_run(value, 0).is_some() && tokens::whole(value, Exposure::Public).is_some()
}

/// Returns true if `name` is a token that only its place shows: it has the shape of one, and looks
/// random.
pub fn is_value(name: &[u8]) -> bool {
    let name = decode(name);
    let shapes = [Exposure::Leak, Exposure::Probable, Exposure::Identifier];
    is_random(&name) && shapes.iter().any(|of| tokens::whole(&name, *of).is_some())
}

/// Returns what is known of a token: examples from documentation have `EXAMPLE` in them, one
/// repeated character after the prefix, or characters in the order of the alphabet.
pub fn value_of(token: &[u8]) -> Value {
    let prefixes = token_index::starting(token).map(|kind| kind.prefix().len());
    let prefix = prefixes.max().unwrap_or(0);
    let sample = memmem::find(token, SAMPLE_SUBJECT).is_some();
    if sample || repeated(&token[prefix..]) {
        Value::Placeholder
    } else if is_placeholder(token) || is_in_order(&token[prefix..]) {
        Value::Sample
    } else {
        Value::Real
    }
}

/// Returns true if most of `text` is runs of letters or digits in their order: `1234567890abcdef`.
pub(super) fn is_in_order(text: &[u8]) -> bool {
    /// The minimum length of a run, which random characters seldom have.
    const LEAST: usize = 5;
    let follows = |a: u8, b: u8| b == a + 1 || (a == b'9' && b == b'0');
    let (mut in_runs, mut run) = (0, 1);
    for two in text.windows(2) {
        if two.iter().all(u8::is_ascii_alphanumeric) && follows(two[0], two[1]) {
            run += 1;
            continue;
        }
        in_runs += if run >= LEAST { run } else { 0 };
        run = 1;
    }
    in_runs += if run >= LEAST { run } else { 0 };
    2 * in_runs > text.len()
}

/// `{"sub":"1234567890`, encoded: the start of the claims in the sample of a JSON Web Token that
/// documents copy.
const SAMPLE_SUBJECT: &[u8] = b".eyJzdWIiOiIxMjM0NTY3ODkw";

/// A `data:` URI in base64 (RFC 2397).
struct Data {
    /// Where the encoded data starts.
    start: usize,
    /// True if the data is text.
    is_text: bool,
}

impl Data {
    /// Returns the range of the encoded data.
    fn payload(&self, bytes: &[u8]) -> Range<usize> {
        self.start..end_of_base64(bytes, self.start)
    }
}

/// The longest media type and parameters of a `data:` URI that are looked at.
// Bounds the time: each `base64,` looks back so far.
const MAX_MEDIA_TYPE: usize = 100;

/// What is before the data of a `data:` URI in base64, after a `;` and blanks that browsers leave out.
static ENCODING: LazyLock<Finder> = LazyLock::new(|| Finder::new(b"base64,"));

/// The `data:` URIs in base64 in a text. Drawings have images without their encoding: `data:image/png,iVBOR…`.
#[derive(Clone)]
struct DataIter<'t> {
    bytes: &'t [u8],
    /// Where the next encoding and the next image are.
    encoding: Option<usize>,
    image: Option<usize>,
}

/// How images start whose encoding may not be there.
static IMAGE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("data:image/"));

impl<'t> DataIter<'t> {
    /// Returns those after `start`.
    fn new(bytes: &'t [u8], start: usize) -> Self {
        Self {
            bytes,
            encoding: memchr(b';', bytes.get(start..).unwrap_or_default())
                .and_then(|semicolon| found_from(bytes, start + semicolon, &ENCODING)),
            // A search may start after the scheme.
            image: found_from(bytes, start.saturating_sub(b"data:".len()), &IMAGE),
        }
    }

    /// Returns the data of the image at `at`, if nothing but a comma follows its type.
    fn image(&self, at: usize) -> Option<Data> {
        let rest = &self.bytes[at + IMAGE.needle().len()..];
        let in_type = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
        let length = rest.iter().take(MAX_MEDIA_TYPE).take_while(in_type).count();
        (rest.get(length) == Some(&b',')).then(|| Data {
            start: at + IMAGE.needle().len() + length + 1,
            is_text: false,
        })
    }
}

/// Returns where the text of `finder` is in `bytes`, from `from` on.
fn found_from(bytes: &[u8], from: usize, finder: &Finder) -> Option<usize> {
    Some(from + finder.find(bytes.get(from..)?)?)
}

impl Iterator for DataIter<'_> {
    type Item = Data;

    fn next(&mut self) -> Option<Data> {
        loop {
            let is_image = match (self.encoding, self.image) {
                (None, None) => return None,
                (encoding, image) => {
                    image.is_some_and(|image| encoding.is_none_or(|at| image < at))
                }
            };
            if is_image {
                let at = self.image?;
                self.image = found_from(self.bytes, at + 1, &IMAGE);
                if let Some(data) = self.image(at) {
                    return Some(data);
                }
                continue;
            }
            let found = self.encoding?;
            let start = found + ENCODING.needle().len();
            self.encoding = found_from(self.bytes, start, &ENCODING);
            let before = &self.bytes[found.saturating_sub(MAX_MEDIA_TYPE)..found];
            let media_type = before
                .trim_ascii_end()
                .strip_suffix(b";")
                .and_then(|before| {
                    let scheme = memmem::rfind(before, b"data:")?;
                    Some(&before[scheme + b"data:".len()..])
                });
            if let Some(media_type) = media_type {
                return Some(Data {
                    start,
                    is_text: is_text(media_type.trim_ascii()),
                });
            }
        }
    }
}

/// Returns true for the media types of text: `text/html`, and those in which it is usual.
fn is_text(media_type: &[u8]) -> bool {
    const TYPES: [&[u8]; 5] = [b"text/", b"json", b"xml", b"javascript", b"yaml"];
    let lower = media_type.to_ascii_lowercase();
    let has = |part: &&[u8]| memmem::find(&lower, part).is_some();
    lower.is_empty() || lower.starts_with(b";") || TYPES.iter().any(has)
}

/// Adds the tokens in the text of a `data:` URI whose encoded data is at `payload`.
fn find_in_data(bytes: &[u8], payload: Range<usize>, found: &mut Vec<Secret>) {
    let payload = Text::borrowed(&bytes[payload.clone()], payload.start as u64);
    let decoded = base64(&payload);
    let mut inside = Vec::new();
    find_from(decoded.bytes(), 0, &mut inside);
    found.extend(inside.into_iter().map(|secret| moved(secret, &decoded)));
}

impl Secret {
    /// Creates a credential of a known format.
    fn of_token(kind: &'static Kind, range: Range<usize>, bytes: &[u8]) -> Self {
        Self {
            kind: SecretKind::KnownToken(kind),
            value: value_of(&bytes[range.clone()]),
            range,
        }
    }
}

/// Returns true if `text` may contain a token.
pub(super) fn may_be_in(text: &[u8]) -> bool {
    any_candidate(text, DataIter::new(text, 0), 0, |_| true)
}

const fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// Returns the prefixes of all tokens.
#[cfg(test)]
pub(super) fn prefixes() -> impl Iterator<Item = &'static str> {
    let searched = tokens::all().filter(|token| token.is_anywhere());
    searched
        .map(tokens::Token::prefix)
        .filter(|prefix| !prefix.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_have_a_long_run() {
        for token in tokens::all().filter(|token| token.is_anywhere()) {
            let example = token.kind.example();
            assert!(
                long_run(example.as_bytes(), 0).is_some(),
                "{}",
                token.kind.id
            );
            assert!(
                token.kind.exposure == Exposure::Public || may_be_in(example.as_bytes()),
                "{}",
                token.kind.id
            );
        }
    }

    #[test]
    fn tokens_are_found_in_text_to_their_end() {
        for token in tokens::all() {
            let example = token.kind.example();
            let searched = token.is_anywhere() && token.kind.exposure != Exposure::Public;
            for (before, after) in [
                ("", ""),
                ("see ", ". And"),
                ("http://www.example.org/?q=", "&x=1"),
                ("http://www.example.org/", "/x.html"),
                ("q%3D", "%26x"),
                ("a-", ","),
                ("(", ")."),
                ("\"", "\""),
            ] {
                let text = format!("{before}{example}{after}");
                let mut found = Vec::new();
                find_from(text.as_bytes(), 0, &mut found);
                let whole = before.len()..before.len() + example.len();
                // The alphabet of some has slashes.
                let end = if after.starts_with('/') {
                    text.len()
                } else {
                    whole.end
                };
                let covers = |found: &Range<usize>| {
                    found.start == whole.start && (whole.end..=end).contains(&found.end)
                };
                let is_found = found.iter().any(|secret| covers(&secret.range));
                assert_eq!(is_found, searched, "{}: {text} {found:?}", token.kind.id);
            }
        }
    }

    #[test]
    fn data_in_base64_is_not_searched_as_written() {
        let token = format!("ghp_{}", "q7Rz2Lk9Vw4Tn8Xb3M".repeat(2));
        let count = |text: &str| {
            let mut found = Vec::new();
            find_from(text.as_bytes(), 0, &mut found);
            found.len()
        };
        let key = format!("AKIA{}", "Q7RZ2LK3".repeat(2));
        assert_eq!(count(&format!("data:image/png;base64,AA/{key}/AA")), 0);
        assert_eq!(count(&format!("data: image/png; base64,AA/{key}/AA")), 0);
        assert_eq!(count(&format!("data: image/png base64,AA/{key}/AA")), 1);
        assert_eq!(count(&format!("data:image/png;base64,AA/ {key}")), 1);
        assert_eq!(count(&format!("image=data:image/png,AA/{key}/AA;a=b")), 0);
        assert_eq!(count(&format!("data:image/png,AA/{key}/AA {key}")), 1);
        let uri = format!("data:image/png,AA/{key}/AA");
        let mut found = Vec::new();
        find(&Uri::split(uri.as_bytes()), &mut found);
        assert!(found.is_empty(), "{uri}");
        assert_eq!(count(&format!("data:image/ data:image/png {key}")), 1);
        assert_eq!(count(&format!("x;base64,AA/{key}")), 1);
        let mut encoded = Vec::new();
        crate::text::base64::base64(&mut encoded, token.as_bytes()).unwrap();
        let text = format!(
            "data:text/plain;base64,{}",
            String::from_utf8(encoded).unwrap()
        );
        assert_eq!(count(&text), 1);
        assert_eq!(count(&text.replace("text/plain", "image/png")), 0);
    }
}
