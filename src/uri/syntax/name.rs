//! Enums whose variants have names: parsing of a name.

use std::error::Error;
use std::fmt;

/// The error of parsing a name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    kind: &'static str,
    name: String,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {}: `{}`", self.kind, self.name.escape_debug())
    }
}

impl Error for UnknownName {}

/// Returns the value of `all` whose name is `text`. `kind` is what the values are called in the
/// error.
pub(crate) fn find<T: Copy>(
    kind: &'static str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
    text: &str,
) -> Result<T, UnknownName> {
    let found = all.iter().copied().find(|&value| name(value) == text);
    found.ok_or_else(|| UnknownName {
        kind,
        name: text.to_owned(),
    })
}
