//! Decides whether a candidate starts at a position (docs/design/DELIMITING.md §1).

use super::broken::{self, Broken};
use super::chars::at_word_boundary;
use super::start::{MAX_HOST_LEN, SchemeName, Shape, Start};
use super::{defanged, misspelt, schemes};

/// Returns the start of the candidate with the `:` at `colon`.
pub(super) fn at_colon(bytes: &[u8], colon: usize, floor: usize) -> Option<Start> {
    let rest = bytes.get(colon + 1..)?;
    match broken::before(bytes, colon, floor) {
        Broken::Joined(start) => return Some(start),
        Broken::Rest => return None,
        Broken::No => {}
    }
    let name = SchemeName::before(bytes, colon, floor)?;
    // No scheme has one letter; most such names are drives: `C:\x`, `D:/x`.
    if name.get().len() < 2 || rest.is_empty() {
        return None;
    }
    if rest.starts_with(b"//") {
        authority_start(bytes, name)
    } else {
        opaque_start(bytes, name)
    }
}

/// Returns the start of a candidate of the form `name://`.
fn authority_start(bytes: &[u8], name: SchemeName) -> Option<Start> {
    let body = name.end + 3;
    let starts = |name: &SchemeName, shape| Some(Start::new(bytes, name.start, body, shape));
    // `X--http`, `EUR.https` and `tohttp` end in a frequent scheme; `shttp` and `svn+http` are
    // names.
    let known = schemes::is_known(name.get());
    // Before the end of the name is looked at: `hhttp` ends in `http`.
    let doubled = misspelt::is_doubled(name.get())
        && name.at_boundary()
        && !matches!(bytes[..name.start], [.., b'\\' | b'-']);
    if doubled && misspelt::starts_known_host(bytes, body) {
        return starts(&name, Shape::Misspelt);
    }
    let name = if known || name.get().contains(&b'+') {
        name
    } else {
        name.frequent_suffix().unwrap_or(name)
    };
    if schemes::is_frequent(name.get()) {
        let broken = misspelt::host_after_slashes(bytes, body);
        return match broken {
            Some(host) => Some(Start::new(bytes, name.start, host, Shape::Misspelt)),
            None => starts(&name, Shape::Authority),
        };
    }
    // `hxxp` is registered, for defanged URIs.
    if defanged::is_scheme(name.get()) {
        return starts(&name, Shape::Defanged);
    }
    if known {
        return starts(&name, Shape::Authority);
    }
    if !name.at_boundary() || follows_soft_break(bytes, name.start) {
        return None;
    }
    if misspelt::is_scheme(name.get()) && misspelt::starts_known_host(bytes, body) {
        return starts(&name, Shape::Misspelt);
    }
    is_unknown(bytes, &name, body).then(|| starts(&name, Shape::Authority))?
}

/// Returns true if `name` is accepted as an unknown scheme. Names without a lower-case letter
/// are not: binary data encoded as text (uuencode, yEnc) contains `://` too.
fn is_unknown(bytes: &[u8], name: &SchemeName, body: usize) -> bool {
    let named = name.get().iter().any(u8::is_ascii_lowercase);
    let apart = name.start.checked_sub(1).is_none_or(|before| {
        bytes[before] <= b' '
            || b"<>()[]{}\"'`*_=:,;|/".contains(&bytes[before])
            || bytes[before] >= 0x80
    });
    let host = bytes.get(body).copied().unwrap_or(b' ');
    let starts_host = host.is_ascii_alphanumeric() || host == b'[' || host >= 0x80;
    named && apart && starts_host
}

/// Returns true if a soft line break of quoted-printable ends before `at`, so that the name at
/// `at` is the rest of a scheme (`h=` and `ttps://`).
fn follows_soft_break(bytes: &[u8], at: usize) -> bool {
    bytes[..at].ends_with(b"=\n") || bytes[..at].ends_with(b"=\r\n")
}

/// Returns the start of a candidate of the form `name:` without `//`.
fn opaque_start(bytes: &[u8], name: SchemeName) -> Option<Start> {
    // `tomailto:`: `mailto` is the only scheme without slashes that is often glued to a word.
    let known = schemes::is_known(name.get());
    let name = if known {
        name
    } else {
        name.frequent_suffix().unwrap_or(name)
    };
    if name.get().eq_ignore_ascii_case(b"url") || !may_start_opaque(bytes, &name) {
        return None;
    }
    if schemes::is_frequent(name.get())
        && let Some(body) = misspelt::host_after_colon(bytes, name.end + 1)
    {
        return Some(Start::new(bytes, name.start, body, Shape::Misspelt));
    }
    Some(Start::new(bytes, name.start, name.end + 1, Shape::Opaque))
}

/// Returns true if a scheme without slashes may start at `name`: not inside a word, a path, an
/// address, or a Perl or C++ name.
fn may_start_opaque(bytes: &[u8], name: &SchemeName) -> bool {
    if name.get().eq_ignore_ascii_case(b"mailto") {
        return true;
    }
    let Some(before) = name.start.checked_sub(1) else {
        return true;
    };
    let prefixed = bytes[..name.start]
        .last_chunk::<4>()
        .is_some_and(|url| url.eq_ignore_ascii_case(b"url:"));
    prefixed || (name.at_boundary() && !b"/\\@$%.:#-+".contains(&bytes[before]))
}

/// Returns the start of an abbreviated reference at `at` (rfc2396bis-01 Appendix F): `www.`, a
/// label, `.` and a letter, at a word boundary and not in an address.
pub(super) fn at_www(bytes: &[u8], at: usize, floor: usize) -> Option<Start> {
    if at < floor || !may_start_www(bytes, at) {
        return None;
    }
    let label = bytes.get(at + 4..)?;
    let is_phone_label = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'-' || **b >= 0x80;
    // A label has at most 63 octets (RFC 1035 §2.3.4).
    let length = label.iter().take(63).take_while(is_phone_label).count();
    let starts = label.first().is_some_and(|&b| b != b'-');
    let dot = label.get(length) == Some(&b'.');
    let letter = label.get(length + 1);
    let named = letter.is_some_and(|&b| b.is_ascii_alphabetic() || b >= 0xC2);
    let found = starts && length > 0 && dot && named && !is_in_bang_path(bytes, at);
    found.then(|| Start::new(bytes, at, at, Shape::Abbreviated))
}

/// Returns true if the host at `at` is a part of a UUCP path: `relay!www.h.example!user`.
fn is_in_bang_path(bytes: &[u8], at: usize) -> bool {
    let name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'-' | b'.' | b'_');
    let host = bytes[at..].iter().take(MAX_HOST_LEN).take_while(name);
    let after = bytes.get(at + host.count()..).unwrap_or_default();
    let next = after.get(1).is_some_and(u8::is_ascii_lowercase);
    after.first() == Some(&b'!') && (next || bytes[..at].ends_with(b"!"))
}

/// Returns true if `www.` may start at `at`: not in an address, a host or a path, but after
/// emphasis.
fn may_start_www(bytes: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return true;
    };
    match bytes[before] {
        b'_' => at_word_boundary(bytes, before),
        b'@' | b'.' | b'-' | b'/' | b'\\' | b'%' | b'+' => false,
        _ => at_word_boundary(bytes, at),
    }
}
