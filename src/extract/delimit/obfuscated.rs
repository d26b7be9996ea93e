//! Addresses and user information as archives of mailing lists obfuscate them:
//! `mailto:anna at h.example`, `ssh://anna at h.example/x`. What is meant is clear, but the text is
//! not a URI.

use super::bare;
use super::schemes;
use super::start::{Shape, Start};
use crate::host::domain;

/// The maximum length of such an address, in bytes.
// RFC 5321 §4.5.3.1.3: a path has at most 256 octets.
const MAX_LEN: usize = 256;

/// Returns the end of the obfuscated address at `start`, if it is one: a local part, ` at `,
/// and a name with a known top-level domain.
pub(super) fn end(bytes: &[u8], start: &Start) -> Option<usize> {
    let may_be = matches!(bytes.get(start.plain_end)?, b' ' | b'+' | b'=' | b'\'');
    may_be.then(|| address_end(bytes, start)).flatten()
}

/// Returns the same as [`end`], which excludes most texts by one byte.
fn address_end(bytes: &[u8], start: &Start) -> Option<usize> {
    let scheme = bytes.get(start.at..start.body)?;
    let mailto = start.shape == Shape::Opaque && scheme.eq_ignore_ascii_case(b"mailto:");
    if !mailto && start.shape != Shape::Authority {
        return None;
    }
    let near = &bytes[start.body..bytes.len().min(start.body + MAX_LEN)];
    let local = length(near, |b| {
        b.is_ascii_alphanumeric() || b"._%+-='".contains(&b)
    });
    let after = near[local..].strip_prefix(b" ").filter(|_| local > 0)?;
    let host = after
        .get(..3)
        .filter(|at| at.eq_ignore_ascii_case(b"at "))?;
    let host = &after[host.len()..];
    let mut name = &host[..length(host, |b| b.is_ascii_alphanumeric() || b"-.".contains(&b))];
    while let Some(sentence) = name.strip_suffix(b".") {
        name = sentence;
    }
    let dot = name
        .iter()
        .rposition(|&b| b == b'.')
        .filter(|&dot| dot > 0)?;
    let end = start.body + local + " at ".len() + name.len();
    if !domain::is_tld(&name[dot + 1..]) {
        return None;
    }
    if mailto {
        return Some(end);
    }
    // `http://h.example at www.h.example` is a host, and prose.
    let path = || Start::new(bytes, start.at, end, Shape::Opaque);
    (!schemes::is_complete_host(&near[..local])).then(|| match bytes.get(end) {
        Some(b'/' | b':' | b'?' | b'#') => bare::end(bytes, &path()).trimmed,
        _ => end,
    })
}

fn length(bytes: &[u8], class: fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|&&b| class(b)).count()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{starts, texts};
    use super::*;

    /// The byte after the first word excludes nothing that the whole check accepts.
    #[test]
    fn the_byte_after_a_word() {
        let mut found = 0;
        for text in texts() {
            for start in starts(&text) {
                let whole = address_end(&text, &start);
                assert_eq!(
                    end(&text, &start),
                    whole,
                    "{start:?} {:?}",
                    text.escape_ascii()
                );
                found += usize::from(whole.is_some());
            }
        }
        assert!(found > 10);
    }
}
