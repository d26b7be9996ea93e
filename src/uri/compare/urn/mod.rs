//! The lexical equivalence of URNs (rfc2141bis-urn-03 §5, RFC 8141 §3.1).

use crate::uri::normalize::{NormalizationLevel, normalize};
use crate::uri::syntax::{Component, Uri};

/// The purpose of a comparison of URNs (rfc2141bis-urn-03 §5, step 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// To distinguish named resources: the part after a `?` is removed (5a). So says RFC 8141 §3.1,
    /// whose r- and q-components start with a `?`.
    Names,
    /// To cache the answers of a resolver: the part after the `?` is compared, in any order of its
    /// directives (5b).
    Results,
}

/// Returns true if two strings are lexically equivalent URNs. The case of `urn`, of the namespace
/// and of escapes is ignored; escapes are not decoded; fragments are removed. Of the
/// namespaces, `uuid`, `isbn` and `issn` have rules of their own.
///
/// ```
/// use urilint::urn::{Objective, urn_equivalence};
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

/// A URN, normalized by steps 1 to 4.
struct Name {
    /// `urn:NID:NSS`.
    assigned: Vec<u8>,
    /// The directives, sorted.
    directives: Option<Vec<Vec<u8>>>,
}

impl Name {
    fn read(bytes: &[u8]) -> Option<Self> {
        let whole = normalize(bytes, NormalizationLevel::Scheme);
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
