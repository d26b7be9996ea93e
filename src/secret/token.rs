//! Credentials of a known format (C003), which have a mark so that they can be recognized in any
//! text. The formats are in [`super::kind::tokens`].

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use super::kind::shape::{Class, Subject};
use super::kind::tokens::{self, Token};
use super::kind::{Exposure, Kind};
use super::placeholder::{is_placeholder, repeated};
use super::{Secret, SecretKind, Value, path_start};
use crate::text::Text;
use crate::text::transfer::{base64, percent_decoded};
use crate::uri::percent::escapes;
use crate::uri::{Component, Uri};

/// The minimum number of consecutive base64url characters in a token, including its prefix.
const MIN_RUN: usize = 12;

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
    if long_run(bytes, start).is_none() {
        return;
    }
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
fn moved(secret: Secret, view: &Text) -> Secret {
    let at = view.source(secret.range);
    Secret {
        range: at.start as usize..at.end as usize,
        ..secret
    }
}

/// Adds the tokens in any text from `start` on.
pub fn find_from(bytes: &[u8], start: usize, found: &mut Vec<Secret>) {
    let subject = Subject::new(bytes);
    let mut data = next_data(bytes, start);
    let mut at = start;
    let mut floor = start;
    while let Some(run) = long_run(bytes, at) {
        at = run.end;
        if let Some(before) = data.take_if(|data| data.payload.start <= run.start) {
            data = next_data(bytes, before.payload.end);
            if before.payload.end > run.start {
                find_in_data(bytes, &before, found);
                at = before.payload.end;
                floor = at;
                continue;
            }
        }
        let mut next = before(bytes, &run).max(floor);
        while let Some(begin) = next_start(bytes, next, &run) {
            next = begin + 1;
            if let Some((range, token)) = matched_at(&subject, begin) {
                next = range.end;
                at = at.max(range.end);
                found.push(Secret::of_token(&token.kind, range, bytes));
            }
        }
        floor = at;
    }
}

/// Returns the token at `at`, or after the two digits of a percent-encoding at `at`. The digits of
/// `%3D`, or of an invalid `%zz`, are not part of the word after them.
fn matched_at(subject: &Subject, at: usize) -> Option<(Range<usize>, &'static Token)> {
    let bytes = subject.bytes();
    let digits = bytes.get(at..at + 2);
    let is_escape = at > 0
        && bytes[at - 1] == b'%'
        && digits.is_some_and(|two| two.iter().all(u8::is_ascii_alphanumeric));
    let after = is_escape
        .then(|| tokens::matched(subject, at + 2))
        .flatten();
    after.or_else(|| tokens::matched(subject, at))
}

/// Returns the next place from `at` on, and before the end of `run`, at which a token may start: no
/// letter, digit or underscore is before it.
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
    long_run(bytes, 0)?;
    let subject = Subject::new(bytes);
    let (range, token) = tokens::matched(&subject, 0)?;
    (range.len() == bytes.len()).then_some(&token.kind)
}

/// Returns true if `value` is made to be published: a publishable key, or an identifier.
pub fn is_public(value: &[u8]) -> bool {
    long_run(value, 0).is_some() && tokens::whole(value, Exposure::Public).is_some()
}

/// Returns what is known of a token: examples from documentation have `EXAMPLE` in them, or one
/// repeated character after the prefix.
pub fn value_of(token: &[u8]) -> Value {
    let prefixes = tokens::starting(token).map(|kind| kind.prefix().as_bytes());
    let prefixes = prefixes.filter(|prefix| token.starts_with(prefix));
    let prefix = prefixes.map(<[u8]>::len).max().unwrap_or(0);
    let sample = memmem::find(token, SAMPLE_SUBJECT).is_some();
    if sample || repeated(&token[prefix..]) {
        Value::Placeholder
    } else if is_placeholder(token) {
        Value::Sample
    } else {
        Value::Real
    }
}

/// `{"sub":"1234567890`, encoded: the start of the claims in the sample of a JSON Web Token that
/// documents copy.
const SAMPLE_SUBJECT: &[u8] = b".eyJzdWIiOiIxMjM0NTY3ODkw";

/// A `data:` URI in base64 (RFC 2397).
struct Data {
    /// The encoded data.
    payload: Range<usize>,
    /// True if the data is text.
    is_text: bool,
}

/// The longest media type and parameters of a `data:` URI that are looked at.
const MAX_MEDIA_TYPE: usize = 100;

/// Returns the next `data:` URI in base64 after `from`. Random bytes have the shape of any token,
/// so the data is not searched as it is written.
fn next_data(bytes: &[u8], from: usize) -> Option<Data> {
    let mut at = from + memchr(b';', bytes.get(from..)?)?;
    loop {
        at += memmem::find(&bytes[at..], b";base64,")?;
        let before = &bytes[at.saturating_sub(MAX_MEDIA_TYPE)..at];
        let start = at + b";base64,".len();
        at = start;
        if let Some(scheme) = memmem::rfind(before, b"data:") {
            let encoded = |b: &u8| Class::Base64.has(*b) || matches!(b, b'=' | b'%');
            let length = bytes[start..].iter().take_while(|b| encoded(b)).count();
            return Some(Data {
                payload: start..start + length,
                is_text: is_text(&before[scheme + b"data:".len()..]),
            });
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

/// Adds the tokens in the text of a `data:` URI.
fn find_in_data(bytes: &[u8], data: &Data, found: &mut Vec<Secret>) {
    if !data.is_text {
        return;
    }
    let payload = Text::borrowed(&bytes[data.payload.clone()], data.payload.start as u64);
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

/// Returns the first run of base64url characters that is long enough for a token.
///
/// Inspects every twelfth byte, and from there backwards only to the start of the word. Most
/// URIs take a few steps, whereas a search for the prefixes reads every byte.
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

/// Returns true if `text` may contain a token: it has the prefix of one, or a run of which one may
/// consist.
pub(super) fn may_be_in(text: &[u8]) -> bool {
    let mut at = 0;
    while let Some(run) = long_run(text, at) {
        at = run.end;
        let mut next = before(text, &run);
        while let Some(start) = next_start(text, next, &run) {
            next = start + 1;
            let after_escape = text[..start].ends_with(b"%").then_some(start + 2);
            let starts = [Some(start), after_escape.filter(|at| *at < run.end)];
            if starts
                .into_iter()
                .flatten()
                .any(|at| tokens::may_start(text, at))
            {
                return true;
            }
        }
    }
    false
}

/// The alphabet of base64url as a table, for the search.
static IN_RUN: [bool; 256] = {
    let mut table = [false; 256];
    let mut b = 0;
    while b < 256 {
        table[b] = is_word(b as u8) || b as u8 == b'-';
        b += 1;
    }
    table
};

const fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// Returns the prefixes of all tokens.
#[cfg(test)]
pub(super) fn prefixes() -> impl Iterator<Item = &'static str> {
    let searched = tokens::all().filter(|token| token.is_anywhere());
    searched
        .map(Token::prefix)
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
        assert_eq!(count(&format!("data:image/png;base64,AA/ {key}")), 1);
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
