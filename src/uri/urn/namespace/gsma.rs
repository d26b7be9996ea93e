//! `gsma`: mobile equipment (RFC 7254 §4).
//!
//! `imeival = tac "-" snr "-" spare`: 8, 6 and 1 digits; the parameters after it, and names that
//! are not an IMEI, are not checked.

use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const GSMA: Namespace = checked("gsma", "RFC 7254", check);

static IMEI: GrammarFault = GrammarFault::new(
    "invalid IMEI: expected 8, 6 and 1 digits separated by hyphens",
    "imeival",
    "RFC 7254 §4",
);

fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let Some((head, imei)) = nss.bytes.split_at_checked(5) else {
        return;
    };
    if !head.eq_ignore_ascii_case(b"imei:") {
        return;
    }
    let end = memchr::memchr(b';', imei).unwrap_or(imei.len());
    let shape = end == 17
        && imei[..end].iter().enumerate().all(|(at, b)| match at {
            8 | 15 => *b == b'-',
            _ => b.is_ascii_digit(),
        });
    if !shape {
        faults.push(nss.fault(&IMEI, 5..5 + end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn equipment() {
        let imei = super::IMEI.description;
        assert_faults(&[
            ("urn:gsma:imei:90420156-025763-0", &[]),
            ("urn:gsma:imei:90420156-025763-0;svn=42", &[]),
            ("urn:gsma:other", &[]),
            (
                "urn:gsma:imei:904201560257630",
                &[(imei, "904201560257630")],
            ),
            (
                "urn:gsma:imei:90420156-025763;svn=42",
                &[(imei, "90420156-025763")],
            ),
            (
                "urn:gsma:imei:90420156-02576X-0",
                &[(imei, "90420156-02576X-0")],
            ),
            ("urn:gsma:imei:", &[(imei, "")]),
        ]);
    }
}
