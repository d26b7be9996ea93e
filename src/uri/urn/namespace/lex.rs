//! `lex`: sources of law (RFC 9676 §4).

use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const LEX: Namespace = checked("lex", "RFC 9676", check);

static JURISDICTION: GrammarFault =
    GrammarFault::new("missing jurisdiction", "jurisdiction", "RFC 9676 §4");
static LOCAL_NAME: GrammarFault = GrammarFault::new(
    "missing source of law after the jurisdiction",
    "local-name",
    "RFC 9676 §4",
);

/// `NSS = jurisdiction ":" local-name`: a jurisdiction is the letters of a country or a domain
/// name, followed by units after `;`.
fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let bytes = nss.bytes;
    let end = memchr::memchr(b':', bytes).unwrap_or(bytes.len());
    let odd = |b: &u8| !b.is_ascii_alphanumeric() && !b"%.-;".contains(b);
    let starts = bytes[..end].first().is_some_and(u8::is_ascii_alphabetic);
    if !starts || bytes[..end].iter().any(odd) {
        faults.push(nss.fault(&JURISDICTION, 0..end));
    }
    if bytes.len() < end + 2 {
        faults.push(nss.fault(&LOCAL_NAME, bytes.len()..bytes.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn sources_of_law() {
        let (jurisdiction, name) = (
            super::JURISDICTION.description,
            super::LOCAL_NAME.description,
        );
        assert_faults(&[
            ("urn:lex:it:stato:legge:2003-09-21;456", &[]),
            ("urn:lex:ch;glarus:regiere:erlass:2007-10-15;963", &[]),
            ("urn:lex:un.org:a:b", &[]),
            ("urn:lex:br;sao.paulo:a@b", &[]),
            ("urn:lex:it", &[(name, "")]),
            ("urn:lex:it:", &[(name, "")]),
            ("urn:lex::stato", &[(jurisdiction, "")]),
            ("urn:lex:2003:legge", &[(jurisdiction, "2003")]),
            ("urn:lex:it@x:legge", &[(jurisdiction, "it@x")]),
        ]);
    }
}
