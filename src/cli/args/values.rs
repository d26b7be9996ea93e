//! Parsers of the values of options.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use urilint::report::{REPORTS, Report};
use urilint::uri::{NORMALIZATION_LEVELS, NormalizationLevel};
use urilint::{Context, Group, NamedCharset, RULES, Rule, formats};

/// A parser that takes any text, as the command reports what it does not know: rules may be the user's
/// own. Completions offer values, with their summaries.
#[derive(Clone, Copy, Debug)]
pub struct Suggested(fn() -> Vec<PossibleValue>);

impl Suggested {
    /// The parser of `check --format`.
    pub const FORMATS_OF_FINDINGS: Self = Self(|| formats_of(|report| report.findings.is_some()));
    /// The parser of `extract --format`.
    pub const FORMATS_OF_LINKS: Self = Self(|| formats_of(Report::is_of_links));
    /// The parser of `--input-format`.
    pub const FORMATS_OF_INPUTS: Self = Self(|| {
        let formats = formats();
        let values = formats.map(|format| PossibleValue::new(format.name).help(format.summary));
        values.collect()
    });
    /// The parser of selectors of rules: codes, names and groups.
    pub const RULES: Self = Self(rules);
}

impl TypedValueParser for Suggested {
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
        Some(Box::new((self.0)().into_iter()))
    }
}

fn formats_of(serves: fn(&Report) -> bool) -> Vec<PossibleValue> {
    let reports = REPORTS.iter().filter(|report| serves(report));
    let values = reports.map(|report| PossibleValue::new(report.name).help(report.summary));
    values.collect()
}

fn rules() -> Vec<PossibleValue> {
    let groups = Group::ALL.into_iter();
    let groups = groups.map(|group| PossibleValue::new(group.letter()).help(group.description()));
    let values = |name: fn(&Rule) -> &'static str, other: fn(&Rule) -> &'static str| {
        RULES.iter().map(move |rule| {
            let help = format!("{}: {}", other(rule), rule.summary);
            PossibleValue::new(name(rule)).help(help)
        })
    };
    let codes = values(|rule| rule.code, |rule| rule.name);
    let names = values(|rule| rule.name, |rule| rule.code);
    groups.chain(codes).chain(names).collect()
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

/// Parses the name of a charset.
pub fn charset(text: &str) -> Result<NamedCharset, String> {
    NamedCharset::of(text).ok_or_else(|| {
        "expected a charset that contains ASCII, such as euc-jp, koi8-r or cp437".to_owned()
    })
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
    use crate::cli::args::values::{absolute, scheme};

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
