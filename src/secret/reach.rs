//! Whether the text around a URI has to be searched for the credentials of the URI.
//!
//! A search of the URI alone finds the credentials that it contains. The text around it matters
//! only where a credential may continue in that text, or where the URI hides one from its own
//! syntax. Few URIs are like that, and the search of the text is by far the more expensive one.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memrchr};

use super::kind::keys::MAX_KEY;
use super::pairs::{is_of_key, meaning};
use super::secrets_in;
use super::sieve::{Sifted, sift, sift_url};
use super::signs::Signs;
use super::views::may_be_defended;
use crate::extract::delimit::ordinary::{Marks, OrdinaryUri};
use crate::uri::percent::decode;
use crate::uri::{Uri, hex, scheme};

/// The maximum length of a word before a URI that is looked at.
// These bound the time for each URI.
const MAX_WORD: usize = 64;
/// The maximum distance of an `@` to the start of the user information before it.
// As in `authority.rs`.
const MAX_USERINFO: usize = 256;
/// The maximum length of white space and quote marks between two words that is skipped.
const MAX_GAP: usize = 32;

/// Returns true if a credential in `text` may overlap the URI at `range` without being found in
/// the URI alone. It may be true where there is none.
pub fn may_reach(text: &[u8], range: &Range<usize>) -> bool {
    let (before, uri, after) = (
        &text[..range.start],
        &text[range.clone()],
        &text[range.end..],
    );
    may_go_on(before, uri, after) || may_hide(uri) || sift(uri).webhook
}

/// Returns true if the ordinary URI at `range`, with its host at `host`, has no credential, by itself or with
/// the text around it.
///
/// What decides is how far one can reach. Without a sign of pairs and user information, none reaches out of
/// the URI; and without the start of a token or a webhook, none is in it.
pub fn is_excluded(text: &[u8], found: &OrdinaryUri) -> bool {
    let range = &found.range;
    let (before, uri, after) = (
        &text[..range.start],
        &text[range.clone()],
        &text[range.end..],
    );
    let sifted = sift_url(uri, found.host.start - range.start);
    let signs = const { Marks::EQUALS.and(Marks::AT).and(Marks::COLON) };
    let reaches_out = found.marks.has(signs) || may_be_sign(after);
    if reaches_out && (sifted.webhook || may_go_on(before, uri, after) || may_hide(uri)) {
        return false;
    }
    sifted == Sifted::default() || {
        let uri = Uri::split(uri);
        secrets_in(&uri, Signs::of(&uri), after).is_empty()
    }
}

/// How many bytes after a URI are searched for an `@`.
// Bounds the time, for each URI; the sign is next to the URI or after a short word.
const NEXT: usize = 24;

/// Returns true if an `@` that ends user information is near the start of `after`, or ` at ` for it.
pub fn may_be_sign(after: &[u8]) -> bool {
    let near = &after[..after.len().min(NEXT)];
    memchr(b'@', near).is_some() || near.starts_with(b" at ")
}

/// Returns true if a credential of the URI at `range` may be partly in the text around it. If not, a
/// search of the URI as text finds what a search of the whole text would.
pub fn goes_on(text: &[u8], range: &Range<usize>) -> bool {
    let uri = &text[range.clone()];
    // A soft line break of quoted-printable, or another escape, may go on after it.
    let is_broken = uri.iter().any(|byte| ends_word(*byte));
    goes_on_encoded(text, range) || is_broken || is_odd(uri)
}

/// Returns what [`goes_on`] does of a URI that is encoded at `range`: what is decoded there is
/// searched by itself.
pub fn goes_on_encoded(text: &[u8], range: &Range<usize>) -> bool {
    let (before, uri, after) = (
        &text[..range.start],
        &text[range.clone()],
        &text[range.end..],
    );
    may_go_on(before, uri, after) || sift(uri).webhook
}

/// Returns true if a credential in `text` may overlap the URI that is encoded at `range`, in
/// quoted-printable or base64, as it is written: what is decoded there is searched by itself.
pub fn may_reach_encoded(text: &[u8], range: &Range<usize>) -> bool {
    let (before, uri, after) = (
        &text[..range.start],
        &text[range.clone()],
        &text[range.end..],
    );
    let in_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=\r\n".contains(byte);
    if uri.iter().all(in_base64) {
        return false;
    }
    let breaks = |byte: &u8| ends_word(*byte) && !matches!(byte, b'\r' | b'\n');
    may_go_on(before, uri, after) || may_be_secret(uri) || uri.iter().any(breaks)
}

/// Returns true if a credential may be in `uri` and in the text around it.
fn may_go_on(before: &[u8], uri: &[u8], after: &[u8]) -> bool {
    !is_apart_from(before)
        || !ends_before(after)
        || memchr(b'@', uri).is_some() && may_start_userinfo(before)
}

