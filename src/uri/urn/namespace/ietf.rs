//! `ietf`: documents and parameters of the IETF (RFC 2648 §2, RFC 3553 §3).
//!
//! By RFC 2648 all other names have no colons, but RFCs contain `urn:ietf:wg:oauth:2.0:oob`, so
//! names with another start are not checked.

use super::nss::{Nss, is_number};
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const IETF: Namespace = checked("ietf", "RFC 2648; RFC 3553", check);

static NUMBER: GrammarFault = GrammarFault::new(
    "invalid document number",
    "rfc-nss, fyi-nss, std-nss, bcp-nss",
    "RFC 2648 §2",
);
static STRING: GrammarFault = GrammarFault::new(
    "invalid draft or meeting name",
    "draft-nss, mtg-nss",
    "RFC 2648 §2",
);
static PARAMS: GrammarFault = GrammarFault::new(
    "missing parameter after `params:`",
    "urn:ietf:params",
    "RFC 3553 §3",
);
static SCIM_TYPE: GrammarFault = GrammarFault::new(
    "invalid SCIM type: expected `schemas`, `api` or `param`",
    "type",
    "RFC 7643 §10.2.1",
);
static SCIM_NAME: GrammarFault =
    GrammarFault::new("empty part in a SCIM URN", "name", "RFC 7643 §10.2.1");

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let mut pieces = nss.pieces(b':');
    let Some((head, kind)) = pieces.next() else {
        return;
    };
    let rest = (head.end + 1).min(nss.bytes.len())..nss.bytes.len();
    let name = &nss.bytes[rest.clone()];
    let is = |names: &[&str]| {
        names
            .iter()
            .any(|name| kind.eq_ignore_ascii_case(name.as_bytes()))
    };
    if is(&["rfc", "fyi", "std", "bcp"]) {
        if !is_number(name) {
            faults.push(nss.fault(&NUMBER, rest));
        }
    } else if is(&["id", "mtg"]) {
        let own = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
        if name.is_empty() || !name.iter().all(own) {
            faults.push(nss.fault(&STRING, rest));
        }
    } else if is(&["params"]) {
        match pieces.next() {
            Some((location, class)) if !class.is_empty() => {
                if class.eq_ignore_ascii_case(b"scim") {
                    scim(nss, location.end, faults);
                }
            }
            _ => faults.push(nss.fault(&PARAMS, rest.start..rest.start)),
        }
    }
}

/// `urn:ietf:params:scim:{type}:{name}{:other}`, after a `scim` that ends at `at`.
fn scim(nss: &Nss, at: usize, faults: &mut Vec<Fault>) {
    let mut pieces = nss.pieces(b':').skip(2);
    match pieces.next() {
        Some((_, b"schemas" | b"api" | b"param")) => {}
        Some((location, _)) => return faults.push(nss.fault(&SCIM_TYPE, location)),
        None => return faults.push(nss.fault(&SCIM_TYPE, at..at)),
    }
    let mut names = pieces.peekable();
    if names.peek().is_none() {
        let end = nss.bytes.len();
        faults.push(nss.fault(&SCIM_NAME, end..end));
    }
    for (location, _) in names.filter(|(_, name)| name.is_empty()) {
        faults.push(nss.fault(&SCIM_NAME, location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn documents_and_parameters() {
        let (number, string, params, kind, name) = (
            super::NUMBER.description,
            super::STRING.description,
            super::PARAMS.description,
            super::SCIM_TYPE.description,
            super::SCIM_NAME.description,
        );
        assert_faults(&[
            ("urn:ietf:rfc:2141", &[]),
            ("urn:ietf:std:50", &[]),
            ("URN:IETF:BCP:14", &[]),
            ("urn:ietf:id:ietf-urn-ietf-06", &[]),
            ("urn:ietf:mtg:41-urn", &[]),
            ("urn:ietf:params:xml:ns:yang:ietf-interfaces", &[]),
            ("urn:ietf:params:scim:schemas:core:2.0:User", &[]),
            ("urn:ietf:params:scim:api:messages:2.0:ListResponse", &[]),
            ("urn:ietf:wg:oauth:2.0:oob", &[]),
            ("urn:ietf:rfc:2141bis", &[(number, "2141bis")]),
            ("urn:ietf:rfc:", &[(number, "")]),
            ("urn:ietf:fyi", &[(number, "")]),
            ("urn:ietf:id:draft.txt", &[(string, "draft.txt")]),
            ("urn:ietf:mtg", &[(string, "")]),
            ("urn:ietf:params", &[(params, "")]),
            ("urn:ietf:params::x", &[(params, "")]),
            ("urn:ietf:params:scim", &[(kind, "")]),
            ("urn:ietf:params:scim:schema:core", &[(kind, "schema")]),
            ("urn:ietf:params:scim:schemas", &[(name, "")]),
            ("urn:ietf:params:scim:schemas:core:", &[(name, "")]),
        ]);
    }
}
