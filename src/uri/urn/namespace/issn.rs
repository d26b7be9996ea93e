//! `issn`: International Standard Serial Numbers (RFC 3044, ISO 3297).
//!
//! Two groups of four with a hyphen between them; the last digit may be `X` for ten. Equivalence
//! ignores the hyphen (RFC 3044 §3), so a name without it is accepted.

use super::isbn::ten;
use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const ISSN: Namespace = checked("issn", "RFC 3044; ISO 3297", check);

const SECTION: &str = "RFC 3044 §2; ISO 3297";

static SHAPE: GrammarFault = GrammarFault::new(
    "invalid ISSN: expected `NNNN-NNNN`, where the last digit may be X",
    "NSS",
    SECTION,
);
static CHECK_DIGIT: GrammarFault =
    GrammarFault::new("wrong check digit of an ISSN", "NSS", SECTION);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let (first, second) = match nss.bytes {
        [first @ .., b'-', c, d, e, f] if first.len() == 4 => (first, [*c, *d, *e, *f]),
        [first @ .., c, d, e, f] if first.len() == 4 => (first, [*c, *d, *e, *f]),
        _ => return faults.push(nss.whole(&SHAPE)),
    };
    let digits = || first.iter().chain(&second).copied();
    let shape = digits().take(7).all(|b| b.is_ascii_digit())
        && (second[3].is_ascii_digit() || second[3].eq_ignore_ascii_case(&b'x'));
    if !shape {
        return faults.push(nss.whole(&SHAPE));
    }
    let sum: u32 = (1..=8).rev().zip(digits()).map(|(w, b)| w * ten(b)).sum();
    if !sum.is_multiple_of(11) {
        let last = nss.bytes.len() - 1;
        faults.push(nss.fault(&CHECK_DIGIT, last..last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn issns() {
        let (shape, digit) = (super::SHAPE.description, super::CHECK_DIGIT.description);
        assert_faults(&[
            ("urn:issn:0028-0836", &[]),
            ("urn:issn:2434-561X", &[]),
            ("urn:issn:2434-561x", &[]),
            ("URN:ISSN:10468188", &[]),
            ("urn:issn:0028-0837", &[(digit, "7")]),
            ("urn:issn:2434-5610", &[(digit, "0")]),
            ("urn:issn:0028-083", &[(shape, "0028-083")]),
            ("urn:issn:00280-836", &[(shape, "00280-836")]),
            ("urn:issn:002X-0836", &[(shape, "002X-0836")]),
            ("urn:issn:0028_0836", &[(shape, "0028_0836")]),
            ("urn:issn:0028-0836-1", &[(shape, "0028-0836-1")]),
        ]);
    }
}