/// Returns true if a credential may be in `uri` that its syntax does not show, also once its
/// escapes are decoded.
fn may_hide(uri: &[u8]) -> bool {
    let is_broken = uri.iter().any(|byte| ends_word(*byte));
    if is_broken || is_odd(uri) || may_be_secret(uri) {
        return true;
    }
    let mut text = Cow::Borrowed(uri);
    for _ in 0..2 {
        if memchr(b'%', &text).is_none() {
            return false;
        }
        text = Cow::Owned(decode(&text).into_owned());
        let has_sign = memchr(b'@', &text).is_some();
        if has_sign || is_odd(&text) || has_known_key(&text) || sift(&text) != Sifted::default() {
            return true;
        }
    }
    false
}

/// Returns true if `text` has escapes other than those of URIs: of strings, of HTML, of
/// quoted-printable, and of URL Defense.
pub(super) fn is_odd(text: &[u8]) -> bool {
    let starts = |byte, escape: &dyn Fn(&[u8]) -> bool| {
        memchr_iter(byte, text).any(|at| escape(&text[at + 1..]))
    };
    memchr(b'\\', text).is_some()
        || memrchr(b';', text).is_some_and(|end| memchr(b'&', &text[..end]).is_some())
        || may_be_defended(text)
        || starts(b'=', &encodes_delimiter)
}

/// Returns true if `rest`, after a `=`, is the rest of a delimiter in quoted-printable, or of an
/// encoded line end.
fn encodes_delimiter(rest: &[u8]) -> bool {
    rest.is_empty() || hex::octet(rest, 0).is_some_and(|octet| octet.is_ascii_punctuation())
}

/// Returns true if `text`, which is a URI or encodes one, may have a password or the value of a key
/// as it is written.
fn may_be_secret(text: &[u8]) -> bool {
    memchr(b'@', text).is_some() && has_open_sign(text) || has_known_key(text)
}

/// Returns true if no credential can start in `before` and continue after it: the word that
/// ends there is punctuation and letters, and nothing before it wants a value.
fn is_apart_from(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(MAX_WORD)..];
    let start = near.iter().rposition(|byte| ends_word(*byte));
    if start.is_none() && near.len() == MAX_WORD {
        return false;
    }
    let (outside, word) = near.split_at(start.map_or(0, |at| at + 1));
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"()[]{}'`*!,.|".contains(byte);
    let is_glued = word.last().is_some_and(u8::is_ascii_alphanumeric);
    let skipped = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b'>';
    let wants_value = outside.iter().rev().find(|byte| !skipped(byte)) == Some(&b'=');
    word.iter().all(is_plain) && !is_glued && !wants_value
}

/// Returns true if the user information before an `@` may start in `before`, in the same word.
fn may_start_userinfo(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(MAX_USERINFO)..];
    let word = near.iter().rev().take_while(|byte| **byte > b' ');
    word.clone().count() == MAX_USERINFO || word.clone().any(|byte| b":/\\%".contains(byte))
}

/// Returns true if no credential can continue in `after`: the word ends with punctuation, has no
/// `@`, and the next one is neither a host after `@` nor a password after a colon.
fn ends_before(after: &[u8]) -> bool {
    let near = &after[..after.len().min(MAX_USERINFO)];
    let whole = near.split(|byte| *byte <= b' ').next().unwrap_or(near);
    let near = &near[..near.len().min(MAX_GAP)];
    let Some(end) = near.iter().position(|byte| ends_word(*byte)) else {
        return false;
    };
    let (word, rest) = near.split_at(end);
    let skipped = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'<' | b'"');
    let next = rest.iter().position(|byte| !skipped(byte));
    let next = next.map_or(&[][..], |at| &rest[at..]);
    let goes_on =
        matches!(next, [b'@' | b':' | b'\\' | b'%' | b'=' | b'&', ..]) || next.starts_with(b"at ");
    memchr2(b'@', b'%', whole).is_none()
        && word.iter().all(|byte| b"()[]{}'*!,.;?".contains(byte))
        && !goes_on
}

const fn ends_word(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, b'"' | b'<' | b'>')
}

/// Returns true if an `@` of `uri` may end a user name or a password: after two colons, in an
/// authority, or where no scheme is known.
fn has_open_sign(uri: &[u8]) -> bool {
    let last = memrchr(b'@', uri).unwrap_or(0);
    let mut colons = memchr_iter(b':', &uri[..last]);
    let Some(colon) = colons.next() else {
        return true;
    };
    let rest = &uri[colon + 1..];
    let in_authority = rest.strip_prefix(b"//").map(|rest| {
        let end = memchr2(b'/', b'@', rest);
        end.is_some_and(|end| rest[end] == b'@')
    });
    colons.next().is_some() || in_authority.unwrap_or_else(|| !scheme::is_known(&uri[..colon]))
}

