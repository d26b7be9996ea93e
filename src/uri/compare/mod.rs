//! Comparison: the ladder of rfc2396bis-01 §6 and RFC 3986 §6.

mod urn;

use super::normalize::{NORMALIZATION_LEVELS, NormalizationLevel};
pub use urn::{Objective, urn_equivalence};

/// The lowest rung on which two URIs are equal; `None` if they are on none. URIs that are
/// on none may still name the same resource: no software can tell (RFC 3986 §6.1).
///
/// Names (`urn:`) are never equal by escapes or dot segments; the rung of their scheme
/// is [`urn_equivalence`] for [`Objective::Names`].
///
/// ```
/// use urilint::uri::{NormalizationLevel, equivalence};
/// let rung = equivalence(b"example://a/b/c/%7A", b"eXAMPLE://a/./b/../b/c/%7a");
/// assert_eq!(rung, Some(NormalizationLevel::DotSegments));
/// let rung = equivalence(b"http://example.com", b"http://example.com:80/");
/// assert_eq!(rung, Some(NormalizationLevel::Scheme));
/// assert_eq!(equivalence(b"http://example.com/a", b"http://example.com/A"), None);
/// ```
pub fn equivalence(a: &[u8], b: &[u8]) -> Option<NormalizationLevel> {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    for rung in NORMALIZATION_LEVELS {
        (a, b) = (rung.apply(&a), rung.apply(&b));
        let equal = a == b
            || rung == NormalizationLevel::Scheme && urn_equivalence(&a, &b, Objective::Names);
        if equal {
            return Some(rung);
        }
    }
    None
}

#[cfg(test)]
mod tests;
