//! URIs with a misspelt scheme or separator (rule S012). To be recognized, they must have a
//! host with a known top-level domain.

use super::schemes;
use super::start::{MAX_HOST_LEN, SchemeName, Shape, Start};
use crate::host::domain;
use crate::uri::scheme::FREQUENT;

/// The length of the longest frequent scheme, in bytes.
const MAX_FREQUENT_LEN: usize = {
    let (mut longest, mut i) = (0, 0);
    while i < FREQUENT.len() {
        if FREQUENT[i].len() > longest {
            longest = FREQUENT[i].len();
        }
        i += 1;
    }
    longest
};

/// The schemes whose misspellings are recognized.
const INTENDED: [&[u8]; 3] = [b"https", b"http", b"ftp"];

/// Returns true if `name` is one typing error away from `http`, `https` or `ftp`. With an `x` before it, which
/// turns a link off, it is none.
pub(super) fn is_scheme(name: &[u8]) -> bool {
    // Too many words of two letters are one edit from `ftp`.
    INTENDED.iter().any(|intended| {
        let long_enough = intended.len() > 3 || name.len() >= 3;
        let is_off =
            matches!(name, [b'x' | b'X', rest @ ..] if rest.eq_ignore_ascii_case(intended));
        long_enough && is_one_edit(name, intended) && !is_off
    })
}

/// Returns true if the Damerau–Levenshtein distance is 1, ignoring case.
fn is_one_edit(name: &[u8], intended: &[u8]) -> bool {
    let same = |a: &[u8], b: &[u8]| a.eq_ignore_ascii_case(b);
    let prefix = name
        .iter()
        .zip(intended)
        .take_while(|(a, b)| a.eq_ignore_ascii_case(b))
        .count();
    let (name, intended) = (&name[prefix..], &intended[prefix..]);
    match (name, intended) {
        ([], []) => false,
        ([_, left @ ..], []) | ([], [_, left @ ..]) => left.is_empty(),
        ([a, name_left @ ..], [b, meant_left @ ..]) => {
            let swapped = name_left.first().is_some_and(|n| n.eq_ignore_ascii_case(b))
                && meant_left
                    .first()
                    .is_some_and(|m| m.eq_ignore_ascii_case(a))
                && same(&name_left[1..], &meant_left[1..]);
            same(name_left, meant_left)
                || same(name_left, intended)
                || same(name, meant_left)
                || swapped
        }
    }
}

/// Returns true if a host with a known top-level domain starts at `at`, perhaps after user
/// information.
pub(super) fn starts_known_host(bytes: &[u8], at: usize) -> bool {
    let authority = bytes.get(at..).unwrap_or_default().iter();
    let ends = |b: &&u8| **b > b' ' && !b"/?#<>\"\\@".contains(b);
    let user = authority.take(MAX_HOST_LEN).take_while(ends).count();
    let at = match bytes.get(at + user) {
        Some(b'@') => at + user + 1,
        _ => at,
    };
    let near = bytes
        .get(at..)
        .unwrap_or_default()
        .iter()
        .take(MAX_HOST_LEN);
    let name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'-' | b'.' | b'_');
    let length = near.take_while(name).count();
    let mut host = &bytes[at.min(bytes.len())..at.min(bytes.len()) + length];
    while let [before @ .., b'.'] = host {
        host = before;
    }
    domain::looks_like_host(host) || (domain::is_documentation(host) && host.contains(&b'.'))
}

/// Returns true if `name` is a frequent scheme with its first letter doubled: `hhttp`. Other letters
/// before a scheme are rather the rest of something else, such as an escape (`\nhttp://`).
pub(super) fn is_doubled(name: &[u8]) -> bool {
    match name {
        [first, second, ..] => {
            first.eq_ignore_ascii_case(second)
                && INTENDED
                    .iter()
                    .any(|intended| intended.eq_ignore_ascii_case(&name[1..]))
        }
        _ => false,
    }
}

/// Returns the offset of the host after `scheme://` and a misspelt separator: `http:///h`,
/// `http:// h` with one or two spaces, `https://http://h`.
pub(super) fn host_after_slashes(bytes: &[u8], body: usize) -> Option<usize> {
    let rest = bytes.get(body..)?;
    let host = match rest {
        [b' ', b' ', ..] => body + 2,
        [b'/' | b' ', ..] => body + 1,
        _ => {
            let near = &rest[..rest.len().min(MAX_FREQUENT_LEN + 1)];
            let length = near.iter().position(|&b| b == b':')?;
            let again = rest[length..].starts_with(b"://") && schemes::is_frequent(&rest[..length]);
            again.then_some(body + length + 3)?
        }
    };
    starts_known_host(bytes, host).then_some(host)
}

/// Returns the offset of the host after `scheme:` and a misspelt separator: `http:/h`,
/// `http:\\h`, `http:www.`.
pub(super) fn host_after_colon(bytes: &[u8], after: usize) -> Option<usize> {
    let host = match bytes.get(after..)? {
        [b'\\' | b'/', b'\\', ..] | [b'\\', b'/', ..] => after + 2,
        [b'/' | b'\\', ..] => after + 1,
        [w, w2, w3, b'.', ..] if [*w, *w2, *w3].eq_ignore_ascii_case(b"www") => after,
        _ => return None,
    };
    starts_known_host(bytes, host).then_some(host)
}

/// Returns the start of the misspelt URI with the `//` at `at`: `http//h`, `http//:h`,
/// `http;//h`, `http:://h`, `http: //h`, `http ://h`, `http：//h`.
pub(super) fn at_slashes(bytes: &[u8], at: usize, floor: usize) -> Option<Start> {
    let end = match &bytes[..at] {
        [.., b':', b' ' | b':'] | [.., b' ', b':'] => at - 2,
        [.., b';'] => at - 1,
        before if before.ends_with("：".as_bytes()) => at - "：".len(),
        _ => at,
    };
    let name = SchemeName::before(bytes, end, floor)?;
    let after = at + 2;
    let host = match bytes.get(after)? {
        b':' => after + 1,
        _ => after,
    };
    let intended = schemes::is_frequent(name.get()) && name.at_boundary();
    // Paths may contain `http//`: `/proxy/http//h.example/`.
    let apart = name.start == 0 || !b"/\\.-=?&%~".contains(&bytes[name.start - 1]);
    let found = intended && apart && starts_known_host(bytes, host);
    found.then(|| Start::new(bytes, name.start, host, Shape::Misspelt))
}
