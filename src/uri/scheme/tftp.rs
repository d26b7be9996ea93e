//! `tftp` (RFC 3617).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A file for a booting machine.
pub(super) static TFTP: Scheme = Scheme {
    names: &["tftp"],
    default_port: Some(69),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 3617 §3",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "tftp://h.example/myconfigurationfile;mode=netascii",
        "tftp://h.example/mystartupfile",
        "tftp://h.example/a/b;MODE=octet",
    ],
    invalid: &[
        "tftp:a",
        "tftp:///a",
        "tftp://h.example/a;mode=x",
        "tftp://h.example/",
    ],
    ..Scheme::DEFAULT
};

const FILE: GrammarFault = GrammarFault {
    description: "missing file name",
    production: "tftpURI",
    section: "RFC 3617 §3",
};
const MODE: GrammarFault = GrammarFault {
    description: "invalid mode: expected `netascii` or `octet`",
    production: "mode",
    section: "RFC 3617 §3",
};

/// Returns the `;mode=` at the end of the path.
fn mode(path: &[u8]) -> Option<&[u8]> {
    let semicolon = memchr::memrchr(b';', path)?;
    let (name, value) = path[semicolon + 1..].split_first_chunk::<5>()?;
    name.eq_ignore_ascii_case(b"mode=").then_some(value)
}

/// `"tftp://" host "/" file [ mode ]`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if uri.authority().is_none() {
        return;
    }
    if matches!(uri.path(), b"" | b"/") {
        checks::add(faults, &FILE, path.end..path.end);
    }
    if let Some(mode) = mode(uri.path()) {
        let known = |name: &[u8]| mode.eq_ignore_ascii_case(name);
        if !known(b"netascii") && !known(b"octet") {
            checks::add(faults, &MODE, path.end - mode.len()..path.end);
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    let mode = mode(uri.path()).map(|mode| path.end - mode.len()..path.end);
    let end = mode.as_ref().map_or(path.end, |mode| mode.start - 6);
    if uri.authority().is_some() && path.len() > 1 {
        checks::part(parts, "file", Some((path.start + 1).min(end)..end));
        checks::part(parts, "mode", mode);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn files() {
        cases::faults(&[
            ("tftp://h.example⟦⟧", &[FILE.description]),
            ("tftp://h.example/⟦⟧", &[FILE.description]),
            ("tftp://h.example/a;mode=⟦⟧", &[MODE.description]),
            ("tftp://h.example/a;mode=⟦mail⟧", &[MODE.description]),
            ("tftp://h.example/a;b", &[]),
        ]);
        cases::parts(&[(
            "tftp://h.example/a/b;mode=octet",
            &[("file", "a/b"), ("mode", "octet")],
        )]);
    }
}
