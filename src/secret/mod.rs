//! A search for credentials in URIs, which rules C001 to C006 and C008 report, and in any text.
//! Every string that leaves the program is masked by both: it goes through a [`Masker`].
//!
//! RFC 3986 §7.5 advises against showing passwords in clear text; RFC 1738 §6 and RFC 6750 §5.3
//! give the reasons. The search runs on every URI, so it allocates nothing for a URI without
//! credentials. What one pass over its bytes excludes is not searched for ([`Signs`]). Nothing is
//! built when the process starts: the formats of tokens are constant data.
//!
//! A value that is known not to be a credential (`password`, `xxx`, `$VAR`, an email address for
//! `anonymous`) is a *placeholder*. Rules may report it, but it is not masked, because it reveals
//! nothing and documentation stays readable. One that documents use as an example, but that
//! somebody may also use (`postgres:postgres`), is a *sample*: it is masked, and reported by no
//! rule for credentials.

mod assignments;
mod authority;
mod bits;
mod hook;
mod joined;
pub mod kind;
mod masker;
mod names;
mod nearby;
mod nested;
mod pairs;
mod placeholder;
mod random;
mod reach;
mod sample;
mod sieve;
mod signs;
mod text;
mod token;
mod userinfo;
mod views;

use std::ops::Range;

pub use kind::{Exposure, Kind};

use crate::redirect::nested::{DEPTH, children};
use crate::uri::{Component, Uri};

pub use joined::credentials_in_joined;
pub use masker::{Masker, hidden, of_uri};
pub use nearby::Nearby;
pub use pairs::parameter;
pub use placeholder::entropy;
pub use random::is_generated;
pub use reach::{goes_on, goes_on_encoded, is_excluded, may_be_sign, may_reach, may_reach_encoded};
pub(crate) use signs::{ByteSet, Signs};
pub use text::{credentials_in, mask_text, merge};
pub(crate) use token::is_token as is_known_token;

/// A credential inside a URI.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Secret {
    /// The kind of credential.
    pub kind: SecretKind,
    /// The range in the URI, which is masked unless the value is a placeholder.
    pub range: Range<usize>,
    /// What its value is.
    pub value: Value,
}

/// What the value of a credential is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A credential, as far as is known.
    Real,
    /// An example or a default of documents, which somebody may use all the same: `neo4j:neo4j`.
    /// It is masked.
    Sample,
    /// No credential: `password`, `xxx`, `$VAR`. It is not masked.
    Placeholder,
}

impl Value {
    /// Returns [`Value::Placeholder`] if `is_placeholder`, and [`Value::Real`] otherwise.
    const fn real_unless(is_placeholder: bool) -> Self {
        if is_placeholder {
            Self::Placeholder
        } else {
            Self::Real
        }
    }

    /// Returns true if the value may be a credential that is in use.
    pub const fn is_real(self) -> bool {
        matches!(self, Self::Real)
    }

    /// Returns true if the value is masked.
    pub const fn is_masked(self) -> bool {
        !matches!(self, Self::Placeholder)
    }
}

