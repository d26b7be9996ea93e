//! `info` (RFC 4452).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// An identifier of another registry.
pub(super) static INFO: Scheme = Scheme {
    names: &["info"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 4452",
    first_look,
    validate,
    parts,
    valid: &["info:ddc/22/eng//004.678", "info:doi/10.1000/182"],
    invalid: &[
        "info:",
        "info:doi",
        "info:/a",
        "info:a_b/c",
        "info://doi/10.1000/182",
    ],
    ..Scheme::DEFAULT
};

/// Namespaces of the registry, which was closed in 2010.
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

/// Accepts a registered namespace and `/`.
fn first_look(rest: &[u8]) -> bool {
    let namespace = prose_check::run(prose_check::token(rest), |b| {
        b.is_ascii_alphanumeric() || *b == b'-'
    });
    let name = rest
        .get(namespace + 1)
        .is_some_and(u8::is_ascii_alphanumeric);
    rest.get(namespace) == Some(&b'/') && name && NAMESPACES.contains(&&rest[..namespace])
}

const NAMESPACE: GrammarFault = GrammarFault {
    description: "invalid `info` URI: expected `namespace/identifier`",
    production: "info-identifier",
    section: "RFC 4452 §3",
};
const NAME: GrammarFault = GrammarFault {
    description: "invalid namespace",
    production: "namespace",
    section: "RFC 4452 §3",
};

/// `namespace "/" identifier`; returns the length of the namespace.
fn divide(uri: &Uri) -> Option<usize> {
    let slash = prose_check::run(uri.path(), |b| *b != b'/');
    (slash > 0 && slash + 1 < uri.path().len()).then_some(slash)
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if let Some(slashes) = checks::slashes(uri) {
        return checks::add(faults, &NAMESPACE, slashes.start..path.end);
    }
    let Some(slash) = divide(uri) else {
        return checks::add(faults, &NAMESPACE, path);
    };
    let namespace = path.start..path.start + slash;
    let letter = |b: &u8| b.is_ascii_alphanumeric() || b"+-.".contains(b);
    if !uri.path()[..slash].iter().all(letter) {
        checks::add(faults, &NAME, namespace);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if let Some(slash) = divide(uri).filter(|_| uri.authority().is_none()) {
        let slash = path.start + slash;
        checks::part(parts, "namespace", Some(path.start..slash));
        checks::part(parts, "identifier", Some(slash + 1..path.end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn identifiers() {
        cases::faults(&[
            ("info:⟦doi⟧", &[NAMESPACE.description]),
            ("info:⟦doi/⟧", &[NAMESPACE.description]),
            ("info:⟦/a⟧", &[NAMESPACE.description]),
            ("info:⟦//doi/1⟧", &[NAMESPACE.description]),
            ("info:⟦a_b⟧/c", &[NAME.description]),
        ]);
        cases::parts(&[(
            "info:doi/10.1000/182",
            &[("namespace", "doi"), ("identifier", "10.1000/182")],
        )]);
    }
}
