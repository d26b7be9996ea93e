//! The straight way to ordinary links: `http` and `https` URIs of the bytes that most links have, with
//! nothing around them that has a part in them.
//!
//! One pass over the bytes of such a URI shows where it ends, that it has no fault, where its host is,
//! and which bytes it has that a credential would have ([`Marks`]). What [`bare`] and [`whole`] accept is
//! what [`delimit_candidate`](super::delimit_candidate) and the parser make of the same text; all else is
//! left to them. `lint::tests::straight` compares the two ways.

use std::net::Ipv4Addr;
use std::ops::Range;

use memchr::memrchr;

use super::broken::{self, Broken};
use super::schemes::starts_scheme;
use super::text_codes::{is_amiga_guide, is_reference};
use super::{roff, wrapper};
use crate::uri::hex;

/// The maximum length of a URI that takes the straight way, in bytes.
// Longer ones are rare: the long way cuts them, and bounds each look at the text around them.
const MAX_LEN: usize = 2048;

/// The maximum length of a label of a host, in bytes (RFC 1035 §2.3.4).
const MAX_LABEL_LEN: usize = 63;

/// A URI without faults, in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrdinaryUri {
    /// The range of its bytes in the text.
    pub range: Range<usize>,
    /// The range of its host in the text.
    pub host: Range<usize>,
    /// Its scheme.
    pub scheme: &'static str,
    /// Which of the signs of credentials it has.
    pub marks: Marks,
}

/// A set of bytes that credentials have around them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks(u8);

impl Marks {
    /// `=`.
    pub const EQUALS: Self = Self(1 << 2);
    /// `@`, after the host.
    pub const AT: Self = Self(1 << 3);
    /// `:`, before the port or after the host.
    pub const COLON: Self = Self(1 << 4);

    /// Returns true if the set has one of `others`.
    pub const fn has(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// Returns the bytes of both sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The class of bytes that are no part of a host, or end it.
const NO_HOST: u8 = 1;
/// The class of bytes that end the URI, or that what follows decides about.
const STOP: u8 = 1 << 7;
/// The class of letters in upper case, which hosts have as well.
const UPPER: u8 = 1 << 1;

/// The classes of each byte, and its mark.
static CLASSES: [u8; 256] = {
    let mut classes = [STOP | NO_HOST; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' => 0,
            b'A'..=b'Z' => UPPER,
            b'=' => NO_HOST | Marks::EQUALS.0,
            b'/' | b'_' | b'~' | b'+' | b'!' | b'*' => NO_HOST,
            b'@' => STOP | NO_HOST | Marks::AT.0,
            b':' => STOP | NO_HOST | Marks::COLON.0,
            _ => STOP | NO_HOST,
        };
        byte += 1;
    }
    classes
};

/// Returns the length of the run without a byte of `class` at the start of `bytes`, and the classes in it.
fn run(bytes: &[u8], class: u8) -> (usize, u8) {
    let of = |byte: &u8| CLASSES[usize::from(*byte)];
    let (mut at, mut seen) = (0, 0);
    while let Some(eight) = bytes[at..].first_chunk::<8>() {
        let all = eight.iter().fold(0, |all, byte| all | of(byte));
        if all & class != 0 {
            break;
        }
        seen |= all;
        at += 8;
    }
    for byte in &bytes[at..] {
        if of(byte) & class != 0 {
            break;
        }
        seen |= of(byte);
        at += 1;
    }
    (at, seen)
}

/// Returns the ordinary URI whose `:` is at `colon` of `bytes`, if it starts at or after `floor`, as
/// [`delimit_candidate`](super::delimit_candidate) does for a position.
pub(crate) fn bare(bytes: &[u8], colon: usize, floor: usize) -> Option<OrdinaryUri> {
    let (at, scheme) = scheme_before(bytes, colon)?;
    if at < floor || !stands_alone(bytes, at..colon, floor) {
        return None;
    }
    let found = read(bytes, at, scheme, colon + 3, Ends::InText)?;
    // ` at ` is an `@` that a list archive replaced.
    let after = &bytes[found.range.end..];
    let is_at = |next: &[u8]| next.eq_ignore_ascii_case(b" at ");
    // Dots after it may replace the rest of the URI.
    let is_elided = after.starts_with(b"...");
    (!is_elided && !after.get(..4).is_some_and(is_at)).then_some(found)
}

/// Returns the URI at `range` of `bytes`, if all of it is an ordinary one.
pub(crate) fn whole(bytes: &[u8], range: Range<usize>) -> Option<OrdinaryUri> {
    let value = &bytes[..range.end];
    let rest = value.get(range.start..)?;
    let length = if rest.starts_with(b"https:") { 5 } else { 4 };
    let (at, scheme) = scheme_before(value, range.start + length)?;
    let found = read(value, at, scheme, range.start + length + 3, Ends::There)?;
    (found.range == range).then_some(found)
}

/// Where a URI may end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// Before what ends a word of the text, without the punctuation of the sentence.
    InText,
    /// At the end of the bytes.
    There,
}

