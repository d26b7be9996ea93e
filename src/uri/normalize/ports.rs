//! Default ports that a program adds to those of the schemes.

use std::collections::BTreeMap;

use super::{NORMALIZATION_LEVELS, NormalizationLevel};

/// Default ports of schemes that the library does not know, or that a program treats differently.
/// They are used before those of [`SCHEMES`](crate::scheme::SCHEMES).
///
/// ```
/// use urilint::uri::{DefaultPorts, NormalizationLevel, equivalence};
/// let ports = DefaultPorts::from([("x-store", 7000), ("coap", 61616)]);
/// let level = NormalizationLevel::Scheme;
/// assert_eq!(ports.normalize(b"X-Store://h:7000/a", level), b"x-store://h/a");
///
/// assert_eq!(ports.equivalence(b"x-store://h:7000", b"x-store://h"), Some(level));
/// assert_eq!(equivalence(b"x-store://h:7000", b"x-store://h"), None);
/// assert_eq!(ports.equivalence(b"coap://h:5683/", b"coap://h/"), None);
/// assert_eq!(ports.equivalence(b"http://h:80/", b"http://h/"), Some(level));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DefaultPorts(BTreeMap<String, u16>);

impl DefaultPorts {
    /// Creates an empty table: the ports are those of the schemes.
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Returns the port of a scheme (any case), if it is in this table.
    pub fn get(&self, scheme: &[u8]) -> Option<u16> {
        if self.0.is_empty() {
            return None;
        }
        let name = std::str::from_utf8(scheme).ok()?.to_ascii_lowercase();
        self.0.get(&name).copied()
    }

    /// Normalizes a URI at all levels up to `level`, as [`normalize`](super::normalize) does.
    pub fn normalize(&self, uri: &[u8], level: NormalizationLevel) -> Vec<u8> {
        let mut uri = uri.to_vec();
        for step in NORMALIZATION_LEVELS.iter().filter(|step| **step <= level) {
            uri = step.apply_with(&uri, self);
        }
        uri
    }
}

/// Collects names of schemes (any case) and their default ports. The last port of a name counts.
impl<S: AsRef<str>> FromIterator<(S, u16)> for DefaultPorts {
    fn from_iter<I: IntoIterator<Item = (S, u16)>>(pairs: I) -> Self {
        let lower_case = |(name, port): (S, u16)| (name.as_ref().to_ascii_lowercase(), port);
        Self(pairs.into_iter().map(lower_case).collect())
    }
}

impl<S: AsRef<str>, const N: usize> From<[(S, u16); N]> for DefaultPorts {
    fn from(pairs: [(S, u16); N]) -> Self {
        pairs.into_iter().collect()
    }
}
