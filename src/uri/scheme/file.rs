//! `file` (RFC 8089; RFC 1738 §3.10).
//!
//! An optional host and an absolute path. The extensions in the appendices of RFC 8089 (a drive
//! letter without a slash, a user, the name of a share after four slashes) are in use, but violate
//! its grammar.

use super::{Authority, Normalize, Part, Scheme, checks, normal, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A file on a host.
pub(super) static FILE: Scheme = Scheme {
    names: &["file"],
    default_port: None,
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 8089",
    first_look,
    normalize: Normalize::Always(normal::file),
    validate,
    parts,
    valid: &[
        "file:///etc/motd",
        "file://localhost/etc/motd",
        "file://vms.host.example/disk$user/my/notes/note12345.txt",
        "file:/etc/motd",
        "file:///c:/data/a.txt",
        "file:///a;b#c",
    ],
    invalid: &[
        "file:///a b",
        "file:c:/data/a.txt",
        "file:a.txt",
        "file://c:/data/a.txt",
        "file://h.example",
        "file://h.example:80/a",
        "file://me@h.example/a",
        "file:////server/share/a",
        "file:///a?b",
    ],
    ..Scheme::DEFAULT
};

/// Accepts `//` and a host or a path, or an absolute path. A drive letter in place of the host is a
/// fault (P008), and still a URI.
fn first_look(rest: &[u8]) -> bool {
    let starts_segment = |path: &[u8]| {
        path.first()
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0x80 || b"_.~%$".contains(b))
    };
    match rest {
        [b'/', b'/', b'/', path @ ..] => starts_segment(path) || path.starts_with(b"/"),
        [b'/', b'/', host @ ..] => prose_check::starts_host(host),
        [b'/', path @ ..] => starts_segment(path),
        _ => false,
    }
}

const PATH: GrammarFault = GrammarFault {
    description: "missing absolute path",
    production: "path-absolute",
    section: "RFC 8089 §2; RFC 1738 §3.10",
};
const DRIVE_PATH: GrammarFault = GrammarFault {
    description: "drive letter without a `/` before it",
    production: "local-path",
    section: "RFC 8089 §2, Appendix E.2",
};
const DRIVE_HOST: GrammarFault = GrammarFault {
    description: "drive letter in place of the host",
    production: "drive-letter",
    section: "RFC 8089 §2, Appendix E.2",
};
/// RFC 1738 has empty segments; in Appendix E.3 four slashes precede a host.
const EMPTY_SEGMENT: GrammarFault = GrammarFault {
    description: "path starts with `//`",
    production: "path-absolute",
    section: "RFC 8089 §2, Appendix E.3.2",
};
const USER: GrammarFault = GrammarFault {
    description: "user information in a `file` URI",
    production: "file-auth",
    section: "RFC 8089 §2, Appendix E.1",
};
const PORT: GrammarFault = GrammarFault {
    description: "port in a `file` URI",
    production: "file-auth",
    section: "RFC 8089 §2; RFC 1738 §3.10",
};
/// RFC 1738 allows `?` in segments.
const QUERY: GrammarFault = GrammarFault {
    description: "query in a `file` URI",
    production: "file-hier-part",
    section: "RFC 8089 §2; RFC 1738 §5",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    // A fault before the path is the cause of others.
    let broken = faults
        .iter()
        .any(|fault| fault.range().end > 5 && fault.range().start < path.start);
    if !broken {
        check_authority(uri, faults);
        check_path(uri, faults);
    }
    if let Some(query) = uri.range(Component::Query) {
        checks::dispute(faults, &QUERY, query.start - 1..query.end);
    }
}

fn check_authority(uri: &Uri, faults: &mut Vec<Fault>) {
    if let Some(userinfo) = uri.range(Component::Userinfo) {
        checks::dispute(faults, &USER, userinfo.start..userinfo.end + 1);
    }
    if let (Some(host), Some(port)) = (uri.range(Component::Host), uri.range(Component::Port)) {
        if matches!(&uri.bytes()[host.clone()], [letter] if letter.is_ascii_alphabetic()) {
            checks::add(faults, &DRIVE_HOST, host.start..port.end);
        } else {
            checks::add(faults, &PORT, port.start - 1..port.end);
        }
    }
}

fn check_path(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    match uri.path() {
        [b'/', b'/', ..] => checks::dispute(faults, &EMPTY_SEGMENT, path.start..path.start + 2),
        // A backslash in place of the slash is a fault already.
        [b'/' | b'\\', ..] => {}
        [letter, b':', ..] if letter.is_ascii_alphabetic() && uri.authority().is_none() => {
            checks::dispute(faults, &DRIVE_PATH, path.start..path.start + 2);
        }
        _ => checks::add(faults, &PATH, path.start..path.start),
    }
}

/// Returns the `drive-letter` at the start of the path (RFC 8089 Appendix E.2).
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    let slash = usize::from(uri.path().first() == Some(&b'/'));
    if let [letter, b':' | b'|', ..] = &uri.path()[slash..]
        && letter.is_ascii_alphabetic()
    {
        let drive = path.start + slash..path.start + slash + 2;
        checks::part(parts, "drive-letter", Some(drive));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;

    #[test]
    fn grammar() {
        faults(&[
            // RFC 1738 §3.10, RFC 8089 Appendix B and E.
            ("file://vms.host.edu/disk$user/my/notes/note12345.txt", &[]),
            ("file:///path/to/file", &[]),
            ("file:/path/to/file", &[]),
            ("file://host.example.com/path/to/file", &[]),
            ("file:///c:/path/to/file", &[]),
            ("file:⟦c:⟧/path/to/file", &[DRIVE_PATH.description]),
            ("file:///c|/path/to/file", &[]),
            (
                "file://⟦//⟧host.example.com/path",
                &[EMPTY_SEGMENT.description],
            ),
            ("file:⟦⟧a", &[PATH.description]),
            ("file://h.example⟦⟧", &[PATH.description]),
            ("file://h.example⟦:80⟧/a", &[PORT.description]),
            ("file://⟦c:⟧/a", &[DRIVE_HOST.description]),
            ("file://⟦me@⟧h.example/a", &[USER.description]),
            ("file:///a⟦?b⟧", &[QUERY.description]),
        ]);
    }

    #[test]
    fn drives() {
        parts(&[
            ("file:///etc/motd", &[]),
            ("file:///c:/a", &[("drive-letter", "c:")]),
            ("file:///C|/a", &[("drive-letter", "C|")]),
            ("file:c:/a", &[("drive-letter", "c:")]),
        ]);
    }
}
