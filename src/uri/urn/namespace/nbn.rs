//! `nbn`: National Bibliography Numbers (RFC 8458 §4, RFC 3188 §3).
//!
//! The two letters of a country and the prefixes of its library, then a hyphen and the number. One
//! country has no hyphen in any of its names, and resolves them; so only the country and the
//! presence of a name are checked.

use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const NBN: Namespace = checked("nbn", "RFC 8458", check);

static COUNTRY: GrammarFault = GrammarFault::new(
    "invalid country: expected two letters and `:` or `-`",
    "prefix",
    "RFC 8458 §4; RFC 3188 §3",
);
static EMPTY: GrammarFault = GrammarFault::new(
    "missing bibliography number after the country",
    "nbn-string",
    "RFC 8458 §4; RFC 3188 §3",
);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    match nss.bytes {
        [a, b, b':' | b'-', rest @ ..] if a.is_ascii_alphabetic() && b.is_ascii_alphabetic() => {
            if rest.is_empty() || rest.ends_with(b"-") {
                let end = nss.bytes.len();
                faults.push(nss.fault(&EMPTY, end..end));
            }
        }
        bytes => {
            let end = bytes.iter().position(|b| matches!(b, b':' | b'-'));
            faults.push(nss.fault(&COUNTRY, 0..end.unwrap_or(bytes.len())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn bibliography_numbers() {
        let (country, empty) = (super::COUNTRY.description, super::EMPTY.description);
        assert_faults(&[
            ("urn:nbn:fi-fe19981001", &[]),
            ("urn:nbn:de:bvb:19-146642", &[]),
            ("URN:NBN:se:uu:diva-3475#page=2", &[]),
            ("urn:nbn:hr:168:123456", &[]),
            ("urn:nbn:ger:x-1", &[(country, "ger")]),
            ("urn:nbn:d1-x", &[(country, "d1")]),
            ("urn:nbn:12345", &[(country, "12345")]),
            ("urn:nbn:de", &[(country, "de")]),
            ("urn:nbn:de:", &[(empty, "")]),
            ("urn:nbn:de:bvb:19-", &[(empty, "")]),
        ]);
    }
}
