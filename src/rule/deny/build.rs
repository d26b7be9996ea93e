//! Checks the rules of a list, and compiles their values.

use std::collections::HashSet;
use std::sync::Arc;

use super::find;
use super::hosts::{self, Hosts};
use super::intern::{self, Description};
use super::prefixes::Builder;
use super::regexes::Regexes;
use super::{Compiled, Deny, DenyError, DenyMatch, DenyPart, MOST_RULES, Own};
use crate::rule::Rule;

/// The longest name, in bytes: suppression comments have none that are longer.
const LONGEST_NAME: usize = 40;

/// Returns the rule of the table that has a name, if there is one.
type Taken = fn(&str) -> Option<&'static Rule>;

/// Compiles a list; `None` if it is empty.
///
/// # Errors
/// All of the list; at least one. Replacements that depend on values are not checked if one of these
/// is invalid.
pub fn compiled(list: Vec<Deny>, taken: Taken) -> Result<Option<Arc<Compiled>>, Vec<DenyError>> {
    if list.is_empty() {
        return Ok(None);
    }
    if list.len() > MOST_RULES {
        let message = format!("more than {MOST_RULES} rules");
        return Err(vec![error(MOST_RULES, DenyPart::Whole, message)]);
    }
    let mut errors = Vec::new();
    let rules = described(&list, taken, &mut errors);
    let mut own = Vec::new();
    let mut values = Values::default();
    for (number, deny) in list.into_iter().enumerate() {
        values.add(number, &deny, &mut errors);
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
    let of_all = |message| error(own.len() - 1, DenyPart::Whole, message);
    let regexes = Regexes::new(expressions).map_err(|invalid| {
        let errors = invalid.into_iter().map(|invalid| match invalid.number {
            Some(number) => {
                let (rule, value) = places[number];
                error(rule, DenyPart::Value(value), invalid.message)
            }
            None => of_all(invalid.message),
        });
        errors.collect()
    });
    let regexes = kept(regexes, &mut errors);
    let prefixes = prefixes.build().map_err(|message| vec![of_all(message)]);
    let prefixes = kept(prefixes, &mut errors);
    let (Some(prefixes), Some(regexes), true) = (prefixes, regexes, errors.is_empty()) else {
        return Err(errors);
    };
    let compiled = Compiled {
        rules,
        own,
        hosts,
        prefixes,
        regexes,
    };
    let errors = replacement_errors(&compiled, &places);
    if errors.is_empty() {
        Ok(Some(Arc::new(compiled)))
    } else {
        Err(errors)
    }
}

/// Returns the value. Errors are added to `errors`.
fn kept<T>(result: Result<T, Vec<DenyError>>, errors: &mut Vec<DenyError>) -> Option<T> {
    result.map_err(|more| errors.extend(more)).ok()
}

fn error(rule: usize, part: DenyPart, message: impl Into<String>) -> DenyError {
    DenyError {
        rule,
        part,
        message: message.into(),
    }
}

/// Returns the rules of a list. One with an error has another name or message.
pub fn described(list: &[Deny], taken: Taken, errors: &mut Vec<DenyError>) -> Vec<&'static Rule> {
    let mut names = HashSet::new();
    let described = list.iter().enumerate().map(|(number, deny)| {
        let mut wrong = |part, message: &str| errors.push(error(number, part, message));
        let default = format!("deny-{}", number + 1);
        let name = deny.name.as_ref().unwrap_or(&default);
        let name = match check_name(name, taken) {
            Err(message) => {
                wrong(DenyPart::Name, &message);
                default
            }
            Ok(()) if !names.insert(name.clone()) => {
                wrong(DenyPart::Name, "another rule has this name");
                default
            }
            Ok(()) => name.clone(),
        };
        let message = deny
            .message
            .as_deref()
            .unwrap_or(default_message(deny.matches));
        let message = message.trim();
        if message.is_empty() || message.chars().any(char::is_control) {
            wrong(DenyPart::Message, "not a line of text");
        }
        intern::rule(Description {
            code: format!("U{:03}", number + 1),
            name,
            message: message.to_owned(),
            matches: deny.matches,
            severity: deny.severity,
            replacement: deny.replacement.clone(),
        })
    });
    described.collect()
}

const fn default_message(matches: DenyMatch) -> &'static str {
    match matches {
        DenyMatch::Host => "denied host",
        DenyMatch::Prefix => "denied prefix",
        DenyMatch::Regex => "denied URI",
    }
}

/// Checks that a rule may have this name.
pub fn check_name(name: &str, taken: Taken) -> Result<(), String> {
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
    match taken(name) {
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
    fn add(&mut self, number: usize, deny: &Deny, errors: &mut Vec<DenyError>) {
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
            let added = added.map_err(|message| error(number, DenyPart::Value(at), message));
            errors.extend(added.err());
        }
        let wrong = match (&deny.replacement, deny.matches) {
            (Some(text), DenyMatch::Host) => hosts::parsed(text).err(),
            (Some(text), _) if text.chars().any(|c| c.is_control() || c == ' ') => {
                Some("white space in a URI".to_owned())
            }
            _ => None,
        };
        errors.extend(wrong.map(|message| error(number, DenyPart::Replacement, message)));
    }
}

/// Returns the errors of replacements that refer to groups that do not exist, and of rules that deny
/// what they write.
fn replacement_errors(list: &Compiled, places: &[(usize, usize)]) -> Vec<DenyError> {
    let mut errors: Vec<DenyError> = Vec::new();
    for (number, (rule, _)) in places.iter().enumerate() {
        let replacement = list.own[*rule].replacement.as_deref();
        let fault = replacement.and_then(|text| list.regexes.fault_in(number, text));
        // One for each rule.
        if let Some(message) = fault.filter(|_| errors.last().is_none_or(|last| last.rule != *rule))
        {
            errors.push(error(*rule, DenyPart::Replacement, message));
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
            errors.push(error(number, DenyPart::Replacement, message));
        }
    }
    errors
}
