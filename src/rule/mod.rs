//! The rules: what a rule is, the rules themselves, and what selects and runs them.
//!
//! Each folder imports those before it, with two exceptions: a rule names those of other groups that
//! it supersedes, and the settings hold the list of the user's own rules.
//!
//! - `definition`: what a rule declares ([`Rule`]), what its check is given ([`RuleContext`]) and
//!   returns ([`Violation`]);
//! - `helpers`: what several rules share, such as messages, and the lines around a URI;
//! - `guard`: whether text is meant as a URI as it is (docs/design/GUARDS.md);
//! - a folder for each [`Group`], with a file for each rule, whose documentation is its manual, and
//!   `deny` for those of the user;
//! - `mention`: whether a URI is used or only mentioned, and what that leaves of a finding
//!   (docs/design/MENTIONS.md);
//! - `selection`: the table of rules ([`RULES`]), and which of them run ([`Selection`]);
//! - `engine`: the rules of a run, arranged ([`Plan`]), and the function that runs them on a URI
//!   ([`run_rules`]).

#[macro_use]
mod definition;

mod credentials;
mod delimiting;
#[cfg(feature = "deny")]
pub(crate) mod deny;
mod engine;
mod guard;
mod helpers;
mod mention;
mod misleading;
mod normalization;
mod scheme;
mod security;
mod selection;
mod style;
mod syntax;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod urn;

pub(crate) use credentials::leak::{is_leak, may_be_leak};
pub use definition::{
    Action, Diagnostic, Edit, Fix, Group, InsecureHttp, Levels, LocalReferences, Mentions, Once,
    PageLinks, Prepared, Preset, Reached, Rule, RuleContext, Safety, Settings, Severity, Span, Tag,
    Violation,
};
pub(crate) use definition::{AtPlaceholders, Cap, Fact, Intent, Lookup, Needs, Supersedes};
pub(crate) use delimiting::defanged_uri::restored;
#[cfg(feature = "deny")]
pub use deny::{Deny, DenyError, DenyList, DenyMatch, DenyPart};
pub use engine::{Checks, Counting, FailOn, Plan, Snippets, run_rules};
pub(crate) use engine::{Neighbours, Ordinary, RuleSet, explain_leak};
use helpers::{destination, lines, link_claim, link_markup, messages, query, rewrite, web_link};
pub use mention::{CUES, Cue, Says, Silent};
pub(crate) use scheme::legacy_scheme::is_legacy as is_legacy_scheme;
#[cfg(feature = "config")]
pub(crate) use selection::Reported;
#[cfg(feature = "config")]
pub(crate) use selection::is_own_name;
pub use selection::{ActiveRule, RULES, Selection, UnknownRule, find};
pub(crate) use selection::{SelectorKind, is_own_code, similar, unknown_rule};
pub(crate) use style::{REPEATED_IN_LIST, UNUSED_IGNORE, local_links, repeated_in_list};
pub(crate) use syntax::scheme_typo::corrected;