/// Returns true if a `=` in `uri` follows a key whose value may be a credential.
pub(super) fn has_known_key(uri: &[u8]) -> bool {
    memchr_iter(b'=', uri).any(|at| {
        let near = &uri[at.saturating_sub(MAX_KEY)..at];
        let key = near.iter().rposition(|byte| !is_of_key(*byte));
        meaning(key.map_or(near, |before| &near[before + 1..])).is_some()
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::secret::kind::route_index;
    use crate::secret::testing;
    use crate::secret::{credentials_in, of_uri};

    /// Asserts that each credential of `text` that overlaps the URI at `range`, and does not start
    /// before it, is one of the URI alone, unless the text has to be searched. What looks like the
    /// path of a webhook whose host is before the URI is no credential.
    #[track_caller]
    fn assert_found_alone(text: &[u8], range: &Range<usize>) {
        let host_before =
            |text: &[u8]| may_have_host(text) || may_have_host(&decode(&decode(text)));
        if may_reach(text, range) || host_before(&text[..range.start]) {
            return;
        }
        let alone = of_uri(&text[range.clone()]);
        for found in credentials_in(text) {
            let overlaps = found.end > range.start && found.start < range.end;
            let inside = |known: &Range<usize>| {
                known.start + range.start <= found.start && found.end <= known.end + range.start
            };
            assert!(
                !overlaps || found.start <= range.start || alone.iter().any(inside),
                "{found:?} in {:?} at {range:?}",
                String::from_utf8_lossy(text)
            );
        }
    }

    /// Returns true if the host of a webhook may be in `text`.
    fn may_have_host(text: &[u8]) -> bool {
        let has = |host: &&str| {
            let mut windows = text.windows(host.len());
            windows.any(|window| window.eq_ignore_ascii_case(host.as_bytes()))
        };
        sift(text).webhook || route_index::all().any(|link| link.hosts.iter().any(has))
    }

    /// Returns where URIs may be in `text`: words from a scheme on, also without their punctuation.
    fn uris(text: &str) -> Vec<Range<usize>> {
        let starts = ["http://", "https://", "mailto:", "sip:", "x:"];
        let found = starts.iter().flat_map(|start| text.match_indices(start));
        let found = found.flat_map(|(start, _)| {
            let end = text[start..].find(|c: char| c.is_ascii_whitespace() || "<>\"".contains(c));
            let end = end.map_or(text.len(), |end| start + end);
            let trimmed = text[start..end].trim_end_matches(['.', ',', ')', ';', ':', '?', '\'']);
            [start..end, start..start + trimmed.len()]
        });
        found.collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn what_text_hides_is_searched_for(
            texts in prop::collection::vec(testing::text(), 3),
            gaps in prop::collection::vec(
                prop::sample::select(vec![" ", "\n", "\n> ", "<", ">", "\"", " (", ").\n", ", ", ":\n", " @", " at "]),
                3,
            ),
            scheme in prop::sample::select(vec!["http://www.example.org/", "https://", "mailto:", "sip:", "x:"]),
        ) {
            let text = format!(
                "{}{}{scheme}{}{}{}",
                texts[0], gaps[0], texts[1], gaps[1], texts[2]
            );
            for range in uris(&text) {
                assert_found_alone(text.as_bytes(), &range);
            }
        }
    }

    #[test]
    fn text_that_is_searched() {
        for (before, uri, after, expected) in [
            ("", "http://www.example.org/?id=5", " ", false),
            ("(see ", "http://www.example.org/a@b", ").\n", false),
            ("[a](", "http://www.example.org/?id=5&q=a%20b", ")\n", false),
            ("<", "mailto:joe@example.org", ">\n", false),
            ("", "http://www.example.org/?password=x", " ", true),
            ("", "http://www.example.org/?pass%77ord=x", " ", true),
            ("", "http://www.example.org/?p=1&amp;q", " ", true),
            ("", "http://www.example.org/?p=3D", " ", true),
            ("", "http://www.example.org/?p=", "\n", true),
            ("", "http://joe@example.org/", " ", true),
            ("", "http://joe:h3rring@example.org/", " ", true),
            ("", "http://joe:h3rring", " @example.org/", true),
            ("", "http://joe:h3rring", "\n> @example.org/", true),
            ("", "http://joe:h3rring", " at example.org/", true),
            ("", "ftp://joe", ":\nh3rring@example.org/", true),
            ("?password=", "http://www.example.org/?a=b", " ", true),
            ("password=\n", "http://www.example.org/?a=b", " ", true),
            ("", "x:joe@example.org", " ", true),
            ("", "http://hooks.slack.com/services/?a=b", " ", true),
            ("", "http://hooks.slack.com/?a=b", " ", false),
            ("", "http://www.example.org/?a=b", "", true),
        ] {
            let text = format!("{before}{uri}{after}");
            let range = before.len()..before.len() + uri.len();
            assert_eq!(may_reach(text.as_bytes(), &range), expected, "{text:?}");
        }
    }
}
