//! Checks the rules of a list, and compiles their values.

use std::collections::HashSet;
use std::sync::Arc;

use super::find;
use super::hosts::{self, Hosts};
use super::intern::{self, Description};
use super::prefixes::Builder;
use super::regexes::Regexes;
use super::{Compiled, Deny, DenyError, DenyMatch, DenyPart, MOST_RULES, Own};
use crate::rule::{RULES, Rule, SelectorKind};

/// The longest name, in bytes: suppression comments have none that are longer.
const LONGEST_NAME: usize = 40;

/// Compiles a list; `None` if it is empty.
pub fn compiled(list: Vec<Deny>) -> Result<Option<Arc<Compiled>>, DenyError> {
    if list.is_empty() {
        return Ok(None);
    }
    if list.len() > MOST_RULES {
        let message = format!("more than {MOST_RULES} rules");
        return Err(error(MOST_RULES, DenyPart::Whole, message));
    }
    let mut names = HashSet::new();
    let mut rules = Vec::new();
    let mut own = Vec::new();
    let mut values = Values::default();
    for (number, deny) in list.into_iter().enumerate() {
        let rule = described(number, &deny, &mut names)?;
        values.add(number, &deny)?;
        rules.push(rule);
        own.push(Own {
            matches: deny.matches,
            values: deny.values.len(),
            replacement: deny.replacement,
        });
    }
    let Values {
        hosts,
        prefixes,
        expressions,
        places,
    } = values;
    let of_all = |message| error(rules.len() - 1, DenyPart::Whole, message);
    let prefixes = prefixes.build().map_err(of_all)?;
    let regexes = Regexes::new(expressions).map_err(|invalid| match invalid.number {
        Some(number) => {
            let (rule, value) = places[number];
            error(rule, DenyPart::Value(value), invalid.message)
        }
        None => of_all(invalid.message),
    })?;
    let compiled = Compiled {
        rules,
        own,
        hosts,
        prefixes,
        regexes,
    };
    check_replacements(&compiled, &places)?;
    Ok(Some(Arc::new(compiled)))
}

fn error(rule: usize, part: DenyPart, message: impl Into<String>) -> DenyError {
    DenyError {
        rule,
        part,
        message: message.into(),
    }
}

/// Returns the rule of that number in its list, with a name that is not in `names`.
fn described(
    number: usize,
    deny: &Deny,
    names: &mut HashSet<String>,
) -> Result<&'static Rule, DenyError> {
    let wrong = |part, message: &str| error(number, part, message);
    let name = deny.name.clone();
    let name = name.unwrap_or_else(|| format!("deny-{}", number + 1));
    check_name(&name).map_err(|message| wrong(DenyPart::Name, &message))?;
    if !names.insert(name.clone()) {
        return Err(wrong(DenyPart::Name, "another rule has this name"));
    }
    let default = match deny.matches {
        DenyMatch::Host => "denied host",
        DenyMatch::Prefix => "denied prefix",
        DenyMatch::Regex => "denied URI",
    };
    let message = deny.message.as_deref().unwrap_or(default).trim();
    if message.is_empty() || message.chars().any(char::is_control) {
        return Err(wrong(DenyPart::Message, "not a line of text"));
    }
    Ok(intern::rule(Description {
        code: format!("U{:03}", number + 1),
        name,
        message: message.to_owned(),
        matches: deny.matches,
        severity: deny.severity,
        replacement: deny.replacement.clone(),
    }))
}

fn check_name(name: &str) -> Result<(), String> {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    let letter = name.starts_with(|c: char| c.is_ascii_lowercase());
    let length = (2..=LONGEST_NAME).contains(&name.len());
    if !letter || !length || !name.bytes().all(allowed) {
        return Err(format!(
            "a name has 2 to {LONGEST_NAME} lower-case letters, digits and hyphens, a letter first"
        ));
    }
    let is_code = name.as_bytes()[1..].iter().all(u8::is_ascii_digit);
    if is_code || name == "all" {
        return Err("a name must not look like a code".to_owned());
    }
    let own = |rule: &&&Rule| SelectorKind::of(name, rule).is_some();
    match RULES.iter().find(own) {
        Some(rule) => Err(format!("rule {} has this name", rule.code)),
        None => Ok(()),
    }
}

/// The values of all rules.
#[derive(Default)]
struct Values {
    hosts: Hosts,
    prefixes: Builder,
    /// Expressions with their rules.
    expressions: Vec<(String, usize)>,
    /// The rules of the expressions, and their numbers among the values of the rule.
    places: Vec<(usize, usize)>,
}

impl Values {
    fn add(&mut self, number: usize, deny: &Deny) -> Result<(), DenyError> {
        // At most 999 rules.
        let rule = number as u16;
        for (at, value) in deny.values.iter().enumerate() {
            let added = match deny.matches {
                DenyMatch::Host => self.hosts.add(value, rule),
                DenyMatch::Prefix => self.prefixes.add(value, rule),
                DenyMatch::Regex => {
                    self.expressions.push((value.clone(), number));
                    self.places.push((number, at));
                    Ok(())
                }
            };
            added.map_err(|message| error(number, DenyPart::Value(at), message))?;
        }
        match (&deny.replacement, deny.matches) {
            (Some(text), DenyMatch::Host) => {
                let checked = hosts::parsed(text);
                checked.map_err(|message| error(number, DenyPart::Replacement, message))?;
            }
            (Some(text), _) if text.chars().any(|c| c.is_control() || c == ' ') => {
                return Err(error(number, DenyPart::Replacement, "white space in a URI"));
            }
            _ => {}
        }
        Ok(())
    }
}

/// Checks that replacements refer to groups that exist, and that no rule denies what it writes.
fn check_replacements(list: &Compiled, places: &[(usize, usize)]) -> Result<(), DenyError> {
    for (number, (rule, _)) in places.iter().enumerate() {
        let replacement = list.own[*rule].replacement.as_deref();
        let fault = replacement.and_then(|text| list.regexes.fault_in(number, text));
        if let Some(message) = fault {
            return Err(error(*rule, DenyPart::Replacement, message));
        }
    }
    for (number, own) in list.own.iter().enumerate() {
        let Some(replacement) = own.replacement.as_deref() else {
            continue;
        };
        let text = replacement.as_bytes();
        let again = match own.matches {
            DenyMatch::Host => list.hosts.find(text, |rule| rule == number).is_some(),
            DenyMatch::Prefix => find::denies(list, number, text),
            // What it writes depends on what it matches.
            DenyMatch::Regex => false,
        };
        if again {
            let message = "the rule denies its own replacement";
            return Err(error(number, DenyPart::Replacement, message));
        }
    }
    Ok(())
}
