//! `isan`: International Standard Audiovisual Numbers (RFC 4246 §2, ISO 15706).
//!
//! Sixteen hex digits and a check character; then, for a version, eight more and another check
//! character. Hyphens separate them. Check characters are those of ISO 7064, MOD 37,36, and may be
//! omitted.

use super::nss::{Nss, value};
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const ISAN: Namespace = checked("isan", "RFC 4246", check);

static SHAPE: GrammarFault = GrammarFault::new(
    "invalid ISAN: expected four or six groups of four hex digits with check characters",
    "NSS",
    "RFC 4246 §2; ISO 15706",
);
static CHECK_CHARACTER: GrammarFault = GrammarFault::new(
    "wrong check character of an ISAN",
    "NSS",
    "RFC 4246 §2; ISO 7064",
);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    // Without hyphens, a check character cannot be distinguished from a digit.
    let (mut groups, mut pure, mut wrong, mut shape) = (0, 36, None, true);
    for (location, piece) in nss.pieces(b'-') {
        let check = piece.len() == 1 && matches!(groups, 4 | 6);
        if check && piece[0].is_ascii_alphanumeric() {
            if !is_sum(pure, piece[0]) {
                wrong = wrong.or(Some(location));
            }
            groups += if groups == 4 { 0 } else { 10 };
        } else if piece.len() == 4 && piece.iter().all(u8::is_ascii_hexdigit) {
            pure = piece.iter().fold(pure, |sum, &b| step(sum, value(b)));
            groups += 1;
        } else {
            shape = false;
        }
    }
    let unhyphenated = matches!(nss.bytes.len(), 16 | 17 | 24 | 26)
        && nss.bytes.iter().all(u8::is_ascii_alphanumeric);
    if unhyphenated {
        return;
    }
    if !shape || !matches!(groups, 4 | 6 | 16) {
        return faults.push(nss.whole(&SHAPE));
    }
    if let Some(location) = wrong {
        faults.push(nss.fault(&CHECK_CHARACTER, location));
    }
}

/// ISO 7064, hybrid system MOD 37,36: returns the product after the next character.
pub(super) const fn step(product: u32, value: u32) -> u32 {
    let sum = (product + value) % 36;
    let sum = if sum == 0 { 36 } else { sum };
    sum * 2 % 37
}

/// Returns true if a check character matches the product of the characters before it.
pub(super) fn is_sum(product: u32, check: u8) -> bool {
    (product + value(check)) % 36 == 1
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn audiovisual_numbers() {
        let (shape, sum) = (super::SHAPE.description, super::CHECK_CHARACTER.description);
        assert_faults(&[
            ("urn:isan:0000-0000-3A8D-0000-Z-0000-0000-6", &[]),
            ("urn:isan:0000-0000-3A8D-0000-Z", &[]),
            ("urn:isan:0000-0000-3a8d-0000", &[]),
            ("urn:isan:0000-0000-3A8D-0000-0000-0000", &[]),
            ("urn:isan:000000003A8D0000Z", &[]),
            ("urn:isan:0000-0000-3A8D-0000-Y", &[(sum, "Y")]),
            ("urn:isan:0000-0000-3A8D-0000-Z-0000-0000-7", &[(sum, "7")]),
            ("urn:isan:0000-0000-3A8D", &[(shape, "0000-0000-3A8D")]),
            (
                "urn:isan:0000-0000-3A8D-000G",
                &[(shape, "0000-0000-3A8D-000G")],
            ),
            ("urn:isan:1-2-3", &[(shape, "1-2-3")]),
        ]);
    }
}
