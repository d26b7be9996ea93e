//! `doi` (the DOI handbook) and `hdl` (RFC 3650).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A digital object identifier.
pub(super) static DOI: Scheme = Scheme {
    names: &["doi"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "DOI Handbook §3.8",
    first_look,
    validate,
    parts: part::none,
    valid: &["doi:10.1000/182"],
    invalid: &["doi:", "doi:10.1000"],
};

/// A handle.
pub(super) static HDL: Scheme = Scheme {
    names: &["hdl"],
    default_port: Some(2641),
    network: false,
    hostless: true,
    reference: "RFC 3651 §2",
    first_look: hdl_look,
    validate,
    parts: part::none,
    valid: &["hdl:2027/abc.123"],
    invalid: &["hdl:", "hdl:abc"],
};

/// `10.`, the registrant's digits, and `/`.
fn first_look(rest: &[u8]) -> bool {
    rest.starts_with(b"10.") && hdl_look(rest)
}

/// A prefix of digits and dots, `/`, and the first character of the suffix.
fn hdl_look(rest: &[u8]) -> bool {
    let prefix = look::run(&rest[..rest.len().min(32)], |b| {
        b.is_ascii_digit() || *b == b'.'
    });
    let digits = prefix > 1 && rest[0] != b'.' && rest[prefix - 1].is_ascii_digit();
    let suffix = rest
        .get(prefix + 1)
        .is_some_and(|b| b.is_ascii_alphanumeric() || b"(%_<[".contains(b));
    digits && rest.get(prefix) == Some(&b'/') && suffix
}

const NAME: GrammarFault = GrammarFault {
    description: "a name is a prefix that starts with `10.`, `/`, and a suffix",
    production: "DOI name",
    section: "DOI Handbook §2.2; ISO 26324",
};
const HANDLE: GrammarFault = GrammarFault {
    description: "a handle is a naming authority, `/`, and a local name",
    production: "Handle",
    section: "RFC 3651 §2",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let slash = memchr::memchr(b'/', uri.path()).unwrap_or(0);
    let (prefix, suffix) = uri.path().split_at(slash);
    let doi = uri.has_scheme("doi");
    let registrant = prefix.strip_prefix(b"10.").unwrap_or_default();
    let numbers = registrant.iter().all(|b| b.is_ascii_digit() || *b == b'.');
    let fine = if doi {
        !registrant.is_empty() && numbers
    } else {
        !prefix.is_empty()
    };
    if !fine || suffix.len() < 2 {
        judge::add(faults, if doi { &NAME } else { &HANDLE }, judge::path(uri));
    }
}
