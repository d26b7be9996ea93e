//! `publicid`: public identifiers of SGML and XML, transcribed (RFC 3151 §1.1).
//!
//! White space is written `+`, `//` is `:`, and `::` is `;`; other occurrences of `+`, `:`, `/`,
//! `;`, `'`, `?`, `#` and `%` are percent-encoded. So `/` and `'` are not allowed.

use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const PUBLICID: Namespace = checked("publicid", "RFC 3151", check);

static CHARACTER: GrammarFault = GrammarFault::new(
    "`/` or `'` in a public identifier: expected `:` or an escape",
    "transcription",
    "RFC 3151 §1.1",
);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    if let Some(odd) = nss.odd(|b| !matches!(b, b'/' | b'\'')) {
        faults.push(nss.fault(&CHARACTER, odd));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn public_identifiers() {
        let character = super::CHARACTER.description;
        assert_faults(&[
            ("urn:publicid:-:W3C:DTD+XHTML+1.0+Strict:EN", &[]),
            (
                "urn:publicid:ISO+8879%3A1986:ENTITIES+Added+Latin+1:EN",
                &[],
            ),
            ("urn:publicid:-//W3C//DTD+XHTML:EN", &[(character, "//")]),
            ("urn:publicid:-:Who:It's:EN", &[(character, "'")]),
        ]);
    }
}