/// A kind of credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretKind {
    /// The password of `user:password@` (C001).
    Password,
    /// A token as user name or password (C002).
    UserinfoToken,
    /// A credential of a known format, anywhere (C003).
    KnownToken(&'static Kind),
    /// The value of a query parameter such as `access_token` (C004).
    QueryParameter(Exposure),
    /// The signature of a presigned URL (C005).
    Signature,
    /// The secret part of a webhook URL (C006).
    Webhook(&'static Kind),
    /// The secret part of a link that is a key (C006).
    Link(&'static Kind),
    /// A session identifier (C008).
    Session,
}

impl SecretKind {
    /// Returns the precedence among credentials with the same bytes: the highest is reported.
    /// The order is C006 for webhooks, C002, C001, C003, C006 for links, C004, C005, C008.
    const fn precedence(self) -> u8 {
        match self {
            // As rules supersede each other (docs/design/PRECEDENCE.md, 2 and 5).
            Self::Webhook(_) => 7,
            Self::UserinfoToken => 6,
            Self::Password => 5,
            Self::KnownToken(_) => 4,
            Self::Link(_) => 3,
            Self::QueryParameter(_) => 2,
            Self::Signature => 1,
            Self::Session => 0,
        }
    }
}

/// Returns the credentials of a URI, in order of position. None of them lies within another
/// one of the same or higher precedence.
pub fn secrets(uri: &Uri) -> Vec<Secret> {
    at_depth(uri, Signs::of(uri), 0)
}

/// Returns the credentials of a URI with those signs, at that depth of nesting.
fn at_depth(uri: &Uri, signs: Signs, depth: usize) -> Vec<Secret> {
    let mut found = Vec::new();
    // Credentials without a format of their own occur only in `user@`, in `key=value` and in
    // percent-encoded text.
    if signs.bytes.intersects(const { ByteSet::of(b"@=%") }) {
        userinfo::find(uri, &mut found);
        pairs::find(uri, &mut found);
        nested::find(uri, &mut found);
    }
    token::find(uri, &mut found);
    let mut public = Vec::new();
    hook::find(uri.bytes(), &mut found, &mut public);
    hook::find_encoded(uri.bytes(), &mut found);
    if depth < DEPTH && signs.may_have_children() {
        find_in_children(uri, depth, &mut found);
    }
    hook::drop_public(&mut found, &public);
    if found.len() > 1 {
        apply_precedence(&mut found);
    }
    found
}

/// Adds the credentials of the URIs nested in this one (guard "nested URIs"), with their ranges in
/// it.
fn find_in_children(uri: &Uri, depth: usize, found: &mut Vec<Secret>) {
    for text in children(uri) {
        let inner = Uri::split(text.bytes());
        let inner = at_depth(&inner, Signs::of(&inner), depth + 1);
        found.extend(inner.into_iter().map(|secret| {
            let at = text.source(secret.range);
            Secret {
                range: at.start as usize..at.end as usize,
                ..secret
            }
        }));
    }
}

/// Returns the credentials of a URI with those signs that is followed by the text `after`: a
/// password may continue in that text.
pub(crate) fn secrets_in(uri: &Uri, signs: Signs, after: &[u8]) -> Vec<Secret> {
    let mut found = at_depth(uri, signs, 0);
    if found.is_empty() && uri.range(Component::Port).is_some() {
        found.extend(userinfo::interrupted(uri, after));
    }
    found
}

impl Secret {
    /// Returns the credential as the sample of a document, unless it is known to be none.
    fn at_most_sample(self) -> Self {
        let value = if self.value.is_real() {
            Value::Sample
        } else {
            self.value
        };
        Self { value, ..self }
    }

    /// Creates a credential, and determines what its value is.
    fn new(kind: SecretKind, range: Range<usize>, bytes: &[u8]) -> Self {
        let text = &bytes[range.clone()];
        let value = if token::is_token(text) {
            token::value_of(text)
        } else if placeholder::is_placeholder(text) {
            Value::Placeholder
        } else if names::is_name(bytes, &range)
            || kind == SecretKind::Signature && token::is_in_order(text)
        {
            Value::Sample
        } else {
            Value::Real
        };
        Self { kind, range, value }
    }
}

/// Returns `bytes` with each byte of `ranges` replaced by `*`.
pub fn mask(bytes: &[u8], ranges: impl IntoIterator<Item = Range<usize>>) -> Vec<u8> {
    let mut masked = bytes.to_vec();
    for range in ranges {
        let end = range.end.min(masked.len());
        masked[range.start.min(end)..end].fill(b'*');
    }
    masked
}

/// Sorts the credentials, and drops those that lie within one of higher precedence.
fn apply_precedence(found: &mut Vec<Secret>) {
    found.sort_by_key(|s| {
        (
            s.range.start,
            std::cmp::Reverse((s.range.end, s.kind.precedence())),
        )
    });
    let mut kept: Vec<Secret> = Vec::with_capacity(found.len());
    for secret in found.drain(..) {
        // One of higher precedence replaces those within it.
        while let Some(last) = kept.last() {
            if within(&last.range, &secret.range)
                && last.kind.precedence() < secret.kind.precedence()
            {
                kept.pop();
            } else {
                break;
            }
        }
        let covered = kept.last().is_some_and(|last| {
            within(&secret.range, &last.range) && last.kind.precedence() >= secret.kind.precedence()
        });
        if !covered {
            kept.push(secret);
        }
    }
    *found = kept;
}

fn within(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Returns the start of the path of a URI, after the scheme and the authority.
fn path_start(uri: &Uri) -> usize {
    uri.range(Component::Path).map_or(0, |range| range.start)
}

/// Whether credentials are masked in output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Secrets {
    /// Each byte is replaced by `*`.
    #[default]
    Masked,
    /// Credentials are printed in clear text.
    Shown,
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
