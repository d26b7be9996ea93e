//! `dev`: devices by their hardware (RFC 9039 §3.2).
//!
//! ```text
//! body          = macbody / owbody / orgbody / osbody / opsbody / otherbody
//! macbody       = %s"mac:" hexstring
//! owbody        = %s"ow:" hexstring
//! orgbody       = %s"org:" posnumber "-" identifier *( ":" identifier )
//! otherbody     = subtype ":" identifier *( ":" identifier )
//! componentpart = *( "_" identifier )
//! ```

use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const DEV: Namespace = checked("dev", "RFC 9039", check);

static SUBTYPE: GrammarFault = GrammarFault::new(
    "invalid device: expected a lowercase type, `:` and an identifier",
    "otherbody",
    "RFC 9039 §3.2",
);
static HEXSTRING: GrammarFault = GrammarFault::new(
    "invalid device address: expected pairs of hex digits",
    "hexstring",
    "RFC 9039 §3.2",
);
static ENTERPRISE: GrammarFault = GrammarFault::new(
    "invalid organization: expected a number and a hyphen",
    "posnumber",
    "RFC 9039 §3.2",
);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let bytes = nss.bytes;
    let colon = memchr::memchr(b':', bytes).unwrap_or(bytes.len());
    let (kind, start) = (&bytes[..colon], (colon + 1).min(bytes.len()));
    let own = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    let named = kind.first().is_some_and(u8::is_ascii_lowercase) && kind.iter().all(own);
    if !named || start == bytes.len() {
        return faults.push(nss.fault(&SUBTYPE, 0..start));
    }
    let until = |mark: u8| memchr::memchr(mark, &bytes[start..]).map(|at| start + at);
    match kind {
        b"mac" | b"ow" => {
            let end = until(b'_').unwrap_or(bytes.len());
            let digits = &bytes[start..end];
            let hex = digits.iter().all(u8::is_ascii_hexdigit);
            if digits.is_empty() || !hex || !digits.len().is_multiple_of(2) {
                faults.push(nss.fault(&HEXSTRING, start..end));
            }
        }
        b"org" | b"os" | b"ops" => {
            let end = until(b'-').unwrap_or(bytes.len());
            let number = &bytes[start..end];
            let digits = number.iter().all(u8::is_ascii_digit);
            let positive = number.first().is_some_and(|b| *b != b'0');
            if !digits || !positive || end + 1 >= bytes.len() {
                faults.push(nss.fault(&ENTERPRISE, start..end));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn devices() {
        let (subtype, hex, number) = (
            super::SUBTYPE.description,
            super::HEXSTRING.description,
            super::ENTERPRISE.description,
        );
        assert_faults(&[
            ("urn:dev:mac:0024befffe804ff1", &[]),
            ("urn:dev:ow:10e2073a01080063", &[]),
            ("urn:dev:ow:264437f5000000ed_humidity", &[]),
            ("urn:dev:org:32473-foo", &[]),
            ("urn:dev:os:32473-123456", &[]),
            ("urn:dev:ops:32473-Refrigerator-5002", &[]),
            ("urn:dev:example:new-1-2-3_comp", &[]),
            ("urn:dev:mac:00:24:be", &[(hex, "00:24:be")]),
            ("urn:dev:mac:0024b", &[(hex, "0024b")]),
            ("urn:dev:ow:_humidity", &[(hex, "")]),
            ("urn:dev:org:foo", &[(number, "foo")]),
            ("urn:dev:os:032473-1", &[(number, "032473")]),
            ("urn:dev:os:32473-", &[(number, "32473")]),
            ("urn:dev:mac", &[(subtype, "mac")]),
            ("urn:dev:MAC:0024", &[(subtype, "MAC:")]),
            ("urn:dev::0024", &[(subtype, ":")]),
        ]);
    }
}
