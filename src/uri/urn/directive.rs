//! The query of a name as rfc2141bis-urn-03 §2.3 has it: directives, and the faults of
//! each.
//!
//! ```text
//! urn-query = directive *( "&" directive)
//! directive = keywd "=" value
//! keywd     = ALPHA *( ["-"] (ALPHA / DIGIT))
//! value     = *v-pchar
//! ```
//!
//! `v-pchar` is what any query may have, but for `&`; so a value has no fault of its own.
//! The values of `s` (§9.2.2) are no grammar: resolvers pass over those they do not know,
//! and the document's own example has one that its registry lacks.

use std::collections::HashSet;
use std::ops::Range;

use super::fault;
use crate::uri::syntax::{GrammarFault, query};

/// A directive of a query: what stands between `&`, as byte ranges of the URI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// Before the first `=`; the whole directive where there is none.
    pub keyword: Range<usize>,
    /// Behind the first `=`; `None` where there is none.
    pub value: Option<Range<usize>>,
}

impl Directive {
    /// The keyword in the URI's bytes. Its case has a meaning (§2.3).
    ///
    /// # Panics
    /// When `uri` is not the URI that it was read from.
    pub fn keyword<'a>(&self, uri: &'a [u8]) -> &'a [u8] {
        &uri[self.keyword.clone()]
    }

    /// The value in the URI's bytes.
    ///
    /// # Panics
    /// When `uri` is not the URI that it was read from.
    pub fn value<'a>(&self, uri: &'a [u8]) -> Option<&'a [u8]> {
        self.value.clone().map(|value| &uri[value])
    }
}

/// What stands between `&` in `query`.
pub(super) fn directives(
    bytes: &[u8],
    query: Range<usize>,
) -> impl Iterator<Item = Directive> + '_ {
    query::parameters(bytes, query, b'&').map(|parameter| Directive {
        keyword: parameter.name,
        value: parameter.value,
    })
}

/// Tells the faults of the directives in `query`, each with its place.
pub(super) fn judge(
    bytes: &[u8],
    query: Range<usize>,
    mut tell: impl FnMut(&'static GrammarFault, Range<usize>),
) {
    let mut seen = Seen::default();
    for directive in directives(bytes, query) {
        let keyword = directive.keyword(bytes);
        let location = directive.keyword.clone();
        if directive.value.is_none() {
            tell(&fault::DIRECTIVE, location.end..location.end);
        }
        if !is_keyword(keyword) {
            if !keyword.is_empty() || directive.value.is_some() {
                tell(&fault::KEYWORD, location);
            }
        } else if !seen.add(keyword) {
            tell(&fault::REPEATED, location);
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

/// How many keywords are compared one by one, without a table.
const FEW: usize = 8;

/// The keywords that have stood in the query.
#[derive(Default)]
struct Seen<'a> {
    few: [&'a [u8]; FEW],
    count: usize,
    more: HashSet<&'a [u8]>,
}

impl<'a> Seen<'a> {
    /// Whether it is new.
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
        judge(query.as_bytes(), 0..query.len(), |fault, location| {
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
