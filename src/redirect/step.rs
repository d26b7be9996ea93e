//! The steps by which the target is taken out of a link: where it is, and how it is encoded.
//!
//! Each step takes the text of the one before, beginning with the link, and keeps the positions in
//! the link. A service lists them in the order in which they apply.

use memchr::{memchr, memmem};

use super::{inflate, json, urldefense};
use crate::text::transfer::{base64, percent_decoded};
use crate::text::{Builder, Text};
use crate::uri::percent::decode;
use crate::uri::{Component, Uri, query};

/// A step of decoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    // Where the target is in the link.
    /// The value of the first of these query parameters that has one.
    Parameter(&'static [&'static str]),
    /// The value of this query parameter, and if it is a URI without escapes, the rest of the query.
    Last(&'static str),
    /// The whole query, without `url=` at its start.
    Query,
    /// In the query after the last of these markers.
    AfterLast(&'static str),
    /// The rest of the link after this start of its path, with query and fragment.
    After(&'static str),
    /// One segment of the path, after this start of it.
    Segment(&'static str),
    /// In the path after this marker, where `http` follows: one segment if its slashes are
    /// percent-encoded, which is then decoded, else the rest of the link.
    Path(&'static str),
    /// Between `___` and the last `___`, or the end of the link.
    Underscores,
    /// The rest of the link after a time stamp in the path and the `/` after it.
    TimeStamp(&'static str),
    /// The link itself, with a host whose dots and hyphens are encoded as hyphens.
    Host,
    /// As in Proofpoint URL Defense.
    UrlDefense,

    // How it is encoded.
    /// Percent-encoded.
    Percent,
    /// In base64, with either alphabet.
    Base64,
    /// Compressed (zlib).
    Zlib,
    /// The string that is the value of this name in JSON.
    Json(&'static str),
    /// The value of this name in text of the type `application/x-www-form-urlencoded`.
    Form(&'static str),
    /// After this prefix, which it must have.
    Prefix(&'static str),
    /// Up to this byte, if it is there.
    Before(u8),
    /// Without the signature (20 to 32 characters) after the last colon.
    Unsigned,
    /// With this scheme, if it has none: it then begins with a host.
    Scheme(&'static str),
}

impl Step {
    /// Applies a step that finds the target in `uri`; `None` if the link has no such place.
    pub(super) fn find(self, uri: &Uri) -> Option<Text<'static>> {
        let bytes = uri.bytes();
        match self {
            Self::Parameter(keys) => {
                let mut values = keys.iter();
                let range = values.find_map(|key| query::value_range(uri, key))?;
                Some(part(uri, range))
            }
            Self::Last(key) => {
                let mut range = query::value_range(uri, key)?;
                if is_verbatim(&bytes[range.clone()]) {
                    range.end = uri.range(Component::Query)?.end;
                }
                Some(part(uri, range))
            }
            Self::Query => {
                let mut range = uri.range(Component::Query)?;
                if bytes[range.clone()].starts_with(b"url=") {
                    range.start += 4;
                }
                Some(part(uri, range))
            }
            Self::AfterLast(marker) => {
                let range = uri.range(Component::Query)?;
                let at = memmem::rfind(&bytes[range.clone()], marker.as_bytes())?;
                Some(part(uri, range.start + at + marker.len()..bytes.len()))
            }
            Self::After(start) => {
                let at = after(uri, start)?;
                Some(part(uri, at..bytes.len()))
            }
            Self::Segment(start) => {
                let (at, end) = (after(uri, start)?, uri.range(Component::Path)?.end);
                let len = memchr(b'/', &bytes[at..end]).unwrap_or(end - at);
                Some(part(uri, at..at + len))
            }
            Self::Path(marker) => in_path(uri, marker),
            Self::Underscores => between_underscores(uri),
            Self::TimeStamp(start) => after_time_stamp(uri, start),
            Self::Host => decoded_host(uri),
            Self::UrlDefense => urldefense::target(uri),
            _ => None,
        }
    }

    /// Applies a step that decodes `text`; `None` if it is not encoded in this way.
    pub(super) fn decode(self, text: &Text) -> Option<Text<'static>> {
        let bytes = text.bytes();
        match self {
            Self::Percent => Some(percent_decoded(text)),
            Self::Base64 => Some(base64(text)),
            Self::Zlib => inflate::inflated(text),
            Self::Json(name) => json::member(text, name),
            Self::Form(name) => {
                let range = query::parameters(bytes, 0..bytes.len(), b'&')
                    .find(|parameter| bytes[parameter.name.clone()] == *name.as_bytes())?
                    .value?;
                Some(kept(text, range))
            }
            Self::Prefix(prefix) => {
                let rest = bytes.strip_prefix(prefix.as_bytes())?;
                Some(kept(text, bytes.len() - rest.len()..bytes.len()))
            }
            Self::Before(byte) => {
                let end = memchr(byte, bytes).unwrap_or(bytes.len());
                Some(kept(text, 0..end))
            }
            Self::Unsigned => Some(kept(text, 0..without_signature(bytes))),
            Self::Scheme(scheme) => Some(with_scheme(text, scheme)),
            _ => None,
        }
    }
}

/// Returns a part of `text`.
fn kept(text: &Text, range: std::ops::Range<usize>) -> Text<'static> {
    let mut part = Builder::new(text);
    part.keep(range);
    part.finish()
}

/// Returns the bytes of a URI at `range`, with their positions in it.
fn part(uri: &Uri, range: std::ops::Range<usize>) -> Text<'static> {
    kept(&Text::borrowed(uri.bytes(), 0), range)
}

/// Returns true if a value begins with a scheme and slashes, or with two slashes, that are not
/// encoded.
fn is_verbatim(value: &[u8]) -> bool {
    let name = value.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    value.starts_with(b"//") || value[name..].starts_with(b"://")
}

/// Returns the offset after `start` in the path.
fn after(uri: &Uri, start: &str) -> Option<usize> {
    let path = uri.range(Component::Path)?;
    uri.bytes()[path.clone()]
        .starts_with(start.as_bytes())
        .then_some(path.start + start.len())
}

/// The length of `http` with each letter percent-encoded.
const SCHEME: usize = 12;

/// Returns the URI after `marker` in the path. If its slashes are percent-encoded, it ends with
/// its segment, otherwise with the link.
fn in_path(uri: &Uri, marker: &str) -> Option<Text<'static>> {
    let path = uri.range(Component::Path)?;
    let text = &uri.bytes()[path.start..];
    // Only the first candidate in the path is considered.
    let at = memmem::find_iter(&text[..path.len()], marker)
        .map(|at| at + marker.len())
        .find(|&at| {
            let start = decode(&text[at..text.len().min(at + SCHEME)]);
            start
                .get(..4)
                .is_some_and(|start| start.eq_ignore_ascii_case(b"http"))
        })?;
    let segment = &text[at..at + memchr(b'/', &text[at..]).unwrap_or(text.len() - at)];
    let start = path.start + at;
    // `https:` of a verbatim URI is a segment of its own.
    let end = if segment.ends_with(b":") {
        uri.bytes().len()
    } else {
        start + segment.len()
    };
    let target = part(uri, start..end);
    Some(if is_verbatim(target.bytes()) {
        target
    } else {
        percent_decoded(&target)
    })
}

fn between_underscores(uri: &Uri) -> Option<Text<'static>> {
    const MARK: &[u8] = b"___";
    let path = uri.range(Component::Path)?.start;
    let text = &uri.bytes()[path..];
    let start = memmem::find(text, MARK)? + MARK.len();
    let end = memmem::rfind(&text[start..], MARK).map_or(text.len(), |at| start + at);
    Some(part(uri, path + start..path + end))
}

/// Returns what follows a time stamp (digits, or `*`, and perhaps flags: `20200102id_`).
fn after_time_stamp(uri: &Uri, start: &str) -> Option<Text<'static>> {
    let at = after(uri, start)?;
    let rest = &uri.bytes()[at..];
    let slash = memchr(b'/', rest)?;
    let stamp = rest
        .first()
        .is_some_and(|b| b.is_ascii_digit() || *b == b'*');
    (stamp && slash < 24).then(|| part(uri, at + slash + 1..uri.bytes().len()))
}

/// Returns the page that `HOST.translate.goog` shows: `--` is a hyphen of its host, `-` a dot, and
/// parameters that begin with `_x_tr_` are those of the service.
fn decoded_host(uri: &Uri) -> Option<Text<'static>> {
    let link = Text::borrowed(uri.bytes(), 0);
    let host = uri.range(Component::Host)?;
    let end = host.start + memchr(b'.', &uri.bytes()[host.clone()])?;
    let mut target = Builder::new(&link);
    let plain = query::value_range(uri, "_x_tr_sch");
    let plain = plain.is_some_and(|value| uri.bytes()[value].eq_ignore_ascii_case(b"http"));
    let scheme: &[u8] = if plain { b"http://" } else { b"https://" };
    target.replace(scheme, host.start..host.start + 1);
    let mut at = host.start;
    while at < end {
        let hyphens = uri.bytes()[at..end].starts_with(b"--");
        match uri.bytes()[at] {
            b'-' if hyphens => target.replace(b"-", at..at + 2),
            b'-' => target.replace(b".", at..at + 1),
            _ => target.keep(at..at + 1),
        }
        at += if hyphens { 2 } else { 1 };
    }
    target.keep(uri.range(Component::Path)?);
    let mut before: &[u8] = b"?";
    for parameter in query::of_query(uri).map(|parameter| parameter.range()) {
        if !parameter.is_empty() && !uri.bytes()[parameter.clone()].starts_with(b"_x_tr_") {
            target.replace(before, parameter.start - 1..parameter.start);
            target.keep(parameter);
            before = b"&";
        }
    }
    Some(target.finish())
}

/// Returns the length of `bytes` without the signature of Disqus.
fn without_signature(bytes: &[u8]) -> usize {
    let sign = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    match memchr::memrchr(b':', bytes) {
        Some(colon) if (20..=32).contains(&(bytes.len() - colon - 1)) => {
            let signed = bytes[colon + 1..].iter().all(sign);
            if signed { colon } else { bytes.len() }
        }
        _ => bytes.len(),
    }
}

/// Returns the target with `scheme` before it, if it begins with a host.
fn with_scheme(text: &Text, scheme: &str) -> Text<'static> {
    let bytes = text.bytes();
    let mut whole = Builder::new(text);
    let host = |b: &&u8| !matches!(b, b'/' | b'?' | b'#' | b':' | b'@');
    let host = &bytes[..bytes.iter().take_while(host).count()];
    let ends = |b: u8| matches!(b, b'/' | b'?' | b'#');
    let at_end = bytes.get(host.len()).is_none_or(|&b| ends(b));
    let port = bytes.get(host.len()) == Some(&b':')
        && bytes.get(host.len() + 1).is_some_and(u8::is_ascii_digit);
    if host.contains(&b'.') && (at_end || port) {
        whole.replace(scheme.as_bytes(), 0..1);
    }
    whole.keep(0..bytes.len());
    whole.finish()
}

