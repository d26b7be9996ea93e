//! The query of a URN by rfc2141bis-urn-03 §2.3: directives, and their faults.
//!
//! ```text
//! urn-query = directive *( "&" directive)
//! directive = keywd "=" value
//! keywd     = ALPHA *( ["-"] (ALPHA / DIGIT))
//! value     = *v-pchar
//! ```
//!
//! `v-pchar` is any character of a query except `&`, so a value has no faults. The values of `s`
//! (§9.2.2) are not checked: resolvers ignore unknown ones, and the example of the document has one
//! that its registry lacks.

use std::collections::HashSet;
use std::ops::Range;

use super::fault;
use crate::uri::syntax::{GrammarFault, query};

/// The resolution services that the registry of the draft starts with (§9.2.2), the values of `s`.
pub const SERVICES: &[&str] = &[
    "I2L", "I2Ls", "I2R", "I2Rs", "I2C", "I2Cs", "I2N", "I2Ns", "I=I",
];

/// A directive of a query, between `&`, as byte ranges of the URI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The bytes before the first `=`, or the whole directive without one.
    pub keyword: Range<usize>,
    /// The bytes after the first `=`; `None` without one.
    pub value: Option<Range<usize>>,
}

impl Directive {
    /// Returns the keyword, from the bytes of the URI. It is case-sensitive (§2.3).
    ///
    /// # Panics
    /// If `uri` is not the URI that the directive was read from.
    pub fn keyword<'a>(&self, uri: &'a [u8]) -> &'a [u8] {
        &uri[self.keyword.clone()]
    }

    /// Returns the value, from the bytes of the URI.
    ///
    /// # Panics
    /// If `uri` is not the URI that the directive was read from.
    pub fn value<'a>(&self, uri: &'a [u8]) -> Option<&'a [u8]> {
        self.value.clone().map(|value| &uri[value])
    }
}

/// Returns the directives in `query`.
pub(super) fn directives(
    bytes: &[u8],
    query: Range<usize>,
) -> impl Iterator<Item = Directive> + '_ {
    query::parameters(bytes, query, b'&').map(|parameter| Directive {
        keyword: parameter.name,
        value: parameter.value,
    })
}

/// Reports the faults of the directives in `query`, each with its range.
pub(super) fn check(
    bytes: &[u8],
    query: Range<usize>,
    mut report: impl FnMut(&'static GrammarFault, Range<usize>),
) {
    let mut seen = Seen::default();
    for directive in directives(bytes, query) {
        let keyword = directive.keyword(bytes);
        let location = directive.keyword.clone();
        if directive.value.is_none() {
            report(&fault::DIRECTIVE, location.end..location.end);
        }
        if !is_keyword(keyword) {
            if !keyword.is_empty() || directive.value.is_some() {
                report(&fault::KEYWORD, location);
            }
        } else if !seen.add(keyword) {
            report(&fault::REPEATED, location);
        }
    }
}

/// `keywd = ALPHA *( ["-"] (ALPHA / DIGIT))`
fn is_keyword(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes
            .split(|&b| b == b'-')
            .all(|run| !run.is_empty() && run.iter().all(u8::is_ascii_alphanumeric))
}

/// The number of keywords that are compared one by one, without a table.
const FEW: usize = 8;

/// The keywords found so far.
#[derive(Default)]
struct Seen<'a> {
    few: [&'a [u8]; FEW],
    count: usize,
    more: HashSet<&'a [u8]>,
}

impl<'a> Seen<'a> {
    /// Adds a keyword. Returns true if it is new.
    fn add(&mut self, keyword: &'a [u8]) -> bool {
        if self.few[..self.count].contains(&keyword) {
            return false;
        }
        if self.count < FEW {
            self.few[self.count] = keyword;
            self.count += 1;
            return true;
        }
        self.more.insert(keyword)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(query: &str) -> Vec<(&'static str, Range<usize>)> {
        let mut faults = Vec::new();
        check(query.as_bytes(), 0..query.len(), |fault, location| {
            faults.push((fault.description, location));
        });
        faults
    }

    #[test]
    fn directives_without_fault() {
        for query in [
            "s=I2L",
            "s=I2L&c=ToC",
            "s=",
            "x-y1=?/:@=",
            "s=I=I",
            "S=1&s=1",
        ] {
            assert_eq!(faults(query), [], "{query}");
        }
    }

    #[test]
    fn faults_of_directives() {
        let (missing, keyword, repeated) = (
            fault::DIRECTIVE.description,
            fault::KEYWORD.description,
            fault::REPEATED.description,
        );
        for (query, expected) in [
            ("", vec![(missing, 0..0)]),
            ("s", vec![(missing, 1..1)]),
            ("s=1&", vec![(missing, 4..4)]),
            ("=1", vec![(keyword, 0..0)]),
            ("1s=1", vec![(keyword, 0..2)]),
            ("s-=1", vec![(keyword, 0..2)]),
            ("s--t=1", vec![(keyword, 0..4)]),
            ("%73=1", vec![(keyword, 0..3)]),
            ("+cc=uk", vec![(keyword, 0..3)]),
            ("s=1&c=2&s=3", vec![(repeated, 8..9)]),
            ("s=1&s=1&s=1", vec![(repeated, 4..5), (repeated, 8..9)]),
        ] {
            assert_eq!(faults(query), expected, "{query}");
        }
    }

    #[test]
    fn a_keyword_is_found_again_among_many() {
        let many: Vec<_> = (0..30).map(|i| format!("k{i}=1")).collect();
        let query = many.join("&");
        assert_eq!(faults(&query), []);
        assert_eq!(faults(&format!("{query}&k3=2")).len(), 1);
        assert_eq!(faults(&format!("{query}&k29=2")).len(), 1);
    }
}
