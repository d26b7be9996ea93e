//! Parsers of the values of options.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use urilint::report::{REPORTS, Report};
use urilint::uri::{NORMALIZATION_LEVELS, NormalizationLevel};
use urilint::{Context, Group, RULES, formats};

/// The parser of names of formats. It takes any text: the command reports what it does not know.
/// Completions offer the names, with their summaries.
#[derive(Clone, Debug)]
pub struct Formats(Vec<(&'static str, &'static str)>);

impl Formats {
    /// Returns the parser of `check --format`.
    pub fn of_findings() -> Self {
        Self::of_reports(|report| report.findings.is_some())
    }

    /// Returns the parser of `extract --format`.
    pub fn of_links() -> Self {
        Self::of_reports(|report| report.links.is_some())
    }

    /// Returns the parser of `--input-format`.
    pub fn of_inputs() -> Self {
        let names = formats().map(|format| (format.name, format.summary));
        Self(names.collect())
    }

    fn of_reports(serves: fn(&Report) -> bool) -> Self {
        let reports = REPORTS.iter().filter(|report| serves(report));
        let names = reports.map(|report| (report.name, report.summary));
        Self(names.collect())
    }
}

impl TypedValueParser for Formats {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = self.0.iter();
        let values = names.map(|(name, summary)| PossibleValue::new(*name).help(*summary));
        Some(Box::new(values))
    }
}

/// The parser of selectors of rules. It takes any text: rules may be the user's own. Completions
/// offer codes, names and groups, with their summaries.
#[derive(Clone, Copy, Debug)]
pub struct Rules;

impl TypedValueParser for Rules {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let groups = Group::ALL.into_iter();
        let groups =
            groups.map(|group| PossibleValue::new(group.letter()).help(group.description()));
        let codes = RULES.iter().map(|rule| {
            let help = format!("{}: {}", rule.name, rule.summary);
            PossibleValue::new(rule.code).help(help)
        });
        let names = RULES.iter().map(|rule| {
            let help = format!("{}: {}", rule.code, rule.summary);
            PossibleValue::new(rule.name).help(help)
        });
        Some(Box::new(groups.chain(codes).chain(names)))
    }
}

/// Returns the parser of the names of contexts.
pub fn context() -> impl TypedValueParser<Value = Context> {
    PossibleValuesParser::new(Context::ALL.iter().map(|context| context.name()))
        .try_map(|name| Context::from_str(&name))
}

/// Returns the parser of the names of levels of normalization.
pub fn level() -> impl TypedValueParser<Value = NormalizationLevel> {
    PossibleValuesParser::new(NORMALIZATION_LEVELS.map(NormalizationLevel::name))
        .try_map(|name| NormalizationLevel::from_str(&name))
}

/// Parses a URI with a scheme.
pub fn absolute(text: &str) -> Result<String, String> {
    let name = text.split(':').next().unwrap_or_default();
    match scheme(name) {
        Ok(_) if name.len() < text.len() => Ok(text.to_owned()),
        _ => Err("expected a URI with a scheme, such as http://www.example.org/".to_owned()),
    }
}

/// Parses a scheme (RFC 3986 §3.1), and converts it to lower case.
pub fn scheme(text: &str) -> Result<String, String> {
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(inside) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("expected a letter, followed by letters, digits, '+', '-' or '.'".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{absolute, scheme};

    #[test]
    fn schemes() {
        assert_eq!(scheme("HTTP"), Ok("http".to_owned()));
        assert_eq!(scheme("z39.50r"), Ok("z39.50r".to_owned()));
        for bad in ["", "http:", "1a", "ht tp"] {
            assert!(scheme(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn bases() {
        assert!(absolute("http://h.example/").is_ok());
        for bad in ["", "a", "/a:b", ":", "//h.example/"] {
            assert!(absolute(bad).is_err(), "{bad}");
        }
    }
}
