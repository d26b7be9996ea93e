//! The errors of parsing, building and changing.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::grammar::Grammar;
use crate::uri::syntax::{Component, Fault};

/// The error of parsing a text, or of a conversion to a narrower grammar: the first fault, and the
/// input, so that an owned one is not lost. The message does not quote the input.
///
/// ```
/// use urilint::uri::ValidUri;
/// let error = ValidUri::try_from(String::from("http://h.example/%zz")).unwrap_err();
/// assert_eq!(error.fault().range(), 17..18);
/// assert_eq!(
///     error.to_string(),
///     "not a valid URI: invalid percent-encoding at bytes 17..18 (RFC 3986 §2.1)"
/// );
/// assert_eq!(error.into_input(), "http://h.example/%zz");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError<T> {
    input: T,
    fault: Fault,
    grammar: &'static str,
}

impl<T> ParseError<T> {
    pub(super) const fn new<G: Grammar>(input: T, fault: Fault) -> Self {
        Self {
            input,
            fault,
            grammar: G::NAME,
        }
    }

    /// Returns the first fault, with its range in the input.
    pub const fn fault(&self) -> &Fault {
        &self.fault
    }

    /// Returns the input.
    pub const fn input(&self) -> &T {
        &self.input
    }

    /// Returns the input.
    pub fn into_input(self) -> T {
        self.input
    }
}

impl<T> fmt::Display for ParseError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a valid {}: {}", self.grammar, self.fault)
    }
}

impl<T: fmt::Debug> Error for ParseError<T> {}

/// The error of building a URI, or of changing a component: the result would not be valid, or its
/// components would not be those that were set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ComponentError {
    /// A component has characters that are not allowed in it, or is not an address where it has to
    /// be one. It has to be percent-encoded first.
    Invalid {
        /// The component.
        component: Component,
        /// The bytes of the component that are at fault.
        range: Range<usize>,
    },
    /// A URI or an IRI has no scheme.
    MissingScheme,
    /// There is user information or a port, and no host. The host may be an empty string.
    MissingHost,
    /// There is an authority, and the path is neither empty nor does it start with `/`.
    RelativePath,
    /// There is no authority, and the path starts with `//`, so that it would be read as one. A
    /// path `/.//…` identifies the same (RFC 3986 §3.3).
    DoubleSlash,
    /// There are neither scheme nor authority, and the first segment of the path has a `:`, so that
    /// it would be read as a scheme. A path `./…` identifies the same (RFC 3986 §4.2).
    ColonInFirstSegment,
}

impl fmt::Display for ComponentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid { component, range } => {
                let Range { start, end } = range;
                write!(
                    f,
                    "invalid {component} at bytes {start}..{end} (RFC 3986 §3)"
                )
            }
            Self::MissingScheme => f.write_str("missing scheme (RFC 3986 §3)"),
            Self::MissingHost => {
                f.write_str("user information or port without a host (RFC 3986 §3.2)")
            }
            Self::RelativePath => {
                f.write_str("path after an authority that does not start with `/` (RFC 3986 §3.3)")
            }
            Self::DoubleSlash => f.write_str(
                "path that starts with `//` without an authority; `/.//` is equivalent \
                 (RFC 3986 §3.3)",
            ),
            Self::ColonInFirstSegment => f.write_str(
                "`:` in the first segment of a relative path; `./` before it prevents this \
                 (RFC 3986 §4.2)",
            ),
        }
    }
}

impl Error for ComponentError {}
