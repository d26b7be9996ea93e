//! Conversions from and to text, and comparisons. All of them are those of the text.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::{FromStr, Utf8Error};

use super::error::ParseError;
use super::grammar::Grammar;
use super::offsets::Offsets;
use super::valid::Valid;
use crate::uri::syntax::{Fault, FaultKind};

impl<G, T: AsRef<str>> AsRef<str> for Valid<G, T> {
    fn as_ref(&self) -> &str {
        self.stored().as_ref()
    }
}

/// Equality, order and hash are those of the text.
impl<G, T: AsRef<str>> Borrow<str> for Valid<G, T> {
    fn borrow(&self) -> &str {
        self.as_ref()
    }
}

impl<G, T: AsRef<str>> fmt::Display for Valid<G, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_ref())
    }
}

impl<G, T: AsRef<str>> fmt::Debug for Valid<G, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_ref(), f)
    }
}

impl<G, T: AsRef<str>, U: AsRef<str>> PartialEq<Valid<G, U>> for Valid<G, T> {
    fn eq(&self, other: &Valid<G, U>) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl<G, T: AsRef<str>> Eq for Valid<G, T> {}

impl<G, T: AsRef<str>, U: AsRef<str>> PartialOrd<Valid<G, U>> for Valid<G, T> {
    fn partial_cmp(&self, other: &Valid<G, U>) -> Option<Ordering> {
        Some(self.as_ref().cmp(other.as_ref()))
    }
}

impl<G, T: AsRef<str>> Ord for Valid<G, T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_ref().cmp(other.as_ref())
    }
}

impl<G, T: AsRef<str>> Hash for Valid<G, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_ref().hash(state);
    }
}

impl<G, T: AsRef<str>> PartialEq<str> for Valid<G, T> {
    fn eq(&self, other: &str) -> bool {
        self.as_ref() == other
    }
}

impl<G, T: AsRef<str>> PartialEq<&str> for Valid<G, T> {
    fn eq(&self, other: &&str) -> bool {
        self.as_ref() == *other
    }
}

impl<G, T: AsRef<str>> PartialEq<String> for Valid<G, T> {
    fn eq(&self, other: &String) -> bool {
        self.as_ref() == other
    }
}

impl<G, T: AsRef<str>> PartialEq<Valid<G, T>> for str {
    fn eq(&self, other: &Valid<G, T>) -> bool {
        self == other.as_ref()
    }
}

impl<G, T: AsRef<str>> PartialEq<Valid<G, T>> for &str {
    fn eq(&self, other: &Valid<G, T>) -> bool {
        *self == other.as_ref()
    }
}

impl<G, T: AsRef<str>> PartialEq<Valid<G, T>> for String {
    fn eq(&self, other: &Valid<G, T>) -> bool {
        self == other.as_ref()
    }
}

impl<G: Grammar> FromStr for Valid<G, String> {
    type Err = ParseError<String>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text.to_owned())
    }
}

impl<'a, G: Grammar> TryFrom<&'a str> for Valid<G, &'a str> {
    type Error = ParseError<&'a str>;

    fn try_from(text: &'a str) -> Result<Self, Self::Error> {
        Self::parse(text)
    }
}

/// Parses bytes, such as the URI of a [`Link`](crate::Link).
impl<'a, G: Grammar> TryFrom<&'a [u8]> for Valid<G, &'a str> {
    type Error = ParseError<&'a [u8]>;

    fn try_from(bytes: &'a [u8]) -> Result<Self, Self::Error> {
        let not_utf8 = |error: Utf8Error| {
            let start = error.valid_up_to();
            Fault::new(FaultKind::NonAscii, start..bytes.len())
        };
        let fault = match (str::from_utf8(bytes), Offsets::read::<G>(bytes)) {
            (Ok(text), Ok(offsets)) => return Ok(Self::new(text, offsets)),
            (_, Err(fault)) => fault,
            // No grammar allows it.
            (Err(error), Ok(_)) => not_utf8(error),
        };
        Err(ParseError::new::<G>(bytes, fault))
    }
}

impl<G: Grammar> TryFrom<&str> for Valid<G, String> {
    type Error = ParseError<String>;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        Self::parse(text.to_owned())
    }
}

impl<G: Grammar> TryFrom<String> for Valid<G, String> {
    type Error = ParseError<String>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(text)
    }
}

impl<G: Grammar> From<Valid<G, Self>> for String {
    fn from(valid: Valid<G, Self>) -> Self {
        valid.into_inner()
    }
}
