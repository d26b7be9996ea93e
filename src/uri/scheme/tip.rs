//! `tip`: a transaction (RFC 2371 §8).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A transaction of a transaction manager.
pub(super) static TIP: Scheme = Scheme {
    names: &["tip"],
    default_port: Some(3372),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 2371 §8",
    first_look: prose_check::slashes,
    validate,
    parts,
    valid: &[
        "tip://h.example/?transid1",
        "tip://192.0.2.1/a/b?urn:xopen:xid",
    ],
    invalid: &[
        "tip:a",
        "tip://user@h.example/?a",
        "tip://h.example/",
        "tip://h.example/?",
        "tip://h.example/?a:b",
        "tip://h.example/?urn:a",
    ],
    ..Scheme::DEFAULT
};

const TRANSACTION: GrammarFault = GrammarFault {
    description: "missing `?` and transaction",
    production: "transaction string",
    section: "RFC 2371 §8",
};
const IDENTIFIER: GrammarFault = GrammarFault {
    description: "invalid transaction: expected a URN, or an identifier without `:`",
    production: "transaction identifier",
    section: "RFC 2371 §8",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        return;
    }
    checks::hostport(uri, faults);
    let end = checks::url_path(uri).end;
    let transaction = uri.range(Component::Query).unwrap_or(end..end);
    let text = &uri.bytes()[transaction.clone()];
    if text.is_empty() {
        checks::add(faults, &TRANSACTION, transaction);
    } else if text.contains(&b':') && !is_urn(text) {
        checks::add(faults, &IDENTIFIER, transaction);
    }
}

/// `"urn:" <NID> ":" <NSS>`, of which only the division is checked.
fn is_urn(text: &[u8]) -> bool {
    let mut fields = text.splitn(3, |&b| b == b':');
    let is_named = fields
        .next()
        .is_some_and(|name| name.eq_ignore_ascii_case(b"urn"));
    let mut filled = || fields.next().is_some_and(|field| !field.is_empty());
    is_named && filled() && filled()
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    checks::part(parts, "transaction string", uri.range(Component::Query));
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn transactions() {
        cases::faults(&[
            ("tip://h.example?a", &[]),
            ("tip://h.example/?URN:x:y:z", &[]),
            ("tip://h.example/⟦⟧", &[TRANSACTION.description]),
            ("tip://h.example/?⟦⟧", &[TRANSACTION.description]),
            ("tip://h.example/?⟦a:b⟧", &[IDENTIFIER.description]),
            ("tip://h.example/?⟦urn::b⟧", &[IDENTIFIER.description]),
        ]);
        cases::parts(&[("tip://h.example/?a", &[("transaction string", "a")])]);
    }
}
