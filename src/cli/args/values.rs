//! Parsers of the values of options.

use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use urilint::Context;
use urilint::uri::{NORMALIZATION_LEVELS, NormalizationLevel};

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