/// Returns the start of the scheme before `://` at `colon`, in lower case.
fn scheme_before(bytes: &[u8], colon: usize) -> Option<(usize, &'static str)> {
    let (before, after) = bytes.split_at_checked(colon)?;
    if !after.starts_with(b"://") {
        return None;
    }
    match before {
        [.., b'h', b't', b't', b'p', b's'] => Some((colon - 5, "https")),
        [.., b'h', b't', b't', b'p'] => Some((colon - 4, "http")),
        _ => None,
    }
}

/// Returns true if nothing before `scheme` has a part in the URI: no other scheme or rest of
/// one, no bracket, quotation mark or prefix.
fn stands_alone(bytes: &[u8], scheme: Range<usize>, floor: usize) -> bool {
    let at = scheme.start;
    match bytes[floor..at] {
        [] => floor == 0,
        // A link on each line.
        [b'\n'] => true,
        [.., b'\'' | b'"' | b'`' | b'<' | b'{' | b':' | b'=' | 0x80..] => false,
        [.., before] if before.is_ascii_alphanumeric() || b"+-._~*#/\\".contains(&before) => false,
        [.., word, b' '] if word.is_ascii_lowercase() => !roff::is_ur_target(bytes, at),
        _ => {
            matches!(broken::before(bytes, scheme.end, floor), Broken::No)
                && wrapper::is_none_before(bytes, at, floor)
                && !roff::is_ur_target(bytes, at)
        }
    }
}

/// Reads the URI with its scheme at `at` and its host at `body`.
fn read(
    bytes: &[u8],
    at: usize,
    scheme: &'static str,
    body: usize,
    ends: Ends,
) -> Option<OrdinaryUri> {
    let rest = &bytes[body..];
    let (host, in_host) = run(&rest[..rest.len().min(MAX_LABEL_LEN + 1)], NO_HOST);
    if !rest.first()?.is_ascii_alphanumeric() {
        return None;
    }
    let mut host = body..body + host;
    let mut seen = Seen::default();
    let mut end = host.end;
    if bytes.get(end) == Some(&b':') {
        let digits = bytes[end + 1..].iter().take_while(|b| b.is_ascii_digit());
        // Five may be out of range.
        end += 1 + Some(digits.count()).filter(|count| (1..=4).contains(count))?;
        seen.classes |= Marks::COLON.0;
    }
    let has_more = matches!(bytes.get(end), Some(b'/' | b'?' | b'#'));
    if has_more {
        end = seen.rest(bytes, end)?;
    }
    if ends == Ends::InText {
        end = in_sentence(bytes, body, end)?;
    } else if end < bytes.len() {
        return None;
    }
    if end <= host.end || !has_more {
        host.end = host.end.min(end);
        // `www.example.org.Then`, and prose about URIs: `http://www`.
        let last = last_label(bytes, &host);
        if last == body || in_host & UPPER != 0 && bytes[last].is_ascii_uppercase() {
            return None;
        }
    }
    let is_ordinary = is_host(bytes, &host) && end - at <= MAX_LEN;
    is_ordinary.then_some(OrdinaryUri {
        range: at..end,
        host,
        scheme,
        marks: Marks(seen.classes & !(NO_HOST | UPPER | STOP)),
    })
}

/// Returns where the last label of `host` starts.
fn last_label(bytes: &[u8], host: &Range<usize>) -> usize {
    memrchr(b'.', &bytes[host.clone()]).map_or(host.start, |dot| host.start + dot + 1)
}

