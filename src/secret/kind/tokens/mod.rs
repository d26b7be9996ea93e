//! Tokens: credentials with a mark of their own, which are recognized anywhere; and those without,
//! which are recognized only as a value.

mod builds;
mod chat;
mod clouds;
mod databases;
mod forges;
mod hosting;
mod mail;
mod models;
mod monitoring;
mod packages;
mod payments;
mod services;
mod signed;
mod social;
mod vaults;
mod work;

use super::shape::{Part, Subject};
use super::{Exposure, Kind};

/// A token.
#[derive(Debug)]
pub struct Token {
    /// The row.
    pub kind: Kind,
    /// The shape.
    pub shape: &'static [Part],
    /// Where it is recognized.
    place: Place,
}

/// Where a token is recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Anywhere: it has a mark of its own.
    Anywhere,
    /// As the value of a key, or in user information: many other texts have its shape.
    Value,
}

const fn anywhere(kind: Kind, shape: &'static [Part]) -> Token {
    Token {
        kind,
        shape,
        place: Place::Anywhere,
    }
}

const fn value(kind: Kind, shape: &'static [Part]) -> Token {
    Token {
        kind,
        shape,
        place: Place::Value,
    }
}

/// All tokens, by what they are for.
pub(super) const GROUPS: &[&[Token]] = &[
    forges::TOKENS,
    chat::TOKENS,
    clouds::TOKENS,
    models::TOKENS,
    payments::TOKENS,
    mail::TOKENS,
    packages::TOKENS,
    vaults::TOKENS,
    hosting::TOKENS,
    databases::TOKENS,
    monitoring::TOKENS,
    builds::TOKENS,
    work::TOKENS,
    social::TOKENS,
    services::TOKENS,
    signed::TOKENS,
];

/// Returns all tokens.
pub fn all() -> impl Iterator<Item = &'static Token> {
    GROUPS.iter().flat_map(|group| group.iter())
}

impl Token {
    /// Returns true if the token is recognized anywhere in a text.
    pub const fn is_anywhere(&self) -> bool {
        matches!(self.place, Place::Anywhere)
    }

    /// Returns the text that the token starts with, which is empty if it starts with a run.
    pub const fn prefix(&self) -> &'static str {
        match self.shape {
            [Part::Text(text), ..] => text,
            _ => "",
        }
    }

    /// Returns true if a search finds this token.
    pub(super) const fn is_searched(&self) -> bool {
        self.is_anywhere() && !matches!(self.kind.exposure, Exposure::Public)
    }
}

/// Returns the token of which `value` is one, of all kinds.
pub fn whole(value: &[u8], exposure: Exposure) -> Option<&'static Token> {
    let subject = Subject::new(value);
    let is_one = |token: &&Token| {
        let prefix = token.prefix().as_bytes();
        let found = value
            .starts_with(prefix)
            .then(|| subject.matched(token.shape, 0));
        found.flatten() == Some(0..value.len())
    };
    all()
        .filter(|token| token.kind.exposure == exposure)
        .find(is_one)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names = HashSet::new();
        for token in all() {
            assert!(names.insert(token.kind.id), "{}", token.kind.id);
        }
    }

    #[test]
    fn examples_have_the_shape_and_look_alikes_have_not() {
        for token in all() {
            let example = token.kind.example();
            let found = Subject::new(example.as_bytes()).matched(token.shape, 0);
            assert_eq!(
                found,
                Some(0..example.len()),
                "{}: {example}",
                token.kind.id
            );
            // Those that are recognized as a value only have the shape of many other texts.
            let other = token.kind.look_alike();
            let found = Subject::new(other.as_bytes()).matched(token.shape, 0);
            let is_other = found.is_none() || !token.is_anywhere();
            assert!(is_other, "{}: {other}", token.kind.id);
        }
    }

    #[test]
    fn samples_are_divided() {
        for token in all() {
            assert!(token.kind.sample.contains('·'), "{}", token.kind.id);
        }
    }

    #[test]
    fn prefixes_are_ascii() {
        assert!(all().all(|token| token.prefix().is_ascii()));
    }
}
