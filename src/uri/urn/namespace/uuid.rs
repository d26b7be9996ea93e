//! `uuid`: Universally Unique Identifiers (RFC 9562 §4).
//!
//! Variant and version are not checked: §4.1 leaves room for others.

use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const UUID: Namespace = checked("uuid", "RFC 9562", check);

static SHAPE: GrammarFault = GrammarFault::new(
    "invalid UUID: expected 8, 4, 4, 4 and 12 hex digits separated by hyphens",
    "UUID",
    "RFC 9562 §4; RFC 4122 §3",
);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    if !is_uuid(nss.bytes) {
        faults.push(nss.whole(&SHAPE));
    }
}

/// Returns true for 8-4-4-4-12 hex digits.
pub(crate) fn is_uuid(bytes: &[u8]) -> bool {
    bytes.len() == 36
        && bytes.iter().enumerate().all(|(at, b)| match at {
            8 | 13 | 18 | 23 => *b == b'-',
            _ => b.is_ascii_hexdigit(),
        })
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn uuids() {
        let shape = super::SHAPE.description;
        assert_faults(&[
            ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", &[]),
            ("URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", &[]),
            ("urn:uuid:00000000-0000-0000-0000-000000000000", &[]),
            ("urn:uuid:ffffffff-ffff-ffff-ffff-ffffffffffff?=a", &[]),
            (
                "urn:uuid:f81d4fae-7dec-11d0",
                &[(shape, "f81d4fae-7dec-11d0")],
            ),
            (
                "urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6",
                &[(shape, "f81d4fae7dec11d0a76500a0c91e6bf6")],
            ),
            (
                "urn:uuid:g81d4fae-7dec-11d0-a765-00a0c91e6bf6",
                &[(shape, "g81d4fae-7dec-11d0-a765-00a0c91e6bf6")],
            ),
            (
                "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6/1",
                &[(shape, "f81d4fae-7dec-11d0-a765-00a0c91e6bf6/1")],
            ),
        ]);
    }
}