/// Returns true if `host`, which starts with a letter or digit, is a name of labels of letters, digits and
/// hyphens between them, or an IPv4 address. A short host has no label that is too long.
fn is_host(bytes: &[u8], host: &Range<usize>) -> bool {
    let is_edge = |before: u8, after: u8| {
        before == b'.' && matches!(after, b'.' | b'-') || before == b'-' && after == b'.'
    };
    let last = last_label(bytes, host);
    let name = &bytes[host.clone()];
    let pairs = name.iter().zip(&name[1..]);
    let is_name = name.len() <= MAX_LABEL_LEN
        && name[name.len() - 1].is_ascii_alphanumeric()
        && !pairs.fold(false, |any, (one, next)| any | is_edge(*one, *next));
    // A number in another notation, or out of range, is a fault.
    is_name && (!bytes[last].is_ascii_digit() || is_ipv4(name))
}

/// Returns true for four decimal octets.
fn is_ipv4(name: &[u8]) -> bool {
    str::from_utf8(name).is_ok_and(|name| name.parse::<Ipv4Addr>().is_ok())
}

/// What the bytes after the host are.
#[derive(Default)]
struct Seen {
    classes: u8,
    in_fragment: bool,
    /// The number of open parentheses.
    open: u32,
}

impl Seen {
    /// Returns where the path, the query and the fragment end that start at `at`; `None` where they may
    /// have a fault, or where the byte that ends them may belong to them.
    fn rest(&mut self, bytes: &[u8], mut at: usize) -> Option<usize> {
        loop {
            let (length, classes) = run(&bytes[at..], STOP);
            self.classes |= classes;
            at += length;
            let byte = match bytes.get(at) {
                None => return Some(at),
                Some(b')') if self.open > 0 => b')',
                Some(&byte) if ends_word(byte) => return Some(at),
                Some(&byte) => byte,
            };
            at += self.sign(bytes, at, byte)?;
            self.classes |= CLASSES[usize::from(byte)];
        }
    }

    /// Returns the length of the sign at `at`, if it continues the URI whatever follows, and nothing but
    /// the URI starts there.
    fn sign(&mut self, bytes: &[u8], at: usize, byte: u8) -> Option<usize> {
        let continues = match byte {
            b'?' | b'$' | b'\'' => true,
            b'#' => !std::mem::replace(&mut self.in_fragment, true),
            b'&' => !is_reference(bytes, at),
            b'@' => !is_amiga_guide(bytes, at),
            b',' | b';' => !starts_scheme(bytes, at + 1),
            b'(' => {
                self.open += 1;
                !starts_scheme(bytes, at + 1)
            }
            b')' => {
                self.open -= 1;
                true
            }
            // Another URI.
            b':' => bytes.get(at + 1) != Some(&b'/'),
            b'%' => return is_harmless(hex::octet(bytes, at + 1)?).then_some(3),
            _ => false,
        };
        continues.then_some(1)
    }
}

/// Returns true for what ends a URI in a text, whatever is before it: white space, brackets and quotation
/// marks that nothing in the URI opens.
const fn ends_word(byte: u8) -> bool {
    matches!(
        byte,
        b'\t' | b'\n' | b'\r' | b' ' | b'<' | b'>' | b'"' | b')' | b']'
    )
}

/// Returns true if an encoded octet is neither part of a word nor a delimiter: a space, a bracket, a
/// comma, or part of a character beyond ASCII.
const fn is_harmless(octet: u8) -> bool {
    matches!(octet, b' ' | b'(' | b')' | b',' | 0x80..)
}

/// Returns `end` without the punctuation of the sentence before it; `None` where marks are there that may
/// be those of the text, and at the end of the text, where the URI may go on.
fn in_sentence(bytes: &[u8], body: usize, end: usize) -> Option<usize> {
    if !ends_word(*bytes.get(end)?) {
        return None;
    }
    let is_punctuation = |b: &u8| matches!(b, b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'');
    let last = bytes[body..end].iter().rposition(|b| !is_punctuation(b))?;
    let is_word = match bytes[body..=body + last] {
        [.., b'/', b'\'', b's'] => false,
        [.., last] if last.is_ascii_alphanumeric() || matches!(last, b'/' | b')') => true,
        // Two are emphasis, and more are decoration.
        [.., before, b'=' | b'-' | b'#'] => before.is_ascii_alphanumeric() || before == b'/',
        _ => false,
    };
    is_word.then_some(body + last + 1)
}
