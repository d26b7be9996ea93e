//! What a candidate is meant as, which decides about the rules that apply to it.

use super::facts::GUARDED;
use crate::extract::delimit::Kind;
use crate::format::Role;
use crate::rule::definition::{Fact, Facts, Intent};
use crate::rule::{RuleContext, guard};
use crate::uri::scheme;

impl Intent {
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
        if cx.target.is_some_and(|target| target.role == Role::Page) {
            return Self::Page;
        }
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
