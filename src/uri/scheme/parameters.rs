//! Parameters in the grammars of schemes: `;name=value`, `&name=value`.

use std::ops::Range;

use crate::uri::syntax::{Uri, query};

/// A parameter, with or without a value.
pub(super) struct Parameter<'u> {
    /// Its range, without the separator before it.
    pub(super) location: Range<usize>,
    /// The bytes before the `=`.
    pub(super) name: &'u [u8],
    /// The range of the value; `None` without an `=`.
    pub(super) value: Option<Range<usize>>,
}

impl Parameter<'_> {
    /// Returns true if its name is `name` (in lowercase), in any case.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name.as_bytes())
    }

    /// Returns the range of the name.
    pub(super) fn name_place(&self) -> Range<usize> {
        self.location.start..self.location.start + self.name.len()
    }

    /// Returns the range of the value, or the position of a missing one.
    pub(super) fn value_place(&self) -> Range<usize> {
        self.value
            .clone()
            .unwrap_or(self.location.end..self.location.end)
    }
}

/// Returns the parameters in `range`, which `mark` separates.
pub(super) fn parameters<'u>(
    uri: &Uri<'u>,
    range: Range<usize>,
    mark: u8,
) -> impl Iterator<Item = Parameter<'u>> {
    let bytes = uri.bytes();
    query::parameters(bytes, range, mark).map(|parameter| Parameter {
        name: &bytes[parameter.name.clone()],
        location: parameter.range(),
        value: parameter.value,
    })
}

/// The names found so far, to detect duplicates.
#[derive(Default)]
pub(super) struct Seen(u32);

impl Seen {
    /// Returns true if `name` (any case) is one of `names` and was found before.
    pub(super) fn again(&mut self, name: &[u8], names: &[&str]) -> bool {
        let known = names
            .iter()
            .position(|known| name.eq_ignore_ascii_case(known.as_bytes()));
        let bit = known.map_or(0, |at| 1 << at);
        let again = self.0 & bit != 0;
        self.0 |= bit;
        again
    }
}

/// `unreserved` of RFC 2396 §2.3, which documents between 1998 and 2005 refer to: `alphanum /
/// mark`.
pub(super) fn is_old_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte)
}

/// `1*DIGIT`
pub(super) fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// `nz-number = digit-nz *DIGIT`
pub(super) fn is_nonzero_number(text: &[u8]) -> bool {
    is_number(text) && text[0] != b'0'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_seen_once() {
        let (mut seen, names) = (Seen::default(), ["a", "b"]);
        assert!(!seen.again(b"A", &names));
        assert!(!seen.again(b"b", &names));
        assert!(seen.again(b"a", &names));
        assert!(!seen.again(b"c", &names));
        assert!(!seen.again(b"c", &names));
    }

    #[test]
    fn a_parameter_has_a_name_and_perhaps_a_value() {
        let uri = Uri::split(b"x:a=1=2;b;c=");
        let got: Vec<_> = parameters(&uri, 2..12, b';')
            .map(|p| (p.location.clone(), p.name, p.value.clone()))
            .collect();
        assert_eq!(
            got,
            [
                (2..7, &b"a"[..], Some(4..7)),
                (8..9, b"b", None),
                (10..12, b"c", Some(12..12)),
            ]
        );
    }
}
