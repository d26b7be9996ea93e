//! References to entities: `&name;`, in languages whose documents define them.
//! Those that the languages define themselves have been decoded before.

use super::source::Source;
use super::{Dialect, Found};

pub(super) fn entity(source: &Source, at: usize) -> Option<Found> {
    if source.dialect != Dialect::Sgml {
        return None;
    }
    let name = source.rest(at + 1);
    let in_name = |b: &&u8| b.is_ascii_alphanumeric() || b"._-:".contains(b) || !b.is_ascii();
    let length = name.iter().take_while(in_name).count();
    let starts = |b: &u8| b.is_ascii_alphabetic() || *b == b'_' || !b.is_ascii();
    let named = name.first().is_some_and(starts) && name.get(length) == Some(&b';');
    (named && !is_parameter(source, at)).then(|| Found::certain(at + length + 2))
}

/// Returns true if the `&` at `at` is between parameters of a query, of which the next one has no
/// value: `?a=1&b;c=2`.
fn is_parameter(source: &Source, at: usize) -> bool {
    source.in_query(at) && source.before(at).is_some_and(|b| b.is_ascii_alphanumeric())
}
