//! `ftp` (RFC 1738 §3.2).

use super::{Scheme, judge, look};
use crate::uri::{Fault, GrammarFault, Uri};

/// File transfer.
pub(super) static FTP: Scheme = Scheme {
    names: &["ftp"],
    default_port: Some(21),
    network: true,
    hostless: false,
    reference: "RFC 1738 §3.2",
    first_look: look::authority,
    validate,
    valid: &[
        "ftp://ftp.example.org/pub/a.txt;type=a",
        "ftp://anonymous:me%40h.example@ftp.example.org/",
        "ftp://ftp.example.org",
    ],
    invalid: &["ftp:///pub", "ftp://ftp.example.org/a;type=z"],
};

/// File transfer over TLS.
pub(super) static FTPS: Scheme = Scheme {
    names: &["ftps"],
    default_port: Some(990),
    network: true,
    hostless: false,
    reference: "RFC 1738 §3.2; RFC 4217",
    first_look: look::authority,
    validate,
    valid: &["ftps://ftp.example.org/a"],
    invalid: &["ftps:///a"],
};

const TYPE: GrammarFault = GrammarFault {
    description: "`;type=` is followed by one of `a`, `i` and `d`",
    production: "ftptype",
    section: "RFC 1738 §3.2.2",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    let Some(at) = memchr::memmem::rfind(uri.path(), b";type=") else {
        return;
    };
    let value = path.start + at + b";type=".len()..path.end;
    let known = matches!(
        uri.bytes()[value.clone()],
        [b'a' | b'i' | b'd' | b'A' | b'I' | b'D']
    );
    if !known {
        judge::add(faults, &TYPE, value);
    }
}
