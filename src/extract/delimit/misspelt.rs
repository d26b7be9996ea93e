//! What was meant as a URI, but its scheme or its separator is misspelt (rule S012). A
//! host with a known top-level domain must follow.

use super::schemes;
use super::start::{Form, Name, Start};
use crate::host::domain;

/// The longest host that is looked at, in bytes.
const LONGEST_HOST: usize = 255;

/// The schemes whose misspellings are told.
const MEANT: [&[u8]; 3] = [b"https", b"http", b"ftp"];

/// Whether `name` is one slip of the finger from `http`, `https` or `ftp`: a letter
/// left out, put in, exchanged, or two of them swapped.
pub(super) fn is_scheme(name: &[u8]) -> bool {
    // From `ftp`, one slip leads to too many words.
    MEANT.iter().any(|meant| {
        let slack = meant.len() > 3 || name.len() >= 3;
        slack && is_one_slip(name, meant)
    })
}

/// Whether the distance of Damerau and Levenshtein is 1, in any case of letters.
fn is_one_slip(name: &[u8], meant: &[u8]) -> bool {
    let same = |a: &[u8], b: &[u8]| a.eq_ignore_ascii_case(b);
    let prefix = name
        .iter()
        .zip(meant)
        .take_while(|(a, b)| a.eq_ignore_ascii_case(b))
        .count();
    let (name, meant) = (&name[prefix..], &meant[prefix..]);
    match (name, meant) {
        ([], []) => false,
        ([_, left @ ..], []) | ([], [_, left @ ..]) => left.is_empty(),
        ([a, name_left @ ..], [b, meant_left @ ..]) => {
            let swapped = name_left.first().is_some_and(|n| n.eq_ignore_ascii_case(b))
                && meant_left
                    .first()
                    .is_some_and(|m| m.eq_ignore_ascii_case(a))
                && same(&name_left[1..], &meant_left[1..]);
            same(name_left, meant_left)
                || same(name_left, meant)
                || same(name, meant_left)
                || swapped
        }
    }
}

/// Whether a host with a known top-level domain stands at `at`.
pub(super) fn starts_known_host(bytes: &[u8], at: usize) -> bool {
    let near = bytes
        .get(at..)
        .unwrap_or_default()
        .iter()
        .take(LONGEST_HOST);
    let name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'-' | b'.' | b'_');
    let length = near.take_while(name).count();
    let mut host = &bytes[at.min(bytes.len())..at.min(bytes.len()) + length];
    while let [before @ .., b'.'] = host {
        host = before;
    }
    domain::looks_like_host(host) || (domain::is_documentation(host) && host.contains(&b'.'))
}

/// The host behind a separator that is broken after `scheme://`: `http:///h`,
/// `http:// h`, `https://http://h`.
pub(super) fn behind_slashes(bytes: &[u8], body: usize) -> Option<usize> {
    let rest = bytes.get(body..)?;
    let host = if let [b'/' | b' ', ..] = rest {
        body + 1
    } else {
        let letters = rest.iter().take(8).take_while(|b| b.is_ascii_alphabetic());
        let length = letters.count();
        let again = schemes::is_common(&rest[..length]) && rest[length..].starts_with(b"://");
        again.then_some(body + length + 3)?
    };
    starts_known_host(bytes, host).then_some(host)
}

/// The host behind a separator that is broken after `scheme:`: `http:/h`, `http:\\h`,
/// `http:www.`.
pub(super) fn behind_colon(bytes: &[u8], behind: usize) -> Option<usize> {
    let host = match bytes.get(behind..)? {
        [b'\\' | b'/', b'\\', ..] | [b'\\', b'/', ..] => behind + 2,
        [b'/' | b'\\', ..] => behind + 1,
        [w, w2, w3, b'.', ..] if [*w, *w2, *w3].eq_ignore_ascii_case(b"www") => behind,
        _ => return None,
    };
    starts_known_host(bytes, host).then_some(host)
}

/// Where the misspelt URI of the `//` at `at` starts: `http//h`, `http//:h`, `http;//h`,
/// `http: //h`, `http ://h`.
pub(super) fn at_slashes(bytes: &[u8], at: usize, floor: usize) -> Option<Start> {
    let end = match &bytes[..at] {
        [.., b':', b' '] | [.., b' ', b':'] => at - 2,
        [.., b';'] => at - 1,
        _ => at,
    };
    let name = Name::before(bytes, end, floor)?;
    let behind = at + 2;
    let host = match bytes.get(behind)? {
        b':' => behind + 1,
        _ => behind,
    };
    let meant = schemes::is_common(name.get()) && name.at_boundary();
    // A path may hold `http//`: `/proxy/http//h.example/`.
    let apart = name.start == 0 || !b"/\\.-=?&%~".contains(&bytes[name.start - 1]);
    (meant && apart && starts_known_host(bytes, host)).then_some(Start {
        at: name.start,
        body: host,
        form: Form::Misspelt,
    })
}
