//! Comparison: the ladder of rfc2396bis-01 §6 and RFC 3986 §6, and the lexical
//! equivalence of names (rfc2141bis-urn-03 §5, RFC 8141 §3.1).

use super::normalize::{RUNGS, Rung, normalize};
use super::{Component, Uri};

/// The lowest rung on which two URIs are equal; `None` if they are on none. URIs that are
/// on none may still name the same resource: no software can tell (RFC 3986 §6.1).
///
/// Names (`urn:`) are never equal by escapes or dot segments; the rung of their scheme
/// is [`urn_equivalence`] for [`Objective::Names`].
///
/// ```
/// use urilint::uri::{Rung, equivalence};
/// let rung = equivalence(b"example://a/b/c/%7A", b"eXAMPLE://a/./b/../b/c/%7a");
/// assert_eq!(rung, Some(Rung::DotSegments));
/// let rung = equivalence(b"http://example.com", b"http://example.com:80/");
/// assert_eq!(rung, Some(Rung::Scheme));
/// assert_eq!(equivalence(b"http://example.com/a", b"http://example.com/A"), None);
/// ```
pub fn equivalence(a: &[u8], b: &[u8]) -> Option<Rung> {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    for rung in RUNGS {
        (a, b) = (rung.apply(&a), rung.apply(&b));
        let equal = a == b || rung == Rung::Scheme && urn_equivalence(&a, &b, Objective::Names);
        if equal {
            return Some(rung);
        }
    }
    None
}

/// What names are compared for (rfc2141bis-urn-03 §5, step 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Telling named resources apart: what follows a `?` is removed (5a). RFC 8141 §3.1,
    /// whose r- and q-components start with it, says the same.
    Names,
    /// Caching what a resolver answered: what follows the `?` counts, whatever the order
    /// of its directives (5b).
    Results,
}

/// Whether two strings are names (`urn:`), and lexically equivalent. The case of `urn`,
/// of the namespace and of escapes has no meaning; escapes are not undone; fragments are
/// removed. What a namespace says beyond that is not considered.
///
/// ```
/// use urilint::uri::{Objective, urn_equivalence};
/// let (a, b) = (b"URN:foo:a123,456", b"urn:FOO:a123,456?x=y");
/// assert!(urn_equivalence(a, b, Objective::Names));
/// assert!(!urn_equivalence(a, b, Objective::Results));
/// ```
pub fn urn_equivalence(a: &[u8], b: &[u8], objective: Objective) -> bool {
    let (Some(a), Some(b)) = (Name::read(a), Name::read(b)) else {
        return false;
    };
    a.assigned == b.assigned
        && match objective {
            Objective::Names => true,
            Objective::Results => a.directives == b.directives,
        }
}

/// A name, normalized by steps 1 to 4.
struct Name {
    /// `urn:NID:NSS`.
    assigned: Vec<u8>,
    /// In one order.
    directives: Option<Vec<Vec<u8>>>,
}

impl Name {
    fn read(bytes: &[u8]) -> Option<Self> {
        let whole = normalize(bytes, Rung::Scheme);
        let uri = Uri::split(&whole);
        let end = uri.range(Component::Path)?.end;
        let directives = uri.query().map(|query| {
            let mut directives: Vec<_> = query.split(|&b| b == b'&').map(<[u8]>::to_vec).collect();
            directives.sort();
            directives
        });
        uri.has_scheme("urn").then(|| Self {
            assigned: whole[..end].to_vec(),
            directives,
        })
    }
}

#[cfg(test)]
mod tests;
