//! What a candidate is meant as, which decides about the rules that apply to it.

use super::RuleContext;
use super::facts::{Fact, Facts, GUARDED};
use super::guard;
use crate::extract::delimit::Kind;
use crate::uri::scheme;

/// What a candidate is meant as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// A URI of a registered scheme, or a relative reference whose base is known.
    Uri,
    /// A URI of an unregistered scheme (guard "unregistered schemes").
    UnknownScheme,
    /// A relative reference without a base.
    Unresolved,
    /// A URI whose scheme or `://` is misspelled.
    Misspelled,
    /// A URI made unclickable on purpose.
    Defanged,
    /// An address whose `@` is spelled out.
    HiddenAt,
    /// Quoted-printable text that was not decoded (guard "quoted-printable residue").
    QuotedPrintable,
}

impl Intent {
    /// All intents.
    pub const ALL: [Self; 7] = [
        Self::Uri,
        Self::UnknownScheme,
        Self::Unresolved,
        Self::Misspelled,
        Self::Defanged,
        Self::HiddenAt,
        Self::QuotedPrintable,
    ];
    /// The intents of rules about a URI whose scheme they know.
    pub const REGISTERED_SCHEME: &[Self] = &[Self::Uri];
    /// The intents of rules that apply whatever the scheme is.
    pub const ANY_SCHEME: &[Self] = &[Self::Uri, Self::UnknownScheme];
    /// The intents of rules that apply to any URI or relative reference.
    pub const ANY_REFERENCE: &[Self] = &[Self::Uri, Self::UnknownScheme, Self::Unresolved];
    /// The intents of rules that apply to relative references as well.
    pub const REFERENCE: &[Self] = &[Self::Uri, Self::Unresolved];

    /// The intents of rules about where a link leads: a program follows whatever it is.
    pub const LINK: &[Self] = &[
        Self::Uri,
        Self::Unresolved,
        Self::Misspelled,
        Self::QuotedPrintable,
    ];

    /// Returns what the candidate is meant as. Most are a URI by their facts alone.
    pub fn of(cx: &RuleContext, facts: Facts) -> Self {
        let guarded = facts.and(GUARDED);
        if guarded.is_empty() {
            return Self::Uri;
        }
        if guarded == Facts::of(&[Fact::Equals]) {
            return if guard::is_quoted_printable(cx) {
                Self::QuotedPrintable
            } else {
                Self::Uri
            };
        }
        Self::without_facts(cx)
    }

    /// Returns what the candidate is meant as.
    pub fn without_facts(cx: &RuleContext) -> Self {
        let kind = cx.candidate.kind;
        if kind == Kind::Relative && cx.resolved.is_none() {
            return Self::Unresolved;
        }
        match kind {
            Kind::Misspelt => Self::Misspelled,
            Kind::Defanged if guard::obfuscated(cx).is_some() => Self::HiddenAt,
            Kind::Defanged => Self::Defanged,
            _ if guard::is_quoted_printable(cx) => Self::QuotedPrintable,
            _ if cx.uri.scheme().is_some_and(|name| !scheme::is_known(name)) => Self::UnknownScheme,
            _ => Self::Uri,
        }
    }
}
