//! Domains in ASCII (URL Standard §3.3, which refers to UTS #46).
//!
//! Domains in ASCII are read here; others are converted by the crate `idna`, if that feature is
//! enabled.

#[cfg(not(feature = "idna"))]
use crate::uri::syntax::FaultKind;
use crate::uri::syntax::percent::decode;

/// The maximum length of a domain in octets (UTS #46, `VerifyDnsLength`).
const LONGEST_DOMAIN: usize = 253;
const LONGEST_LABEL: usize = 63;

/// Returns true if a domain in ASCII is valid: if `ToASCII` with `beStrict` accepts it.
pub(super) fn is_strict(domain: &str) -> bool {
    let mut encoded = false;
    let mut labels = domain.as_bytes().split(|&b| b == b'.');
    domain.len() <= LONGEST_DOMAIN
        && labels.all(|label| {
            let punycode = is_punycode(label);
            encoded |= punycode;
            is_strict_label(label, punycode)
        })
        && (!encoded || labels_are_valid(domain))
}

/// Returns true for an A-label, which claims to be encoded (RFC 5890 §2.3.1).
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

/// Returns a host as a resolver looks it up, by any document: without escapes, in lowercase, and in
/// ASCII if it can be converted (RFC 3986 §3.2.2).
pub(crate) fn looked_up(host: &[u8]) -> Vec<u8> {
    let decoded = decode(host);
    if !decoded.is_ascii()
        && let Ok(text) = str::from_utf8(&decoded)
        && let Ok(converted) = to_ascii(text)
    {
        return converted.ascii.into_bytes();
    }
    decoded.to_ascii_lowercase()
}

/// A converted domain.
pub(super) struct Converted {
    pub(super) ascii: String,
    /// True if the strict conversion accepts it.
    pub(super) strict: bool,
}

#[cfg(feature = "idna")]
mod with_tables {
    use std::borrow::Cow;

    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

    use super::Converted;
    use crate::uri::syntax::FaultKind;

    /// Unicode `ToASCII`, with `beStrict`.
    fn strict(domain: &str) -> Option<Cow<'_, str>> {
        let list = AsciiDenyList::STD3;
        Uts46::new()
            .to_ascii(domain.as_bytes(), list, Hyphens::Check, DnsLength::Verify)
            .ok()
    }

    /// Unicode `ToASCII` without `beStrict`.
    fn relaxed(domain: &str) -> Option<Cow<'_, str>> {
        let list = AsciiDenyList::EMPTY;
        Uts46::new()
            .to_ascii(domain.as_bytes(), list, Hyphens::Allow, DnsLength::Ignore)
            .ok()
    }

    /// Converts a domain to ASCII. Both conversions agree on domains that both accept, so the
    /// strict one, which most domains pass, comes first.
    pub(in super::super) fn to_ascii(domain: &str) -> Result<Converted, FaultKind> {
        let passed = strict(domain);
        let strict = passed.is_some();
        let ascii = passed
            .or_else(|| relaxed(domain))
            .ok_or(super::super::fault::NO_DOMAIN)?
            .into_owned();
        Ok(Converted { ascii, strict })
    }

    /// Returns true if the labels of a domain in ASCII that claim to be Punycode could result from
    /// an encoder.
    pub(super) fn labels_are_valid(domain: &str) -> bool {
        strict(domain).is_some()
    }
}

#[cfg(feature = "idna")]
use with_tables::labels_are_valid;
#[cfg(feature = "idna")]
pub(super) use with_tables::to_ascii;

#[cfg(not(feature = "idna"))]
pub(super) const fn to_ascii(_: &str) -> Result<Converted, FaultKind> {
    Err(super::fault::NOT_CONVERTED)
}

/// Labels in Punycode are not checked.
#[cfg(not(feature = "idna"))]
const fn labels_are_valid(_: &str) -> bool {
    true
}
