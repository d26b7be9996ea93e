//! The user's own rules among all others: their names must not select a rule of the table.

use super::{RULES, SelectorKind};
#[cfg(feature = "config")]
use crate::rule::deny::{check_name, described};
use crate::rule::{Deny, DenyError, DenyList, Rule};

impl DenyList {
    /// Creates a list of `rules`.
    ///
    /// The descriptions of the rules, not their values, are kept until the process ends, and once
    /// only if a list is created again.
    ///
    /// # Errors
    /// For the first rule with an invalid name, value or replacement.
    pub fn new(rules: impl IntoIterator<Item = Deny>) -> Result<Self, DenyError> {
        Self::checked(rules.into_iter().collect()).map_err(|errors| {
            let first = errors.into_iter().min_by_key(|error| error.rule);
            first.unwrap_or_else(|| unreachable!("an error has a reason"))
        })
    }

    /// Creates a list of `rules`.
    ///
    /// # Errors
    /// Those of all rules, at least one.
    pub(crate) fn checked(rules: Vec<Deny>) -> Result<Self, Vec<DenyError>> {
        Self::compiled(rules, taken)
    }

    /// Returns the rules of a list that may have errors, as far as selectors name them.
    #[cfg(feature = "config")]
    pub(crate) fn named(rules: &[Deny]) -> Vec<&'static Rule> {
        described(rules, taken, &mut Vec::new())
    }

    /// Returns all rules that can be selected: those of [`RULES`] and of the list.
    pub fn table(&self) -> Vec<&'static Rule> {
        RULES.iter().chain(self.rules()).copied().collect()
    }
}

/// Returns the rule of the table that `name` selects.
fn taken(name: &str) -> Option<&'static Rule> {
    let selects = |rule: &&'static Rule| SelectorKind::of(name, rule).is_some();
    RULES.iter().copied().find(selects)
}

/// Returns true if a rule of the user may have this name.
#[cfg(feature = "config")]
pub fn is_own_name(name: &str) -> bool {
    check_name(name, taken).is_ok()
}
