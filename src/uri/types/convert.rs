//! Conversions between the grammars. None of them changes the text.

use super::error::ParseError;
use super::grammar::{Grammar, Iri, IriReference, Reference, Uri};
use super::offsets::Offsets;
use super::storage::Storage;
use super::valid::Valid;

/// Implements the conversion to a grammar that matches all that the first one matches.
macro_rules! widen {
    ($($from:ident to $to:ident),*) => {$(
        impl<T: Storage> From<Valid<$from, T>> for Valid<$to, T> {
            fn from(valid: Valid<$from, T>) -> Self {
                valid.with_grammar()
            }
        }
    )*};
}

/// Implements the conversion to a grammar that matches only a part. The error has the value.
macro_rules! narrow {
    ($($from:ident to $to:ident),*) => {$(
        impl<T: Storage> TryFrom<Valid<$from, T>> for Valid<$to, T> {
            type Error = ParseError<Valid<$from, T>>;

            fn try_from(valid: Valid<$from, T>) -> Result<Self, Self::Error> {
                valid.narrowed()
            }
        }
    )*};
}

widen!(Uri to Reference, Uri to Iri, Uri to IriReference, Reference to IriReference, Iri to IriReference);
narrow!(Reference to Uri, Iri to Uri, IriReference to Uri, IriReference to Reference, IriReference to Iri);
// Neither is a part of the other.
narrow!(Reference to Iri, Iri to Reference);

impl<G: Grammar, T: Storage> Valid<G, T> {
    fn narrowed<H: Grammar>(self) -> Result<Valid<H, T>, ParseError<Self>> {
        match Offsets::read::<H>(self.as_ref().as_bytes()) {
            Ok(_) => Ok(self.with_grammar()),
            Err(fault) => Err(ParseError::new::<H>(self, fault)),
        }
    }
}
