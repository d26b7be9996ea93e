//! `file` (RFC 8089; RFC 1738 §3.10).

use super::{Scheme, judge, look, part};
use crate::uri::{Component, Fault, GrammarFault, Uri};

/// A file of a host.
pub(super) static FILE: Scheme = Scheme {
    names: &["file"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 8089",
    first_look,
    validate,
    parts: part::none,
    valid: &[
        "file:///etc/motd",
        "file://localhost/etc/motd",
        "file:/etc/motd",
    ],
    invalid: &["file:///a b"],
};

/// `//` and a host or a path, or an absolute path. A drive letter where the host should
/// be is a fault (P008), and meant as a URI all the same.
fn first_look(rest: &[u8]) -> bool {
    let starts_segment = |path: &[u8]| {
        path.first()
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0x80 || b"_.~%$".contains(b))
    };
    match rest {
        [b'/', b'/', b'/', path @ ..] => starts_segment(path) || path.starts_with(b"/"),
        [b'/', b'/', host @ ..] => look::starts_host(host),
        [b'/', path @ ..] => starts_segment(path),
        _ => false,
    }
}

const PATH: GrammarFault = GrammarFault {
    description: "no absolute path",
    production: "path-absolute",
    section: "RFC 8089 §2; RFC 1738 §3.10",
};
const PORT: GrammarFault = GrammarFault {
    description: "a port, which the host of a file does not have",
    production: "file-auth",
    section: "RFC 8089 §2; RFC 1738 §3.10",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    let broken = faults
        .iter()
        .any(|fault| fault.range().end > 5 && fault.range().start < path.start);
    if let Some(port) = uri.range(Component::Port).filter(|_| !broken) {
        judge::add(faults, &PORT, port.start - 1..port.end);
    }
    // A backslash in place of the slash is a fault already.
    if !matches!(uri.path().first(), Some(b'/' | b'\\')) && !broken {
        judge::add(faults, &PATH, path.start..path.start);
    }
}
