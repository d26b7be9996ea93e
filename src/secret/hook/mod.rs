//! URIs of which a part is a credential, in a URI and in any text: webhooks, links that are keys
//! (C006), and those of some schemes. The kinds are rows of [`route`](super::kind::route).
//!
//! A search looks at each slash: what follows it is the start of a path that a row has, or what
//! precedes it is the host of one; and at each colon, for the scheme before it. Other texts cost
//! only that. The URI may be broken between its parts by white space, `|`, `{x}` or `%zz`.

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::bits::any_mark;
use super::kind::Exposure;
use super::kind::route::{Link, Step};
use super::kind::route_index::{
    Index, hosts_ending_at, labels, markers_at, may_be_marker, may_end_host,
};
use super::kind::scheme_index::{may_be_scheme, schemes_at};
use super::kind::shape::Subject;
use super::placeholder::is_placeholder;
use super::token::moved;
use super::{Secret, SecretKind, Value};
use crate::text::Text;
use crate::text::transfer::percent_decoded;
use crate::uri::percent::{Escape, escapes};
use read::{Reader, is_after_port, text_at};

mod read;

/// The maximum distance from a host to a text in the path after it.
// Bounds the time: each text of a path looks back so far for a host.
const MAX_BEFORE: usize = 256;

/// A place where a link may start.
struct Start {
    index: Index,
    /// The slash before its path, or the colon after its scheme.
    slash: usize,
    /// Where its steps start.
    at: usize,
}

/// Returns true if a link may be in `text`. It may be true where there is none, but it is never
/// false where there is one.
pub fn may_be_in(text: &[u8]) -> bool {
    may_be_from(text, 0)
}

/// Returns what [`may_be_in`] does of the path of a URI. Of its authority, only the first label, at
/// `host`, and the host are looked at.
pub fn may_be_in_url(uri: &[u8], host: usize) -> bool {
    may_be_from(uri, host - 1)
}

/// Returns true if a link may start at a slash or a colon of `text` from `from` on.
fn may_be_from(text: &[u8], from: usize) -> bool {
    let mut subject = None;
    any_start(text, from, |start| {
        let link = start.index.link();
        let reader = Reader {
            subject: subject.get_or_insert_with(|| Subject::new(text)),
            slash: start.slash,
        };
        match link.steps {
            _ if link.after.is_empty() => true,
            _ if !link.hosts.is_empty() => is_named(link, &text[..start.slash]),
            [Step::Open(shape), ..] => reader.shape(shape, start.at).is_some(),
            [Step::Segments(_), ..] => true,
            [first, ..] => !first.is_secret() || reader.secret(first, start.at).is_some(),
            [] => false,
        }
    })
}

/// Adds the credentials of links in `text`, and to `public` those that are made to be published.
pub fn find(text: &[u8], found: &mut Vec<Secret>, public: &mut Vec<Range<usize>>) {
    let mut subject = None;
    let mut ranges = Vec::new();
    any_start(text, 0, |start| {
        let link = start.index.link();
        let reader = Reader {
            subject: subject.get_or_insert_with(|| Subject::new(text)),
            slash: start.slash,
        };
        let is_found = reader.follow(link.steps, start.at, &mut ranges)
            && (link.after.is_empty() || is_named(link, &text[..start.slash]));
        if is_found && link.kind.exposure == Exposure::Public {
            public.append(&mut ranges);
        } else if is_found {
            let ranges = ranges.drain(..);
            found.extend(ranges.map(|range| start.index.secret(text, range)));
        }
        ranges.clear();
        false
    });
}

/// Adds the credentials of the URIs in `text` whose scheme is one of the table, and whose colon is
/// percent-encoded.
pub fn find_encoded(text: &[u8], found: &mut Vec<Secret>) {
    let is_scheme = |escape: Escape| escape.octet == b':' && may_be_scheme(text, escape.at);
    if !escapes(text).any(is_scheme) {
        return;
    }
    let decoded = percent_decoded(&Text::borrowed(text, 0));
    let mut inside = Vec::new();
    find(decoded.bytes(), &mut inside, &mut Vec::new());
    found.extend(inside.into_iter().map(|secret| moved(secret, &decoded)));
}

/// The host whose first label may be a credential.
static HOST: LazyLock<Finder> = LazyLock::new(|| Finder::new(labels()[0].1));

/// Adds the hosts in `text` that are credentials, with or without a scheme before them.
pub fn find_hosts(text: &[u8], found: &mut Vec<Secret>) {
    let [(length, _, index)] = *labels();
    let mut subject = None;
    for at in HOST.find_iter(text) {
        let Some(start) = at.checked_sub(length) else {
            continue;
        };
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
        let reader = Reader {
            subject: subject.get_or_insert_with(|| Subject::new(text)),
            slash: start,
        };
        let label = reader.secret(&index.link().steps[0], start);
        let label = label.filter(|_| !text[..start].last().is_some_and(is_word));
        found.extend(label.map(|range| index.secret(text, range)));
    }
}

/// Drops the credentials that lie in what is made to be published, and that nothing but their place
/// shows.
pub fn drop_public(found: &mut Vec<Secret>, public: &[Range<usize>]) {
    if public.is_empty() {
        return;
    }
    found.retain(|secret| {
        let by_place = match secret.kind {
            SecretKind::QueryParameter(_) | SecretKind::Signature | SecretKind::Session => true,
            SecretKind::Link(kind) => kind.exposure == Exposure::Probable,
            _ => false,
        };
        let within = |range: &Range<usize>| {
            range.start <= secret.range.start && secret.range.end <= range.end
        };
        !(by_place && public.iter().any(within))
    });
}

