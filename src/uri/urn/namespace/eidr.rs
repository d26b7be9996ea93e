//! `eidr`: identifiers of the Entertainment Identifier Registry (RFC 7972 §2).
//!
//! A DOI with `:` in place of `/`. Names with the prefix `10.5240` have twenty hex digits and a
//! check character, that of ISO 7064, MOD 37,36.

use super::isan::{is_sum, step};
use super::nss::{Nss, value};
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const EIDR: Namespace = checked("eidr", "RFC 7972", check);

static SHAPE: GrammarFault = GrammarFault::new(
    "invalid EIDR: expected a prefix that starts with `10.`, `:` and a suffix",
    "eidr-nss",
    "RFC 7972 §2",
);
static SUFFIX: GrammarFault = GrammarFault::new(
    "invalid EIDR suffix: expected five groups of four hex digits and a check character",
    "suffix",
    "RFC 7972 §2",
);
static CHECK_CHARACTER: GrammarFault = GrammarFault::new(
    "wrong check character of an EIDR",
    "suffix",
    "RFC 7972 §2; ISO 7064",
);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let length = nss.bytes.len();
    let colon = memchr::memchr(b':', nss.bytes).unwrap_or(length);
    let prefix = &nss.bytes[..colon];
    if !prefix.starts_with(b"10.") || colon + 1 >= length {
        return faults.push(nss.whole(&SHAPE));
    }
    if prefix != b"10.5240" {
        return;
    }
    let suffix = &nss.bytes[colon + 1..];
    let shape = suffix.len() == 26
        && suffix.iter().enumerate().all(|(at, b)| match at {
            4 | 9 | 14 | 19 | 24 => *b == b'-',
            25 => b.is_ascii_alphanumeric(),
            _ => b.is_ascii_hexdigit(),
        });
    if !shape {
        return faults.push(nss.fault(&SUFFIX, colon + 1..length));
    }
    let digits = suffix[..24].iter().filter(|&&b| b != b'-');
    let product = digits.fold(36, |product, &b| step(product, value(b)));
    if !is_sum(product, suffix[25]) {
        faults.push(nss.fault(&CHECK_CHARACTER, length - 1..length));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn entertainment() {
        let (shape, suffix, sum) = (
            super::SHAPE.description,
            super::SUFFIX.description,
            super::CHECK_CHARACTER.description,
        );
        assert_faults(&[
            ("urn:eidr:10.5240:7791-8534-2C23-9030-8610-5", &[]),
            ("urn:eidr:10.5240:7791-8534-2c23-9030-8610-5", &[]),
            ("urn:eidr:10.5237:FE2D-2A3B", &[]),
            ("urn:eidr:10.5240:7791-8534-2C23-9030-8610-6", &[(sum, "6")]),
            (
                "urn:eidr:10.5240:7791-8534-2C23-9030-8610",
                &[(suffix, "7791-8534-2C23-9030-8610")],
            ),
            ("urn:eidr:10.5240/7791", &[(shape, "10.5240/7791")]),
            ("urn:eidr:10.5240:", &[(shape, "10.5240:")]),
            ("urn:eidr:5240:a", &[(shape, "5240:a")]),
        ]);
    }
}