/// Returns a target as a URI: `//host` is that of `https`, a slash that was lost after the scheme
/// is restored, and a second percent-encoding undone.
pub(super) fn completed(text: Text<'static>) -> Text<'static> {
    let text = if is_encoded(text.bytes()) {
        percent_decoded(&text)
    } else {
        text
    };
    let bytes = text.bytes();
    if bytes.starts_with(b"//") {
        let mut whole = Builder::new(&text);
        whole.replace(b"https:", 0..1);
        whole.keep(0..bytes.len());
        return whole.finish();
    }
    let colon = memchr(b':', bytes).unwrap_or(bytes.len());
    let near = bytes.get(colon + 1..).unwrap_or_default();
    let web = is_web(&bytes[..colon]);
    if !web || !near.starts_with(b"/") || near.starts_with(b"//") {
        return text;
    }
    let mut whole = Builder::new(&text);
    whole.keep(0..colon + 1);
    whole.replace(b"//", colon + 1..colon + 2);
    whole.keep(colon + 2..bytes.len());
    whole.finish()
}

fn is_web(scheme: &[u8]) -> bool {
    scheme.eq_ignore_ascii_case(b"http") || scheme.eq_ignore_ascii_case(b"https")
}

/// Returns true for `http%3A` and `https%3A`.
fn is_encoded(bytes: &[u8]) -> bool {
    let Some(percent) = memchr(b'%', &bytes[..bytes.len().min(6)]) else {
        return false;
    };
    is_web(&bytes[..percent])
        && bytes
            .get(percent..percent + 3)
            .is_some_and(|escape| escape.eq_ignore_ascii_case(b"%3a"))
}