impl Index {
    /// Returns the credential of this link at `range` of `text`.
    fn secret(self, text: &[u8], range: Range<usize>) -> Secret {
        Secret {
            kind: self.secret_kind(),
            value: Value::real_unless(is_example(&text[range.clone()])),
            range,
        }
    }

    fn secret_kind(self) -> SecretKind {
        let kind = &self.link().kind;
        let is_userinfo = |step: &Step| matches!(step, Step::BeforeAt(_));
        match kind.what {
            "session" => SecretKind::Session,
            _ if self.link().steps.iter().any(is_userinfo) => SecretKind::UserinfoToken,
            _ if self.is_webhook() => SecretKind::Webhook(kind),
            _ => SecretKind::Link(kind),
        }
    }
}

/// Returns true if `accepts` is true for a place in `text`, from `from` on, where a link may start.
fn any_start(text: &[u8], from: usize, mut accepts: impl FnMut(Start) -> bool) -> bool {
    any_mark(text, from, |at| match text[at] {
        b'/' => may_start(text, at) && by_path(text, at).any(&mut accepts),
        _ => may_be_scheme(text, at) && by_scheme(text, at).any(&mut accepts),
    })
}

/// Returns true if a link may start whose path is at `slash`. This is the test that every slash of
/// every URI takes.
#[inline]
fn may_start(text: &[u8], slash: usize) -> bool {
    may_be_marker(text, slash) || may_follow_host(text, slash)
}

/// Returns true if a host that says what follows may be before `slash`, or after it.
#[inline]
fn may_follow_host(text: &[u8], slash: usize) -> bool {
    let before = &text[..slash];
    match before {
        [.., b'/' | b':'] => may_be_label(text, slash),
        [.., b'a'..=b'z' | b'A'..=b'Z'] if may_end_host(text, slash) => true,
        _ => is_broken(before),
    }
}

/// Returns true if what follows `slash` may have a credential as its first label.
#[inline]
fn may_be_label(text: &[u8], slash: usize) -> bool {
    let [(length, host, _)] = labels();
    let start = text.get(slash + 1 + length..slash + 3 + length);
    start.is_some_and(|start| start.eq_ignore_ascii_case(&host.as_bytes()[..2]))
}

/// Returns true if a port is at the end of `before`, or what breaks a URI.
#[inline]
fn is_broken(before: &[u8]) -> bool {
    match before {
        [.., b'%', _, _] => true,
        [.., b'0'..=b'9'] => is_after_port(before),
        // What `read::after_junk` skips.
        [.., last] => matches!(
            last,
            b' ' | b'\t' | b'\r' | b'\n' | b'|' | b'\\' | b'>' | b'}' | 0 | 0x80..
        ),
        [] => false,
    }
}

/// Returns the links by the path that starts at `slash`, or by the host before it.
fn by_path(text: &[u8], slash: usize) -> impl Iterator<Item = Start> {
    let by_path = markers_at(text, slash).filter_map(move |&(marker, index)| {
        let at = text_at(text, marker, slash)?;
        Some(Start { index, slash, at })
    });
    let by_host = host_ends(text, slash).flat_map(move |end| hosts_ending_at(text, end));
    let by_host = by_host.map(move |index| Start {
        index,
        slash,
        at: slash,
    });
    let labels = labels().iter().filter_map(move |&(length, host, index)| {
        let at = slash + 1;
        let name = text.get(at + length..at + length + host.len())?;
        let is_host = name.eq_ignore_ascii_case(host.as_bytes());
        is_host.then_some(Start { index, slash, at })
    });
    by_path.chain(by_host).chain(labels)
}

/// Returns the links by the scheme before `colon`.
fn by_scheme(text: &[u8], colon: usize) -> impl Iterator<Item = Start> {
    schemes_at(text, colon).filter_map(move |(_, rest, index)| {
        let at = text_at(text, rest, colon + 1)?;
        Some(Start {
            index,
            slash: colon,
            at,
        })
    })
}

/// Returns where a host may end whose path starts at `slash`: there, before a port, or before what
/// breaks the URI.
fn host_ends(text: &[u8], slash: usize) -> impl Iterator<Item = usize> {
    let before = &text[slash.saturating_sub(read::MAX_JUNK / 2)..slash];
    let searched = if is_broken(before) { before } else { &[] };
    let breaks = searched.iter().enumerate().filter(|(_, byte)| {
        !byte.is_ascii_alphanumeric() && !matches!(byte, b'.' | b'-' | b'/' | b'_')
    });
    let start = slash - before.len();
    std::iter::once(slash).chain(breaks.map(move |(at, _)| start + at))
}

/// Returns true if one of the hosts of `link` is near the end of `before`.
fn is_named(link: &Link, before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(MAX_BEFORE)..];
    link.hosts.is_empty()
        || link.hosts.iter().any(|name| {
            let mut windows = near.windows(name.len());
            windows.any(|window| window.eq_ignore_ascii_case(name.as_bytes()))
        })
}

/// Returns true for the examples of the services' documentation.
fn is_example(secret: &[u8]) -> bool {
    // The last is of RFC 8959 §2.
    is_placeholder(secret)
        || secret.starts_with(b"ABC-DEF")
        || secret.starts_with(b"E92FB7EB-D882-47A4-A265-A0B6135DC842")
}
