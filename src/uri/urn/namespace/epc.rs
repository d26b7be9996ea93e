//! `epc`: Electronic Product Codes (RFC 5134 §2; GS1 EPC Tag Data Standard §6).
//!
//! The pure identities in which company prefix and reference have a fixed total length are checked;
//! the others, tags, patterns and classes are not.

use super::nss::{Nss, is_number};
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const EPC: Namespace = checked("epc", "RFC 5134", check);

const SECTION: &str = "EPC Tag Data Standard §6.3; RFC 5134 §2";

static IDENTITY: GrammarFault = GrammarFault::new(
    "invalid pure identity: expected `scheme:code`",
    "EPC-URI",
    SECTION,
);
static PARTS: GrammarFault = GrammarFault::new(
    "wrong number of parts for the EPC scheme",
    "EPC-URI",
    SECTION,
);
static DIGITS: GrammarFault = GrammarFault::new(
    "wrong number of digits in company prefix and reference",
    "CompanyPrefix",
    SECTION,
);

/// Scheme, number of digits of the company prefix and the reference together, and number of parts.
const IDENTITIES: [(&str, usize, usize); 6] = [
    ("sgtin", 13, 3),
    ("sscc", 17, 2),
    ("sgln", 12, 3),
    ("grai", 12, 3),
    ("gdti", 12, 3),
    ("gsrn", 17, 2),
];

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let mut pieces = nss.pieces(b':');
    if pieces.next().is_none_or(|(_, kind)| kind != b"id") {
        return;
    }
    let (Some((_, scheme)), Some((location, code))) = (pieces.next(), pieces.next()) else {
        return faults.push(nss.whole(&IDENTITY));
    };
    let own = |(name, _, _): &&(&str, usize, usize)| scheme == name.as_bytes();
    let Some(&(_, digits, parts)) = IDENTITIES.iter().find(own) else {
        return;
    };
    let mut dotted = code.splitn(parts, |&b| b == b'.');
    let (Some(company), Some(reference)) = (dotted.next(), dotted.next()) else {
        return faults.push(nss.fault(&PARTS, location));
    };
    if dotted.count() != parts - 2 {
        return faults.push(nss.fault(&PARTS, location));
    }
    // A company prefix of twelve digits leaves no digits for the reference.
    let numbers = is_number(company) && (reference.is_empty() || is_number(reference));
    let fits = (6..=12).contains(&company.len()) && company.len() + reference.len() == digits;
    if !numbers || !fits {
        let end = location.start + company.len() + 1 + reference.len();
        faults.push(nss.fault(&DIGITS, location.start..end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn product_codes() {
        let (identity, parts, digits) = (
            super::IDENTITY.description,
            super::PARTS.description,
            super::DIGITS.description,
        );
        assert_faults(&[
            ("urn:epc:id:sgtin:0614141.112345.400", &[]),
            ("urn:epc:id:sscc:0614141.1234567890", &[]),
            ("urn:epc:id:sgln:0614141.12345.400", &[]),
            ("urn:epc:id:sgln:061414112345..0", &[]),
            ("urn:epc:id:giai:0614141.12345400", &[]),
            ("urn:epc:idpat:sgtin:0614141.*.*", &[]),
            ("urn:epc:tag:sgtin-96:3.0614141.112345.400", &[]),
            ("urn:epc:raw:96.x0123456789ABCDEF", &[]),
            ("urn:epc:id", &[(identity, "id")]),
            (
                "urn:epc:id:sgtin:0614141.112345",
                &[(parts, "0614141.112345")],
            ),
            ("urn:epc:id:sgtin:0614141", &[(parts, "0614141")]),
            (
                "urn:epc:id:sgtin:061414.112345.400",
                &[(digits, "061414.112345")],
            ),
            (
                "urn:epc:id:sscc:0614141.123456789",
                &[(digits, "0614141.123456789")],
            ),
            (
                "urn:epc:id:sgtin:061414X.112345.400",
                &[(digits, "061414X.112345")],
            ),
        ]);
    }
}
