//! Email addresses as archives of mailing lists obfuscate them: `mailto:anna at h.example`. The
//! address is clear, but the text is not a URI.

use super::start::{Shape, Start};
use crate::host::domain;

/// The maximum length of such an address, in bytes.
const MAX_LEN: usize = 256;

/// Returns the end of the obfuscated address at `start`, if it is one: a local part, ` at `,
/// and a name with a known top-level domain.
pub(super) fn end(bytes: &[u8], start: &Start) -> Option<usize> {
    let scheme = bytes.get(start.at..start.body)?;
    if start.shape != Shape::Opaque || !scheme.eq_ignore_ascii_case(b"mailto:") {
        return None;
    }
    let near = &bytes[start.body..bytes.len().min(start.body + MAX_LEN)];
    let local = length(near, |b| {
        b.is_ascii_alphanumeric() || b"._%+-='".contains(&b)
    });
    let host = near[local..].strip_prefix(b" at ").filter(|_| local > 0)?;
    let mut name = &host[..length(host, |b| b.is_ascii_alphanumeric() || b"-.".contains(&b))];
    while let Some(sentence) = name.strip_suffix(b".") {
        name = sentence;
    }
    let dot = name
        .iter()
        .rposition(|&b| b == b'.')
        .filter(|&dot| dot > 0)?;
    domain::is_tld(&name[dot + 1..]).then_some(start.body + local + " at ".len() + name.len())
}

fn length(bytes: &[u8], class: fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|&&b| class(b)).count()
}
