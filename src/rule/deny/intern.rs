//! The descriptions of rules that are made at run time.
//!
//! A finding refers to its rule for as long as the process runs, so the description of a rule of
//! the user is leaked. Equal ones are made once: a program that reads its configuration again
//! takes no more memory. The values of the rule are not part of it.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::DenyMatch;
use crate::rule::{Levels, Rule, Safety, Severity};

/// What differs between the rules of users.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Description {
    pub code: String,
    pub name: String,
    pub message: String,
    pub matches: DenyMatch,
    pub severity: Severity,
    pub replacement: Option<String>,
}

/// Returns the rule of that description.
pub fn rule(description: Description) -> &'static Rule {
    static RULES: LazyLock<Mutex<HashMap<Description, &'static Rule>>> =
        LazyLock::new(Mutex::default);
    let mut rules = RULES.lock().unwrap_or_else(PoisonError::into_inner);
    let rule = rules.entry(description);
    let made = |description: &Description| -> &'static Rule { Box::leak(made(description)) };
    rule.or_insert_with_key(made)
}

fn made(description: &Description) -> Box<Rule> {
    let leak = |text: &str| -> &'static str { text.to_owned().leak() };
    let fix = description.replacement.is_some();
    Box::new(Rule {
        code: leak(&description.code),
        name: leak(&description.name),
        summary: leak(&description.message),
        levels: Levels::on(description.severity),
        reference: "the configuration of the user",
        manual: manual(description).leak(),
        fix: fix.then_some(Safety::Safe),
        contexts: Rule::TEXT_AND_CODE,
        in_test_data: true,
        ..Rule::DEFAULT
    })
}

fn manual(description: &Description) -> String {
    let Description {
        name,
        code,
        message,
        matches,
        replacement,
        ..
    } = description;
    let what = match matches {
        DenyMatch::Host => "whose host is one of those that the configuration denies",
        DenyMatch::Prefix => "that start with a prefix that the configuration denies",
        DenyMatch::Regex => "that match a regular expression that the configuration denies",
    };
    let fix = match replacement {
        None => "No fix: the configuration has no replacement.".to_owned(),
        Some(text) => format!("Safe: the replacement in the configuration, `{text}`."),
    };
    format!(
        "# {name} ({code})\n\n## What it does\nReports URIs {what} (`[[deny]]`), in text and in \
         code.\n\n## Why is this bad?\nThe configuration says: {message}.\n\n## Fix safety\n{fix}\n"
    )
}
