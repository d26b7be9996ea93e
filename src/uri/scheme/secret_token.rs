//! `secret-token`: a credential (RFC 8959).

use super::{Authority, Prose, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A token.
pub(super) static SECRET_TOKEN: Scheme = Scheme {
    names: &["secret-token"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 8959 §2",
    first_look: prose_check::slashes,
    prose: Prose::Word,
    validate,
    parts: part::none,
    valid: &["secret-token:a%20b"],
    invalid: &["secret-token:", "secret-token:a/b", "secret-token:a?b"],
    ..Scheme::DEFAULT
};

const TOKEN: GrammarFault = GrammarFault {
    description: "missing token",
    production: "token",
    section: "RFC 8959 §2",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "unencoded `/` or `?` in a token",
    production: "token",
    section: "RFC 8959 §2",
};

/// `1*pchar`. Only one byte is shown of what may be a credential.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let start = checks::slashes(uri).map_or(checks::path(uri).start, |slashes| slashes.start);
    let token = start..checks::url_path(uri).end;
    if token.is_empty() {
        checks::add(faults, &TOKEN, token);
    } else if let Some(byte) = checks::disallowed_byte(uri, token, |b| !b"/?".contains(&b)) {
        checks::add(faults, &CHARACTER, byte);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn tokens() {
        cases::faults(&[
            ("secret-token:a:b@c", &[]),
            ("secret-token:⟦⟧", &[TOKEN.description]),
            ("secret-token:a⟦?⟧b", &[CHARACTER.description]),
            ("secret-token:⟦/⟧/a/b", &[CHARACTER.description]),
        ]);
    }
}
