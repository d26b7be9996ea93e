//! Domains in ASCII (URL Standard §3.3, which refers to UTS #46).
//!
//! Domains of ASCII alone are read here; others are converted by the crate `idna`, where
//! the feature of that name is on.

#[cfg(not(feature = "idna"))]
use crate::uri::FaultKind;

/// Most octets of a domain that a resolver can be asked for (UTS #46, `VerifyDnsLength`).
const LONGEST_DOMAIN: usize = 253;
const LONGEST_LABEL: usize = 63;

/// Whether a domain of ASCII is a valid one: whether `ToASCII` with `beStrict` takes it.
pub(super) fn is_strict(domain: &str) -> bool {
    let mut encoded = false;
    let mut labels = domain.as_bytes().split(|&b| b == b'.');
    domain.len() <= LONGEST_DOMAIN
        && labels.all(|label| {
            let punycode = is_punycode(label);
            encoded |= punycode;
            is_strict_label(label, punycode)
        })
        && (!encoded || is_strict_beyond_ascii(domain))
}

/// A label that says that it was encoded (RFC 5890 §2.3.1).
fn is_punycode(label: &[u8]) -> bool {
    matches!(label, [b'x' | b'X', b'n' | b'N', b'-', b'-', ..])
}

/// Letters, digits and inner hyphens: `UseSTD3ASCIIRules` and `CheckHyphens`.
fn is_strict_label(label: &[u8], punycode: bool) -> bool {
    (1..=LONGEST_LABEL).contains(&label.len())
        && label.first() != Some(&b'-')
        && label.last() != Some(&b'-')
        && (punycode || !matches!(label, [_, _, b'-', b'-', ..]))
        && label
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || *b == b'-')
}

#[cfg(feature = "idna")]
pub(super) use converted::{is_strict_beyond_ascii, to_ascii};

#[cfg(feature = "idna")]
mod converted {
    use std::borrow::Cow;

    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

    use super::super::fault::NO_DOMAIN;
    use crate::uri::FaultKind;

    /// Unicode `ToASCII` with relaxed parameters, or why there is no domain.
    pub(in super::super) fn to_ascii(domain: &str) -> Result<String, FaultKind> {
        let list = AsciiDenyList::EMPTY;
        let ascii =
            Uts46::new().to_ascii(domain.as_bytes(), list, Hyphens::Allow, DnsLength::Ignore);
        ascii.map(Cow::into_owned).map_err(|_| NO_DOMAIN)
    }

    /// Whether Unicode `ToASCII` with strict parameters takes a domain.
    pub(in super::super) fn is_strict_beyond_ascii(domain: &str) -> bool {
        let list = AsciiDenyList::STD3;
        Uts46::new()
            .to_ascii(domain.as_bytes(), list, Hyphens::Check, DnsLength::Verify)
            .is_ok()
    }
}

#[cfg(not(feature = "idna"))]
pub(super) const fn to_ascii(_: &str) -> Result<String, FaultKind> {
    Err(super::fault::NOT_CONVERTED)
}

/// Labels in Punycode pass as they are.
#[cfg(not(feature = "idna"))]
pub(super) const fn is_strict_beyond_ascii(_: &str) -> bool {
    true
}
