//! `info` (RFC 4452).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// An identifier of another registry.
pub(super) static INFO: Scheme = Scheme {
    names: &["info"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 4452",
    first_look,
    validate,
    parts: part::none,
    valid: &["info:ddc/22/eng//004.678", "info:doi/10.1000/182"],
    invalid: &["info:"],
};

/// Namespaces of the registry, which closed in 2010.
const NAMESPACES: [&[u8]; 25] = [
    b"arxiv",
    b"bibcode",
    b"bnf",
    b"ddc",
    b"doi",
    b"eu-repo",
    b"fedora",
    b"hdl",
    b"inchi",
    b"lanl-repo",
    b"lc",
    b"lccn",
    b"ncid",
    b"netref",
    b"nla",
    b"oclcnum",
    b"ofi",
    b"pmid",
    b"pronom",
    b"refseq",
    b"rfa",
    b"rlgid",
    b"sici",
    b"sid",
    b"srw",
];

/// A registered namespace and `/`.
fn first_look(rest: &[u8]) -> bool {
    let namespace = look::run(look::token(rest), |b| {
        b.is_ascii_alphanumeric() || *b == b'-'
    });
    let name = rest
        .get(namespace + 1)
        .is_some_and(u8::is_ascii_alphanumeric);
    rest.get(namespace) == Some(&b'/') && name && NAMESPACES.contains(&&rest[..namespace])
}

const NAMESPACE: GrammarFault = GrammarFault {
    description: "a namespace, `/`, and an identifier",
    production: "info-scheme-URI",
    section: "RFC 4452 §3",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let slash = look::run(uri.path(), |b| *b != b'/');
    if slash == 0 || slash + 1 >= uri.path().len() {
        judge::add(faults, &NAMESPACE, judge::path(uri));
    }
}
