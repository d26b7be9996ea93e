//! The kinds of credentials, as data: a row has the provider, the shape, what a match means, an
//! example, a look-alike that is none, and where the facts are from.
//!
//! - [`tokens`]: credentials that have a mark of their own, so that they are recognized anywhere;
//! - [`hooks`]: webhooks, by their hosts and paths;
//! - [`links`]: links that open what they link to;
//! - [`schemes`]: schemes with a place of their own for a credential;
//! - [`keys`]: keys of `key=value`, by what they say of the value;
//! - [`signed_urls`]: keys that say it together.
//!
//! The facts are from gitleaks (b58d3f10), trufflehog (3ab759fe), kingfisher (ee7c0db),
//! noseyparker (2e6e7f36), secretlint (18346ba3), detect-secrets (5e14193), ripsecrets (416e9d0),
//! apprise (cf17bc9e), the documentation of shoutrrr, and that of the providers. A row whose source
//! is `unverified` was read in none of them: it is masked, and is no reason to fail a run.
//!
//! All examples are invented. The `·` in each keeps scanners of code hosts from reporting it, and
//! `‹` and `›` are around the credential; [`Kind::example`] returns it without.

pub mod hooks;
pub mod keys;
pub mod links;
pub mod route;
pub mod route_index;
pub mod scheme_index;
pub mod schemes;
pub mod shape;
pub mod signed_urls;
mod threes;
pub mod token_index;
pub mod tokens;

use std::ops::Range;

/// A kind of credential.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kind {
    /// A name that no other kind has: `gh-pat`.
    pub id: &'static str,
    /// Who issues it: `GitHub`.
    pub provider: &'static str,
    /// What it is: `access token`.
    pub what: &'static str,
    /// What it means that a text has its shape.
    pub exposure: Exposure,
    /// An invented example, with a `·` in it, and with `‹` and `›` around the credential unless it
    /// is the whole example.
    pub(super) sample: &'static str,
    /// A similar text that is not of this kind, with a `·` in it where it looks like a credential.
    pub(super) look_alike: &'static str,
    /// Where the shape is documented.
    pub source: &'static str,
}

/// What it means that a text has the shape of a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// It is a credential that can be used as it is.
    Leak,
    /// It probably is one; or it was shared on purpose.
    Probable,
    /// It identifies one, and is of no use without it.
    Identifier,
    /// It is made to be published: it is neither masked nor reported.
    Public,
}

/// How a credential is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A token with a mark of its own, which is recognized anywhere.
    Token,
    /// A token that many other texts look like: it is recognized as the value of a key, and in user
    /// information.
    Value,
    /// A URI of which a part is the credential.
    Uri,
}

/// Returns all kinds.
pub fn all() -> impl Iterator<Item = &'static Kind> {
    let tokens = tokens::all().map(|token| &token.kind);
    let sets = signed_urls::SETS.iter().map(|set| &set.kind);
    tokens
        .chain(sets)
        .chain(route_index::all().map(|link| &link.kind))
}

impl Kind {
    /// Returns how a credential of this kind is written.
    pub fn form(&self) -> Form {
        let token = tokens::all().find(|token| token.kind.id == self.id);
        match token {
            Some(token) if token.is_anywhere() => Form::Token,
            Some(_) => Form::Value,
            None => Form::Uri,
        }
    }

    /// Returns an invented credential of this kind.
    pub fn example(&self) -> String {
        without_marks(self.sample)
    }

    /// Returns the range of the credential in [`example`](Self::example), as the row states it: all
    /// of a token, and a part of a URI.
    pub fn secret(&self) -> Range<usize> {
        let marked = self.sample.split_once('‹');
        let (before, rest) = marked.unwrap_or(("", self.sample));
        let secret = rest.split_once('›').map_or(rest, |(secret, _)| secret);
        let start = without_marks(before).len();
        start..start + without_marks(secret).len()
    }

    /// Returns a text that is similar to this kind, and is not masked. It is empty if all texts
    /// that are similar are masked.
    pub fn look_alike(&self) -> String {
        without_marks(self.look_alike)
    }
}

fn without_marks(sample: &str) -> String {
    sample.replace(['·', '‹', '›'], "")
}

impl std::fmt::Display for Kind {
    /// Writes the provider and what it is: `GitHub access token`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.provider, self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_states_what_its_credential_is() {
        for kind in all() {
            let (example, secret) = (kind.example(), kind.secret());
            let is_whole = secret == (0..example.len());
            assert_eq!(is_whole, kind.form() != Form::Uri, "{}", kind.id);
            assert!(secret.len() >= 8, "{}: {}", kind.id, &example[secret]);
            assert!(kind.sample.contains('·'), "{}", kind.id);
        }
    }

    #[test]
    fn marks_are_removed() {
        let kind = Kind {
            id: "a",
            provider: "b",
            what: "c",
            exposure: Exposure::Leak,
            sample: "https://www.example.org/‹a·b›/c",
            look_alike: "a·",
            source: "d",
        };
        assert_eq!(kind.example(), "https://www.example.org/ab/c");
        assert_eq!(&kind.example()[kind.secret()], "ab");
        assert_eq!(kind.look_alike(), "a");
    }
}
