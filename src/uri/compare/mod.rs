//! Comparison of URIs: the ladder of rfc2396bis-01 §6 and RFC 3986 §6.

mod urn;

use super::normalize::{DefaultPorts, NORMALIZATION_LEVELS, NormalizationLevel};
pub use urn::{Objective, urn_equivalence};

/// Returns the lowest level of normalization at which two URIs are equal; `None` if they differ at
/// every level. They may still identify the same resource, which no software can decide (RFC 3986
/// §6.1).
///
/// URNs are never equal by escapes or dot segments; at the level of the scheme, they are compared
/// by [`urn_equivalence`] for [`Objective::Names`] (see [`equivalence_for`]). Characters outside
/// ASCII are equal to their escapes at the level of escapes (RFC 3987 §3.1), and internationalized
/// names of hosts to their ASCII form at the level of the scheme.
///
/// ```
/// use urilint::uri::{NormalizationLevel, equivalence};
/// let rung = equivalence(b"example://a/b/c/%7A", b"eXAMPLE://a/./b/../b/c/%7a");
/// assert_eq!(rung, Some(NormalizationLevel::DotSegments));
/// let rung = equivalence(b"http://example.com", b"http://example.com:80/");
/// assert_eq!(rung, Some(NormalizationLevel::Scheme));
/// assert_eq!(equivalence(b"http://example.com/a", b"http://example.com/A"), None);
/// assert_eq!(equivalence(b"tel:+1-201-555-0123", b"tel:+12015550123"), Some(NormalizationLevel::Scheme));
/// ```
pub fn equivalence(a: &[u8], b: &[u8]) -> Option<NormalizationLevel> {
    equivalence_for(a, b, Objective::Names)
}

/// Returns the same as [`equivalence`], with URNs compared for an objective.
pub fn equivalence_for(a: &[u8], b: &[u8], objective: Objective) -> Option<NormalizationLevel> {
    DefaultPorts::new().equivalence_for(a, b, objective)
}

impl DefaultPorts {
    /// Returns the lowest level of normalization at which two URIs are equal, as [`equivalence`]
    /// does.
    pub fn equivalence(&self, a: &[u8], b: &[u8]) -> Option<NormalizationLevel> {
        self.equivalence_for(a, b, Objective::Names)
    }

    /// Returns the same as [`Self::equivalence`], with URNs compared for an objective.
    pub fn equivalence_for(
        &self,
        a: &[u8],
        b: &[u8],
        objective: Objective,
    ) -> Option<NormalizationLevel> {
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        for level in NORMALIZATION_LEVELS {
            (a, b) = (level.apply_with(&a, self), level.apply_with(&b, self));
            let equal =
                a == b || level == NormalizationLevel::Scheme && urn_equivalence(&a, &b, objective);
            if equal {
                return Some(level);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
