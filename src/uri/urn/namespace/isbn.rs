//! `isbn`: International Standard Book Numbers (RFC 8254 §4.1, RFC 3187, ISO 2108).
//!
//! An ISBN has ten digits, the last of which may be `X` for ten, or thirteen that start with 978 or
//! 979. Hyphens separate its elements, but are often omitted, all or some of them; so only
//! misplaced hyphens are faults.

use super::nss::{Nss, value};
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const ISBN: Namespace = checked("isbn", "RFC 8254; RFC 3187", check);

const SECTION: &str = "RFC 8254 §4.1; RFC 3187 §4.1; ISO 2108";

static CHARACTER: GrammarFault =
    GrammarFault::new("character not allowed in an ISBN", "NSS", SECTION);
static HYPHEN: GrammarFault = GrammarFault::new("misplaced hyphen in an ISBN", "NSS", SECTION);
static LENGTH: GrammarFault = GrammarFault::new(
    "invalid length of an ISBN: expected 10 or 13 digits",
    "NSS",
    SECTION,
);
static PREFIX: GrammarFault = GrammarFault::new(
    "invalid prefix of an ISBN: expected 978 or 979",
    "NSS",
    SECTION,
);
static CHECK_DIGIT: GrammarFault =
    GrammarFault::new("wrong check digit of an ISBN", "NSS", SECTION);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let isbn = nss.bytes;
    let last = isbn.len() - 1;
    let is_x = |b: u8| b.eq_ignore_ascii_case(&b'x');
    let digits = || isbn.iter().copied().filter(|&b| b != b'-');
    let count = digits().count();
    if let Some(odd) = nss.odd(|b| b.is_ascii_digit() || b == b'-' || is_x(b)) {
        return faults.push(nss.fault(&CHARACTER, odd));
    }
    if let Some(x) = isbn.iter().position(|&b| is_x(b))
        && (x < last || count == 13)
    {
        return faults.push(nss.fault(&CHARACTER, x..x + 1));
    }
    for (at, &byte) in isbn.iter().enumerate() {
        if byte == b'-' && (at == 0 || at == last || isbn[at - 1] == b'-') {
            faults.push(nss.fault(&HYPHEN, at..at + 1));
        }
    }
    let fits = match count {
        10 => {
            let sum: u32 = (1..=10).rev().zip(digits()).map(|(w, b)| w * ten(b)).sum();
            sum.is_multiple_of(11)
        }
        13 => {
            if !digits().take(3).eq(*b"978") && !digits().take(3).eq(*b"979") {
                faults.push(nss.fault(&PREFIX, 0..3));
            }
            let sum: u32 = digits()
                .zip([1, 3].into_iter().cycle())
                .map(|(b, w)| w * value(b))
                .sum();
            sum.is_multiple_of(10)
        }
        _ => return faults.push(nss.whole(&LENGTH)),
    };
    if !fits {
        let digit = isbn.iter().rposition(|&b| b != b'-').unwrap_or(last);
        faults.push(nss.fault(&CHECK_DIGIT, digit..digit + 1));
    }
}

/// Returns the value of a digit of an ISBN-10 or an ISSN: `X` is ten.
pub(super) fn ten(byte: u8) -> u32 {
    value(byte).min(10)
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn isbns() {
        let (character, hyphen, length, prefix, digit) = (
            super::CHARACTER.description,
            super::HYPHEN.description,
            super::LENGTH.description,
            super::PREFIX.description,
            super::CHECK_DIGIT.description,
        );
        assert_faults(&[
            ("urn:isbn:0-395-36341-1", &[]),
            ("urn:isbn:0451450523", &[]),
            ("urn:isbn:080442957X", &[]),
            ("URN:ISBN:0-8044-2957-x", &[]),
            ("urn:isbn:978-0-306-40615-7", &[]),
            ("urn:isbn:978-0306406157", &[]),
            ("urn:isbn:9780306406157#toc", &[]),
            ("urn:isbn:0-395-36341-2", &[(digit, "2")]),
            ("urn:isbn:978-0-306-40615-8", &[(digit, "8")]),
            (
                "urn:isbn:977-0-306-40615-7",
                &[(prefix, "977"), (digit, "7")],
            ),
            ("urn:isbn:0-395-36341", &[(length, "0-395-36341")]),
            ("urn:isbn:-", &[(hyphen, "-")]),
            ("urn:isbn:0-395--36341-1", &[(hyphen, "-")]),
            ("urn:isbn:0-395-36341-1-", &[(hyphen, "-")]),
            ("urn:isbn:abc", &[(character, "abc")]),
            ("urn:isbn:X395363411", &[(character, "X")]),
            ("urn:isbn:978-0-306-40615-X", &[(character, "X")]),
            ("urn:isbn:0451450523/1", &[(character, "/")]),
        ]);
    }
}
