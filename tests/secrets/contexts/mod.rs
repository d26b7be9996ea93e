//! The ways in which each format writes a link, and text beside one.

mod data;
mod mail;
mod markup;
mod plain;
mod source;

use crate::encodings::{as_is, bytes};
use crate::kinds::Kind;
use crate::places::{Place, URI};

/// A way to write credentials in a document of a format.
#[derive(Clone, Copy)]
pub struct Context {
    /// `--input-format`.
    pub format: &'static str,
    pub name: &'static str,
    pub place: &'static Place,
    /// True if all commands are run on it.
    pub thorough: bool,
    head: &'static str,
    /// The source of an example, one line or more, with `{}` for the text.
    each: &'static str,
    tail: &'static str,
    /// Escapes the text for this context.
    escape: fn(&str) -> String,
    /// Encodes the whole document.
    encode: fn(&str) -> Vec<u8>,
}

impl Context {
    /// Creates a context whose text is not escaped.
    const fn new(format: &'static str, name: &'static str, each: &'static str) -> Self {
        Self {
            format,
            name,
            place: &URI,
            thorough: false,
            head: "",
            each,
            tail: "",
            escape: as_is,
            encode: bytes,
        }
    }

    const fn at(self, place: &'static Place) -> Self {
        Self { place, ..self }
    }

    const fn thorough(self) -> Self {
        Self {
            thorough: true,
            ..self
        }
    }

    const fn escaped(self, escape: fn(&str) -> String) -> Self {
        Self { escape, ..self }
    }

    const fn encoded(self, encode: fn(&str) -> Vec<u8>) -> Self {
        Self { encode, ..self }
    }

    /// Sets what the document starts and ends with.
    const fn within(self, head: &'static str, tail: &'static str) -> Self {
        Self { head, tail, ..self }
    }

    /// Returns a document with the kinds that can be in this place, and their number.
    pub fn document(&self, kinds: &[Kind]) -> (Vec<u8>, usize) {
        let mut text = self.head.to_owned();
        let mut written = 0;
        for example in kinds.iter().filter_map(self.place.write) {
            text.push_str(&self.each.replace("{}", &(self.escape)(&example)));
            written += 1;
        }
        text.push_str(self.tail);
        ((self.encode)(&text), written)
    }
}

/// Returns all contexts, at least one for each format of the library.
pub fn contexts() -> Vec<Context> {
    [
        plain::CONTEXTS,
        mail::CONTEXTS,
        markup::CONTEXTS,
        data::CONTEXTS,
        source::CONTEXTS,
    ]
    .concat()
}
