//! `oid`: object identifiers (RFC 3061 §2; ITU-T X.660 §A.2).

use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const OID: Namespace = checked("oid", "RFC 3061", check);

static NUMBER: GrammarFault = GrammarFault::new(
    "invalid object identifier: expected numbers separated by dots",
    "number",
    "RFC 3061 §2",
);
static ZERO: GrammarFault = GrammarFault::new(
    "leading zero in an object identifier",
    "number",
    "RFC 3061 §2",
);
static FIRST: GrammarFault = GrammarFault::new(
    "invalid first number of an object identifier: expected 0, 1 or 2",
    "oid",
    "ITU-T X.660 §A.2",
);
static SECOND: GrammarFault = GrammarFault::new(
    "invalid second number of an object identifier: expected 39 or less",
    "oid",
    "ITU-T X.660 §A.2",
);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let mut root = 2;
    for (index, (location, arc)) in nss.pieces(b'.').enumerate() {
        if arc.is_empty() || !arc.iter().all(u8::is_ascii_digit) {
            faults.push(nss.fault(&NUMBER, location));
            continue;
        }
        if arc[0] == b'0' && arc.len() > 1 {
            faults.push(nss.fault(&ZERO, location));
            continue;
        }
        // Up to three digits are compared with 39; a longer number is always greater.
        let small = arc
            .iter()
            .take(3)
            .fold(0, |n, b| n * 10 + u32::from(b - b'0'));
        match index {
            0 if small > 2 => faults.push(nss.fault(&FIRST, location)),
            0 => root = small,
            1 if root < 2 && small > 39 => faults.push(nss.fault(&SECOND, location)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn oids() {
        let (number, zero, first, second) = (
            super::NUMBER.description,
            super::ZERO.description,
            super::FIRST.description,
            super::SECOND.description,
        );
        assert_faults(&[
            ("urn:oid:1.3.6.1.4.1.343", &[]),
            ("urn:oid:0.39", &[]),
            ("urn:oid:2.999.0.100000000000000000000", &[]),
            ("urn:oid:2", &[]),
            ("urn:oid:3.1.02", &[(first, "3"), (zero, "02")]),
            ("urn:oid:1.40", &[(second, "40")]),
            ("urn:oid:0.1000.1", &[(second, "1000")]),
            ("urn:oid:10.1", &[(first, "10")]),
            ("urn:oid:1..3", &[(number, "")]),
            ("urn:oid:1.3.", &[(number, "")]),
            ("urn:oid:.1", &[(number, "")]),
            ("urn:oid:1.3.x.2", &[(number, "x")]),
            ("urn:oid:1.3:6", &[(number, "3:6")]),
            ("urn:oid:00", &[(zero, "00")]),
        ]);
    }
}
