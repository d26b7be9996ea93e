//! The table of all rules, and those that a setting is for.

use crate::rule::{
    InsecureHttp, LocalReferences, Lookup, Rule, credentials, delimiting, misleading,
    normalization, scheme, security, style, syntax, urn,
};

/// The groups, in the order in which their rules are listed.
const GROUPS: [&[&Rule]; 9] = [
    delimiting::RULES,
    syntax::RULES,
    normalization::RULES,
    scheme::RULES,
    urn::RULES,
    security::RULES,
    misleading::RULES,
    credentials::RULES,
    style::RULES,
];

/// All rules, group by group.
pub static RULES: &[&Rule] = &flattened::<{ total() }>();

const fn total() -> usize {
    let mut total = 0;
    let mut group = 0;
    while group < GROUPS.len() {
        total += GROUPS[group].len();
        group += 1;
    }
    total
}

const fn flattened<const N: usize>() -> [&'static Rule; N] {
    let mut rules = [GROUPS[0][0]; N];
    let (mut at, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut rule = 0;
        while rule < GROUPS[group].len() {
            rules[at] = GROUPS[group][rule];
            at += 1;
            rule += 1;
        }
        group += 1;
    }
    rules
}

impl InsecureHttp {
    /// Returns the rule that the setting is for.
    pub fn rule() -> &'static Rule {
        &style::INSECURE_HTTP
    }
}

impl LocalReferences {
    /// Returns the rules that the setting is for.
    pub fn rules() -> impl Iterator<Item = &'static Rule> {
        let in_files = |rule: &&Rule| {
            rule.lookup
                .is_some_and(|lookup| !matches!(lookup, Lookup::Part | Lookup::Absent))
        };
        RULES.iter().copied().filter(in_files)
    }
}
