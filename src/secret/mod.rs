//! Credentials: where they are in a URI, which the rules C001 to C006 and C008 report, and
//! where they are in any text. Every string that leaves the program is masked by both
//! (invariant 7): it goes through a [`Masker`].
//!
//! RFC 3986 §7.5 asks not to show a password in clear. RFC 1738 §6 and RFC 6750 §5.3
//! say why. This runs on every URI, so one without a credential allocates nothing and
//! costs little: 11 to 15 ns where it has no `@`, `=` or `%`, 40 to 90 ns with them, and
//! up to 150 ns with a long title in its path (x86-64, 2026). Nothing is built when a
//! process starts: the shapes of tokens are plain data.
//!
//! What is known not to be a credential (`password`, `xxx`, `$VAR`, an e-mail address
//! for `anonymous`) is a *placeholder*. Rules may speak of it, but it is not masked: the
//! reader of documentation loses nothing, and the word itself gives nothing away.

mod assignments;
mod authority;
mod masker;
mod nearby;
mod nested;
mod pairs;
mod placeholder;
mod text;
mod token;
mod userinfo;
mod views;
mod webhook;

use std::ops::Range;

use memchr::memchr3;

use crate::redirect::nested::{DEPTH, children};
use crate::uri::{Component, Uri};

pub use masker::{Masker, hidden, of_uri};
pub use nearby::Nearby;
pub use pairs::parameter;
pub use placeholder::entropy;
pub use text::{credentials_in, mask_text, merge};
pub use token::{AWS, GOOGLE};

/// A credential inside a URI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// What it is.
    pub kind: SecretKind,
    /// Its bytes in the URI: these are masked, unless it is a placeholder.
    pub range: Range<usize>,
    /// Known not to be one, and shown as it is: `password`, `xxx`, `$VAR`, an example
    /// key of a manual.
    pub placeholder: bool,
}

/// What a credential is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretKind {
    /// The password of `user:password@` (C001).
    Password,
    /// A token as user or password (C002).
    UserinfoToken,
    /// A credential of a known shape, anywhere (C003); the name of what issues it.
    KnownToken(&'static str),
    /// The value of a query parameter such as `access_token` (C004).
    QueryParameter,
    /// The signature of a presigned URL (C005).
    Signature,
    /// What makes an address that of a webhook (C006); the name of its service.
    Webhook(&'static str),
    /// A session identifier (C008).
    Session,
}

impl SecretKind {
    /// Which of two kinds speaks for the same bytes: the greater one. The order of
    /// precedence C006, C002, C001, C003, C004, C005, C008.
    const fn weight(self) -> u8 {
        match self {
            Self::Webhook(_) => 6,
            Self::UserinfoToken => 5,
            Self::Password => 4,
            Self::KnownToken(_) => 3,
            Self::QueryParameter => 2,
            Self::Signature => 1,
            Self::Session => 0,
        }
    }
}

/// All credentials of a URI, in the order in which they stand. No two of them have the
/// same bytes, or bytes of which the stronger kind has all.
pub fn secrets(uri: &Uri) -> Vec<Secret> {
    at_depth(uri, 0)
}

/// The same of a URI that is inside so many others.
fn at_depth(uri: &Uri, depth: usize) -> Vec<Secret> {
    let mut found = Vec::new();
    let bytes = uri.bytes();
    // Only `user@`, `key=value` and what is percent-encoded can hold what is not told
    // by its own shape.
    if memchr3(b'@', b'=', b'%', bytes).is_some() {
        userinfo::find(uri, &mut found);
        pairs::find(uri, &mut found);
        nested::find(uri, &mut found);
    }
    token::find(uri, &mut found);
    webhook::find(uri, &mut found);
    if depth < DEPTH {
        inside(uri, depth, &mut found);
    }
    if found.len() > 1 {
        settle(&mut found);
    }
    found
}

/// Adds those of the URIs inside this one (guard U9), where they stand in it.
fn inside(uri: &Uri, depth: usize, found: &mut Vec<Secret>) {
    for text in children(uri) {
        let inner = at_depth(&Uri::split(text.bytes()), depth + 1);
        found.extend(inner.into_iter().map(|secret| {
            let at = text.source(secret.range);
            Secret {
                range: at.start as usize..at.end as usize,
                ..secret
            }
        }));
    }
}

/// The same, where `after` is the text that follows the URI: a password that goes on
/// there is one too.
pub fn secrets_in(uri: &Uri, after: &[u8]) -> Vec<Secret> {
    let mut found = secrets(uri);
    if found.is_empty() && uri.range(Component::Port).is_some() {
        found.extend(userinfo::cut(uri, after));
    }
    found
}

/// `bytes` (a URI, or a part of its source) with `ranges` of it replaced by as many `*`.
pub fn mask(bytes: &[u8], ranges: impl IntoIterator<Item = Range<usize>>) -> Vec<u8> {
    let mut masked = bytes.to_vec();
    for range in ranges {
        let end = range.end.min(masked.len());
        masked[range.start.min(end)..end].fill(b'*');
    }
    masked
}

/// Sorts, and drops what lies in a stronger one.
fn settle(found: &mut Vec<Secret>) {
    found.sort_by_key(|s| {
        (
            s.range.start,
            std::cmp::Reverse((s.range.end, s.kind.weight())),
        )
    });
    let mut kept: Vec<Secret> = Vec::with_capacity(found.len());
    for secret in found.drain(..) {
        // A stronger one in the same place replaces the weaker.
        while let Some(last) = kept.last() {
            if within(&last.range, &secret.range) && last.kind.weight() < secret.kind.weight() {
                kept.pop();
            } else {
                break;
            }
        }
        let told = kept.last().is_some_and(|last| {
            within(&secret.range, &last.range) && last.kind.weight() >= secret.kind.weight()
        });
        if !told {
            kept.push(secret);
        }
    }
    *found = kept;
}

fn within(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Where the path of a URI starts: what stands before it is the scheme and the
/// authority.
fn path_start(uri: &Uri) -> usize {
    uri.range(Component::Path).map_or(0, |range| range.start)
}

/// Whether credentials are masked in what comes out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Secrets {
    /// Replaced by as many `*`.
    #[default]
    Masked,
    /// Printed as they are.
    Shown,
}

#[cfg(test)]
mod tests;
