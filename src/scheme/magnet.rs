//! `magnet` (the Magnet URI scheme).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A file by its content.
pub(super) static MAGNET: Scheme = Scheme {
    names: &["magnet"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "Magnet URI scheme",
    first_look,
    validate,
    parts: part::none,
    valid: &["magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=a"],
    invalid: &["magnet:", "magnet:xt=a"],
};

/// `?` and parameters, of which one is the exact topic or a name.
fn first_look(rest: &[u8]) -> bool {
    let token = look::token(rest);
    token.starts_with(b"?")
        && token.split(|&b| matches!(b, b'?' | b'&')).any(|parameter| {
            [&b"xt="[..], b"xt.", b"dn=", b"tr="]
                .iter()
                .any(|name| parameter.starts_with(name))
        })
}

const PARAMETERS: GrammarFault = GrammarFault {
    description: "no `?` and parameters",
    production: "magnet",
    section: "Magnet URI scheme",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.query().is_none_or(<[u8]>::is_empty) {
        let end = judge::path(uri).end;
        judge::add(faults, &PARAMETERS, end..end);
    }
}
