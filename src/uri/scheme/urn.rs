//! `urn` (RFC 8141; rfc2141bis-urn-03). The grammar is in [`crate::uri::urn`].

use super::{Authority, InBrackets, Normalize, Part, Scheme, checks, normal, prose_check};
use crate::uri::syntax::{Fault, Uri};
use crate::uri::urn;
use crate::uri::urn::{Urn, UrnPart, UrnProfile, is_uuid};

/// A URN.
pub(super) static URN: Scheme = Scheme {
    names: &["urn"],
    has_one_grammar: true,
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 8141 §2",
    first_look,
    in_brackets: InBrackets::Uri,
    normalize: Normalize::Always(normal::urn),
    validate,
    parts,
    valid: &[
        "urn:isbn:0451450523",
        "urn:example:a/b?+r?=q#f",
        "urn:example:a%2Cb",
        "urn:example:~&@:()+,-.=$_!*'",
        "urn:urn-7:a",
        "urn:10:2",
        "urn:z------------------------------a:q",
        "urn:example:a#",
        "urn:example:a?+b?c/d",
        "urn:example:a?=b?c/d?+e",
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        "urn:oid:1.3.6.1",
        "urn:ietf:rfc:8141",
    ],
    invalid: &[
        "urn:",
        "urn::a",
        "urn:isbn",
        "urn:isbn:",
        "urn:isbn:1",
        "urn:a:b",
        "urn:us.gov:dsa",
        "urn:-ab:c",
        "urn:ab-:c",
        "urn:abcdefghijklmnopqrstuvwxyz0123456:a",
        "urn:urn:a",
        "urn:urn-0:a",
        "urn:example:/a",
        "urn:example:a?b",
        "urn:example:a?s=I2L",
        "urn:example:a?+",
        "urn:example:a?=",
        "urn:example:a?+/b",
        "urn:example:a?=?b",
        "urn://example/a",
        "urn:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    ],
    ..Scheme::DEFAULT
};

/// Accepts a namespace identifier, `:`, and the start of a name in the namespace. An XML name with
/// the prefix `urn` has no second colon. A UUID without its namespace is a mistake to report.
fn first_look(rest: &[u8]) -> bool {
    let near = &rest[..rest.len().min(37)];
    if let Some((uuid, after)) = near.split_at_checked(36)
        && is_uuid(uuid)
    {
        return !after.first().is_some_and(u8::is_ascii_alphanumeric);
    }
    let nid = prose_check::run(&near[..near.len().min(33)], |b| {
        b.is_ascii_alphanumeric() || *b == b'-'
    });
    (2..=32).contains(&nid)
        && rest[0].is_ascii_alphanumeric()
        && rest[nid - 1].is_ascii_alphanumeric()
        && rest.get(nid) == Some(&b':')
        && rest
            .get(nid + 1)
            .is_some_and(|b| b.is_ascii_alphanumeric() || b"%_-.~$+(!*@".contains(b))
}

/// Applies RFC 8141, and the document of the namespace.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    urn::check(uri, UrnProfile::Rfc8141, faults);
}

/// The parts of RFC 8141; for a query that it does not allow, the directives of rfc2141bis-urn-03.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let urn = Urn::read(uri, UrnProfile::Rfc8141);
    let mut add = |name, part| checks::part(parts, name, urn.range(part));
    add("NID", UrnPart::Nid);
    add("NSS", UrnPart::Nss);
    add("r-component", UrnPart::RComponent);
    add("q-component", UrnPart::QComponent);
    if urn.get(UrnPart::RComponent).is_none() && urn.get(UrnPart::QComponent).is_none() {
        for directive in urn.directives() {
            checks::part(parts, "keywd", Some(directive.keyword));
            checks::part(parts, "value", directive.value);
        }
    }
    checks::part(parts, "f-component", urn.range(UrnPart::Fragment));
}

#[cfg(test)]
mod tests {
    use super::super::parts;
    use crate::uri::syntax::Uri;

    #[test]
    fn parts_of_names() {
        for (text, expected) in [
            ("urn:ab:c:d", "NID=ab NSS=c:d"),
            (
                "urn:ab:c?+r?=q#f",
                "NID=ab NSS=c r-component=r q-component=q f-component=f",
            ),
            ("urn:ab:c?=#", "NID=ab NSS=c q-component= f-component="),
            (
                "urn:ab:c?s=I2L&c#f",
                "NID=ab NSS=c keywd=s value=I2L keywd=c f-component=f",
            ),
            ("urn:ab", "NID=ab"),
            ("urn://h/a:b", ""),
        ] {
            let uri = Uri::split(text.as_bytes());
            let got: Vec<_> = parts(&uri)
                .into_iter()
                .map(|part| format!("{}={}", part.name, &text[part.range]))
                .collect();
            assert_eq!(got.join(" "), expected, "{text}");
        }
    }
}
